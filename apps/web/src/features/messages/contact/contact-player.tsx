import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import type { ContactStanding, ContactState } from '@touchline/contracts/contact-requests';
import { interestMessage } from '@touchline/contracts/message-templates';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../../components/busy-button.tsx';
import { useLazyDialog } from '../../../components/dialog/use-lazy-dialog.tsx';
import { draftKey, readDraft } from '../../../lib/draft-store.ts';
import { formatDay, fullName } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useUndo } from '../sending.ts';
import { type AskedOf, type Contacted, type ContactedAt, useButtonFocus, useSendTemplate } from './use-contact.ts';

interface ContactPlayerProps {
  player: Contacted;
  contactedAt: ContactedAt;
}

/**
 * Sends the interest message, at once or after editing it; a message that was edited and not sent is shown first. For some seconds
 * it can be undone. Then the same button opens the conversation, and what was done stands beside it.
 */
export function ContactPlayer({ player, contactedAt }: ContactPlayerProps) {
  const { data, isPending } = trpc.contactRequests.with.useQuery({ otherId: player.id });
  const contact = data && { ...data, askedAt: data.asked?.createdAt ?? null };
  return (
    <Contact player={player} contactedAt={contactedAt} contact={contact} isKnown={isReady(contactedAt, isPending)} />
  );
}

interface ContactOnCardProps extends ContactPlayerProps {
  asked: AskedOf;
}

/** The same on a card, where the label has the player's name, because there are many of them. */
export function ContactOnCard({ player, contactedAt, asked }: ContactOnCardProps) {
  const contact = asked ? { ...asked, standing: asked.state, ownRequestId: asked.requestId } : undefined;
  const isKnown = isReady(contactedAt, asked === undefined);
  return <Contact isOnCard player={player} contactedAt={contactedAt} contact={contact} isKnown={isKnown} />;
}

/** Until it is known whether the player has been contacted, nothing is sent. */
const isReady = (contactedAt: ContactedAt, isPending: boolean) => contactedAt !== undefined && !isPending;

type Standing = Pick<ContactState, 'standing' | 'againAt' | 'ownRequestId'> & { askedAt: string | null };

interface ContactProps extends ContactPlayerProps {
  /** What the scout may do, where it is known. */
  contact: Standing | undefined;
  isKnown: boolean;
  isOnCard?: boolean;
}

function Contact({ player, contactedAt, contact, isKnown, isOnCard = false }: ContactProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const place = useButtonFocus();
  const doneId = useId();
  const { send, isSending } = useSendTemplate(player);
  const undoing = useUndo();
  const dialog = useLazyDialog(() => import('./contact-dialog.tsx').then(({ ContactDialog }) => ContactDialog));
  const name = fullName(player);
  const size = isOnCard ? 'sm' : 'md';
  // The scout's own words, which the ready-made message must not replace.
  const draft = user && { key: draftKey(`contact_${player.id}`, user.id), saved: interestMessage(player, user) };
  const done = doneText(contact, contactedAt ?? null);
  const isImpossible = !contactedAt && IMPOSSIBLE.some((standing) => standing === contact?.standing);
  const unsentId = contact?.standing === 'unsent' ? contact.ownRequestId : null;
  const handleContact = () => {
    if (isImpossible) return;
    if (done !== null) void navigate(paths.messages(player.id));
    else if (draft && readDraft(draft.key, draft.saved)) dialog.open();
    else send(interestMessage);
  };
  return (
    <Group {...place} gap="xs" wrap={isOnCard ? 'nowrap' : 'wrap'} mih={isOnCard ? 36 : 42} miw={0}>
      <BusyButton
        size={size}
        variant={isOnCard || done !== null ? 'default' : 'filled'}
        isBusy={isSending || !isKnown}
        flex={isOnCard ? 'none' : '0 1 auto'}
        {...(isImpossible && { 'data-disabled': true })}
        aria-disabled={isImpossible}
        aria-label={isOnCard ? `Contact ${name}` : undefined}
        aria-describedby={done === null ? undefined : doneId}
        leftSection={<IconMessage2 size={18} aria-hidden="true" />}
        onClick={handleContact}
      >
        {isOnCard ? 'Contact' : 'Contact Player'}
      </BusyButton>
      {done === null ? (
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
      ) : (
        <Text id={doneId} size={isOnCard ? 'xs' : 'sm'} lh={1.3} c="dimmed" role="status">
          {isOnCard && unsentId ? <VisuallyHidden>{done}</VisuallyHidden> : done}
        </Text>
      )}
      {unsentId && (
        <BusyButton
          size={size}
          variant="subtle"
          flex="none"
          aria-label={`Undo, message to ${name}`}
          isBusy={undoing.isPending}
          onClick={() => undoing.mutate({ id: unsentId })}
        >
          Undo
        </BusyButton>
      )}
      {draft && dialog.render({ player, draft })}
    </Group>
  );
}

const IMPOSSIBLE: readonly ContactStanding[] = ['closed', 'blocked', 'unavailable'];

/** What stands beside the button; null where nothing was done and the player can be asked. */
function doneText(contact: Standing | undefined, contactedAt: string | null): string | null {
  const again = contact?.againAt ? `, ask again from ${formatDay(contact.againAt)}` : '';
  const texts: Partial<Record<ContactStanding, string>> = {
    unsent: 'Just sent',
    declined: `Declined${again}`,
    withdrawn: `Withdrawn${again}`,
    ...(contactedAt === null && {
      waiting: contact?.askedAt ? `Requested ${formatDay(contact.askedAt)}` : 'Requested',
      closed: 'Conversation closed',
      blocked: 'Blocked by you',
      unavailable: 'No contact possible',
    }),
  };
  return (contact && texts[contact.standing]) ?? (contactedAt === null ? null : `Contacted ${formatDay(contactedAt)}`);
}
