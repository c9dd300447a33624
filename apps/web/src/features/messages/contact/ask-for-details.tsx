import { IconMessage2 } from '@tabler/icons-react';
import { contactDetailsRequest } from '@touchline/contracts/message-templates';
import { BusyButton } from '../../../components/busy-button.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { type Contacted, type ContactedAt, useSendTemplate } from './use-contact.ts';

/** Asks for the e-mail address and phone of a player, once: a scout who has written to the player, or is about to, has asked already. */
export function AskForDetails({ player, contactedAt }: { player: Contacted; contactedAt: ContactedAt }) {
  const { send, isSending } = useSendTemplate(player);
  const { data: contact } = trpc.contactRequests.with.useQuery({ otherId: player.id });
  if (contactedAt || (contact && contact.standing !== 'request' && contact.standing !== 'open')) return null;
  return (
    <BusyButton
      size="xs"
      variant="default"
      isBusy={isSending || contactedAt === undefined}
      leftSection={<IconMessage2 size={16} aria-hidden="true" />}
      onClick={() => send(contactDetailsRequest)}
    >
      Ask for contact details
    </BusyButton>
  );
}
