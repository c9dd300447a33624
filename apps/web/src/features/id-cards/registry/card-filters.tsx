import { Button } from '@mantine/core';
import { CARD_STAGES, CARD_STATES, type CardStage, type CardState } from '@touchline/contracts/options';
import { FilterBar, FilterSelect } from '../../../components/filter-bar.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import type { AddressFilters } from '../../../lib/use-address-filters.ts';
import { STAGE_LABELS, STATE_LABELS } from '../labels.ts';

const STATE_OPTIONS = CARD_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
const STAGE_OPTIONS = CARD_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }));

interface CardFiltersProps {
  filters: AddressFilters<'search' | 'state' | 'stage'>;
  state: CardState | undefined;
  stage: CardStage | undefined;
}

export function CardFilters({ filters, state, stage }: CardFiltersProps) {
  return (
    <FilterBar>
      <SearchField
        key={filters.generation}
        placeholder="Search by name, email, card number or code..."
        value={filters.values.search}
        onSearch={(text) => filters.change({ search: text })}
      />
      <FilterSelect
        aria-label="State"
        all="All states"
        options={STATE_OPTIONS}
        value={state}
        onChange={(chosen) => filters.change({ state: chosen })}
      />
      <FilterSelect
        aria-label="Stage"
        all="All stages"
        options={STAGE_OPTIONS}
        value={stage}
        onChange={(chosen) => filters.change({ stage: chosen })}
      />
      <Button variant="default" disabled={!filters.isFiltering} onClick={() => filters.clear()}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}
