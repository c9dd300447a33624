import { useMemo } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { FILES_SHOWN, fileInputOf } from '../../../shared/player-files/file-input.ts';
import { permittedFilters, permittedSort, readFilters } from '../search/filters.ts';
import { useFoundPages } from '../search/use-found-players.ts';
import { usePermitted } from '../search/use-permitted.ts';
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
  }) => Promise<{ data?: { pages: readonly Page[] } | undefined; isError: boolean; hasNextPage: boolean }>;
}

export interface ListedPlayers {
  /** Of the pages fetched so far, in the order of the list. */
  ids: readonly string[];
  list: PagedList;
}

/** The list that a page of a player was opened from: as it was loaded there, if it still is in memory. */
export function useListedPlayers({ results, list }: ListState): ListedPlayers {
  const { user } = useSession();
  const permitted = usePermitted();
  const { filters, sort } = useMemo(() => {
    const query = new URLSearchParams(results?.split('?')[1] ?? '');
    const filters = permittedFilters(readFilters(Object.fromEntries(query)), permitted);
    return { filters, sort: permittedSort(query.get('sort') ?? '', permitted, filters) };
  }, [results, permitted]);
  const isSaved = list === 'saved';
  const hasFiles = results !== undefined && results.split('?')[0] === paths.scoutPlayers();
  const files = useListedFiles(results ?? '', hasFiles);
  const isFound = (results !== undefined && !hasFiles) || list === 'newest';
  const found = useFoundPages(filters, sort, { isWanted: isFound });
  const saved = trpc.savedPlayers.list.useInfiniteQuery(
    { scoutId: user?.id ?? '', limit: PAGE_SIZE },
    { ...PAGED, enabled: isSaved && user !== null },
  );
  if (hasFiles) return { ids: idsIn(files.data?.pages), list: files };
  const items = isSaved ? saved.data?.pages.flatMap((page) => page.items) : found.pages?.flat();
  return { ids: items?.map(({ id }) => id) ?? [], list: isSaved ? saved : found.players };
}

/** The list of "My Players" with these filters, with the ids of the players as those of its entries. */
function useListedFiles(results: string, isWanted: boolean) {
  const input = useMemo(
    () => fileInputOf(Object.fromEntries(new URLSearchParams(results.split('?')[1] ?? ''))),
    [results],
  );
  return trpc.playerFiles.list.useInfiniteQuery(
    { ...input, limit: FILES_SHOWN },
    { ...PAGED, enabled: isWanted, select: withPlayerIds },
  );
}

const withPlayerIds = <Data extends { pages: readonly { items: readonly { playerId: string }[] }[] }>(data: Data) => ({
  ...data,
  pages: data.pages.map(({ items }) => ({ items: items.map(({ playerId }) => ({ id: playerId })) })),
});

export const idsIn = (pages: readonly Page[] = []) => pages.flatMap(({ items }) => items.map(({ id }) => id));
