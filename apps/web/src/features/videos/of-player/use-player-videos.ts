import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { PAGED, trpc } from '../../../lib/trpc.ts';

/**
 * The videos of a player that the viewer may see, in the player's order. One page holds as many as a player may have, so it
 * gives their number.
 */
export function usePlayerVideos(playerId: string | undefined) {
  return trpc.videos.ofPlayer.useInfiniteQuery(
    { playerId: playerId ?? '', limit: PAGE_SIZE_MAX },
    { enabled: playerId !== undefined, ...PAGED },
  );
}

export type PlayerVideosQuery = ReturnType<typeof usePlayerVideos>;

/** '3'; '100+' when there are more than one page; a dash until they are loaded. */
export function countText({ data, hasNextPage }: PlayerVideosQuery): string {
  if (!data) return '–';
  const count = data.pages.reduce((sum, page) => sum + page.items.length, 0);
  return `${count}${hasNextPage ? '+' : ''}`;
}
