import { useMutation } from '@tanstack/react-query';
import { FILE_CHANGES_AT_ONCE } from '@touchline/contracts/stages';
import { inParts } from '../../components/bulk/in-parts.ts';
import { countOf } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Undoes changes of files by their entries in the history. What was changed since stays as it is. */
export function useUndoFileChanges(done = 'Undone') {
  const { client } = trpc.useUtils();
  const { mutateAsync } = useMutation({
    meta: { failed: 'Not undone', refreshes: 'player-file' },
    async mutationFn(entryIds: readonly string[]) {
      const results = await inParts(entryIds, {
        size: FILE_CHANGES_AT_ONCE,
        send: (ids) => client.playerFiles.undo.mutate({ entryIds: [...ids] }),
        failed: (id, error) => ({ id, entryId: null, error }),
      });
      return results.flatMap(({ error }) => error ?? []);
    },
    onSuccess(errors, entryIds) {
      if (errors.length === 0) showToast({ title: done });
      else if (entryIds.length === 1) showToast({ title: 'Not undone', description: errors[0], tone: 'danger' });
      else {
        const description = `${countOf(errors.length, 'player')} could not be changed back: ${errors[0]}`;
        showToast({ title: 'Not all were undone', description, tone: 'danger' });
      }
    },
  });
  return async (entryIds: readonly string[]): Promise<void> => {
    if (entryIds.length > 0) await mutateAsync(entryIds).catch(() => {});
  };
}
