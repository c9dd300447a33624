import { Button, Select } from '@mantine/core';
import { CARD_STAGES, CARD_STATES, type CardStage, type CardState } from '@touchline/contracts/options';
import { FilterBar } from '../../../components/filter-bar.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import type { AddressFilters } from '../../../lib/use-address-filters.ts';
import { STAGE_LABELS, STATE_LABELS } from '../labels.ts';

/** A select needs a value for "no filter"; the address has none. */
const ALL = 'all';
const STATE_OPTIONS = [
  { value: ALL, label: 'All states' },
  ...CARD_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
];
const STAGE_OPTIONS = [
  { value: ALL, label: 'All stages' },
  ...CARD_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
];

interface CardFiltersProps {
  filters: AddressFilters<'search' | 'state' | 'stage'>;
  state: CardState | undefined;
  stage: CardStage | undefined;
}

export function CardFilters({ filters, state, stage }: CardFiltersProps) {
  const choose = (name: 'state' | 'stage') => (chosen: string | null) =>
    filters.change({ [name]: chosen === ALL || chosen === null ? '' : chosen });
  return (
    <FilterBar>
      <SearchField
        key={filters.generation}
        placeholder="Search by name, email, card number or code..."
        value={filters.values.search}
        onSearch={(text) => filters.change({ search: text })}
      />
      <Select
        aria-label="State"
        data={STATE_OPTIONS}
        allowDeselect={false}
        value={state ?? ALL}
        onChange={choose('state')}
      />
      <Select
        aria-label="Stage"
        data={STAGE_OPTIONS}
        allowDeselect={false}
        value={stage ?? ALL}
        onChange={choose('stage')}
      />
      <Button variant="default" disabled={!filters.isFiltering} onClick={() => filters.clear()}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}
