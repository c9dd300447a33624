import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { ListSection } from '../../components/screen/list-section.tsx';
import { LoadMore } from '../../components/screen/load-more.tsx';
import { messageOf } from '../../lib/errors.ts';
import { countText, type PlayerVideosQuery } from './use-player-videos.ts';
import { VideoCard } from './video-card.tsx';
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx';

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
