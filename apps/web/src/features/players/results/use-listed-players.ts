import { can } from '@touchline/contracts/permissions';
import { useMemo } from 'react';
import { useSession } from '../../../lib/session.tsx';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { permittedFilters, permittedSort, readFilters } from '../search/filters.ts';
import { useFoundPages } from '../search/use-found-players.ts';
import type { ListState } from './list-state.ts';

const PAGE_SIZE = 24;

interface Page {
  items: readonly { id: string }[];
}

interface PagedList {
  data?: { pages: readonly Page[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options?: {
    cancelRefetch: boolean;
  }) => Promise<{ data?: { pages: readonly Page[] } | undefined; isError: boolean }>;
}

export interface ListedPlayers {
  /** Of the pages fetched so far, in the order of the list. */
  ids: readonly string[];
  list: PagedList;
}

/** The list that a page of a player was opened from: as it was loaded there, if it still is in memory. */
export function useListedPlayers({ results, list }: ListState): ListedPlayers {
  const { user } = useSession();
  const mayFilterByAge = can(user, 'players:filter-by-age');
  const { filters, sort } = useMemo(() => {
    const query = new URLSearchParams(results?.split('?')[1] ?? '');
    return {
      filters: permittedFilters(readFilters(Object.fromEntries(query)), mayFilterByAge),
      sort: permittedSort(query.get('sort') ?? '', mayFilterByAge),
    };
  }, [results, mayFilterByAge]);
  const isSaved = list === 'saved';
  const found = useFoundPages(filters, sort, { isWanted: results !== undefined || list === 'newest' });
  const saved = trpc.savedPlayers.list.useInfiniteQuery(
    { scoutId: user?.id ?? '', limit: PAGE_SIZE },
    { ...PAGED, enabled: isSaved && user !== null },
  );
  const items = isSaved ? saved.data?.pages.flatMap((page) => page.items) : found.pages?.flat();
  return { ids: items?.map(({ id }) => id) ?? [], list: isSaved ? saved : found.players };
}

export const idsIn = (pages: readonly Page[] = []) => pages.flatMap(({ items }) => items.map(({ id }) => id));
