import { PLAYER_SORTS, type PlayerSort } from '@touchline/contracts/players';
import { useMemo } from 'react';
import { known, useAddressFilters } from '../../../lib/use-address-filters.ts';
import { FILTER_NAMES, type Filters, permittedFilters, permittedSort, readFilters, toAddress } from './filters.ts';
import { useSentence } from './sentence/use-sentence.ts';
import { useFoundPlayers } from './use-found-players.ts';
import { usePermitted } from './use-permitted.ts';

const ORDER_NAMES = ['sort'] as const;
const ALL_NAMES = [...FILTER_NAMES, ...ORDER_NAMES];

export type ChangeFilters = (part: Partial<Filters>) => void;

/** The filters in the address and the players they find. */
export function usePlayerSearch() {
  const { values, clear, generation } = useAddressFilters(FILTER_NAMES);
  const permitted = usePermitted();
  const requested = useMemo(() => readFilters(values), [values]);
  const filters = useMemo(() => permittedFilters(requested, permitted), [requested, permitted]);
  const order = useAddressFilters(ORDER_NAMES);
  const sort = permittedSort(order.values.sort, permitted, filters);
  const found = useFoundPlayers(filters, sort);
  const all = useAddressFilters(ALL_NAMES);
  const sentence = useSentence({ filters: requested, sort: known(order.values.sort, PLAYER_SORTS) }, (search) =>
    all.change({ ...toAddress(search.filters), sort: search.sort ?? '' }),
  );
  return {
    /** The filters that are applied. */
    filters,
    /** The filters of the address, some of which may not be permitted. */
    requested,
    permitted,
    /** How the players are sorted; undefined for the newest first. */
    sort,
    setSort: (next: PlayerSort | undefined) => sentence.changeSort(next),
    sentence,
    found,
    generation,
    change: sentence.changeFilters,
    clear: (kept: Partial<Filters> = {}) => clear(toAddress(kept)),
  };
}

export type PlayerSearchState = ReturnType<typeof usePlayerSearch>;
