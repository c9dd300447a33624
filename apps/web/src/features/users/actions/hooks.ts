import { messageOf } from '../../../lib/errors.ts';
import { fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { showWaitingApproval } from '../../../shared/approvals/show-waiting-approval.ts';
import { useUndoChanges } from '../undo.ts';
import { type ChangeWords, DELETION_WORDS, wordsOf } from './change-words.ts';

/**
 * Changes an account for an admin. Verifying and deactivating decide who is listed as a player and which videos are live,
 * so those lists are refetched along with the users.
 */
export function useChangeAccount() {
  const utils = trpc.useUtils();
  return trpc.users.change.useMutation({
    onSuccess(account, { patch }) {
      if (account.isWaitingForApproval) {
        const becomes = patch.isActive ? 'is active again' : 'becomes an admin';
        showWaitingApproval(`${fullName(account)} ${becomes} once another admin approves.`);
        return utils.approvals.invalidate();
      }
      showToast({ title: wordsOf(patch).done, description: fullName(account) });
      return refetchAccounts(utils);
    },
    onError: (error, { patch }) => showFailure(wordsOf(patch).failed, error),
  });
}

/** Verifies a user. If concerns are not acknowledged yet, the server changes nothing and returns them for the caller to ask about. */
export function useVerifyAccount() {
  const utils = trpc.useUtils();
  const undo = useUndoChanges();
  const words = wordsOf({ isVerified: true });
  return trpc.users.verify.useMutation({
    onSuccess({ account, concerns, entryIds }) {
      if (concerns.length > 0) return;
      const action = entryIds.length > 0 ? { label: 'Undo', run: () => undo.mutate(entryIds) } : undefined;
      showToast({ title: words.done, description: fullName(account), action });
      return refetchAccounts(utils);
    },
    onError: (error) => showFailure(words.failed, error),
  });
}

/** Deactivates a user with a reason. */
export function useDeactivateAccount() {
  const utils = trpc.useUtils();
  const words = wordsOf({ isActive: false });
  return trpc.users.deactivate.useMutation({
    onSuccess(account) {
      showToast({ title: words.done, description: fullName(account) });
      return refetchAccounts(utils);
    },
    onError: (error) => showFailure(words.failed, error),
  });
}

/** Sets or corrects a date of birth for an admin. By it a player may become a minor, or no longer be one. */
export function useCorrectBirthDate() {
  const utils = trpc.useUtils();
  return trpc.users.change.useMutation({
    onSuccess(account) {
      showToast({ title: 'Date of birth saved', description: fullName(account) });
      return refetchAccounts(utils);
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Date of birth not saved', description, tone: 'danger' });
    },
  });
}

/** Deletes an account with its videos and messages, so every list is refetched. */
export function useDeleteAccount() {
  const utils = trpc.useUtils();
  return trpc.users.delete.useMutation({
    onSuccess(deleted) {
      if ('isWaitingForApproval' in deleted) {
        showWaitingApproval('The user is deleted once another admin approves.');
        return utils.approvals.invalidate();
      }
      showToast({ title: DELETION_WORDS.done });
      return utils.invalidate();
    },
    onError: (error) => showFailure(DELETION_WORDS.failed, error),
  });
}

/** Whether a user is verified, active and of age decides where they are listed. */
function refetchAccounts(utils: ReturnType<typeof trpc.useUtils>) {
  return Promise.all([
    utils.users.invalidate(),
    utils.players.invalidate(),
    utils.videos.invalidate(),
    utils.audit.invalidate(),
    utils.birthDates.invalidate(),
  ]);
}

function showFailure({ title, description }: ChangeWords['failed'], error: unknown) {
  showToast({ title, description: messageOf(error, description), tone: 'danger' });
}
