import { fullName } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { wordsOf } from './change-words.ts';

/**
 * Changes an account for an admin. Verifying and deactivating decide who is listed as a player and whose videos are
 * live, so those branches are asked for again along with the users'.
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
    },
  });
}
