import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';

/** Changes of the order are sent one after the other, in the order in which they were made. */
const IN_TURN = { scope: { id: 'video-order' } };

/** Moves a video; it resolves once the lists have been fetched again, also after a failure. */
export function useReorderVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.reorder.useMutation({
    ...IN_TURN,
    onError() {
      showToast({
        title: 'Order not saved',
        description: 'Failed to move the video. Please try again.',
        tone: 'danger',
      });
    },
    onSettled: () => utils.videos.ofPlayer.invalidate(),
  });
}

/** Pins a video or releases it; it resolves once the lists have been fetched again, also after a failure. */
export function usePinVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.pin.useMutation({
    ...IN_TURN,
    onSuccess(_done, { isPinned }) {
      const pinned = { title: 'Video pinned', description: 'Your page shows it first.' };
      showToast(isPinned ? pinned : { title: 'Video no longer pinned' });
    },
    onError(_error, { isPinned }) {
      const description = `Failed to ${isPinned ? 'pin' : 'release'} the video. Please try again.`;
      showToast({ title: 'Pin not saved', description, tone: 'danger' });
    },
    onSettled: () => utils.videos.ofPlayer.invalidate(),
  });
}
