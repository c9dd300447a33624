import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { BusyButton } from '../../../components/busy-button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-fallback.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useConfirmDeletion, useDeleteVideo } from '../hooks.ts';
import { UPLOADS_CLOSED } from '../upload/uploads-closed.ts';
import { VideoBadges } from '../video-badges.tsx';
import { VideoCard } from '../video-card.tsx';
import { VideoGrid, VideoGridSkeleton } from '../video-grid.tsx';

const PAGE_SIZE = 12;
const FIRST_CLIP = 'Your first clip can be one good touch. Ninety seconds are plenty.';

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
  isUploadingAllowed: boolean;
  onUpload: () => void;
}

export function MyVideos({ videos, isUploadingAllowed, onUpload }: MyVideosProps) {
  const { heading, listProps } = useFocusFallback();

  return (
    <ListSection title="My Videos" headingRef={heading}>
      <ListView
        query={videos}
        skeleton={<VideoGridSkeleton count={4} />}
        error="Failed to fetch videos"
        empty={
          <EmptyState title="No videos yet" hint={isUploadingAllowed ? FIRST_CLIP : UPLOADS_CLOSED}>
            <Button
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden="true" />}
              aria-description={isUploadingAllowed ? undefined : UPLOADS_CLOSED}
              onClick={onUpload}
            >
              Upload your first video
            </Button>
          </EmptyState>
        }
      >
        {(items) => (
          <div {...listProps}>
            <VideoGrid videos={items}>
              {(video) => (
                <VideoCard video={video} badges={<VideoBadges video={video} approved="Live" />}>
                  <DeleteButton video={video} />
                </VideoCard>
              )}
            </VideoGrid>
            <LoadMore query={videos} />
          </div>
        )}
      </ListView>
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
