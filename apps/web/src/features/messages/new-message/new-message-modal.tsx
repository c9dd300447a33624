import { Button, Textarea, TextInput } from '@mantine/core';
import { type Message, sendMessageInput } from '@touchline/contracts/messages';
import type { DirectoryUser } from '@touchline/contracts/users';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { refusalsOf, useSendMessage } from '../hooks.ts';
import classes from './new-message-modal.module.css';
import { RecipientField } from './recipient-field.tsx';

const newMessageForm = sendMessageInput.omit({ senderId: true });
const EMPTY = { receiverId: '', subject: '', content: '' };

interface NewMessageModalProps {
  isOpen: boolean;
  onClose: () => void;
  onSent: (message: Message) => void;
  /** Called when the dialog has faded out, to set the focus. */
  onClosed: (outcome: 'sent' | 'left') => void;
}

/** It stays mounted while closed, so that its draft is kept; only sending clears it. */
export function NewMessageModal({ isOpen, onClose, onSent, onClosed }: NewMessageModalProps) {
  const form = useZodForm(newMessageForm, { initialValues: EMPTY });
  const [recipient, setRecipient] = useState<DirectoryUser | null>(null);
  const outcome = useRef<'sent' | 'left'>('left');
  const send = useSendMessage((message) => {
    outcome.current = 'sent';
    form.reset();
    setRecipient(null);
    onClose();
    onSent(message);
  });
  const { isPending } = send;
  useEffect(() => {
    if (isOpen) outcome.current = 'left';
  }, [isOpen]);

  const handleSubmit = form.onSubmit((values) => {
    if (isPending) return;
    send.mutate(values, { onError: (error) => form.showErrors(refusalsOf(error)) });
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="New Message"
      // After sending, the focus goes to the conversation, not back to the button.
      returnsFocus={false}
      onClosed={() => onClosed(outcome.current)}
    >
      <form noValidate className={classes.form} onSubmit={handleSubmit}>
        <RecipientField
          chosen={recipient}
          error={form.errors.receiverId}
          onChoose={(person) => {
            setRecipient(person);
            form.setFieldValue('receiverId', person.id);
          }}
        />
        <TextInput label="Subject" readOnly={isPending} {...form.getInputProps('subject')} />
        <Textarea
          label="Message"
          autosize
          minRows={5}
          maxRows={12}
          readOnly={isPending}
          {...form.getInputProps('content')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isPending} busyLabel="Sending…">
            Send Message
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
