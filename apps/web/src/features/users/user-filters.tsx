import { Button } from '@mantine/core';
import { REGISTRATION_ROLES, ROLE_LABELS, type Role } from '@touchline/contracts/options';
import type { AccountStatus } from '@touchline/contracts/users';
import { FilterBar, FilterSelect } from '../../components/filter-bar.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { AddressFilters } from '../../lib/use-address-filters.ts';

/** The roles that accounts are listed by. */
export const FILTER_ROLES = [...REGISTRATION_ROLES, 'guardian'] as const satisfies readonly Role[];

const ROLE_OPTIONS = FILTER_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));
const STATUS_OPTIONS: { value: AccountStatus; label: string }[] = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Unverified' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

interface UserFiltersProps {
  filters: AddressFilters<'search' | 'role' | 'status'>;
  role: (typeof FILTER_ROLES)[number] | undefined;
  status: AccountStatus | undefined;
}

export function UserFilters({ filters, role, status }: UserFiltersProps) {
  return (
    <FilterBar>
      <SearchField
        key={filters.generation}
        placeholder="Search by name, email or username..."
        value={filters.values.search}
        onSearch={(text) => filters.change({ search: text })}
      />
      <FilterSelect
        aria-label="Role"
        all="All roles"
        options={ROLE_OPTIONS}
        value={role}
        onChange={(chosen) => filters.change({ role: chosen })}
      />
      <FilterSelect
        aria-label="Status"
        all="All statuses"
        options={STATUS_OPTIONS}
        value={status}
        onChange={(chosen) => filters.change({ status: chosen })}
      />
      <Button variant="default" disabled={!filters.isFiltering} onClick={() => filters.clear()}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}
