import { type SendMessageInput, sendMessageInput } from '@touchline/contracts/messages';
import type { DirectoryUser } from '@touchline/contracts/users';
import { draftKey } from '../../../lib/draft-store.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { MessageDialog } from '../message-dialog.tsx';
import { useSendMessage } from '../sending.ts';
import { RecipientField } from './recipient-field.tsx';

const newMessageForm = sendMessageInput.omit({ senderId: true });
/** The recipient is kept with the draft, to be shown by name. */
const EMPTY = { receiverId: '', subject: '', content: '', recipient: null as DirectoryUser | null };

interface NewMessageModalProps {
  me: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called once the dialog has faded out, to set the focus. */
  onClosed: () => void;
  /** Called while the page is there, also when the dialog was closed before the answer. */
  onSent: (receiverId: string) => void;
}

/** Only sending clears it: what was typed is kept when it is closed and after a reload. */
export function NewMessageModal({ me, onSent, ...dialog }: NewMessageModalProps) {
  const { form } = useDraftForm(newMessageForm, { key: draftKey('new-message', me), saved: EMPTY });
  const { mutateAsync } = useSendMessage();
  const send = (input: SendMessageInput) => mutateAsync(input, { onSuccess: () => onSent(input.receiverId) });
  const handleSubmit = form.submitTo(
    { mutateAsync: send },
    {
      input: ({ receiverId, subject, content }) => ({ receiverId, subject, content }),
      elseAt: 'content',
      after: 'reset',
    },
  );

  return (
    <MessageDialog
      {...dialog}
      title="New Message"
      returnsFocus={false}
      form={form}
      text={{ minRows: 5, maxRows: 12 }}
      onSubmit={handleSubmit}
    >
      <RecipientField
        chosen={form.values.recipient}
        error={form.errors.receiverId}
        onChoose={(person) => form.setValues({ recipient: person, receiverId: person.id })}
      />
    </MessageDialog>
  );
}
