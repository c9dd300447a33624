import type { Answer } from '@touchline/contracts/contact-requests';
import { messageOf } from '../../lib/errors.ts';
import { showToast, type ToastText } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

interface AnswerOptions {
  /** How the user learns that their answer has arrived. */
  texts: Record<Answer, ToastText>;
  /** Called before the page shows the answer. */
  onAnswered?: (answer: Answer) => void;
}

/** Answers a request for contact; what depends on it is fetched again, also after a failure: it may have been answered elsewhere. */
export function useAnswerRequest({ texts, onAnswered }: AnswerOptions) {
  const refetchRequests = useRefetchRequests();
  return trpc.contactRequests.answer.useMutation({
    onSuccess(_request, { answer }) {
      showToast(texts[answer]);
      onAnswered?.(answer);
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Answer not sent', description, tone: 'danger' });
    },
    onSettled: refetchRequests,
  });
}

/** Fetches all that an answer to a request changes. */
export function useRefetchRequests() {
  const { contactRequests, guardian, notifications, messages } = trpc.useUtils();
  return () => Promise.all([contactRequests, guardian, notifications, messages].map((part) => part.invalidate()));
}
