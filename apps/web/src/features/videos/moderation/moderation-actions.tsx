import { IconCheck, IconEyeOff, IconHistory, IconTrash } from '@tabler/icons-react';
import type { ShortRejection } from '@touchline/contracts/video-reviews';
import type { Video } from '@touchline/contracts/videos';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { useApproveVideo, useConfirmDeletion, useDeleteVideo, useRejectVideo } from '../hooks.ts';
import { VideoDialogButton } from '../video-dialog-button.tsx';
import { TrashMenu } from './trash-menu.tsx';

const loadRejectionDialog = () => import('./rejection-dialog.tsx').then((module) => module.RejectionDialog);
const loadHistoryDialog = () => import('../history/video-history.tsx').then((module) => module.HistoryDialog);

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Approve, reject, delete and history. A pending video cannot be rejected here, an approved one not be approved again. */
export function ModerationActions({ video }: { video: Video }) {
  const approve = useApproveVideo();
  const reject = useRejectVideo();
  const remove = useDeleteVideo();
  const confirm = useConfirmDeletion();
  const rejection = useLazyDialog(loadRejectionDialog);
  const isDeciding = approve.isPending || reject.isPending;
  const isBusy = isDeciding || remove.isPending;

  const decide = () => {
    if (isBusy) return;
    if (video.isApproved) rejection.open();
    else approve.mutate({ id: video.id });
  };
  const rejectWith = (given: ShortRejection) => {
    // Only the fields that were filled in.
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    return reject.mutateAsync({ id: video.id, patch: { isApproved: false, isPublic: false, ...said } });
  };
  const askAndRemove = async () => {
    if (!isBusy && (await confirm(video))) remove.mutate({ id: video.id });
  };

  return (
    <>
      {/* One button for both, so that it keeps the focus when the state changes. */}
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
      <BusyButton
        size="sm"
        variant="subtle"
        color="red"
        aria-description={video.title}
        isBusy={remove.isPending}
        leftSection={<IconTrash {...ICON} />}
        onClick={() => void askAndRemove()}
      >
        Delete
      </BusyButton>
      <TrashMenu video={video} />
      <VideoDialogButton video={video} label="History" Icon={IconHistory} load={loadHistoryDialog} />
      {rejection.render({
        title: `Reject “${video.title}”`,
        description: 'The video becomes pending and private.',
        isReasonOptional: true,
        onReject: rejectWith,
      })}
    </>
  );
}
