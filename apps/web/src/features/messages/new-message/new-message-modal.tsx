import { sendMessageInput } from '@touchline/contracts/messages';
import type { DirectoryUser } from '@touchline/contracts/users';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { draftKey } from '../../../lib/draft-store.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { refusalsOf, useSendMessage } from '../hooks.ts';
import { MessageForm } from '../message-form.tsx';
import { RecipientField } from './recipient-field.tsx';

const newMessageForm = sendMessageInput.omit({ senderId: true });
/** The recipient is kept with the draft, to be shown by name. */
const EMPTY = { receiverId: '', subject: '', content: '', recipient: null as DirectoryUser | null };

interface NewMessageModalProps {
  me: string;
  isOpen: boolean;
  onClose: () => void;
  onSent: (receiverId: string) => void;
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
    onSent(receiverId) {
      outcome.current = 'sent';
      form.setValues(EMPTY);
      form.clearErrors();
      onClose();
      onSent(receiverId);
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
      <MessageForm
        getInputProps={form.getInputProps}
        text={{ minRows: 5, maxRows: 12 }}
        isSending={isPending}
        onSubmit={handleSubmit}
        onCancel={onClose}
      >
        <RecipientField
          chosen={recipient}
          error={form.errors.receiverId}
          onChoose={(person) => form.setValues({ recipient: person, receiverId: person.id })}
        />
      </MessageForm>
    </Dialog>
  );
}
