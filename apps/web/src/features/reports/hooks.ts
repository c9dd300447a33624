import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

function optionsOf(onSent: () => void) {
  return {
    onSuccess() {
      showToast({ title: 'Thank you', description: 'The safeguarding team looks into it.' });
      onSent();
    },
    onError(error: unknown) {
      showToast({ title: 'Report not sent', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
  };
}

/** Reports a user, profile, message, video or ID card. */
export function useSendReport(onSent: () => void) {
  return trpc.reports.create.useMutation(optionsOf(onSent));
}

/** Reports a concern about an ID card, without a sign-in. */
export function useSendConcern(onSent: () => void) {
  return trpc.reports.concern.useMutation(optionsOf(onSent));
}
