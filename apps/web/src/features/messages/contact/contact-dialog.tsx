import { sendMessageInput } from '@touchline/contracts/messages';
import type { Account } from '@touchline/contracts/users';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { useSendMessage } from '../hooks.ts';
import { MessageForm } from '../message-form.tsx';
import { type Contacted, contactDraft } from './use-contact.ts';

const contactForm = sendMessageInput.pick({ subject: true, content: true });

interface ContactDialogProps {
  player: Contacted;
  isOpen: boolean;
  onClose: () => void;
}

/** The interest message, to be changed before it is sent. What was typed is kept until then. */
export function ContactDialog({ player, isOpen, onClose }: ContactDialogProps) {
  const { user } = useSession();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Message to ${fullName(player)}`}>
      {user && <ContactForm player={player} scout={user} onClose={onClose} />}
    </Dialog>
  );
}

type ContactFormProps = Omit<ContactDialogProps, 'isOpen'> & { scout: Account };

function ContactForm({ player, scout, onClose }: ContactFormProps) {
  const { form } = useDraftForm(contactForm, contactDraft(player, scout));
  const handleSubmit = form.submitTo(useSendMessage(), {
    input: (values) => ({ receiverId: player.id, ...values }),
    elseAt: 'content',
  });

  return (
    <MessageForm
      getInputProps={form.getInputProps}
      text={{ minRows: 8, maxRows: 14, 'data-autofocus': true }}
      isSending={form.isLocked}
      onSubmit={handleSubmit}
      onCancel={onClose}
    />
  );
}
