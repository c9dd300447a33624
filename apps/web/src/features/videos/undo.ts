import { UNDO_MAX } from '@touchline/contracts/audit';
import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Undoes decisions by their entries in the audit log. @returns whether all were undone */
export function useUndo() {
  const utils = trpc.useUtils();
  return async (entryIds: readonly string[]): Promise<boolean> => {
    const errors: string[] = [];
    try {
      for (let start = 0; start < entryIds.length; start += UNDO_MAX) {
        const outcomes = await utils.client.audit.undoMany.mutate({ ids: entryIds.slice(start, start + UNDO_MAX) });
        errors.push(...outcomes.flatMap(({ error }) => error ?? []));
      }
    } catch (error) {
      errors.push(messageOf(error, 'Please try again in the audit log.'));
    }
    void utils.videos.invalidate();
    void utils.reviews.invalidate();
    if (errors.length === 0) showToast({ title: 'Undone', description: 'Everything is as it was before.' });
    else showToast({ title: 'Not everything was undone', description: errors[0], tone: 'danger' });
    return errors.length === 0;
  };
}
