import { sendMessageInput } from '@touchline/contracts/messages';
import { fullName } from '../../../lib/format.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { MessageDialog } from '../message-dialog.tsx';
import { useSendMessage } from '../sending.ts';
import type { Contacted } from './use-contact.ts';

const contactForm = sendMessageInput.pick({ subject: true, content: true });

interface ContactDialogProps {
  player: Contacted;
  draft: { key: string; saved: { subject: string; content: string } };
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The interest message, to be changed before it is sent. What was typed is kept until then. */
export function ContactDialog({ player, draft, ...dialog }: ContactDialogProps) {
  const { form } = useDraftForm(contactForm, draft);
  const handleSubmit = form.submitTo(useSendMessage(), {
    input: (values) => ({ receiverId: player.id, ...values }),
    elseAt: 'content',
    onDone: dialog.onClose,
  });

  return (
    <MessageDialog
      {...dialog}
      title={`Message to ${fullName(player)}`}
      form={form}
      text={{ minRows: 8, maxRows: 14, 'data-autofocus': true }}
      onSubmit={handleSubmit}
    />
  );
}
