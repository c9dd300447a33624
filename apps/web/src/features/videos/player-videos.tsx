import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { messageOf } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { VideoCard } from './video-card.tsx';
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx';

/** The videos of a player that the viewer may see. One page holds as many as a player may have, so it gives their number. */
export function usePlayerVideos(playerId: string | undefined) {
  return trpc.videos.list.useInfiniteQuery(
    { playerId, limit: PAGE_SIZE_MAX },
    { enabled: playerId !== undefined, getNextPageParam: (page) => page.nextCursor },
  );
}

type PlayerVideosQuery = ReturnType<typeof usePlayerVideos>;

/** '3'; '100+' when there are more than one page; a dash until they are loaded. */
export function countText({ data, hasNextPage }: PlayerVideosQuery): string {
  if (!data) return '–';
  const count = data.pages.reduce((sum, page) => sum + page.items.length, 0);
  return `${count}${hasNextPage ? '+' : ''}`;
}

export function PlayerVideos({ videos }: { videos: PlayerVideosQuery }) {
  const shown = videos.data?.pages.flatMap((page) => page.items);
  return (
    <ListSection title={shown ? `Videos (${countText(videos)})` : 'Videos'}>
      {videos.isPending && <VideoGridSkeleton count={2} />}
      {videos.isError && !shown && (
        <ErrorState
          title="Failed to fetch player videos"
          message={messageOf(videos.error, 'Please try again.')}
          onRetry={() => void videos.refetch()}
        />
      )}
      {shown?.length === 0 && <EmptyState title="No videos uploaded yet" />}
      {shown && shown.length > 0 && (
        <>
          <VideoGrid videos={shown}>{(video) => <VideoCard video={video} />}</VideoGrid>
          <LoadMore query={videos} />
        </>
      )}
    </ListSection>
  );
}
