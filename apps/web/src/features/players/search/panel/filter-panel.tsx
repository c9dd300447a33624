import { Button, Checkbox, Group, Stack, Title } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { countApplied, type Filters } from '../filters.ts';
import type { ChangeFilters } from '../use-player-search.ts';
import { FilterFields } from './filter-fields.tsx';
import classes from './filter-panel.module.css';
import { MoreFilters } from './more-filters.tsx';

interface FilterPanelProps {
  filters: Filters;
  onChange: ChangeFilters;
  onClear: () => void;
  mayFilterByAge: boolean;
  /** Changes each time the filters are cleared. */
  generation: number;
}

/** Stays in view beside the list; on a phone it collapses into a button with the number of filters set. */
export function FilterPanel({ filters, onChange, onClear, mayFilterByAge, generation }: FilterPanelProps) {
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
          <FilterFields filters={filters} onChange={onChange} />
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
          <MoreFilters filters={filters} onChange={onChange} mayFilterByAge={mayFilterByAge} />
        </Stack>
      </search>
    </div>
  );
}
