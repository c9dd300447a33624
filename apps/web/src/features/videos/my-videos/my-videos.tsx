import { Button } from '@mantine/core';
import { IconArrowsSort, IconPencil, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { WaitingNotice } from '../../../components/waiting-notice.tsx';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { useDeleteVideo } from '../hooks.ts';
import { RejectionNotice } from '../rejection-notice.tsx';
import { UPLOADS_CLOSED } from '../upload/upload-budget.tsx';
import { VideoBadges } from '../video-badges.tsx';
import { VideoCard } from '../video-card.tsx';
import { VideoDialogButton } from '../video-dialog-button.tsx';
import { VideoGrid, VideoGridSkeleton } from '../video-grid.tsx';
import { LinkedEdit } from './edit/linked-edit.tsx';
import { PinButton } from './order/pin-button.tsx';

const PAGE_SIZE = 12;

/** The first page of a player's own videos. */
export const ownVideosInput = (playerId: string) => ({ playerId, limit: PAGE_SIZE });

const FIRST_CLIP = 'Your first clip can be one good touch. Ninety seconds are plenty.';

const loadOrderDialog = () => import('./order/order-dialog.tsx').then((module) => module.OrderDialog);
const loadEditDialog = () => import('./edit/edit-dialog.tsx').then((module) => module.EditDialog);
const loadPosterDialog = () => import('./poster/poster-dialog.tsx').then((module) => module.PosterDialog);

interface MyVideosProps {
  playerId: string;
  isUploadingAllowed: boolean;
  onUpload: () => void;
}

/** A player's own videos in all states, in the order that the player has chosen. */
export function MyVideos({ playerId, isUploadingAllowed, onUpload }: MyVideosProps) {
  const videos = trpc.videos.ofPlayer.useInfiniteQuery(ownVideosInput(playerId), PAGED);
  const ordering = useLazyDialog(loadOrderDialog);
  const canOrder = (videos.data?.pages[0]?.items.length ?? 0) > 1;
  const { heading, listProps } = useFocusFallback();

  return (
    <ListSection
      title="My Videos"
      headingRef={heading}
      action={
        canOrder && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowsSort size={16} aria-hidden="true" />}
            onClick={ordering.open}
          >
            Order Videos
          </Button>
        )
      }
    >
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
                <VideoCard
                  video={video}
                  isManaged
                  badges={<VideoBadges video={video} approved="Live" />}
                  notice={
                    <>
                      <RejectionNotice rejection={video.rejection}>
                        Edit it, and send it to the review again.
                      </RejectionNotice>
                      {video.media?.isSoundLost && (
                        <WaitingNotice title="The sound of this clip could not be read">
                          It plays without sound. To have it, save the clip with AAC sound and replace the file.
                        </WaitingNotice>
                      )}
                    </>
                  }
                >
                  <VideoDialogButton video={video} label="Edit" Icon={IconPencil} load={loadEditDialog} />
                  {/* There is nothing to choose a frame from before. */}
                  {video.processing === 'ready' && (
                    <VideoDialogButton video={video} label="Poster" Icon={IconPhoto} load={loadPosterDialog} />
                  )}
                  <PinButton video={video} />
                  <DeleteButton video={video} />
                </VideoCard>
              )}
            </VideoGrid>
            <LoadMore query={videos} />
            <LinkedEdit
              videos={items}
              loadMore={videos.hasNextPage && !videos.isFetching ? videos.fetchNextPage : undefined}
              isComplete={!videos.hasNextPage && !videos.isFetching}
            />
          </div>
        )}
      </ListView>
      {ordering.render({ playerId })}
    </ListSection>
  );
}

function DeleteButton({ video }: { video: Video }) {
  const { askAndDelete, isPending } = useDeleteVideo(video);
  return (
    <BusyButton
      variant="subtle"
      color="red"
      size="sm"
      aria-description={video.title}
      isBusy={isPending}
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      onClick={() => void askAndDelete()}
    >
      Delete
    </BusyButton>
  );
}
