import { Button, Checkbox, Collapse, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { MonthSelect } from '../../month-select.tsx';
import type { Filters, Permitted } from '../filters.ts';
import type { ChangeFilters } from '../use-player-search.ts';
import classes from './filter-panel.module.css';
import { RangeFilter } from './range-filter.tsx';
import { TextFilter } from './text-filter.tsx';

interface MoreFiltersProps {
  filters: Filters;
  onChange: ChangeFilters;
  permitted: Permitted;
}

/** Age, contract, confirmation and experience; open from the start when the address sets one of them. */
export function MoreFilters({ filters, onChange, permitted }: MoreFiltersProps) {
  const id = useId();
  const { ageMin, ageMax, experience, contractUntil, confirmedWithin90 } = filters;
  const isUsed = confirmedWithin90 || [ageMin, ageMax, experience, contractUntil].some((value) => value !== '');
  const [isOpen, setOpen] = useState(isUsed);

  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={<IconChevronDown size={16} aria-hidden="true" className={classes.chevron} data-open={isOpen} />}
        onClick={() => setOpen(!isOpen)}
      >
        More Filters
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <Stack pt="sm">
          <RangeFilter
            legend="Age"
            min={{ label: 'From', value: filters.ageMin, onSettle: (ageMin) => onChange({ ageMin }) }}
            max={{ label: 'To', value: filters.ageMax, onSettle: (ageMax) => onChange({ ageMax }) }}
            wrongWayRound="The first age is higher than the second, so no player fits."
            unavailable={permitted.byAge ? undefined : 'Ages are shown to verified scouts only.'}
            hint="Players under 18 are found by their age band: U16, U17 or U18."
          />
          <MonthSelect
            label="Contract Ends By"
            size="sm"
            placeholder="Any month"
            description="Finds adult players only."
            value={filters.contractUntil}
            onChange={(contractUntil) => onChange({ contractUntil })}
          />
          <Checkbox
            label="Availability Confirmed in the Last 90 Days"
            checked={filters.confirmedWithin90}
            onChange={(event) => onChange({ confirmedWithin90: event.currentTarget.checked })}
          />
          <TextFilter
            label="Experience"
            placeholder="U19, academy, seasons"
            description="Finds adult players only."
            value={filters.experience}
            onSettle={(experience) => onChange({ experience })}
          />
        </Stack>
      </Collapse>
    </div>
  );
}
