import { useMutation } from '@tanstack/react-query';
import { ACCOUNTS_AT_ONCE_MAX, type Account, type AccountsPatch } from '@touchline/contracts/users';
import { messageOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** An account that was not changed, and why. */
export interface Refused {
  id: string;
  name: string;
  error: string;
}

interface BulkChange {
  accounts: readonly Account[];
  patch: AccountsPatch;
}

/**
 * Changes the selected accounts, as many at once as the server takes. One toast says how many were changed; returns those that
 * were not.
 */
export function useChangeAccounts() {
  const utils = trpc.useUtils();
  return useMutation({
    async mutationFn({ accounts, patch }: BulkChange): Promise<Refused[]> {
      const refused: Refused[] = [];
      for (let start = 0; start < accounts.length; start += ACCOUNTS_AT_ONCE_MAX) {
        const part = accounts.slice(start, start + ACCOUNTS_AT_ONCE_MAX);
        const { results } = await utils.client.users.changeMany.mutate({ ids: part.map(({ id }) => id), patch });
        for (const { id, error } of results) {
          const account = part.find((one) => one.id === id);
          if (error !== null && account) refused.push({ id, name: fullName(account), error });
        }
      }
      return refused;
    },
    onSuccess(refused, { accounts, patch }) {
      const changed = accounts.length - refused.length;
      const rest = refused.length > 0 ? `${users(refused.length)} could not be changed.` : undefined;
      const title = changed === 0 ? 'No user was changed' : `${users(changed)} ${doneBy(patch)}`;
      showToast({ title, description: rest, ...(changed === 0 && { tone: 'danger' as const }) });
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'The users could not be changed', description, tone: 'danger' });
    },
    // Some may have been changed before an error.
    onSettled: () => Promise.all([utils.users.invalidate(), utils.players.invalidate(), utils.videos.invalidate()]),
  });
}

const users = (count: number) => (count === 1 ? '1 user' : `${count} users`);

function doneBy(patch: AccountsPatch): string {
  if ('isVerified' in patch) return 'verified';
  return 'isActive' in patch ? 'deactivated' : 'can upload';
}
