import type { Video } from '@touchline/contracts/videos';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Deletes a clip for good. It leaves every list and count it was in, so the whole videos branch is asked for again. */
export function useDeleteVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.delete.useMutation({
    onSuccess() {
      showToast({ title: 'Video deleted' });
      return utils.videos.invalidate();
    },
    onError() {
      const description = 'Failed to delete video. Please try again.';
      showToast({ title: 'Deletion failed', description, tone: 'danger' });
    },
  });
}

/** Asks first; the answer is whether the clip is to go. */
export function useConfirmDeletion() {
  const confirm = useConfirm();
  return (video: Pick<Video, 'title'>) =>
    confirm({
      title: `Delete “${video.title}”`,
      message: 'Are you sure you want to delete this video? This action cannot be undone.',
      confirmLabel: 'Delete Video',
      tone: 'danger',
    });
}

/** Puts a clip live. Its player may have chosen to keep it private, and then it stays so (decision 50). */
export function useApproveVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.moderate.useMutation({
    onSuccess(video) {
      const description = video.isPublic ? 'The video is now public.' : 'It stays private, as its player has chosen.';
      showToast({ title: 'Video approved', description });
      return utils.videos.invalidate();
    },
    onError() {
      const description = 'Failed to approve video. Please try again.';
      showToast({ title: 'Approval failed', description, tone: 'danger' });
    },
  });
}

/** Takes a clip back: pending and private from now on. */
export function useRejectVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.moderate.useMutation({
    onSuccess() {
      showToast({ title: 'Video rejected', description: 'The video is pending and private again.' });
      return utils.videos.invalidate();
    },
    onError() {
      const description = 'Failed to reject video. Please try again.';
      showToast({ title: 'Rejection failed', description, tone: 'danger' });
    },
  });
}
