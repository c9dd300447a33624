import type { AccountPatch } from '@touchline/contracts/users';
import { fullName } from '../../../lib/format.ts';
import { useRefreshAfter } from '../../../lib/query-client.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { showWaitingApproval } from '../../../shared/approvals/show-waiting-approval.ts';
import { useUndoChanges } from '../undo.ts';
import { type ChangeWords, changeWords, DELETION_WORDS } from './labels.ts';

const reportedAs = ({ failed }: ChangeWords) => ({ failed: failed.title, otherwise: failed.description });

/** Changes an account for an admin; some changes wait for a second one. */
export function useChangeAccount() {
  return trpc.users.change.useMutation({
    meta: {
      failed: ({ patch }: { patch: AccountPatch }) => changeWords(patch).failed.title,
      otherwise: ({ patch }: { patch: AccountPatch }) => changeWords(patch).failed.description,
      refreshes: ['account-rights', 'trash'],
    },
    onSuccess(account, { patch }) {
      if (account.isWaitingForApproval) {
        const becomes = patch.isActive ? 'is active again' : 'becomes an admin';
        showWaitingApproval(`${fullName(account)} ${becomes} once another admin approves.`);
      } else showToast({ title: changeWords(patch).done, description: fullName(account) });
    },
  });
}

/** Verifies a user. If concerns are not acknowledged yet, the server changes nothing and returns them for the caller to ask about. */
export function useVerifyAccount() {
  const undo = useUndoChanges();
  const refreshAfter = useRefreshAfter();
  const words = changeWords({ isVerified: true });
  return trpc.users.verify.useMutation({
    meta: reportedAs(words),
    // Not `refreshes`, which the question about concerns would wait for.
    onSuccess({ account, concerns, entryIds }) {
      if (concerns.length > 0) return;
      const action = entryIds.length > 0 ? { label: 'Undo', run: () => undo.mutate(entryIds) } : undefined;
      showToast({ title: words.done, description: fullName(account), action });
      return refreshAfter('account-rights');
    },
  });
}

/** Deactivates a user with a reason; the toast offers to undo it. */
export function useDeactivateAccount() {
  const undo = useUndoChanges();
  const words = changeWords({ isActive: false });
  return trpc.users.deactivate.useMutation({
    meta: { ...reportedAs(words), refreshes: 'account-rights' },
    onSuccess({ account, entryIds }) {
      const action = { label: 'Undo', run: () => undo.mutate(entryIds) };
      showToast({ title: words.done, description: fullName(account), action });
    },
  });
}

/**
 * Deletes an account with its videos and messages, so every list is fetched again: after `onDeleted`, because the page of the user
 * would say then that there is none. It is called with the id also when the admin has gone to another page.
 */
export function useDeleteAccount(onDeleted: ((id: string) => void) | undefined) {
  return trpc.users.delete.useMutation({
    meta: { ...reportedAs(DELETION_WORDS), refreshes: 'everything' },
    onSuccess(deleted, { id }) {
      if ('isWaitingForApproval' in deleted) showWaitingApproval('The user is deleted once another admin approves.');
      else {
        showToast({ title: DELETION_WORDS.done });
        onDeleted?.(id);
      }
    },
  });
}
