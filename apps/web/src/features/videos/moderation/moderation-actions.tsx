import { ActionIcon, Group, Loader, Menu } from '@mantine/core';
import { IconCheck, IconDots, IconEyeOff, IconHistory, IconTrash } from '@tabler/icons-react';
import type { ErrorCode } from '@touchline/contracts/errors';
import type { ShortRejection } from '@touchline/contracts/video-reviews';
import type { ModeratedVideo, Video } from '@touchline/contracts/videos';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { codeOf, messageOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMoveToTrash } from '../../../shared/trash/use-move-to-trash.ts';
import { flushPlayed } from '../../../shared/videos/video-player/plays/play-reports.ts';
import { useDeleteVideo } from '../hooks.ts';
import { VideoDialogButton } from '../video-dialog-button.tsx';
import { useOverridingClaims } from './use-overriding-claims.ts';

const loadRejectionDialog = () => import('./rejection-dialog.tsx').then((module) => module.RejectionDialog);
const loadHistoryDialog = () => import('../video-history.tsx').then((module) => module.HistoryDialog);

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Refusals that lead to the review, which has the player and what has to be confirmed. */
const FOR_REVIEW: readonly ErrorCode[] = ['REVIEW_NOT_PLAYED', 'REVIEW_NOT_ACKNOWLEDGED'];
/** The refusal that leads to a question. */
const TAKEN: ErrorCode = 'REVIEW_TAKEN';

/** A video as lists of admins have it; other lists do not know who reviews it. */
export type ListedVideo = Video & Partial<Pick<ModeratedVideo, 'claimedBy'>>;

const reviewedBy = ({ claimedBy }: ListedVideo) =>
  claimedBy ? `${claimedBy.name} is reviewing this video at the moment. ` : '';

/**
 * Approve, reject, delete and history. An approved private video stays private, because that is the choice of its player; a
 * rejected one becomes private. A pending video cannot be rejected here, an approved one not be approved
 * again, and one without anything to play not at all.
 */
export function ModerationActions({ video }: { video: ListedVideo }) {
  const navigate = useNavigate();
  const overridingClaims = useOverridingClaims();
  const approve = trpc.videos.approve.useMutation({
    meta: {
      failed: 'Approval failed',
      otherwise: 'Failed to approve video. Please try again.',
      shownByPage: [...FOR_REVIEW, TAKEN],
      refreshes: 'changed-video',
    },
    // The server counts what was played until now.
    onMutate: () => flushPlayed(),
    onSuccess({ isPublic }) {
      const description = isPublic ? 'The video is now public.' : 'It stays private, as its player has chosen.';
      showToast({ title: 'Video approved', description });
    },
    onError(error) {
      const code = codeOf(error);
      if (!code || !FOR_REVIEW.includes(code)) return;
      showToast({
        title: 'Approval failed',
        description: messageOf(error, ''),
        tone: 'danger',
        action: { label: 'Review', run: () => void navigate(paths.adminReview({ video: video.id })) },
      });
    },
  });
  const reject = trpc.videos.moderate.useMutation({
    meta: {
      failed: 'Rejection failed',
      otherwise: 'Failed to reject video. Please try again.',
      shownByPage: [TAKEN],
      refreshes: 'changed-video',
    },
    onSuccess() {
      showToast({
        title: 'Video rejected',
        description: 'The video is private until its player sends it to the review again.',
      });
    },
  });
  const deletion = useDeleteVideo(video);
  const rejection = useLazyDialog(loadRejectionDialog);
  const isDeciding = approve.isPending || reject.isPending;
  const isBusy = isDeciding || deletion.isPending;

  const decide = () => {
    if (isBusy) return;
    if (video.isApproved) rejection.open();
    else overridingClaims('Approve', (more) => approve.mutateAsync({ id: video.id, ...more })).catch(() => {});
  };
  const rejectWith = (given: ShortRejection) => {
    // Only the fields that were filled in.
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    const patch = { isApproved: false, isPublic: false, ...said };
    return overridingClaims('Reject', (more) => reject.mutateAsync({ id: video.id, patch: { ...patch, ...more } }));
  };

  return (
    <>
      {/* One button for both, so that it keeps the focus when the state changes. */}
      {(video.isApproved || video.processing === 'ready') && (
        <BusyButton
          size="sm"
          variant={video.isApproved ? 'default' : 'filled'}
          aria-description={video.title}
          isBusy={isDeciding}
          leftSection={video.isApproved ? <IconEyeOff {...ICON} /> : <IconCheck {...ICON} />}
          onClick={decide}
        >
          {video.isApproved ? 'Reject' : 'Approve'}
        </BusyButton>
      )}
      <BusyButton
        size="sm"
        variant="subtle"
        color="red"
        aria-description={video.title}
        isBusy={deletion.isPending}
        leftSection={<IconTrash {...ICON} />}
        onClick={() => !isBusy && void deletion.askAndDelete(reviewedBy(video))}
      >
        Delete
      </BusyButton>
      <Group gap="xs" ml="auto">
        <VideoDialogButton video={video} label="History" Icon={IconHistory} load={loadHistoryDialog} />
        <TrashMenu video={video} />
      </Group>
      {rejection.render({
        title: `Reject “${video.title}”`,
        description: 'The video becomes private and waits for its player.',
        isReasonOptional: true,
        onReject: rejectWith,
      })}
    </>
  );
}

/** What is needed less often than the buttons of a video: moving it to the trash, from which it can come back. */
function TrashMenu({ video }: { video: ListedVideo }) {
  const { ask, isPending } = useMoveToTrash('video');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="More actions"
          aria-description={video.title}
          aria-busy={isPending}
        >
          {isPending ? <Loader size={16} color="currentColor" /> : <IconDots size={18} aria-hidden="true" />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void ask({ id: video.id, name: `“${video.title}”`, warning: reviewedBy(video) })}>
          Move to Trash
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
