import { fullName } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { DELETION_WORDS, wordsOf } from './change-words.ts';

/**
 * Changes an account for an admin. Verifying and deactivating decide who is listed as a player and which videos are live,
 * so those lists are refetched along with the users. After a failure too: another admin may have changed or deleted the
 * account in the meantime.
 */
export function useChangeAccount() {
  const utils = trpc.useUtils();
  return trpc.users.change.useMutation({
    onSuccess(account, { patch }) {
      showToast({ title: wordsOf(patch).done, description: fullName(account) });
      return Promise.all([utils.users.invalidate(), utils.players.invalidate(), utils.videos.invalidate()]);
    },
    onError(_error, { patch }) {
      showToast({ ...wordsOf(patch).failed, tone: 'danger' });
      void utils.users.invalidate();
    },
  });
}

/** Deletes an account with its videos and messages, so every list is refetched. */
export function useDeleteAccount() {
  const utils = trpc.useUtils();
  return trpc.users.delete.useMutation({
    onSuccess() {
      showToast({ title: DELETION_WORDS.done });
      return utils.invalidate();
    },
    onError() {
      showToast({ ...DELETION_WORDS.failed, tone: 'danger' });
      void utils.users.invalidate();
    },
  });
}
