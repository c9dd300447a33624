import { AUDIT_ACTS, type AuditEntry } from '@touchline/contracts/audit';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { undoText } from './words.ts';

/** Undoes an act. Everything that admins see may show its user or video. */
export function useUndo() {
  const utils = trpc.useUtils();
  return trpc.audit.undo.useMutation({
    onSuccess: () => showToast({ title: 'Undone', description: 'It is as it was before.' }),
    onError(error) {
      showToast({ title: 'This was not undone', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
    onSettled: () => Promise.all([utils.audit.invalidate(), utils.users.invalidate(), utils.videos.invalidate()]),
  });
}

/** A role gives or takes rights, so that undoing its change asks first. */
export function useAskAndUndo(onConfirmed: (input: { id: string }) => void) {
  const confirm = useConfirm();
  return async (entry: AuditEntry) => {
    const isConfirmed =
      entry.act !== 'user.change-role' ||
      (await confirm({
        title: 'Undo the change of a role?',
        message: `${AUDIT_ACTS[entry.act]} of ${entry.target?.name ?? 'a user'}: ${undoText(entry)} All sessions of the user end.`,
        confirmLabel: 'Undo',
      }));
    if (isConfirmed) onConfirmed({ id: entry.id });
  };
}
