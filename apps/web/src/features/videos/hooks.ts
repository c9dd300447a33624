import type { Video } from '@touchline/contracts/videos';
import { useNavigate } from 'react-router-dom';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { codeOf, messageOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { flushPlayed } from '../../shared/videos/video-player/plays/play-reports.ts';

/** Said after a change that needs the approval of an admin. */
export const BACK_IN_REVIEW = 'It waits for review again.';

/** Deletes a video. It may be in every list and count, so all video queries are invalidated. */
export function useDeleteVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.delete.useMutation({
    onSuccess() {
      showToast({ title: 'Video deleted' });
      return utils.videos.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Failed to delete video. Please try again.');
      showToast({ title: 'Deletion failed', description, tone: 'danger' });
    },
  });
}

/** Confirms the deletion of a video. */
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

/** Approves a video that this admin has played. A private one stays private, because that is the choice of its player. */
export function useApproveVideo() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return trpc.videos.approve.useMutation({
    // The server counts what was played until now.
    onMutate: () => flushPlayed(),
    onSuccess(video) {
      const description = video.isPublic ? 'The video is now public.' : 'It stays private, as its player has chosen.';
      showToast({ title: 'Video approved', description });
      return utils.videos.invalidate();
    },
    onError(error, { id }) {
      const description = messageOf(error, 'Failed to approve video. Please try again.');
      const code = codeOf(error);
      // The review has the player and what has to be confirmed.
      const isForReview = code === 'REVIEW_NOT_PLAYED' || code === 'REVIEW_NOT_ACKNOWLEDGED';
      const action = { label: 'Review', run: () => void navigate(paths.adminReview({ video: id })) };
      showToast({ title: 'Approval failed', description, tone: 'danger', ...(isForReview && { action }) });
    },
  });
}

/** Takes an approval back: the video becomes pending and private. */
export function useRejectVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.moderate.useMutation({
    onSuccess() {
      showToast({ title: 'Video rejected', description: 'The video is pending and private again.' });
      return utils.videos.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Failed to reject video. Please try again.');
      showToast({ title: 'Rejection failed', description, tone: 'danger' });
    },
  });
}

/** Changes texts and visibility of an own video. */
export function useEditVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.edit.useMutation({
    onSuccess({ isBackInReview, waitingSince }) {
      const description = isBackInReview ? BACK_IN_REVIEW : 'It waits for review.';
      showToast({ title: 'Video saved', ...(waitingSince !== null && { description }) });
      return utils.videos.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Failed to save the video. Please try again.');
      showToast({ title: 'Saving failed', description, tone: 'danger' });
    },
  });
}

/** Sends a rejected video to the review again, with what was corrected. */
export function useResubmitVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.resubmit.useMutation({
    onSuccess() {
      showToast({ title: 'Video resubmitted', description: BACK_IN_REVIEW });
      return utils.videos.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Failed to resubmit the video. Please try again.');
      showToast({ title: 'Resubmission failed', description, tone: 'danger' });
    },
  });
}

/** Has a video that could not be prepared for playback tried again. */
export function useReprocessVideo() {
  const utils = trpc.useUtils();
  return trpc.videos.reprocess.useMutation({
    onSuccess: () => utils.videos.invalidate(),
    onError(error) {
      const description = messageOf(error, 'Failed to prepare the video. Please try again.');
      showToast({ title: 'Preparation failed', description, tone: 'danger' });
    },
  });
}

/** Chooses the frame that a video shows before it plays; null for the one that is chosen by itself. */
export function useChoosePoster() {
  const utils = trpc.useUtils();
  return trpc.videos.choosePoster.useMutation({
    onSuccess() {
      showToast({ title: 'Poster saved', description: 'The new picture appears in a moment.' });
      return utils.videos.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Failed to save the poster. Please try again.');
      showToast({ title: 'Saving failed', description, tone: 'danger' });
    },
  });
}
