import type { Message } from '@touchline/contracts/messages';
import { fieldIssuesOf, messageOf } from '../../lib/errors.ts';
import { fullName } from '../../lib/format.ts';
import { logTrouble } from '../../lib/log.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/**
 * Sends a message. It moves its conversation to the top and changes counts, so everything known of messages is asked for
 * again; `onSent` is called when the screen shows it, even if the form it came from is gone by then.
 */
export function useSendMessage(onSent: (message: Message) => void) {
  const utils = trpc.useUtils();
  return trpc.messages.send.useMutation({
    async onSuccess(message) {
      const description = `Your message has been sent to ${fullName(message.receiver)}.`;
      showToast({ title: 'Message sent', description });
      await utils.messages.invalidate();
      onSent(message);
    },
    onError() {
      const description = 'Failed to send message. Please try again.';
      showToast({ title: 'Send failed', description, tone: 'danger' });
    },
  });
}

/** Answers a message from a dashboard. The message itself stays unread: dashboards mark nothing read (spec 4). */
export function useSendReply(onSent: () => void) {
  const utils = trpc.useUtils();
  return trpc.messages.send.useMutation({
    async onSuccess() {
      showToast({ title: 'Reply sent', description: 'Your reply has been sent successfully.' });
      await utils.messages.invalidate();
      onSent();
    },
    onError() {
      const description = 'Failed to send reply. Please try again.';
      showToast({ title: 'Send failed', description, tone: 'danger' });
    },
  });
}

/** Marks what came in from the other person as read; badges and counts, and what came in meanwhile, are asked for again. */
export function useMarkConversationRead() {
  const utils = trpc.useUtils();
  return trpc.messages.markConversationRead.useMutation({
    onSuccess: () => utils.messages.invalidate(),
    // Nobody has asked for it, so nobody is told; the messages stay unread.
    onError: (error) => logTrouble('The conversation was not marked as read.', error),
  });
}

/** What the server says against a message, by field. The toast's words are fixed, so a reason stands under the text. */
export function refusalsOf(error: unknown): Record<string, string> {
  const issues = fieldIssuesOf(error);
  if (Object.keys(issues).length > 0) return issues;
  const reason = messageOf(error, '');
  return reason ? { content: reason } : {};
}
