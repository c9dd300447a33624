import { useQueryClient } from '@tanstack/react-query';
import { type Asked, isRequestSent, type Sent } from '@touchline/contracts/contact-requests';
import { getQueryKey } from '@trpc/react-query';
import { keepDraft } from '../../lib/draft-store.ts';
import { fieldIssuesOf, messageOf } from '../../lib/errors.ts';
import { logProblem } from '../../lib/log.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { sentText, WAITING } from './sent.ts';

const ASKED = getQueryKey(trpc.contactRequests.asked);

interface SendOptions {
  /** The key of the draft that the message was typed in. It is removed even if its form is unmounted by then. */
  draft: string;
  /** Called when the new data is shown, even if the form is unmounted by then. */
  onSent?: (receiverId: string) => void;
}

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

/** After each message: refetches lists and counts of messages, and the permissions to write. */
export function useAfterSending() {
  const utils = trpc.useUtils();
  const showRequest = useShowRequest();
  return async (sent: Sent, otherId: string) => {
    showToast(sentText(sent));
    if (isRequestSent(sent)) showRequest(otherId);
    await Promise.all([utils.messages.invalidate(), utils.contactRequests.invalidate()]);
  };
}

/** Sends a message. It moves its conversation to the top and changes counts, so all queries of messages are refetched. */
export function useSendMessage({ draft, onSent }: SendOptions) {
  const afterSending = useAfterSending();
  return trpc.messages.send.useMutation({
    async onSuccess(sent, { receiverId }) {
      keepDraft(draft, {});
      await afterSending(sent, receiverId);
      onSent?.(receiverId);
    },
    onError(error) {
      const description = messageOf(error, 'Failed to send message. Please try again.');
      showToast({ title: 'Send failed', description, tone: 'danger' });
    },
  });
}

/** Replies to a message from a dashboard. The message itself stays unread: only opening its conversation marks it as read. */
export function useSendReply({ draft, onSent }: { draft: string; onSent: () => void }) {
  const utils = trpc.useUtils();
  return trpc.messages.send.useMutation({
    async onSuccess() {
      keepDraft(draft, {});
      showToast({ title: 'Reply sent', description: 'Your reply has been sent successfully.' });
      await utils.messages.invalidate();
      onSent();
    },
    onError(error) {
      const description = messageOf(error, 'Failed to send reply. Please try again.');
      showToast({ title: 'Send failed', description, tone: 'danger' });
    },
  });
}

/** Unblocks a user, who can write again. */
export function useUnblock() {
  const utils = trpc.useUtils();
  return trpc.blocks.unblock.useMutation({
    onSuccess() {
      showToast({ title: 'User unblocked', description: 'You can write to each other again.' });
      return Promise.all([utils.blocks.invalidate(), utils.contactRequests.invalidate(), utils.messages.invalidate()]);
    },
    onError(error) {
      const description = messageOf(error, 'Please try again.');
      showToast({ title: 'Unblocking failed', description, tone: 'danger' });
    },
  });
}

/** Marks the messages from the other user as read, which marks their notification too, then refetches both. */
export function useMarkConversationRead() {
  const utils = trpc.useUtils();
  return trpc.messages.markConversationRead.useMutation({
    onSuccess: () => Promise.all([utils.messages.invalidate(), utils.notifications.invalidate()]),
    // No toast, because the user did not start this. The messages stay unread.
    onError: (error) => logProblem('The conversation was not marked as read.', error),
  });
}

/** The server's errors by field. The text of the toast is fixed, so an error without a field is shown at the content. */
export function refusalsOf(error: unknown): Record<string, string> {
  const issues = fieldIssuesOf(error);
  if (Object.keys(issues).length > 0) return issues;
  const reason = messageOf(error, '');
  return reason ? { content: reason } : {};
}
