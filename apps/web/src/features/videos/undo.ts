import { UNDO_MAX } from '@touchline/contracts/audit';
import { inParts } from '../../components/bulk/in-parts.ts';
import { messageOf } from '../../lib/errors.ts';
import { useRefreshAfter } from '../../lib/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const OTHERWISE = 'Please try again in the audit log.';

/** Undoes decisions by their entries in the audit log. @returns whether all were undone */
export function useUndo() {
  const utils = trpc.useUtils();
  const refreshAfter = useRefreshAfter();
  return async (entryIds: readonly string[]): Promise<boolean> => {
    const results = await inParts(entryIds, {
      size: UNDO_MAX,
      send: (ids) => utils.client.audit.undoMany.mutate({ ids: [...ids] }),
      failed: (id, error) => ({ id, error }),
      otherwise: OTHERWISE,
    }).catch((error: unknown) => [{ error: messageOf(error, OTHERWISE) }]);
    const errors = results.flatMap(({ error }) => error ?? []);
    void refreshAfter('changed-video');
    if (errors.length === 0) showToast({ title: 'Undone', description: 'Everything is as it was before.' });
    else showToast({ title: 'Not everything was undone', description: errors[0], tone: 'danger' });
    return errors.length === 0;
  };
}
