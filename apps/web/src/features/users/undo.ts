import { useMutation } from '@tanstack/react-query';
import { ACCOUNTS_AT_ONCE_MAX } from '@touchline/contracts/users';
import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Undoes what was just done to accounts, by entries of the audit log. An account that was changed since stays as it is. */
export function useUndoChanges() {
  const utils = trpc.useUtils();
  return useMutation({
    async mutationFn(entryIds: readonly string[]) {
      let undone = 0;
      for (let start = 0; start < entryIds.length; start += ACCOUNTS_AT_ONCE_MAX) {
        const ids = entryIds.slice(start, start + ACCOUNTS_AT_ONCE_MAX);
        const results = await utils.client.audit.undoMany.mutate({ ids });
        undone += results.filter(({ error }) => error === null).length;
      }
      return undone;
    },
    onSuccess(undone, entryIds) {
      const rest = entryIds.length - undone;
      const description = rest > 0 ? `${countedUsers(rest)} could not be changed back.` : undefined;
      const tone = undone === 0 ? 'danger' : 'success';
      showToast({ title: `Undone for ${countedUsers(undone)}`, description, tone });
    },
    onError(error) {
      showToast({ title: 'This was not undone', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
    onSettled: () => Promise.all([utils.users.invalidate(), utils.players.invalidate(), utils.videos.invalidate()]),
  });
}

export const countedUsers = (count: number) => (count === 1 ? '1 user' : `${count} users`);
