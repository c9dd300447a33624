import { Button, Text } from '@mantine/core';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../../components/dialog/dialog-actions.tsx';
import { ListView } from '../../../../components/query-view.tsx';
import { LoadMore } from '../../../../components/screen/load-more.tsx';
import { usePlayerVideos } from '../../of-player/use-player-videos.ts';
import { VideoGridSkeleton } from '../../video-grid.tsx';
import { OrderList } from './order-list.tsx';

interface OrderDialogProps {
  playerId: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called once it has faded out. It is new each time it opens. */
  onClosed: () => void;
}

/** Orders the player's videos. Each change is saved at once. */
export function OrderDialog({ playerId, isOpen, onClose, onClosed }: OrderDialogProps) {
  const videos = usePlayerVideos(playerId);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} onClosed={onClosed} title="Order Videos">
      <Text mb="md" c="dimmed">
        Scouts see your videos in this order. A pinned video is first and large.
      </Text>
      <ListView
        query={videos}
        skeleton={<VideoGridSkeleton count={2} />}
        error="Failed to fetch videos"
        empty={
          <Text mb="md" c="dimmed">
            No videos yet
          </Text>
        }
      >
        {(items) => (
          <>
            <OrderList videos={items} />
            <LoadMore query={videos} />
          </>
        )}
      </ListView>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
