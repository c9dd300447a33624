import { useQueryClient } from '@tanstack/react-query';
import { type Asked, isRequestSent, type Sent } from '@touchline/contracts/contact-requests';
import { getQueryKey } from '@trpc/react-query';
import { logProblem } from '../../lib/log.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { sentText, WAITING } from './sent.ts';

const ASKED = getQueryKey(trpc.contactRequests.asked);

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

/** Reports what has become of a message. */
export function useShowSent() {
  const showRequest = useShowRequest();
  return (sent: Sent, otherId: string) => {
    showToast(sentText(sent));
    if (isRequestSent(sent)) showRequest(otherId);
  };
}

/** Sends a message. */
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

/** Replies to a message from a dashboard. The message itself stays unread: only opening its conversation marks it as read. */
export function useSendReply() {
  return trpc.messages.send.useMutation({
    meta: { failed: 'Send failed', otherwise: 'Failed to send reply. Please try again.', refreshes: 'messages' },
    onSuccess: () => void showToast({ title: 'Reply sent', description: 'Your reply has been sent successfully.' }),
  });
}

/** Unblocks a user, who can write again. */
export function useUnblock() {
  return trpc.blocks.unblock.useMutation({
    meta: { failed: 'Unblocking failed', refreshes: 'blocks' },
    onSuccess: () => void showToast({ title: 'User unblocked', description: 'You can write to each other again.' }),
  });
}

/** Marks the messages from the other user as read, which marks their notification too. */
export function useMarkConversationRead() {
  return trpc.messages.markConversationRead.useMutation({
    meta: { refreshes: ['messages', 'notification'] },
    // No toast, because the user did not start this. The messages stay unread.
    onError: (error) => logProblem('The conversation was not marked as read.', error),
  });
}
