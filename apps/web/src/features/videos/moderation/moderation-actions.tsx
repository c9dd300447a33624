import { IconCheck, IconEyeOff, IconTrash } from '@tabler/icons-react';
import type { ShortRejection } from '@touchline/contracts/video-reviews';
import type { Video } from '@touchline/contracts/videos';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { useApproveVideo, useConfirmDeletion, useDeleteVideo, useRejectVideo } from '../hooks.ts';
import { TrashMenu } from './trash-menu.tsx';

const RejectionDialog = lazyComponent(() => import('./rejection-dialog.tsx').then((module) => module.RejectionDialog));

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Approve, reject, delete and history. A pending video cannot be rejected here, an approved one not be approved again. */
export function ModerationActions({ video }: { video: Video }) {
  const approve = useApproveVideo();
  const reject = useRejectVideo();
  const remove = useDeleteVideo();
  const confirm = useConfirmDeletion();
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const isDeciding = approve.isPending || reject.isPending;
  const isBusy = isDeciding || remove.isPending;

  const decide = () => {
    if (isBusy) return;
    if (video.isApproved) setAsking(true);
    else approve.mutate({ id: video.id });
  };
  const rejectWith = (rejection: ShortRejection) => {
    // Only the fields that were filled in.
    const said = Object.fromEntries(Object.entries(rejection).filter(([, value]) => value !== null));
    const patch = { isApproved: false, isPublic: false, ...said };
    reject.mutate({ id: video.id, patch }, { onSuccess: () => setAsking(false) });
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
      <HistoryButton video={video} />
      {isAsking !== null && (
        <RejectionDialog
          title={`Reject “${video.title}”`}
          description="The video becomes pending and private."
          isOpen={isAsking}
          isBusy={reject.isPending}
          onClose={() => setAsking(false)}
          isReasonOptional
          onReject={rejectWith}
        />
      )}
    </>
  );
}
