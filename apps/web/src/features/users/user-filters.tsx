import { Button, Collapse, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { ROLE_LABELS } from '@touchline/contracts/options';
import type { AccountStatus } from '@touchline/contracts/users';
import { useId, useState } from 'react';
import { FilterBar, FilterSelect } from '../../components/filter-bar.tsx';
import { SearchField } from '../../components/search-field.tsx';
import {
  type AccountAddressFilters,
  type AccountFilterInput,
  FILTER_ROLES,
  RECORD_FILTERS,
} from './use-account-filters.ts';
import classes from './user-filters.module.css';

const ROLE_OPTIONS = FILTER_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));
const STATUS_OPTIONS: { value: AccountStatus; label: string }[] = [
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Unverified' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
/** Where the second row of filters needs no button. */
const DESK = '(min-width: 62em)';

interface UserFiltersProps {
  filters: AccountAddressFilters;
  input: AccountFilterInput;
}

export function UserFilters({ filters, input }: UserFiltersProps) {
  const id = useId();
  const used = RECORD_FILTERS.filter((name) => filters.values[name] !== '').length;
  const [isOpen, setOpen] = useState(used > 0);
  const isDesk = useMediaQuery(DESK, false, { getInitialValueInEffect: false });
  return (
    <FilterBar
      more={
        <Collapse expanded={isOpen || isDesk} id={id}>
          <RecordFilters filters={filters} input={input} />
        </Collapse>
      }
    >
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
        value={input.role}
        onChange={(chosen) => filters.change({ role: chosen })}
      />
      <FilterSelect
        aria-label="Status"
        all="All statuses"
        options={STATUS_OPTIONS}
        value={input.status}
        onChange={(chosen) => filters.change({ status: chosen })}
      />
      {!isDesk && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {used > 0 ? `More Filters (${used})` : 'More Filters'}
        </Button>
      )}
      <Button variant="default" disabled={!filters.isFiltering} onClick={() => filters.clear()}>
        Clear Filters
      </Button>
    </FilterBar>
  );
}

/** The filters by what is on record of a person. */
function RecordFilters({ filters, input }: UserFiltersProps) {
  return (
    <div className={classes.record}>
      <FilterSelect
        label="Under 18"
        all="All ages"
        options={[
          { value: 'any', label: 'Under 18' },
          { value: 'without-guardian', label: 'Under 18, no guardian' },
        ]}
        value={input.minors}
        onChange={(chosen) => filters.change({ minors: chosen })}
      />
      <FilterSelect
        label="Identity Document"
        all="Seen or not"
        options={[
          { value: 'seen', label: 'Seen' },
          { value: 'not-seen', label: 'Not seen' },
        ]}
        value={input.document}
        onChange={(chosen) => filters.change({ document: chosen })}
      />
      <FilterSelect
        label="Email"
        all="Confirmed or not"
        options={[
          { value: 'confirmed', label: 'Confirmed' },
          { value: 'not-confirmed', label: 'Not confirmed' },
        ]}
        value={input.email}
        onChange={(chosen) => filters.change({ email: chosen })}
      />
      <FilterSelect
        label="Look-alikes"
        all="With or without"
        options={[{ value: 'some', label: 'Looks like another' }]}
        value={input.lookAlikes}
        onChange={(chosen) => filters.change({ lookAlikes: chosen })}
      />
      <TextInput
        type="date"
        label="Registered From"
        value={filters.values.from}
        onChange={(event) => filters.change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Registered Until"
        value={filters.values.until}
        onChange={(event) => filters.change({ until: event.currentTarget.value })}
      />
    </div>
  );
}
