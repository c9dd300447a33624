import { useMutation } from '@tanstack/react-query';
import { UNDO_MAX } from '@touchline/contracts/audit';
import { inParts } from '../../components/bulk/in-parts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { countedUsers } from './labels.ts';

/** Undoes what was just done to accounts, by entries of the audit log. An account that was changed since stays as it is. */
export function useUndoChanges() {
  const { client } = trpc.useUtils();
  return useMutation({
    meta: { failed: 'This was not undone', refreshes: 'account-rights' },
    async mutationFn(entryIds: readonly string[]) {
      const results = await inParts(entryIds, {
        size: UNDO_MAX,
        send: (ids) => client.audit.undoMany.mutate({ ids: [...ids] }),
        failed: (id, error) => ({ id, error }),
      });
      return results.filter(({ error }) => error === null).length;
    },
    onSuccess(undone, entryIds) {
      const rest = entryIds.length - undone;
      const description = rest > 0 ? `${countedUsers(rest)} could not be changed back.` : undefined;
      const tone = undone === 0 ? 'danger' : 'success';
      showToast({ title: `Undone for ${countedUsers(undone)}`, description, tone });
    },
  });
}
