import { getUntypedClient } from '@trpc/client';
import { refusalText } from '../../lib/refusals.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Undoes decisions by their entries in the audit log. @returns whether that was done */
export function useUndo() {
  const utils = trpc.useUtils();
  return async (entryIds: readonly string[]): Promise<boolean> => {
    try {
      await getUntypedClient(utils.client).mutation('audit.undoMany', { ids: entryIds });
      showToast({ title: 'Undone', description: 'Everything is as it was before.' });
      return true;
    } catch (error) {
      const description = refusalText(error, 'Please try again in the audit log.');
      showToast({ title: 'Nothing was undone', description, tone: 'danger' });
      return false;
    } finally {
      void utils.videos.invalidate();
      void utils.reviews.invalidate();
    }
  };
}
