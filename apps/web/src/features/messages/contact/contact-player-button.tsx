import { Button, Loader } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { fullName } from '../../../lib/format.ts';
import { type Someone, useContactPlayer } from './use-contact.ts';

interface ContactPlayerButtonProps {
  player: Someone;
  /** One of many: a screen reader hears whom it contacts. */
  isOnCard?: boolean;
}

/** Sends the interest message at once. Busy, it keeps the focus: a disabled button would lose it. */
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
