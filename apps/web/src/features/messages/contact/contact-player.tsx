import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconClockHour4, IconMessage2 } from '@tabler/icons-react';
import type { ContactStanding, ContactState } from '@touchline/contracts/contact-requests';
import { interestMessage } from '@touchline/contracts/message-templates';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { draftKey, readDraft } from '../../../lib/draft-store.ts';
import { formatDay, fullName } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ConversationLink, useLinkFocus } from './conversation-link.tsx';
import { type AskedOf, type Contacted, type ContactedAt, useSendTemplate } from './use-contact.ts';

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
  const { data } = trpc.contactRequests.with.useQuery({ otherId: player.id }, { enabled: player.isMinor });
  return <Contact player={player} contactedAt={contactedAt} contact={data} isKnown={contactedAt !== undefined} />;
}

interface ContactOnCardProps extends ContactPlayerProps {
  asked: AskedOf;
}

/** The same on a card, where the label has the player's name, because there are many of them. */
export function ContactOnCard({ player, contactedAt, asked }: ContactOnCardProps) {
  const isKnown = contactedAt !== undefined && (asked !== undefined || !player.isMinor);
  const contact = asked ? { standing: asked.state, againAt: null } : undefined;
  return <Contact isOnCard player={player} contactedAt={contactedAt} contact={contact} isKnown={isKnown} />;
}

type Standing = Pick<ContactState, 'standing' | 'againAt'>;

interface ContactProps extends ContactPlayerProps {
  /** What the scout may do, where it is known. */
  contact: Standing | undefined;
  /** Until it is known whether the player has been contacted, nothing is sent. */
  isKnown: boolean;
  isOnCard?: boolean;
}

function Contact({ player, contactedAt, contact, isKnown, isOnCard = false }: ContactProps) {
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
        // It is not `disabled`, so that it keeps the focus.
        <Button
          size={isOnCard ? 'sm' : 'md'}
          variant="default"
          data-disabled
          aria-disabled
          leftSection={<IconClockHour4 size={18} aria-hidden="true" />}
        >
          <span>
            {reason}
            {isOnCard && <VisuallyHidden>, contact with {fullName(player)}</VisuallyHidden>}
          </span>
        </Button>
      ) : (
        <ContactButtons player={player} isOnCard={isOnCard} isKnown={isKnown} />
      )}
    </Group>
  );
}

/** Why a scout cannot write to a player at present; null where they can, or where a link leads to their request. */
function reasonFor({ standing, againAt }: Standing): string | null {
  const reasons: Partial<Record<ContactStanding, string>> = {
    declined: againAt ? `Declined, ask again from ${formatDay(againAt)}` : 'Declined',
    closed: 'Conversation closed',
    blocked: 'Blocked by you',
    unavailable: 'No contact possible',
  };
  return reasons[standing] ?? null;
}

function ContactButtons({
  player,
  isOnCard,
  isKnown,
}: Required<Pick<ContactProps, 'player' | 'isOnCard' | 'isKnown'>>) {
  const { user } = useSession();
  const { send, isSending } = useSendTemplate(player);
  const dialog = useLazyDialog(() => import('./contact-dialog.tsx').then(({ ContactDialog }) => ContactDialog));
  const name = fullName(player);
  const size = isOnCard ? 'sm' : 'md';
  // The scout's own words, which the ready-made message must not replace.
  const draft = user && { key: draftKey(`contact_${player.id}`, user.id), saved: interestMessage(player, user) };
  return (
    <>
      <BusyButton
        size={size}
        variant={isOnCard ? 'default' : 'filled'}
        isBusy={isSending || !isKnown}
        aria-label={isOnCard ? `Contact ${name}` : undefined}
        leftSection={<IconMessage2 size={18} aria-hidden="true" />}
        onClick={() => (draft && readDraft(draft.key, draft.saved) ? dialog.open() : send(interestMessage))}
      >
        {isOnCard ? 'Contact' : 'Contact Player'}
      </BusyButton>
      <Button
        size={size}
        variant="subtle"
        aria-label={isOnCard ? `Edit First, message to ${name}` : undefined}
        aria-haspopup="dialog"
        disabled={isSending}
        onClick={dialog.open}
      >
        Edit First
      </Button>
      {draft && dialog.render({ player, draft })}
    </>
  );
}
