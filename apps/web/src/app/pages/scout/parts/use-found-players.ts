import { keepPreviousData } from '@tanstack/react-query';
import type { toSearchInput } from '../../../../features/discovery/filters.ts';
import { trpc } from '../../../../lib/trpc.ts';

const PAGE_SIZE = 24;

/**
 * The players that a search finds, page by page, and how many they are. What was found before stays until the answer is
 * there, so that nothing flickers while somebody types.
 */
export function useFoundPlayers(search: ReturnType<typeof toSearchInput>) {
  const players = trpc.players.list.useInfiniteQuery(
    { ...search, limit: PAGE_SIZE },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const count = trpc.players.count.useQuery(search, { placeholderData: keepPreviousData });
  const pages = players.data?.pages.map((page) => page.items);
  const shown = pages?.flat().length;
  return {
    players,
    pages,
    /** How many there are, as a person reads it: those that are seen, when they could not be counted. */
    count:
      count.data?.toLocaleString('en-GB') ??
      (count.isError && shown ? `${shown}${players.hasNextPage ? '+' : ''}` : null),
    isCounting: count.isPending,
  };
}

export type Found = ReturnType<typeof useFoundPlayers>;
