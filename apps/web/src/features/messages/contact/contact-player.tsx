import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMessage2 } from '@tabler/icons-react';
import type { ContactState } from '@touchline/contracts/contact-requests';
import { useState } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { formatDay, fullName } from '../../../lib/format.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { ConversationLink, useLinkFocus } from './conversation-link.tsx';
import { NoContactYet, reasonFor } from './no-contact-yet.tsx';
import {
  type AskedOf,
  type Contacted,
  type ContactedAt,
  useContactPlayer,
  useContactWithMinor,
} from './use-contact.ts';

const ContactDialog = lazyComponent(() => import('./contact-dialog.tsx').then((module) => module.ContactDialog));

interface ContactPlayerProps {
  player: Contacted;
  contactedAt: ContactedAt;
}

/**
 * Sends the interest message, at once or after editing it; a message that was edited and not sent is shown first. Once the scout
 * has written to the player, a link to the conversation. A message to a minor is a request, which the button shows until it is
 * answered.
 */
export function ContactPlayer({ player, contactedAt }: ContactPlayerProps) {
  const contact = useContactWithMinor(player);
  return (
    <Contact
      player={player}
      contactedAt={contactedAt}
      contact={contact}
      isKnown={contactedAt !== undefined}
      size="md"
    />
  );
}

interface ContactOnCardProps extends ContactPlayerProps {
  asked: AskedOf;
}

/** The same on a card, where the label has the player's name, because there are many of them. */
export function ContactOnCard({ player, contactedAt, asked }: ContactOnCardProps) {
  const isKnown = contactedAt !== undefined && (asked !== undefined || !player.isMinor);
  const contact = asked ? { standing: asked.state, againAt: null } : undefined;
  return <Contact isOnCard player={player} contactedAt={contactedAt} contact={contact} isKnown={isKnown} size="sm" />;
}

interface ContactProps extends ContactPlayerProps, Pick<ContactButtonsProps, 'isKnown' | 'size'> {
  /** What the scout may do, where it is known. */
  contact: Pick<ContactState, 'standing' | 'againAt'> | undefined;
  isOnCard?: boolean;
}

function Contact({ player, contactedAt, contact, isKnown, size, isOnCard = false }: ContactProps) {
  const place = useLinkFocus();
  const reason = contact ? reasonFor(contact) : null;
  return (
    <Group {...place} gap="xs" align="stretch">
      {contactedAt ? (
        <ConversationLink otherId={player.id}>
          Contacted {formatDay(contactedAt)}, open conversation
          {isOnCard && <VisuallyHidden> with {fullName(player)}</VisuallyHidden>}
        </ConversationLink>
      ) : contact?.standing === 'waiting' ? (
        <ConversationLink isWaiting otherId={player.id}>
          Requested, open request
          {isOnCard && <VisuallyHidden> to {fullName(player)}</VisuallyHidden>}
        </ConversationLink>
      ) : reason ? (
        <NoContactYet size={size}>
          {reason}
          {isOnCard && <VisuallyHidden>, contact with {fullName(player)}</VisuallyHidden>}
        </NoContactYet>
      ) : (
        <ContactButtons player={player} isOnCard={isOnCard} isKnown={isKnown} size={size} />
      )}
    </Group>
  );
}

interface ContactButtonsProps {
  player: Contacted;
  isOnCard: boolean;
  /** Until it is known whether the player has been contacted, nothing is sent. */
  isKnown: boolean;
  size: 'sm' | 'md';
}

function ContactButtons({ player, isOnCard, isKnown, size }: ContactButtonsProps) {
  const { contact, hasDraft, isSending } = useContactPlayer(player);
  const [isEditing, editing] = useDisclosure(false);
  const [wasOpened, setOpened] = useState(false);
  const name = fullName(player);
  const edit = () => {
    setOpened(true);
    editing.open();
  };
  return (
    <>
      <BusyButton
        size={size}
        variant={isOnCard ? 'default' : 'filled'}
        isBusy={isSending || !isKnown}
        aria-label={isOnCard ? `Contact ${name}` : undefined}
        leftSection={<IconMessage2 size={18} aria-hidden="true" />}
        onClick={() => (hasDraft() ? edit() : contact())}
      >
        {isOnCard ? 'Contact' : 'Contact Player'}
      </BusyButton>
      <Button
        size={size}
        variant="subtle"
        aria-label={isOnCard ? `Edit First, message to ${name}` : undefined}
        aria-haspopup="dialog"
        disabled={isSending}
        onClick={edit}
      >
        Edit First
      </Button>
      {wasOpened && <ContactDialog player={player} isOpen={isEditing} onClose={editing.close} />}
    </>
  );
}
