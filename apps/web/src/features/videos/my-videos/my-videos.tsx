import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { BusyButton } from '../../../components/busy-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-fallback.ts';
import { messageOf } from '../../../lib/errors.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useConfirmDeletion, useDeleteVideo } from '../hooks.ts';
import { VideoBadges } from '../video-badges.tsx';
import { VideoCard } from '../video-card.tsx';
import { VideoGrid, VideoGridSkeleton } from '../video-grid.tsx';

const PAGE_SIZE = 12;

/** A player's own videos in all states, newest first. */
export function useOwnVideos(playerId: string | undefined) {
  return trpc.videos.list.useInfiniteQuery(
    { playerId, limit: PAGE_SIZE },
    { enabled: playerId !== undefined, getNextPageParam: (page) => page.nextCursor },
  );
}

export type OwnVideos = ReturnType<typeof useOwnVideos>;

interface MyVideosProps {
  videos: OwnVideos;
  onUpload: () => void;
}

export function MyVideos({ videos, onUpload }: MyVideosProps) {
  const { heading, listProps } = useFocusFallback();
  const shown = videos.data?.pages.flatMap((page) => page.items);

  return (
    <ListSection title="My Videos" headingRef={heading}>
      {videos.isPending && <VideoGridSkeleton count={4} />}
      {videos.isError && !shown && (
        <ErrorState
          title="Failed to fetch videos"
          message={messageOf(videos.error, 'Please try again.')}
          onRetry={() => void videos.refetch()}
        />
      )}
      {shown?.length === 0 && (
        <EmptyState title="No videos yet" hint="Your first clip can be one good touch. Ninety seconds are plenty.">
          <Button variant="default" leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={onUpload}>
            Upload your first video
          </Button>
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <div {...listProps}>
          <VideoGrid videos={shown}>
            {(video) => (
              <VideoCard video={video} badges={<VideoBadges video={video} approved="Live" />}>
                <DeleteButton video={video} />
              </VideoCard>
            )}
          </VideoGrid>
          <LoadMore query={videos} />
        </div>
      )}
    </ListSection>
  );
}

function DeleteButton({ video }: { video: Video }) {
  const confirm = useConfirmDeletion();
  const { mutate, isPending } = useDeleteVideo();
  const handleClick = async () => {
    if (await confirm(video)) mutate({ id: video.id });
  };
  return (
    <BusyButton
      variant="subtle"
      color="red"
      size="sm"
      aria-description={video.title}
      isBusy={isPending}
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      onClick={() => void handleClick()}
    >
      Delete
    </BusyButton>
  );
}
