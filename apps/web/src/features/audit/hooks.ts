import { AUDIT_ACTS, type AuditEntry } from '@touchline/contracts/audit';
import { useConfirm } from '../../components/dialog/confirm-dialog.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { undoText } from './labels.ts';

/** Undoes an act. Everything that admins see may show its user or video. */
export function useUndo() {
  return trpc.audit.undo.useMutation({
    meta: { failed: 'This was not undone', refreshes: ['accounts', 'videos'] },
    onSuccess: () => showToast({ title: 'Undone', description: 'It is as it was before.' }),
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
