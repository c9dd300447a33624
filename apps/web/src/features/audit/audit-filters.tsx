import { Button, TextInput } from '@mantine/core';
import { AUDIT_ACT_NAMES, AUDIT_ACTS, type AuditAct } from '@touchline/contracts/audit';
import { FilterBar, FilterSelect } from '../../components/filter-bar.tsx';
import type { AddressFilters } from '../../lib/use-address-filters.ts';
import { PersonFilter } from './person-filter.tsx';

const OPTIONS = AUDIT_ACT_NAMES.map((act) => ({ value: act, label: AUDIT_ACTS[act] }));

export const AUDIT_FILTERS = ['act', 'actor', 'target', 'from', 'until'] as const;

interface AuditFiltersProps {
  filters: AddressFilters<(typeof AUDIT_FILTERS)[number]>;
  act: AuditAct | undefined;
}

export function AuditFilters({ filters, act }: AuditFiltersProps) {
  const { values, change } = filters;
  return (
    <FilterBar>
      <FilterSelect
        label="Act"
        all="All acts"
        options={OPTIONS}
        searchable
        value={act}
        onChange={(chosen) => change({ act: chosen })}
      />
      <PersonFilter
        key={`actor ${filters.generation}`}
        label="Who did it"
        value={values.actor}
        onChange={(actor) => change({ actor })}
      />
      <PersonFilter
        key={`target ${filters.generation}`}
        label="Whom it concerns"
        value={values.target}
        onChange={(target) => change({ target })}
      />
      <TextInput
        type="date"
        label="From"
        value={values.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Until"
        value={values.until}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
      <Button variant="default" disabled={!filters.isFiltering} onClick={() => filters.clear()}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}
