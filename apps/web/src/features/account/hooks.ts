import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Changes the own password. It revokes all access tokens too, so their list is asked for again. */
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

/** Makes an access token; the list then shows it. What can be done about a refusal is said beside the fields. */
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

/** Revokes an access token. After a failure too the list is asked for again: it may be gone already. */
export function useRevokeToken() {
  const utils = trpc.useUtils();
  return trpc.accessTokens.revoke.useMutation({
    onSuccess: () =>
      showToast({ title: 'Token revoked', description: 'Programs that used it are refused from now on.' }),
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Revocation failed', description, tone: 'danger' });
    },
    onSettled: () => utils.accessTokens.invalidate(),
  });
}
