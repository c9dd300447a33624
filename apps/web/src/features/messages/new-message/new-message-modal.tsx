import { sendMessageInput } from '@touchline/contracts/messages';
import type { DirectoryUser } from '@touchline/contracts/users';
import { useRef } from 'react';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { draftKey } from '../../../lib/draft-store.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { useSendMessage } from '../hooks.ts';
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
  const { form } = useDraftForm(newMessageForm, { key: draftKey('new-message', me), saved: EMPTY });
  const { recipient } = form.values;
  const outcome = useRef<'sent' | 'left'>('left');
  const handleSubmit = form.submitTo(useSendMessage(), {
    input: ({ receiverId, subject, content }) => ({ receiverId, subject, content }),
    elseAt: 'content',
    after: 'reset',
    onDone(_sent, { receiverId }) {
      outcome.current = 'sent';
      onClose();
      onSent(receiverId);
    },
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="New Message"
      // After sending, the focus goes to the conversation, not back to the button.
      returnsFocus={false}
      onClosed={() => {
        onClosed(outcome.current);
        outcome.current = 'left';
      }}
    >
      <MessageForm
        getInputProps={form.getInputProps}
        text={{ minRows: 5, maxRows: 12 }}
        isSending={form.isLocked}
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
