import { useMemo } from 'react';
import { useAddressFilters } from '../../../lib/use-address-filters.ts';
import { type Filters, NO_FILTERS, readFilters, toAddress } from './filters.ts';
import { useFoundPlayers } from './use-found-players.ts';

export type ChangeFilters = (part: Partial<Filters>) => void;

const NAMES = Object.keys(NO_FILTERS) as (keyof Filters)[];

/** The filters in the address and the players they find. */
export function usePlayerSearch() {
  const { values, change, clear, generation } = useAddressFilters(NAMES);
  const filters = useMemo(() => readFilters(values), [values]);
  const found = useFoundPlayers(filters);
  return {
    filters,
    found,
    generation,
    change: (part: Partial<Filters>) => change(toAddress(part)),
    clear: (kept: Partial<Filters> = {}) => clear(toAddress(kept)),
  };
}

export type PlayerSearchState = ReturnType<typeof usePlayerSearch>;
