import { Button } from '@mantine/core';
import { ADMIN_REPLY_SUBJECT } from '@touchline/contracts/message-templates';
import { type Message, replyForm } from '@touchline/contracts/messages';
import { useEffect } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { formatDateTime, fullName } from '../../../lib/format.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { refusalsOf, useSendReply } from '../hooks.ts';
import { MessageField } from '../message-field.tsx';
import { MessageText } from '../thread/message-text.tsx';
import classes from './reply-modal.module.css';

interface ReplyModalProps {
  /** The message to reply to; it stays while the dialog fades out. */
  message: Message | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Replies to a message. Closed without sending, it keeps the text for the same message. */
export function ReplyModal({ message, isOpen, onClose }: ReplyModalProps) {
  const form = useZodForm(replyForm, { initialValues: { content: '' }, validateInputOnBlur: true });
  const send = useSendReply(() => {
    form.reset();
    onClose();
  });
  const { isPending } = send;

  const { reset } = form;
  const messageId = message?.id;
  useEffect(() => {
    if (messageId) reset();
  }, [messageId, reset]);

  const handleSubmit = form.onSubmit(({ content }) => {
    if (!message || isPending) return;
    send.mutate(
      { receiverId: message.sender.id, subject: ADMIN_REPLY_SUBJECT, content },
      {
        onError(error) {
          form.showErrors(refusalsOf(error));
          form.getInputNode('content')?.focus();
        },
      },
    );
  });

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={message && `Reply to ${fullName(message.sender)}`}>
      {message && <Quote message={message} />}
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        <MessageField
          label="Reply"
          description={`It is sent with the subject “${ADMIN_REPLY_SUBJECT}”.`}
          data-autofocus
          minRows={4}
          maxRows={10}
          readOnly={isPending}
          {...form.getInputProps('content')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" disabled={form.values.content.trim() === ''} isBusy={isPending}>
            Send Reply
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Quote({ message }: { message: Message }) {
  return (
    <>
      {/* A banner for developers only. */}
      {import.meta.env.DEV && <p className={classes.debug}>Debug: the reply modal is open for message {message.id}</p>}
      <figure className={classes.message}>
        <figcaption className={classes.caption}>
          <span className={classes.subject}>{message.subject}</span>
          <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
        </figcaption>
        <blockquote className={classes.quote}>
          <MessageText>{message.content}</MessageText>
        </blockquote>
      </figure>
    </>
  );
}
