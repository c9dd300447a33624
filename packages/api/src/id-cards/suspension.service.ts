import type { IdCard } from '@touchline/contracts/id-cards';
import type { Tx } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import { demand } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, publish } from '../events/events.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { findCard, setCard } from './id-cards.repo.ts';
import { readCard } from './id-cards.service.ts';

/** Suspends the card of a user who comes back from the trash: it does not verify until an admin ends the suspension. */
export async function suspendCardIn(ctx: ActorContext, tx: Tx, userId: string): Promise<void> {
  const card = await findCard(tx, userId);
  if (!card) return;
  const suspendedAt = timestamp(ctx.clock);
  await setCard(tx, userId, { suspended_at: suspendedAt });
  await recordChange(ctx, tx, { act: 'card.suspend', cardId: card.id, userId, before: card.suspended_at, suspendedAt });
}

/** Ends a suspension; a card that is not suspended stays as it is. */
export async function resumeCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  await inTransaction(ctx.db, async (tx) => {
    const card = await findCard(tx, userId);
    if (!card) throw new AppError('CARD_NOT_FOUND');
    if (card.suspended_at === null) return;
    await setCard(tx, userId, { suspended_at: null, updated_at: timestamp(ctx.clock) });
    const before = card.suspended_at;
    await recordChange(ctx, tx, { act: 'card.resume', cardId: card.id, userId, before, suspendedAt: null });
  });
  return readCard(ctx, userId);
}

interface Change {
  act: 'card.suspend' | 'card.resume';
  cardId: string;
  userId: string;
  before: string | null;
  suspendedAt: string | null;
}

async function recordChange(ctx: ActorContext, tx: Tx, { act, cardId, userId, before, suspendedAt }: Change) {
  publish(ctx, tx, changeFor(userId, 'own-card', userId));
  await recordAct(ctx, tx, {
    act,
    target: { kind: 'card', id: cardId },
    aboutId: userId,
    before: { suspendedAt: before },
    after: { suspendedAt },
  });
}
