import type { Erased, TrashItem, TrashKind } from '@touchline/contracts/trash';
import { BusyButton } from '../../components/busy-button.tsx';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { RecordRow } from '../../components/screen/record-list.tsx';
import { countOf, formatDate, formatDateTime } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { showWaitingApproval } from '../../shared/approvals/show-waiting-approval.ts';
import { useRestore } from '../../shared/trash/use-restore.ts';

const KINDS: Record<TrashKind, string> = { user: 'User', video: 'Video', content: 'Home page' };

/** An item of the trash, with the admin who moved it there and when it is erased. */
export function TrashRow({ item }: { item: TrashItem }) {
  const { id, kind, label, trashedBy, trashedAt, eraseAt } = item;
  const confirm = useConfirm();
  const restore = useRestore();
  const erase = trpc.trash.erase.useMutation({
    meta: { failed: 'Erasing failed', otherwise: 'Failed to erase it. Please try again.', refreshes: 'trash' },
    onSuccess: showErased,
  });
  const askAndErase = async () => {
    const isSure = await confirm({
      title: `Erase “${label}”`,
      message: 'It is erased with all its files. This cannot be undone.',
      confirmLabel: 'Erase Now',
      tone: 'danger',
    });
    if (isSure) erase.mutate({ id });
  };
  const button = { size: 'sm', 'aria-description': label } as const;
  return (
    <RecordRow
      name={label}
      facts={
        <>
          <span>{KINDS[kind]}</span>
          <span>
            Moved {formatDateTime(trashedAt)}
            {trashedBy && ` by ${trashedBy.name}`}
          </span>
          <span>Erased on {formatDate(eraseAt)}</span>
        </>
      }
      actions={
        <>
          <BusyButton variant="default" {...button} isBusy={restore.isPending} onClick={() => restore.mutate({ id })}>
            Restore
          </BusyButton>
          <BusyButton
            variant="subtle"
            color="red"
            {...button}
            isBusy={erase.isPending}
            onClick={() => void askAndErase()}
          >
            Erase Now
          </BusyButton>
        </>
      }
    />
  );
}

/** Tells what was erased, or that a second admin has to approve it. */
export function showErased({ erased, isWaitingForApproval }: Erased) {
  if (isWaitingForApproval) return showWaitingApproval('Nothing is erased before another admin approves.');
  return showToast({ title: 'Erased', description: countOf(erased, 'item is gone.', 'items are gone.') });
}
