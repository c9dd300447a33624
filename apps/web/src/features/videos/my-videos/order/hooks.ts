import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';

/** Changes of the order are sent one after the other, in the order in which they were made. */
const IN_TURN = { scope: { id: 'video-order' } };

/** Moves a video. */
export function useReorderVideo() {
  return trpc.videos.reorder.useMutation({
    ...IN_TURN,
    meta: {
      failed: 'Order not saved',
      otherwise: 'Failed to move the video. Please try again.',
      refreshes: 'own-video',
    },
  });
}

/** Pins a video or releases it. */
export function usePinVideo() {
  return trpc.videos.pin.useMutation({
    ...IN_TURN,
    meta: {
      failed: 'Pin not saved',
      otherwise: ({ isPinned }: { isPinned: boolean }) =>
        `Failed to ${isPinned ? 'pin' : 'release'} the video. Please try again.`,
      refreshes: 'own-video',
    },
    onSuccess(_done, { isPinned }) {
      const pinned = { title: 'Video pinned', description: 'Your page shows it first.' };
      showToast(isPinned ? pinned : { title: 'Video no longer pinned' });
    },
  });
}
