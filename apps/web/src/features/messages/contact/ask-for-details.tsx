import { IconMessage2 } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { type Contacted, type ContactedAt, useAskForDetails } from './use-contact.ts';

/** Asks for the e-mail address and phone of a player, once: a scout who has written to the player has asked already. */
export function AskForDetails({ player, contactedAt }: { player: Contacted; contactedAt: ContactedAt }) {
  const { ask, isSending } = useAskForDetails(player);
  if (contactedAt) return null;
  return (
    <BusyButton
      size="xs"
      variant="default"
      isBusy={isSending || contactedAt === undefined}
      leftSection={<IconMessage2 size={16} aria-hidden="true" />}
      onClick={ask}
    >
      Ask for contact details
    </BusyButton>
  );
}
