import { trpc } from '../../../lib/trpc.ts';

const PAGE_SIZE = 12;

/** A player's own videos, whatever their state, newest first. */
export function useOwnVideos(playerId: string | undefined) {
  return trpc.videos.list.useInfiniteQuery(
    { playerId, limit: PAGE_SIZE },
    { enabled: playerId !== undefined, getNextPageParam: (page) => page.nextCursor },
  );
}

export type OwnVideos = ReturnType<typeof useOwnVideos>;
