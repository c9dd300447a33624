import { Button, Collapse } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { AVAILABILITIES, AVAILABILITY_LABELS, POSITIONS } from '@touchline/contracts/options';
import type { FileCounts, FileSort } from '@touchline/contracts/player-files';
import { STAGES } from '@touchline/contracts/stages';
import { useId, useState } from 'react';
import { FilterBar, FilterSelect } from '../../../components/filter-bar.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { FILE_FILTERS } from '../../../shared/player-files/file-input.ts';
import classes from './file-filters.module.css';
import type { FileFilterState } from './use-file-filters.ts';
import { stageText } from './words.ts';

const STAGE_OPTIONS = [...STAGES, 'none' as const].map((stage) => ({ value: stage, label: stageText(stage) }));
const POSITION_OPTIONS = POSITIONS.map((position) => ({ value: position, label: position }));
const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));
/** For cards, which have no heads of columns. */
const SORTS: readonly FileSort[] = ['name', 'position', 'availability', '-stage', 'next-step'];
const SORT_LABELS: Record<FileSort, string> = {
  name: 'Name',
  '-name': 'Name, Z to A',
  position: 'Position',
  '-position': 'Position, last first',
  availability: 'Availability',
  '-availability': 'Availability, last first',
  stage: 'Stage, earliest first',
  '-stage': 'Stage, furthest first',
  'next-step': 'Next step, earliest first',
  '-next-step': 'Next step, latest first',
  changed: 'Changed first',
  '-changed': 'Last changed',
};
/** Where the filters need no button. */
const DESK = '(min-width: 62em)';

interface FileFiltersProps {
  state: FileFilterState;
  tags: FileCounts['tags'];
}

export function FileFilters({ state: { filters, isBoard, place, input }, tags }: FileFiltersProps) {
  const id = useId();
  const used = FILE_FILTERS.filter((name) => name !== 'search' && filters.values[name]).length;
  const [isOpen, setOpen] = useState(used > 0);
  const isDesk = useMediaQuery(DESK, false, { getInitialValueInEffect: false });
  const tagNames = new Set([...tags.map(({ tag }) => tag), ...(input.tag ? [input.tag] : [])]);
  const selects = (
    <>
      {!isBoard && (
        <FilterSelect
          aria-label="Stage"
          all="All stages"
          options={STAGE_OPTIONS}
          value={input.stage}
          onChange={(stage) => filters.change({ stage })}
        />
      )}
      <FilterSelect
        aria-label="Tag"
        all="All tags"
        options={[...tagNames].map((tag) => ({ value: tag, label: tag }))}
        value={input.tag}
        searchable={tagNames.size > 10}
        onChange={(tag) => filters.change({ tag })}
      />
      <FilterSelect
        aria-label="Position"
        all="All positions"
        options={POSITION_OPTIONS}
        value={input.position}
        onChange={(position) => filters.change({ position })}
      />
      <FilterSelect
        aria-label="Availability"
        all="Any availability"
        options={AVAILABILITY_OPTIONS}
        value={input.availability}
        onChange={(availability) => filters.change({ availability })}
      />
    </>
  );
  return (
    <FilterBar
      more={
        !isDesk && (
          <Collapse expanded={isOpen} id={id}>
            <div className={classes.more}>
              {selects}
              {!isBoard && (
                <FilterSelect
                  aria-label="Sort by"
                  all="Sort by last changed"
                  options={sortOptions(input.sort)}
                  value={input.sort}
                  onChange={(sort) => place.change({ sort })}
                />
              )}
            </div>
          </Collapse>
        )
      }
    >
      <SearchField
        key={filters.generation}
        placeholder="Search notes and names..."
        value={filters.values.search}
        onSearch={(text) => filters.change({ search: text })}
      />
      {isDesk ? (
        selects
      ) : (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {used > 0 ? `Filters (${used})` : 'Filters'}
        </Button>
      )}
      {(isDesk || filters.isFiltering) && (
        <Button variant="default" disabled={!filters.isFiltering} onClick={() => filters.clear()}>
          Clear Filters
        </Button>
      )}
    </FilterBar>
  );
}

/** With the one that the address has, such as of a head that was pressed on a wider screen. */
function sortOptions(shown: FileSort | undefined) {
  const sorts = new Set([...SORTS, ...(shown ? [shown] : [])]);
  return [...sorts].map((sort) => ({ value: sort, label: SORT_LABELS[sort] }));
}
