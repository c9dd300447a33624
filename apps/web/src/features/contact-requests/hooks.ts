import type { Answer } from '@touchline/contracts/contact-requests';
import { messageOf } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const DONE: Record<Answer, { title: string; description: string }> = {
  accept: { title: 'Request accepted', description: 'They can write to each other now.' },
  decline: { title: 'Request declined', description: 'They cannot ask again for 30 days.' },
  later: { title: 'Not now', description: 'The request stays here, and nothing can be written until it is answered.' },
};

/** Answers a request; lists, counts and conversations are fetched again. */
export function useAnswerRequest() {
  const utils = trpc.useUtils();
  return trpc.contactRequests.answer.useMutation({
    onSuccess: (_request, { answer }) => void showToast(DONE[answer]),
    onError(error) {
      showToast({ title: 'Not answered', description: messageOf(error, 'Please try again.'), tone: 'danger' });
    },
    onSettled: () =>
      Promise.all([
        utils.contactRequests.invalidate(),
        utils.guardian.invalidate(),
        utils.notifications.invalidate(),
        utils.messages.invalidate(),
      ]),
  });
}
