import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRefetchRequests } from '../../shared/contact-requests/use-answer-request.ts';

/** Declines a request and reports who has asked; what depends on it is fetched again. */
export function useDeclineAndReport() {
  const { cases } = trpc.useUtils();
  const refetchRequests = useRefetchRequests();
  return trpc.contactRequests.declineAndReport.useMutation({
    onSuccess: () =>
      void showToast({ title: 'Declined and reported', description: 'The safeguarding team looks at the request.' }),
    onError(error) {
      showToast({ title: 'Not declined', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
    onSettled: () => Promise.all([refetchRequests(), cases.invalidate()]),
  });
}
