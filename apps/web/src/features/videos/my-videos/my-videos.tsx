import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowsSort, IconUpload } from '@tabler/icons-react';
import { CardGrid } from '../../../components/card-grid/card-grid.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListView } from '../../../components/query-view.tsx';
import { ListSection } from '../../../components/screen/list-section.tsx';
import { LoadMore } from '../../../components/screen/load-more.tsx';
import { useFocusFallback } from '../../../components/screen/use-focus-after-removal.ts';
import { PAGED, trpc } from '../../../lib/trpc.ts';
import { UPLOADS_CLOSED } from '../upload/upload-budget.tsx';
import { LinkedEdit } from './edit/linked-edit.tsx';
import { VideoRow } from './row/video-row.tsx';

const PAGE_SIZE = 12;

/** The first page of a player's own videos. */
export const ownVideosInput = (playerId: string) => ({ playerId, limit: PAGE_SIZE });

const FIRST_CLIP = 'Your first clip can be one good touch. Ninety seconds are plenty.';

const loadOrderDialog = () => import('./order/order-dialog.tsx').then((module) => module.OrderDialog);

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
        skeleton={<RowsSkeleton />}
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
            <CardGrid entries={items} cardWidth="100%" isJoined>
              {(video) => <VideoRow video={video} />}
            </CardGrid>
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

function RowsSkeleton() {
  return (
    <Stack gap="1px" role="status" aria-label="Loading videos">
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="4.5rem" />
    </Stack>
  );
}
