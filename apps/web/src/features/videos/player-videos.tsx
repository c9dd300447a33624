import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/query-view.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
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
  return (
    <ListSection title={videos.data ? `Videos (${countText(videos)})` : 'Videos'}>
      <ListView
        query={videos}
        skeleton={<VideoGridSkeleton count={2} />}
        error="Failed to fetch player videos"
        empty={<EmptyState title="No videos uploaded yet" />}
      >
        {(items) => (
          <>
            <VideoGrid videos={items}>{(video) => <VideoCard video={video} />}</VideoGrid>
            <LoadMore query={videos} />
          </>
        )}
      </ListView>
    </ListSection>
  );
}
