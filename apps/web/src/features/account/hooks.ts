import { messageOf } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Changes the user's password, which also revokes all access tokens. */
export function useChangePassword() {
  const utils = trpc.useUtils();
  return trpc.auth.changePassword.useMutation({
    onSuccess() {
      showToast({ title: 'Password changed', description: 'Everything else that was signed in as you is signed out.' });
      return utils.accessTokens.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Password change failed', description, tone: 'danger' });
    },
  });
}

/** Sets or removes the user's own phone number. */
export function useChangePhone() {
  const utils = trpc.useUtils();
  const { update } = useSession();
  return trpc.auth.changePhone.useMutation({
    onSuccess(account) {
      update(account);
      utils.auth.me.setData(undefined, account);
      const [title, shown] = account.phone === null ? ['Phone number removed', 'none'] : ['Phone number saved', 'it'];
      showToast({ title, description: `Your account shows ${shown} from now on.` });
      return utils.users.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Phone number not saved', description, tone: 'danger' });
    },
  });
}

/** Sets or corrects the user's own date of birth, which may make them a minor with other rights. */
export function useChangeBirthDate() {
  const utils = trpc.useUtils();
  const { update } = useSession();
  return trpc.auth.changeBirthDate.useMutation({
    onSuccess(account) {
      update(account);
      utils.auth.me.setData(undefined, account);
      const title = account.dateOfBirth === null ? 'Date of birth removed' : 'Date of birth saved';
      if (account.isWaitingForSafeguarding) {
        showToast({ title: 'Your request waits', description: 'The safeguarding team decides about an older date.' });
      } else showToast({ title });
      return Promise.all([
        utils.users.invalidate(),
        utils.guardian.invalidate(),
        utils.consents.invalidate(),
        utils.birthDates.invalidate(),
      ]);
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Date of birth not saved', description, tone: 'danger' });
    },
  });
}

/** Withdraws the player's own request for an older date of birth. */
export function useWithdrawBirthDate(onWithdrawn: () => void) {
  const utils = trpc.useUtils();
  return trpc.birthDates.withdraw.useMutation({
    onSuccess() {
      showToast({ title: 'Request withdrawn', description: 'Your date of birth stays as it is.' });
      onWithdrawn();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Request not withdrawn', description, tone: 'danger' });
    },
    onSettled: () => utils.birthDates.invalidate(),
  });
}

/** Chooses which scouts see the player's contact details. */
export function useChooseContactShown() {
  const utils = trpc.useUtils();
  const { update } = useSession();
  return trpc.auth.chooseContactShown.useMutation({
    onSuccess(account) {
      update(account);
      utils.auth.me.setData(undefined, account);
      showToast({ title: 'Choice saved', description: 'Scouts see your contact details accordingly from now on.' });
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Choice not saved', description, tone: 'danger' });
    },
  });
}

/** Creates an access token. The form shows validation errors beside its fields. */
export function useCreateToken() {
  const utils = trpc.useUtils();
  return trpc.accessTokens.create.useMutation({
    onSuccess: () => utils.accessTokens.invalidate(),
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Token creation failed', description, tone: 'danger' });
    },
  });
}

/** Revokes an access token. */
export function useRevokeToken() {
  const utils = trpc.useUtils();
  return trpc.accessTokens.revoke.useMutation({
    onSuccess() {
      showToast({ title: 'Token revoked', description: 'Programs that used it are refused from now on.' });
      return utils.accessTokens.invalidate();
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Revocation failed', description, tone: 'danger' });
    },
  });
}
