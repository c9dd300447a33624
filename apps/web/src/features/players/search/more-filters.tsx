import { Button, Collapse } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './filter-panel.module.css';
import type { Filters } from './filters.ts';
import { TextFilter } from './text-filter.tsx';
import type { ChangeFilters } from './use-player-search.ts';

interface MoreFiltersProps {
  filters: Filters;
  onChange: ChangeFilters;
}

/** Age and experience; open from the start when the address sets one of them. */
export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const id = useId();
  const isUsed = filters.ageMin !== '' || filters.ageMax !== '' || filters.experience !== '';
  const [isOpen, setOpen] = useState(isUsed);
  const isWrongWayRound = filters.ageMin !== '' && filters.ageMax !== '' && +filters.ageMin > +filters.ageMax;

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
        <div className={classes.more}>
          <fieldset className={classes.ages}>
            <legend className={classes.legend}>Age</legend>
            <TextFilter label="From" isNumber value={filters.ageMin} onSettle={(ageMin) => onChange({ ageMin })} />
            <TextFilter label="To" isNumber value={filters.ageMax} onSettle={(ageMax) => onChange({ ageMax })} />
          </fieldset>
          {isWrongWayRound && <p className={classes.hint}>The first age is higher than the second.</p>}
          <TextFilter
            label="Experience"
            placeholder="U19, academy, seasons"
            value={filters.experience}
            onSettle={(experience) => onChange({ experience })}
          />
        </div>
      </Collapse>
    </div>
  );
}
