import { useMutation } from '@tanstack/react-query';
import { ACCOUNTS_AT_ONCE_MAX, type Account, type AccountsPatch } from '@touchline/contracts/users';
import { useNavigate } from 'react-router-dom';
import { inParts, type Refused, refusedOf } from '../../../components/bulk/in-parts.ts';
import { countOf, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useSendCardChange } from '../../../shared/id-cards/use-send-card-change.ts';
import { countedUsers } from '../labels.ts';
import { useUndoChanges } from '../undo.ts';

interface BulkChange {
  accounts: readonly Account[];
  patch: AccountsPatch;
}

interface Outcome {
  refused: Refused[];
  changed: number;
  /** Entries of the audit log, by which the changes can be undone. */
  entryIds: string[];
}

const namesOf = (accounts: readonly Account[]) => new Map(accounts.map((account) => [account.id, fullName(account)]));
const idsOf = (accounts: readonly Account[]) => accounts.map(({ id }) => id);

/** Changes the selected accounts. One toast says how many were changed, and offers to undo it; the result has those that were not. */
export function useChangeAccounts() {
  const { client } = trpc.useUtils();
  const undo = useUndoChanges();
  return useMutation({
    meta: { failed: 'The users could not be changed', refreshes: 'account-rights' },
    async mutationFn({ accounts, patch }: BulkChange): Promise<Outcome> {
      const results = await inParts(accounts, {
        size: ACCOUNTS_AT_ONCE_MAX,
        send: async (part) => (await client.users.changeMany.mutate({ ids: idsOf(part), patch })).results,
        failed: ({ id }, error) => ({ id, error, entryIds: [] }),
      });
      return {
        refused: refusedOf(results, namesOf(accounts)),
        // The server makes no entry for an account that was so already.
        changed: results.filter(({ entryIds }) => entryIds.length > 0).length,
        entryIds: results.flatMap(({ entryIds }) => entryIds),
      };
    },
    onSuccess({ refused, changed, entryIds }, { accounts, patch }) {
      const unchanged = accounts.length - changed - refused.length;
      const rest = [
        refused.length > 0 && `${countedUsers(refused.length)} could not be changed.`,
        unchanged > 0 && `${countedUsers(unchanged)} needed no change.`,
      ].filter((part) => part !== false);
      showToast({
        title: changed === 0 ? 'No user was changed' : `${countedUsers(changed)} ${doneBy(patch)}`,
        description: rest.join(' ') || undefined,
        tone: changed === 0 && refused.length > 0 ? 'danger' : 'success',
        action: entryIds.length > 0 ? { label: 'Undo', run: () => undo.mutate(entryIds) } : undefined,
      });
    },
  });
}

/** Makes ID cards for the season for the selected accounts; the result has those that have one already. */
export function useMakeCards() {
  const sendChange = useSendCardChange();
  const navigate = useNavigate();
  return useMutation({
    meta: { failed: 'The ID cards could not be made', refreshes: 'cards' },
    mutationFn: (accounts: readonly Account[]) => sendChange(namesOf(accounts), { create: true }),
    onSuccess(refused, accounts) {
      const made = accounts.length - refused.length;
      if (made === 0) return showToast({ title: 'No ID card was made', tone: 'danger' });
      const action = { label: 'Show', run: () => void navigate(paths.adminCards()) };
      showToast({ title: `${countOf(made, 'ID card')} made`, action });
    },
  });
}

function doneBy(patch: AccountsPatch): string {
  if ('isVerified' in patch) return 'verified';
  return 'isActive' in patch ? 'deactivated' : 'can upload';
}
