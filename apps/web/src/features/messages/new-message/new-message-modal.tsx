import { Button, Textarea, TextInput } from '@mantine/core';
import { type Message, sendMessageInput } from '@touchline/contracts/messages';
import type { DirectoryUser } from '@touchline/contracts/users';
import { useEffect, useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { draftKey } from '../../../lib/draft-store.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { refusalsOf, useSendMessage } from '../hooks.ts';
import classes from './new-message-modal.module.css';
import { RecipientField } from './recipient-field.tsx';

const newMessageForm = sendMessageInput.omit({ senderId: true });
/** The recipient is kept with the draft, to be shown by name. */
const EMPTY = { receiverId: '', subject: '', content: '', recipient: null as DirectoryUser | null };

interface NewMessageModalProps {
  me: string;
  isOpen: boolean;
  onClose: () => void;
  onSent: (message: Message) => void;
  /** Called when the dialog has faded out, to set the focus. */
  onClosed: (outcome: 'sent' | 'left') => void;
}

/** Only sending clears it: what was typed is kept when it is closed and after a reload. */
export function NewMessageModal({ me, isOpen, onClose, onSent, onClosed }: NewMessageModalProps) {
  const key = draftKey('new-message', me);
  const { form } = useDraftForm(newMessageForm, { key, saved: EMPTY });
  const { recipient } = form.values;
  const outcome = useRef<'sent' | 'left'>('left');
  const send = useSendMessage({
    draft: key,
    onSent(message) {
      outcome.current = 'sent';
      form.setValues(EMPTY);
      form.clearErrors();
      onClose();
      onSent(message);
    },
  });
  const { isPending } = send;
  useEffect(() => {
    if (isOpen) outcome.current = 'left';
  }, [isOpen]);

  const handleSubmit = form.onSubmit(({ receiverId, subject, content }) => {
    if (isPending) return;
    send.mutate({ receiverId, subject, content }, { onError: (error) => form.showErrors(refusalsOf(error)) });
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
          onChoose={(person) => form.setValues({ recipient: person, receiverId: person.id })}
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
