import { REGISTRATION_ROLES, type Role } from '@touchline/contracts/options';
import {
  ACCOUNT_DOCUMENTS,
  ACCOUNT_EMAILS,
  ACCOUNT_LOOK_ALIKES,
  ACCOUNT_MINORS,
  ACCOUNT_STATUSES,
} from '@touchline/contracts/users';
import { startOfDay } from '../../lib/days.ts';
import { type AddressFilters, known, useAddressFilters } from '../../lib/use-address-filters.ts';

/** The roles that accounts are listed by. */
export const FILTER_ROLES = [...REGISTRATION_ROLES, 'guardian'] as const satisfies readonly Role[];

/** What is on record of a person; the other filters are search, role and status. */
export const RECORD_FILTERS = ['minors', 'document', 'email', 'lookAlikes', 'from', 'until'] as const;
const NAMES = ['search', 'role', 'status', ...RECORD_FILTERS] as const;

export type AccountAddressFilters = AddressFilters<(typeof NAMES)[number]>;
export type AccountFilterInput = ReturnType<typeof inputOf>;

/** The filters of the admins' list in the address, and what they ask the server for. */
export function useAccountFilters() {
  const filters = useAddressFilters(NAMES);
  const input = inputOf(filters.values);
  return { filters, input, isFiltering: Object.values(input).some(Boolean) };
}

function inputOf(values: AccountAddressFilters['values']) {
  return {
    search: values.search,
    role: known(values.role, FILTER_ROLES),
    status: known(values.status, ACCOUNT_STATUSES),
    minors: known(values.minors, ACCOUNT_MINORS),
    document: known(values.document, ACCOUNT_DOCUMENTS),
    email: known(values.email, ACCOUNT_EMAILS),
    lookAlikes: known(values.lookAlikes, ACCOUNT_LOOK_ALIKES),
    joinedFrom: startOfDay(values.from),
    // The day itself is part of what is asked for.
    joinedUntil: startOfDay(values.until, 1),
  };
}
