import { TRASH_DAYS, type TrashKind } from '@touchline/contracts/trash';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showWaitingApproval } from '../approvals/show-waiting-approval.ts';
import { useRestore } from './use-restore.ts';

/** Without a sentence nothing is asked first: one press takes it back. */
const CONSEQUENCES: Record<TrashKind, string | null> = {
  user: 'The user is signed out and gone from every list, with all videos and messages. The ID card is suspended.',
  video: 'The video is gone from every list.',
  content: null,
};

/**
 * Moves something to the trash, a user or a video after a question, and offers to undo it. Its rows may be in every list, so all are fetched again: after
 * `onMoved`, because its own page would say then that there is none. It is called with the id also when the admin has gone to
 * another page.
 */
export function useMoveToTrash(kind: TrashKind, onMoved?: (id: string) => void) {
  const confirm = useConfirm();
  const restore = useRestore();
  const moving = trpc.trash.move.useMutation({
    meta: {
      failed: 'Moving failed',
      otherwise: `Failed to move the ${kind} to the trash. Please try again.`,
      refreshes: 'everything',
    },
    onSuccess(moved, { id }) {
      if ('isWaitingForApproval' in moved) {
        return showWaitingApproval('Nothing changes before another admin approves.');
      }
      const { label, id: itemId } = moved;
      showToast({
        title: 'Moved to the trash',
        description: `${label} can be restored for ${TRASH_DAYS} days.`,
        action: { label: 'Undo', run: () => restore.mutate({ id: itemId }) },
      });
      onMoved?.(id);
    },
  });
  const ask = async ({ id, name, warning = '' }: { id: string; name: string; warning?: string }) => {
    const consequence = CONSEQUENCES[kind];
    const question = {
      title: `Move ${name} to Trash`,
      message: `${warning}${consequence} An admin can restore everything for ${TRASH_DAYS} days; then it is erased.`,
      confirmLabel: 'Move to Trash',
      tone: 'danger',
    } as const;
    const isSure = consequence === null || (await confirm(question));
    if (isSure && !moving.isPending) moving.mutate({ kind, id });
  };
  return { ask, isPending: moving.isPending };
}
