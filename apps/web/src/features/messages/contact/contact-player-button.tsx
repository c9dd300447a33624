import { Button, Loader } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
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
    <Button
      size={isOnCard ? 'sm' : 'md'}
      aria-disabled={isSending}
      aria-label={isOnCard ? `Contact ${fullName(player)}` : undefined}
      leftSection={
        isSending ? <Loader size={16} color="currentColor" /> : <IconMessage2 size={18} aria-hidden="true" />
      }
      onClick={contact}
    >
      {isOnCard ? 'Contact' : 'Contact Player'}
    </Button>
  );
}
