import { IconMessage2 } from '@tabler/icons-react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { fullName } from '../../../lib/format.ts';
import { type Contacted, useContactPlayer } from './use-contact.ts';

interface ContactPlayerButtonProps {
  player: Contacted;
  /** On a card its label has the player's name, because there are many of them. */
  isOnCard?: boolean;
}

/** Sends the interest message at once. Not `disabled` while sending: a disabled button would lose the focus. */
export function ContactPlayerButton({ player, isOnCard = false }: ContactPlayerButtonProps) {
  const { contact, isSending } = useContactPlayer(player);
  return (
    <BusyButton
      size={isOnCard ? 'sm' : 'md'}
      variant={isOnCard ? 'default' : 'filled'}
      isBusy={isSending}
      aria-label={isOnCard ? `Contact ${fullName(player)}` : undefined}
      leftSection={<IconMessage2 size={18} aria-hidden="true" />}
      onClick={contact}
    >
      {isOnCard ? 'Contact' : 'Contact Player'}
    </BusyButton>
  );
}
