import { useQueryClient } from '@tanstack/react-query';
import { type Asked, type ContactState, isRequestSent, type Sent } from '@touchline/contracts/contact-requests';
import { getQueryKey } from '@trpc/react-query';
import { fullName } from '../../lib/format.ts';
import { showToast, type ToastText } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const ASKED = getQueryKey(trpc.contactRequests.asked);

/** The state of contact with a user who has just been sent a request; only the server knows the rest. */
const WAITING: ContactState = {
  standing: 'waiting',
  route: 'responsible',
  requestId: null,
  againAt: null,
  readers: null,
  asked: null,
};

/** Shows that a request waits before the server says so, so that its button cannot be pressed again. */
export function useShowRequest() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return (otherId: string) => {
    utils.contactRequests.with.setData({ otherId }, WAITING);
    const asked = { playerId: otherId, state: 'waiting' as const, askedAt: new Date().toISOString() };
    queryClient.setQueriesData<Asked[]>({ queryKey: ASKED }, (known) =>
      known?.filter(({ playerId }) => playerId !== otherId).concat(asked),
    );
  };
}

/** Reports what has become of a message: a first one to or by a minor has become a request, which the server names. */
export function useShowSent() {
  const showRequest = useShowRequest();
  return (sent: Sent, otherId: string) => {
    showToast(sentText(sent));
    if (isRequestSent(sent)) showRequest(otherId);
  };
}

function sentText(sent: Sent): ToastText {
  if (isRequestSent(sent)) {
    return { title: sent.message, description: 'You can write to each other once it is accepted.' };
  }
  return { title: 'Message sent', description: `Your message has been sent to ${fullName(sent.receiver)}.` };
}

export function useSendMessage() {
  const showSent = useShowSent();
  return trpc.messages.send.useMutation({
    meta: {
      failed: 'Send failed',
      otherwise: 'Failed to send message. Please try again.',
      refreshes: 'sent-message',
    },
    onSuccess: (sent, { receiverId }) => showSent(sent, receiverId),
  });
}
