import type { CardBatch } from '@touchline/contracts/id-cards';
import { type CardBatchRow, changesRows, type Db, hasRows, lookup, type Tx } from '@touchline/db';

export async function insertBatch(tx: Tx, batch: CardBatchRow): Promise<void> {
  await tx.insertInto('card_batches').values(batch).execute();
}

export function hasAnyCard(db: Db, userIds: readonly string[]): Promise<boolean> {
  return db.selectFrom('id_cards').where('user_id', 'in', userIds).$call(hasRows);
}

export const findBatch = lookup((db, id) => db.selectFrom('card_batches').selectAll().where('id', '=', id));

export async function setBatch(db: Db, id: string, change: Partial<CardBatchRow>): Promise<void> {
  await db.updateTable('card_batches').set(change).where('id', '=', id).execute();
}

export function listBatches(db: Db, adminId: string, limit: number): Promise<CardBatchRow[]> {
  return db
    .selectFrom('card_batches')
    .selectAll()
    .where('created_by', '=', adminId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listExpired(db: Db, now: string, limit: number): Promise<Pick<CardBatchRow, 'id' | 'file_key'>[]> {
  return db
    .selectFrom('card_batches')
    .select(['id', 'file_key'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

export async function deleteBatches(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('card_batches').where('id', 'in', ids).execute();
}

/** Ids are UUIDs, which have no wildcards. The table has only the batches of a day, so a scan is cheap. */
const holding = (userId: string) => `%"${userId}"%`;

/** Ends the batches whose files contain or will contain the card of a user. Returns what is ended. */
export async function endBatchesOf(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('card_batches')
    .select(['id', 'file_key', 'created_by'])
    .where('state', 'in', ['running', 'done'])
    .where('user_ids', 'like', holding(userId))
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.updateTable('card_batches').set({ state: 'outdated', file_key: null }).where('id', 'in', ids).execute();
  return rows;
}

/** Completes a batch that has not been ended meanwhile. */
export async function completeBatch(tx: Tx, id: string, change: Partial<CardBatchRow>): Promise<boolean> {
  return tx
    .updateTable('card_batches')
    .set({ ...change, state: 'done' })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .$call(changesRows);
}

export async function forgetNameOf(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('card_batches')
    .select(['id', 'left_out'])
    .where('left_out', 'like', holding(userId))
    .execute();
  for (const { id, left_out } of rows) {
    const kept = (JSON.parse(left_out) as CardBatch['leftOut']).map((one) =>
      one.userId === userId ? { ...one, name: null, state: null, problem: null } : one,
    );
    await setBatch(tx, id, { left_out: JSON.stringify(kept) });
  }
}
