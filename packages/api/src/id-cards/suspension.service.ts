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
import { endBatchesOf } from './batches/batches.service.ts';
import { findCard, setCard } from './id-cards.repo.ts';
import { mustFindCard, ofHolder, readCard } from './id-cards.service.ts';

/** Suspends a card: it does not verify until an admin ends the suspension. */
export async function suspendCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  const files = await inTransaction(ctx.db, async (tx) => {
    const card = await mustFindCard(tx, userId);
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

/** Returns the files of batches that had the card. */
async function suspend(ctx: ActorContext, tx: Tx, card: IdCardRow): Promise<string[]> {
  const suspendedAt = timestamp(ctx.clock);
  await setCard(tx, card.user_id, { suspended_at: suspendedAt });
  await recordChange(ctx, tx, card, suspendedAt);
  return endBatchesOf(ctx, tx, card.user_id);
}

export async function resumeCard(ctx: ActorContext, userId: string): Promise<IdCard> {
  demand(ctx, 'id-cards:edit');
  await inTransaction(ctx.db, async (tx) => {
    const card = await mustFindCard(tx, userId);
    if (card.suspended_at === null) return;
    await setCard(tx, userId, { suspended_at: null, updated_at: timestamp(ctx.clock) });
    await recordChange(ctx, tx, card, null);
  });
  return readCard(ctx, userId);
}

async function recordChange(ctx: ActorContext, tx: Tx, card: IdCardRow, suspendedAt: string | null): Promise<void> {
  publish(ctx, tx, changeFor(card.user_id, 'own-card', card.user_id));
  await recordAct(ctx, tx, {
    act: suspendedAt === null ? 'card.resume' : 'card.suspend',
    ...ofHolder(card),
    before: { suspendedAt: card.suspended_at },
    after: { suspendedAt },
  });
}
