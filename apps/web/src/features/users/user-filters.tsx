import { Button, Select } from '@mantine/core';
import { REGISTRATION_ROLES, ROLE_LABELS, type Role } from '@touchline/contracts/options';
import type { AccountStatus } from '@touchline/contracts/users';
import { FilterBar } from '../../components/filter-bar.tsx';
import { SearchField } from '../../components/search-field.tsx';
import type { AddressFilters } from '../../lib/use-address-filters.ts';

/** The roles that accounts are listed by. */
export const FILTER_ROLES = [...REGISTRATION_ROLES, 'guardian'] as const satisfies readonly Role[];

/** A select needs a value for "no filter"; the address has none. */
const ALL = 'all';
const ROLE_OPTIONS = [
  { value: ALL, label: 'All roles' },
  ...FILTER_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
];
const STATUS_OPTIONS = [
  { value: ALL, label: 'All statuses' },
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
  const choose = (name: 'role' | 'status') => (chosen: string | null) =>
    filters.change({ [name]: chosen === ALL || chosen === null ? '' : chosen });
  return (
    <FilterBar>
      <SearchField
        key={filters.generation}
        placeholder="Search by name, email or username..."
        value={filters.values.search}
        onSearch={(text) => filters.change({ search: text })}
      />
      <Select
        aria-label="Role"
        data={ROLE_OPTIONS}
        allowDeselect={false}
        value={role ?? ALL}
        onChange={choose('role')}
      />
      <Select
        aria-label="Status"
        data={STATUS_OPTIONS}
        allowDeselect={false}
        value={status ?? ALL}
        onChange={choose('status')}
      />
      <Button variant="default" disabled={!filters.isFiltering} onClick={() => filters.clear()}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}
