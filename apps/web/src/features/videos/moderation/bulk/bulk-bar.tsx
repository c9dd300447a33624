import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { TRASH_DAYS } from '@touchline/contracts/trash';
import type { ModeratedVideo } from '@touchline/contracts/videos';
import { useState } from 'react';
import { BusyButton } from '../../../../components/busy-button.tsx';
import { useConfirm } from '../../../../components/dialog/confirm-dialog.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { RejectionDialog } from '../rejection-dialog.tsx';
import classes from './bulk-bar.module.css';
import { useBulk } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

interface BulkBarProps {
  selection: Pick<Selection<ModeratedVideo>, 'chosen' | 'isAll' | 'toggleAll' | 'clear'>;
  /** The bar loses its buttons, and the focus goes elsewhere. */
  onDone: () => void;
}

/** Chooses all videos that are shown, and acts on those that are chosen. */
export function BulkBar({ selection, onDone }: BulkBarProps) {
  const { chosen, isAll, toggleAll, clear } = selection;
  const confirm = useConfirm();
  const [isRejecting, setRejecting] = useState(false);
  const { isBusy, approve, reject, moveToTrash } = useBulk(() => {
    clear();
    onDone();
  });
  const count = chosen.length;
  const videos = count === 1 ? '1 video' : `${formatCount(count)} videos`;

  const askAndMove = async () => {
    const isSure = await confirm({
      title: `Move ${videos} to the trash`,
      message: `They leave every page at once. An admin can restore them from the trash for ${TRASH_DAYS} days.`,
      confirmLabel: 'Move to Trash',
      tone: 'danger',
    });
    if (isSure) void moveToTrash(chosen);
  };

  return (
    <div className={classes.bar}>
      <Checkbox label="Select all shown" checked={isAll} indeterminate={count > 0 && !isAll} onChange={toggleAll} />
      <span role="status" className={classes.count}>
        {count > 0 && `${videos} selected`}
      </span>
      {count > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this groups buttons
        <div className={classes.actions} role="group" aria-label="Selected videos">
          <BusyButton
            size="sm"
            isBusy={isBusy}
            leftSection={<IconCheck {...ICON} />}
            onClick={() => void approve(chosen)}
          >
            Approve
          </BusyButton>
          <BusyButton
            size="sm"
            variant="default"
            isBusy={isBusy}
            leftSection={<IconEyeOff {...ICON} />}
            onClick={() => setRejecting(true)}
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
            Delete
          </BusyButton>
          <Button size="sm" variant="subtle" onClick={clear}>
            Clear
          </Button>
        </div>
      )}
      <RejectionDialog
        title={`Reject ${videos}`}
        isOpen={isRejecting}
        isBusy={isBusy}
        onClose={() => setRejecting(false)}
        onReject={(rejection) => {
          void reject(chosen, rejection).then((isDone) => isDone && setRejecting(false));
        }}
      />
    </div>
  );
}
