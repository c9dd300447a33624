import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { trpc } from '../../lib/trpc.ts';

/** The videos of a player that the viewer may see. One page holds all that a player may have, so their number is known. */
export function usePlayerVideos(playerId: string | undefined) {
  return trpc.videos.list.useInfiniteQuery(
    { playerId, limit: PAGE_SIZE_MAX },
    { enabled: playerId !== undefined, getNextPageParam: (page) => page.nextCursor },
  );
}

export type PlayerVideosQuery = ReturnType<typeof usePlayerVideos>;

/** '3'; '100+' when an operator allows more than a page holds; a dash while nothing is known. */
export function countText({ data, hasNextPage }: PlayerVideosQuery): string {
  if (!data) return '–';
  const count = data.pages.reduce((sum, page) => sum + page.items.length, 0);
  return `${count}${hasNextPage ? '+' : ''}`;
}
