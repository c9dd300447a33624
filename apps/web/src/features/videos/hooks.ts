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

/** A video may be in every list and count. */
const refreshes = ['videos', 'own-video'] as const;

export function useDeleteVideo() {
  return trpc.videos.delete.useMutation({
    meta: { failed: 'Deletion failed', otherwise: 'Failed to delete video. Please try again.', refreshes },
    onSuccess() {
      showToast({ title: 'Video deleted' });
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
  const navigate = useNavigate();
  return trpc.videos.approve.useMutation({
    meta: {
      failed: 'Approval failed',
      otherwise: 'Failed to approve video. Please try again.',
      shownByPage: ['REVIEW_NOT_PLAYED', 'REVIEW_NOT_ACKNOWLEDGED'],
      refreshes,
    },
    // The server counts what was played until now.
    onMutate: () => flushPlayed(),
    onSuccess(video) {
      const description = video.isPublic ? 'The video is now public.' : 'It stays private, as its player has chosen.';
      showToast({ title: 'Video approved', description });
    },
    onError(error, { id }) {
      const code = codeOf(error);
      if (code !== 'REVIEW_NOT_PLAYED' && code !== 'REVIEW_NOT_ACKNOWLEDGED') return;
      showToast({
        title: 'Approval failed',
        description: messageOf(error, ''),
        tone: 'danger',
        // The review has the player and what has to be confirmed.
        action: { label: 'Review', run: () => void navigate(paths.adminReview({ video: id })) },
      });
    },
  });
}

/** Takes an approval back: the video becomes pending and private. */
export function useRejectVideo() {
  return trpc.videos.moderate.useMutation({
    meta: { failed: 'Rejection failed', otherwise: 'Failed to reject video. Please try again.', refreshes },
    onSuccess() {
      showToast({ title: 'Video rejected', description: 'The video is pending and private again.' });
    },
  });
}

/** Changes texts and visibility of an own video. */
export function useEditVideo() {
  return trpc.videos.edit.useMutation({
    meta: { failed: 'Saving failed', otherwise: 'Failed to save the video. Please try again.', refreshes },
    onSuccess({ isBackInReview, waitingSince }) {
      const description = isBackInReview ? BACK_IN_REVIEW : 'It waits for review.';
      showToast({ title: 'Video saved', ...(waitingSince !== null && { description }) });
    },
  });
}

/** Sends a rejected video to the review again, with what was corrected. */
export function useResubmitVideo() {
  return trpc.videos.resubmit.useMutation({
    meta: { failed: 'Resubmission failed', otherwise: 'Failed to resubmit the video. Please try again.', refreshes },
    onSuccess() {
      showToast({ title: 'Video resubmitted', description: BACK_IN_REVIEW });
    },
  });
}

/** Has a video that could not be prepared for playback tried again. */
export function useReprocessVideo() {
  return trpc.videos.reprocess.useMutation({
    meta: { failed: 'Preparation failed', otherwise: 'Failed to prepare the video. Please try again.', refreshes },
  });
}

/** Chooses the frame that a video shows before it plays; null for the one that is chosen by itself. */
export function useChoosePoster() {
  return trpc.videos.choosePoster.useMutation({
    meta: { failed: 'Saving failed', otherwise: 'Failed to save the poster. Please try again.', refreshes },
    onSuccess() {
      showToast({ title: 'Poster saved', description: 'The new picture appears in a moment.' });
    },
  });
}
