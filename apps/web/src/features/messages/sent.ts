import { isRequestSent, type Sent } from '@touchline/contracts/contact-requests';
import { fullName } from '../../lib/format.ts';
import type { ToastText } from '../../lib/toast.ts';

/** The toast after sending: a first message to or by a minor has become a request, which the server names. */
export function sentText(sent: Sent): ToastText {
  if (isRequestSent(sent)) {
    return { title: sent.message, description: 'You can write to each other once it is accepted.' };
  }
  return { title: 'Message sent', description: `Your message has been sent to ${fullName(sent.receiver)}.` };
}
