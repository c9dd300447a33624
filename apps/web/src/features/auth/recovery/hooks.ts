import { codeOf, messageOf } from '../../../lib/errors.ts';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Asks for a link for a forgotten password. */
export function useRequestReset() {
  return trpc.auth.requestPasswordReset.useMutation({
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Link not sent', description, tone: 'danger' });
    },
  });
}

/** Sets a new password by a link; `onDone` is called once the session of this browser is known to have ended. */
export function useResetPassword(onDone: () => void) {
  const { refresh } = useSession();
  return trpc.auth.resetPassword.useMutation({
    async onSuccess() {
      await refresh();
      showToast({ title: 'Password changed', description: 'Please sign in with your new password.' });
      onDone();
    },
    onError(error) {
      // The page says this itself.
      if (codeOf(error) === 'LINK_NOT_VALID') return;
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Password not changed', description, tone: 'danger' });
    },
  });
}

/** Confirms an email address by a link. */
export function useConfirmEmail() {
  const { refresh } = useSession();
  const utils = trpc.useUtils();
  return trpc.auth.confirmEmail.useMutation({
    async onSuccess() {
      await refresh();
      await utils.auth.pendingEmail.invalidate();
    },
  });
}
