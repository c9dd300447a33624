import type { CardBatchRow, Db, Tx } from '@touchline/db';

export async function insertBatch(tx: Tx, batch: CardBatchRow): Promise<void> {
  await tx.insertInto('card_batches').values(batch).execute();
}

export async function hasAnyCard(db: Db, userIds: readonly string[]): Promise<boolean> {
  const cards = db.selectFrom('id_cards').select('id').where('user_id', 'in', userIds);
  return (await cards.executeTakeFirst()) !== undefined;
}

export async function findBatch(db: Db, id: string): Promise<CardBatchRow | null> {
  return (await db.selectFrom('card_batches').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function setBatch(db: Db, id: string, change: Partial<CardBatchRow>): Promise<void> {
  await db.updateTable('card_batches').set(change).where('id', '=', id).execute();
}

/** The latest batches of an admin. */
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
