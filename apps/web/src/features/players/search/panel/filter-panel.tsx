import { Button, Checkbox, Group, Stack, Title } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  PREFERRED_FEET,
  PREFERRED_FOOT_LABELS,
} from '@touchline/contracts/options';
import { useId, useState } from 'react';
import { FilterSelect } from '../../../../components/filter-bar.tsx';
import { countApplied, type Filters, type Permitted } from '../filters.ts';
import type { ChangeFilters } from '../use-player-search.ts';
import classes from './filter-panel.module.css';
import { MoreFilters } from './more-filters.tsx';
import { NearFilter } from './near-filter.tsx';
import { PositionFilter } from './position-filter.tsx';
import { RangeFilter } from './range-filter.tsx';
import { TextFilter } from './text-filter.tsx';

const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));
const FOOT_OPTIONS = PREFERRED_FEET.map((value) => ({ value, label: PREFERRED_FOOT_LABELS[value] }));

interface FilterPanelProps {
  filters: Filters;
  onChange: ChangeFilters;
  onClear: () => void;
  permitted: Permitted;
  /** Changes each time the filters are cleared. */
  generation: number;
}

/** Stays in view beside the list; on a phone it collapses into a button with the number of filters set. */
export function FilterPanel({ filters, onChange, onClear, permitted, generation }: FilterPanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countApplied(filters);

  return (
    <div className={classes.place}>
      <Button
        className={classes.toggle ?? ''}
        variant="default"
        fullWidth
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <search id={id} className={classes.panel} data-open={isOpen} aria-label="Filters">
        <Group component="header" justify="space-between" mb="sm">
          <Title order={2} size="h5">
            Filters
          </Title>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            Clear
          </Button>
        </Group>
        <Stack key={generation}>
          <PositionFilter value={filters.position} onChange={(position) => onChange({ position })} />
          <FilterSelect
            label="Availability"
            size="sm"
            all="Any availability"
            options={AVAILABILITY_OPTIONS}
            value={filters.availability || undefined}
            onChange={(availability) => onChange({ availability })}
          />
          <TextFilter
            label="Location"
            placeholder="City or country"
            value={filters.location}
            onSettle={(location) => onChange({ location })}
          />
          <NearFilter filters={filters} onChange={onChange} isPermitted={permitted.byDistance} />
          <TextFilter
            label="Nationality"
            value={filters.nationality}
            onSettle={(nationality) => onChange({ nationality })}
          />
          <FilterSelect
            label="Preferred Foot"
            size="sm"
            all="Any foot"
            options={FOOT_OPTIONS}
            value={filters.preferredFoot || undefined}
            onChange={(preferredFoot) => onChange({ preferredFoot })}
          />
          <RangeFilter
            legend="Height in cm"
            min={{ label: 'At least', value: filters.heightMin, onSettle: (heightMin) => onChange({ heightMin }) }}
            max={{ label: 'At most', value: filters.heightMax, onSettle: (heightMax) => onChange({ heightMax }) }}
            wrongWayRound="The first height is more than the second, so no player fits."
          />
          <Checkbox
            label="Free Agents Only"
            checked={filters.isFreeAgent}
            onChange={(event) => onChange({ isFreeAgent: event.currentTarget.checked })}
          />
          <Checkbox
            label="With Clips Only"
            checked={filters.hasClips}
            onChange={(event) => onChange({ hasClips: event.currentTarget.checked })}
          />
          <Checkbox
            label="Saved Players Only"
            checked={filters.saved}
            onChange={(event) => onChange({ saved: event.currentTarget.checked })}
          />
          <MoreFilters filters={filters} onChange={onChange} permitted={permitted} />
        </Stack>
      </search>
    </div>
  );
}
