import { Box, Button, Flex, Text } from '@mantine/core';
import { ADMIN_REPLY_SUBJECT } from '@touchline/contracts/message-templates';
import { type Message, replyForm } from '@touchline/contracts/messages';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { Form } from '../../../components/form.tsx';
import { draftKey } from '../../../lib/draft-store.ts';
import { formatDateTime, fullName } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { MessageField } from '../message-field.tsx';
import { MessageText } from '../thread/message-text.tsx';
import classes from './reply-modal.module.css';

interface ReplyModalProps {
  me: string;
  /** The message to reply to; it stays while the dialog fades out. */
  message: Message | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Replies to a message. Closed without sending, it keeps the text for the same message. */
export function ReplyModal({ me, message, isOpen, onClose }: ReplyModalProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={message && `Reply to ${fullName(message.sender)}`}>
      {message && <Quote message={message} />}
      {message && <ReplyForm key={message.id} me={me} message={message} onDone={onClose} />}
    </Dialog>
  );
}

interface ReplyFormProps {
  me: string;
  message: Message;
  /** The reply has been sent, or is left for later. */
  onDone: () => void;
}

function ReplyForm({ me, message, onDone }: ReplyFormProps) {
  const { form } = useDraftForm(replyForm, { key: draftKey(`answer_${message.id}`, me), saved: { content: '' } });
  // The message itself stays unread: only opening its conversation marks it as read.
  const sending = trpc.messages.send.useMutation({
    meta: { failed: 'Send failed', otherwise: 'Failed to send reply. Please try again.', refreshes: 'messages' },
    onSuccess: () => void showToast({ title: 'Reply sent', description: 'Your reply has been sent successfully.' }),
  });
  const handleSubmit = form.submitTo(sending, {
    input: ({ content }) => ({ receiverId: message.sender.id, subject: ADMIN_REPLY_SUBJECT, content }),
    elseAt: 'content',
    onDone,
  });

  return (
    <Form onSubmit={handleSubmit}>
      <MessageField
        label="Reply"
        description={`It is sent with the subject “${ADMIN_REPLY_SUBJECT}”.`}
        data-autofocus
        minRows={4}
        maxRows={10}
        {...form.getInputProps('content')}
      />
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <BusyButton type="submit" disabled={form.values.content.trim() === ''} isBusy={form.isLocked}>
          Send Reply
        </BusyButton>
      </DialogActions>
    </Form>
  );
}

function Quote({ message }: { message: Message }) {
  return (
    <>
      {/* A banner for developers only. */}
      {import.meta.env.DEV && <p className={classes.debug}>Debug: the reply modal is open for message {message.id}</p>}
      <figure className={classes.message}>
        <Flex
          component="figcaption"
          wrap="wrap"
          justify="space-between"
          rowGap="0.125rem"
          columnGap="md"
          c="dimmed"
          fz="sm"
        >
          <Text span fw={700} c="var(--tl-ink)" miw={0}>
            {message.subject}
          </Text>
          <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
        </Flex>
        <Box component="blockquote" m={0} mah="14rem" style={{ overflowY: 'auto' }}>
          <MessageText>{message.content}</MessageText>
        </Box>
      </figure>
    </>
  );
}
