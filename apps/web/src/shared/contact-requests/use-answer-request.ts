import type { Answer } from '@touchline/contracts/contact-requests';
import { showToast, type ToastText } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

interface AnswerOptions {
  /** How the user learns that their answer has arrived. */
  texts: Record<Answer, ToastText>;
  /** Called before the page shows the answer. */
  onAnswered?: (answer: Answer) => void;
}

/**
 * Answers a request for contact. What depends on it is fetched again, also after a refusal: it may have been answered
 * elsewhere.
 */
export function useAnswerRequest({ texts, onAnswered }: AnswerOptions) {
  return trpc.contactRequests.answer.useMutation({
    meta: { failed: 'Answer not sent', refreshes: 'contact-answer' },
    onSuccess(_request, { answer }) {
      showToast(texts[answer]);
      onAnswered?.(answer);
    },
  });
}
