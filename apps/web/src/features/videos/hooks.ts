import type { Video } from '@touchline/contracts/videos';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Changes of the order are sent one after the other, in the order in which they were made. */
export const IN_TURN = { scope: { id: 'video-order' } };

/** Deletes a video for ever, after a question. */
export function useDeleteVideo({ id, title }: Pick<Video, 'id' | 'title'>) {
  const confirm = useConfirm();
  const { mutate, isPending } = trpc.videos.delete.useMutation({
    meta: {
      failed: 'Deletion failed',
      otherwise: 'Failed to delete video. Please try again.',
      refreshes: 'changed-video',
    },
    onSuccess: () => showToast({ title: 'Video deleted' }),
  });
  const askAndDelete = async (warning = '') => {
    const isSure = await confirm({
      title: `Delete “${title}”`,
      message: `${warning}Are you sure you want to delete this video? This action cannot be undone.`,
      confirmLabel: 'Delete Video',
      tone: 'danger',
    });
    if (isSure) mutate({ id });
  };
  return { askAndDelete, isPending };
}

/** Has a video that could not be prepared for playback tried again. */
export function useReprocessVideo() {
  return trpc.videos.reprocess.useMutation({
    meta: {
      failed: 'Preparation failed',
      otherwise: 'Failed to prepare the video. Please try again.',
      refreshes: 'changed-video',
    },
  });
}
