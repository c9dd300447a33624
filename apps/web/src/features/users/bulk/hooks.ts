import { useMutation } from '@tanstack/react-query';
import { CARD_BATCH_MAX } from '@touchline/contracts/limits';
import { ACCOUNTS_AT_ONCE_MAX, type Account, type AccountsPatch } from '@touchline/contracts/users';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { countedUsers, useUndoChanges } from '../undo.ts';

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

interface Outcome {
  refused: Refused[];
  /** Entries of the audit log, by which the changes can be undone. */
  entryIds: string[];
}

/**
 * Changes the selected accounts, as many at once as the server takes. One toast says how many were changed, and offers to undo
 * it; the result has those that were not.
 */
export function useChangeAccounts() {
  const utils = trpc.useUtils();
  const undo = useUndoChanges();
  return useMutation({
    async mutationFn({ accounts, patch }: BulkChange): Promise<Outcome> {
      const outcome: Outcome = { refused: [], entryIds: [] };
      for (let start = 0; start < accounts.length; start += ACCOUNTS_AT_ONCE_MAX) {
        const part = accounts.slice(start, start + ACCOUNTS_AT_ONCE_MAX);
        const { results } = await utils.client.users.changeMany.mutate({ ids: part.map(({ id }) => id), patch });
        for (const { id, error, entryIds } of results) {
          const account = part.find((one) => one.id === id);
          if (error !== null && account) outcome.refused.push({ id, name: fullName(account), error });
          outcome.entryIds.push(...entryIds);
        }
      }
      return outcome;
    },
    onSuccess({ refused, entryIds }, { accounts, patch }) {
      const changed = accounts.length - refused.length;
      const description = refused.length > 0 ? `${countedUsers(refused.length)} could not be changed.` : undefined;
      const title = changed === 0 ? 'No user was changed' : `${countedUsers(changed)} ${doneBy(patch)}`;
      const action = entryIds.length > 0 ? { label: 'Undo', run: () => undo.mutate(entryIds) } : undefined;
      showToast({ title, description, action, ...(changed === 0 && { tone: 'danger' as const }) });
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'The users could not be changed', description, tone: 'danger' });
    },
    // Some may have been changed before an error.
    onSettled: () => Promise.all([utils.users.invalidate(), utils.players.invalidate(), utils.videos.invalidate()]),
  });
}

/** Makes ID cards for the season for the selected accounts; the result has those that have one already. */
export function useMakeCards() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  return useMutation({
    async mutationFn(accounts: readonly Account[]): Promise<Refused[]> {
      const refused: Refused[] = [];
      for (let start = 0; start < accounts.length; start += CARD_BATCH_MAX) {
        const part = accounts.slice(start, start + CARD_BATCH_MAX);
        const userIds = part.map(({ id }) => id);
        const { results } = await utils.client.idCards.changeMany.mutate({ userIds, change: { create: true } });
        for (const { userId: id, error } of results) {
          const account = part.find((one) => one.id === id);
          if (error !== null && account) refused.push({ id, name: fullName(account), error });
        }
      }
      return refused;
    },
    onSuccess(refused, accounts) {
      const made = accounts.length - refused.length;
      if (made === 0) return showToast({ title: 'No ID card was made', tone: 'danger' });
      const action = { label: 'Show', run: () => void navigate(paths.adminCards()) };
      showToast({ title: made === 1 ? '1 ID card made' : `${made} ID cards made`, action });
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'The ID cards could not be made', description, tone: 'danger' });
    },
    // Some may have been made before an error.
    onSettled: () => utils.idCards.invalidate(),
  });
}

function doneBy(patch: AccountsPatch): string {
  if ('isVerified' in patch) return 'verified';
  return 'isActive' in patch ? 'deactivated' : 'can upload';
}
