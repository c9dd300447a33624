import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Asks for another email address, which replaces the present one once it is confirmed. */
export function useChangeEmail() {
  const utils = trpc.useUtils();
  return trpc.auth.changeEmail.useMutation({
    meta: { failed: 'Email not changed' },
    onSuccess(pending) {
      utils.auth.pendingEmail.setData(undefined, pending);
      showToast({ title: 'Link sent', description: 'Open the link in your new mailbox to finish the change.' });
    },
  });
}

/** Takes back the request for another address. */
export function useCancelEmailChange() {
  const utils = trpc.useUtils();
  return trpc.auth.cancelEmailChange.useMutation({
    meta: { failed: 'Change not cancelled' },
    onSuccess() {
      utils.auth.pendingEmail.setData(undefined, null);
      showToast({ title: 'Change cancelled', description: 'Your account keeps its present email address.' });
    },
  });
}

/** Sends the link again with which the user confirms their address. */
export function useResendConfirmation() {
  return trpc.auth.resendConfirmation.useMutation({
    meta: { failed: 'Link not sent' },
    onSuccess: () =>
      void showToast({ title: 'Link sent', description: 'It is valid for 7 days. Check your spam folder too.' }),
  });
}
