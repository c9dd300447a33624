import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

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
