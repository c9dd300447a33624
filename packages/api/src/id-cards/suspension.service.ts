import type { IdCard } from '@touchline/contracts/id-cards';
import type { IdCardRow, Tx } from '@touchline/db';
import { recordAct } from '../audit/audit.service.ts';
import { demand } from '../authorize.ts';
import type { ActorContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeFor, publish } from '../events/events.ts';
import { removeOrphanedFiles } from '../files/files.service.ts';
import { timestamp } from '../lib/clock.ts';
import { inTransaction } from '../lib/transaction.ts';
import { endBatchesOf } from './batches/outdated.service.ts';
import { findCard, setCard } from './id-cards.repo.ts';
import { mustFindCard, readCard } from './id-cards.service.ts';

/** Suspends a card: it does not verify until an admin ends the suspension. A suspended card stays as it is. */
export async function suspendCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  const files = await inTransaction(ctx.db, async (tx) => {
    const card = await mustFindCard({ db: tx }, userId);
    if (card.status === 'revoked') throw new AppError('CARD_REVOKED');
    return card.suspended_at === null ? suspend(ctx, tx, card) : [];
  });
  await removeOrphanedFiles(ctx, files);
  return readCard(ctx, userId);
}

export async function suspendCardIn(ctx: ActorContext, tx: Tx, userId: string): Promise<void> {
  const card = await findCard(tx, userId);
  if (card) await suspend(ctx, tx, card);
}

/** @returns the files of batches that had the card */
async function suspend(ctx: ActorContext, tx: Tx, card: IdCardRow): Promise<string[]> {
  const { id: cardId, user_id: userId, suspended_at: before } = card;
  const suspendedAt = timestamp(ctx.clock);
  await setCard(tx, userId, { suspended_at: suspendedAt });
  await recordChange(ctx, tx, { act: 'card.suspend', cardId, userId, before, suspendedAt });
  return endBatchesOf(ctx, tx, userId);
}

/** Ends a suspension; a card that is not suspended stays as it is. */
export async function resumeCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  await inTransaction(ctx.db, async (tx) => {
    const card = await mustFindCard({ db: tx }, userId);
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
