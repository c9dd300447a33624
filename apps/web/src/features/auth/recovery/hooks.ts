import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Asks for a link for a forgotten password. */
export function useRequestReset() {
  return trpc.auth.requestPasswordReset.useMutation({ meta: { failed: 'Link not sent' } });
}

/** Sets a new password by a link; it counts as done once the session of this browser is known to have ended. */
export function useResetPassword() {
  const { refresh } = useSession();
  return trpc.auth.resetPassword.useMutation({
    meta: { failed: 'Password not changed', shownByPage: ['LINK_NOT_VALID'] },
    async onSuccess() {
      await refresh();
      showToast({ title: 'Password changed', description: 'Please sign in with your new password.' });
    },
  });
}

/** Confirms an email address by a link. */
export function useConfirmEmail() {
  const { refresh } = useSession();
  return trpc.auth.confirmEmail.useMutation({ meta: { refreshes: 'own-account' }, onSuccess: refresh });
}
