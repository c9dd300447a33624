import { useSession } from '../../lib/session.tsx';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Changes the user's password, which also revokes all access tokens. */
export function useChangePassword() {
  return trpc.auth.changePassword.useMutation({
    meta: { failed: 'Password change failed', refreshes: 'access-tokens' },
    onSuccess: () =>
      void showToast({
        title: 'Password changed',
        description: 'Everything else that was signed in as you is signed out.',
      }),
  });
}

/** Shows the user's own account as the server has stored it. */
function useShowAccount() {
  const { auth } = trpc.useUtils();
  const { update } = useSession();
  return (account: NonNullable<ReturnType<typeof auth.me.getData>>) => {
    update(account);
    auth.me.setData(undefined, account);
  };
}

/** Sets or removes the user's own phone number. */
export function useChangePhone() {
  const show = useShowAccount();
  return trpc.auth.changePhone.useMutation({
    meta: { failed: 'Phone number not saved', refreshes: 'own-profile' },
    onSuccess(account) {
      show(account);
      const [title, shown] = account.phone === null ? ['Phone number removed', 'none'] : ['Phone number saved', 'it'];
      showToast({ title, description: `Your account shows ${shown} from now on.` });
    },
  });
}

/** Sets or corrects the user's own date of birth, which may make them a minor with other rights. */
export function useChangeBirthDate() {
  const show = useShowAccount();
  return trpc.auth.changeBirthDate.useMutation({
    meta: { failed: 'Date of birth not saved', refreshes: ['own-profile', 'child'] },
    onSuccess(account) {
      show(account);
      const title = account.dateOfBirth === null ? 'Date of birth removed' : 'Date of birth saved';
      if (account.isWaitingForSafeguarding) {
        showToast({ title: 'Your request waits', description: 'The safeguarding team decides about an older date.' });
      } else showToast({ title });
    },
  });
}

/** Withdraws the player's own request for an older date of birth. */
export function useWithdrawBirthDate(onWithdrawn: () => void) {
  return trpc.birthDates.withdraw.useMutation({
    meta: { failed: 'Request not withdrawn', refreshes: 'own-account' },
    onSuccess() {
      showToast({ title: 'Request withdrawn', description: 'Your date of birth stays as it is.' });
      onWithdrawn();
    },
  });
}

/** Chooses which scouts see the player's contact details. */
export function useChooseContactShown() {
  const show = useShowAccount();
  return trpc.auth.chooseContactShown.useMutation({
    meta: { failed: 'Choice not saved' },
    onSuccess(account) {
      show(account);
      showToast({ title: 'Choice saved', description: 'Scouts see your contact details accordingly from now on.' });
    },
  });
}

/** Creates an access token. */
export function useCreateToken() {
  return trpc.accessTokens.create.useMutation({
    meta: { failed: 'Token creation failed', refreshes: 'access-tokens' },
  });
}

/** Revokes an access token. */
export function useRevokeToken() {
  return trpc.accessTokens.revoke.useMutation({
    meta: { failed: 'Revocation failed', refreshes: 'access-tokens' },
    onSuccess: () =>
      void showToast({ title: 'Token revoked', description: 'Programs that used it are refused from now on.' }),
  });
}
