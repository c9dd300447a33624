import { refusalText } from '../../lib/refusals.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** Declines a request and reports who has asked; what depends on it is fetched again. */
export function useDeclineAndReport() {
  const utils = trpc.useUtils();
  return trpc.contactRequests.declineAndReport.useMutation({
    onSuccess: () =>
      void showToast({ title: 'Declined and reported', description: 'The safeguarding team looks at the request.' }),
    onError(error) {
      const description = refusalText(error, 'Please try again.');
      showToast({ title: 'Not declined', description, tone: 'danger' });
    },
    onSettled: () => Promise.all([utils.contactRequests.invalidate(), utils.guardian.invalidate()]),
  });
}
