import { IconCheck, IconEyeOff, IconTrash } from '@tabler/icons-react';
import type { Video } from '@touchline/contracts/videos';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useApproveVideo, useConfirmDeletion, useDeleteVideo, useRejectVideo } from '../hooks.ts';
import { TrashMenu } from './trash-menu.tsx';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Approve, reject and delete. A pending video cannot be rejected, an approved one cannot be approved again. */
export function ModerationActions({ video }: { video: Video }) {
  const approve = useApproveVideo();
  const reject = useRejectVideo();
  const remove = useDeleteVideo();
  const confirm = useConfirmDeletion();
  const isDeciding = approve.isPending || reject.isPending;
  const isBusy = isDeciding || remove.isPending;

  const decide = () => {
    if (isBusy) return;
    if (video.isApproved) reject.mutate({ id: video.id, patch: { isApproved: false, isPublic: false } });
    else approve.mutate({ id: video.id, patch: { isApproved: true } });
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
    </>
  );
}
