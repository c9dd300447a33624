import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const SENDING = {
  meta: { failed: 'Report not sent' },
  onSuccess: () => void showToast({ title: 'Thank you', description: 'The safeguarding team looks into it.' }),
};

/** Reports a user, profile, message, video or ID card. */
export function useSendReport() {
  return trpc.reports.create.useMutation(SENDING);
}

/** Reports a concern about an ID card, without a sign-in. */
export function useSendConcern() {
  return trpc.reports.concern.useMutation(SENDING);
}
