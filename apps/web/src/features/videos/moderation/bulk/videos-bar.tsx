import { IconCheck, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { TRASH_DAYS } from '@touchline/contracts/trash';
import type { Rejection } from '@touchline/contracts/video-reviews';
import type { ModeratedVideo } from '@touchline/contracts/videos';
import { useState } from 'react';
import { BulkBar } from '../../../../components/bulk/bulk-bar.tsx';
import type { Selection } from '../../../../components/bulk/use-selection.ts';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { useConfirm } from '../../../../components/dialog/confirm-dialog.tsx';
import { useLazyDialog } from '../../../../components/dialog/use-lazy-dialog.tsx';
import { countedVideos, useChangeVideos } from './hooks.ts';

const loadRejectionDialog = () => import('../rejection-dialog.tsx').then((module) => module.RejectionDialog);

const ICON = { size: 16, 'aria-hidden': true } as const;

interface VideosBarProps {
  selection: Selection<ModeratedVideo>;
  /** The bar loses its buttons, and the focus goes elsewhere. */
  onDone: () => void;
}

/** Chooses videos of the list, and decides on them together. */
export function VideosBar({ selection, onDone }: VideosBarProps) {
  const { selected, clear } = selection;
  const confirm = useConfirm();
  const rejection = useLazyDialog(loadRejectionDialog);
  // Those that were selected when the dialog was opened: a video that leaves the list leaves the selection.
  const [rejected, setRejected] = useState<readonly ModeratedVideo[]>([]);
  const changing = useChangeVideos(() => {
    rejection.close();
    clear();
    onDone();
  });
  const isBusy = changing.isPending;
  const videos = countedVideos(selected.length);

  const change = (next: NonNullable<typeof changing.variables>['change']) => {
    if (!isBusy && selected.length > 0) changing.mutate({ videos: selected, change: next });
  };
  const askAndReject = () => {
    setRejected(selected);
    rejection.open();
  };
  const askAndMove = async () => {
    const isSure = await confirm({
      title: `Move ${videos} to the trash`,
      message: `They leave every page at once. An admin can restore them from the trash for ${TRASH_DAYS} days.`,
      confirmLabel: 'Move to Trash',
      tone: 'danger',
    });
    if (isSure) change({ kind: 'move-to-trash' });
  };

  return (
    <>
      <BulkBar label="Selected videos" selection={selection} counted={videos} above="grid" clearLabel="Clear">
        <BusyButton
          size="sm"
          isBusy={isBusy}
          leftSection={<IconCheck {...ICON} />}
          onClick={() => change({ kind: 'approve' })}
        >
          Approve
        </BusyButton>
        <BusyButton
          size="sm"
          variant="default"
          isBusy={isBusy}
          leftSection={<IconEyeOff {...ICON} />}
          onClick={askAndReject}
        >
          Reject
        </BusyButton>
        <BusyButton
          size="sm"
          variant="subtle"
          color="red"
          isBusy={isBusy}
          leftSection={<IconTrash {...ICON} />}
          onClick={() => void askAndMove()}
        >
          Move to Trash
        </BusyButton>
      </BulkBar>
      {rejection.render({
        title: `Reject ${countedVideos(rejected.length)}`,
        onReject: (reason: Rejection) =>
          changing.mutateAsync({ videos: rejected, change: { kind: 'reject', ...reason } }),
      })}
    </>
  );
}
