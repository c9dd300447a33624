import { type ContactState, isRequestSent, type Sent } from '@touchline/contracts/contact-requests';
import { fullName } from '../../lib/format.ts';
import type { ToastText } from '../../lib/toast.ts';

/** The toast after sending: a first message to or by a minor has become a request, which the server names. */
export function sentText(sent: Sent): ToastText {
  if (isRequestSent(sent)) {
    return { title: sent.message, description: 'You can write to each other once it is accepted.' };
  }
  return { title: 'Message sent', description: `Your message has been sent to ${fullName(sent.receiver)}.` };
}

/** The state of contact with a user who has just been sent a request; only the server knows the rest. */
export const WAITING: ContactState = {
  standing: 'waiting',
  route: 'responsible',
  requestId: null,
  againAt: null,
  readers: null,
  asked: null,
};
