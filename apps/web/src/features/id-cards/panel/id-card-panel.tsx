import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { IdCard } from '@touchline/contracts/id-cards';
import type { CardState } from '@touchline/contracts/options';
import { can } from '@touchline/contracts/permissions';
import type { Account } from '@touchline/contracts/users';
import { useRef } from 'react';
import { BusyButton } from '../../../components/busy-button.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SectionCard } from '../../../components/section-card.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useSession } from '../../../lib/session.tsx';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { cardStanding, stateNow } from '../card-standing.ts';
import { CardFacts } from './card-facts.tsx';
import { CardSkeleton } from './card-skeleton.tsx';

/** Its code is as large as the rest of the page. */
const RenderedCard = lazyPart(() => import('./own-card.tsx').then(({ OwnCard }) => OwnCard), CardSkeleton);

interface IdCardPanelProps {
  holder: Account;
  /** Shown in place of the request button: scouts get their card from an admin. */
  noneText?: string;
}

/** The ID card of its holder: front and back, number, status and codes. */
export function IdCardPanel({ holder, noneText }: IdCardPanelProps) {
  const query = trpc.idCards.of.useQuery({ userId: holder.id });
  const heading = useRef<HTMLHeadingElement>(null);
  const standing = query.data && cardStanding(query.data);
  return (
    <SectionCard
      title="Professional ID Card"
      headingRef={heading}
      action={standing && <StatusBadge tone={standing.tone}>{standing.label}</StatusBadge>}
    >
      <QueryView
        showsRefetchError
        query={query}
        skeleton={<Skeleton height={140} />}
        error={() => <Unread onRetry={() => void query.refetch()} />}
        notFound={<NoCard holder={holder} noneText={noneText} onRequested={() => heading.current?.focus()} />}
      >
        {(card) => <Card holder={holder} card={card} />}
      </QueryView>
    </SectionCard>
  );
}

const VOID_NOTES: Record<CardState, string | null> = {
  active: null,
  expired: 'This card has expired, so its code is refused.',
  revoked: 'This card was revoked, so its code is refused.',
  suspended: 'This card is suspended, so its code is refused until an admin ends that.',
};
const UNPROVEN = 'The card proves who you are once an admin has verified your account. Until then its code is refused.';

const AWAITED = 'Your guardian was asked whether you get this card. Until they say yes its code is refused.';
const REFUSED = 'Your guardian has said no to this card, so its code is refused. Talk with them about it.';
const UNCONFIRMED =
  'Who checks this card reads “Not confirmed yet”, until an admin has compared the photo with you or a document.';

function Card({ holder, card }: { holder: Account; card: IdCard }) {
  const note = noteOf(card);
  return (
    <>
      <Stack align="center" mb="md">
        <RenderedCard holder={holder} card={card} isVoid={note !== null} />
      </Stack>
      <CardFacts card={card} />
      {note && (
        <Text size="sm" c="dimmed" mt="md">
          {note}
        </Text>
      )}
    </>
  );
}

function noteOf(card: IdCard): string | null {
  if (card.unprintable)
    return `${card.unprintable} An admin can put that spelling on the card; until then it is not printed.`;
  if (card.suspension === 'holder-unverified') return UNPROVEN;
  if (card.suspension === 'awaiting-family') return card.familyAnswer === 'no' ? REFUSED : AWAITED;
  return VOID_NOTES[stateNow(card)] ?? (card.confirmedAt === null ? UNCONFIRMED : null);
}

interface NoCardProps {
  holder: Account;
  noneText: string | undefined;
  onRequested: () => void;
}

function NoCard({ holder, noneText, onRequested }: NoCardProps) {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const request = trpc.idCards.create.useMutation({
    meta: { failed: 'Request failed' },
    // Here, and not at the call: the page may have read the card before the answer comes, and shows it in place of the button.
    onSuccess(card) {
      showToast({ title: 'ID card requested', description: `Your card number is ${card.cardNumber}.` });
      utils.idCards.of.setData({ userId: holder.id }, card);
      onRequested();
    },
  });
  if (noneText !== undefined) return <Text>{noneText}</Text>;
  if (!can(user, 'id-card:request', holder)) return null;
  return (
    <>
      <Text>
        An official card with your photo, and a code by which anyone can check that it is genuine. You have none yet.
      </Text>
      <BusyButton fullWidth mt="md" isBusy={request.isPending} onClick={() => request.mutate({ userId: holder.id })}>
        Request ID Card
      </BusyButton>
    </>
  );
}

/** A small notice rather than an error: the rest of the page works without the card. */
function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Text>Your ID card could not be read just now.</Text>
      <Button variant="default" size="sm" mt="md" onClick={onRetry}>
        Try Again
      </Button>
    </>
  );
}
