import type { Db, Tx, UnsentMessageRow } from '@touchline/db';

export async function insertUnsent(tx: Tx, unsent: UnsentMessageRow): Promise<void> {
  await tx.insertInto('unsent_messages').values(unsent).execute();
}

export async function findUnsent(db: Db, id: string): Promise<UnsentMessageRow | null> {
  return (await db.selectFrom('unsent_messages').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Those of a sender to some receivers, or to all. */
export async function listUnsent(
  db: Db,
  senderId: string,
  receiverIds?: readonly string[],
): Promise<UnsentMessageRow[]> {
  if (receiverIds?.length === 0) return [];
  return db
    .selectFrom('unsent_messages')
    .selectAll()
    .where('sender_id', '=', senderId)
    .$if(receiverIds !== undefined, (query) => query.where('receiver_id', 'in', receiverIds ?? []))
    .orderBy('created_at', 'desc')
    .execute();
}

/** Removes a message and returns it; null when it was sent or undone meanwhile. */
export async function takeUnsent(tx: Tx, id: string): Promise<UnsentMessageRow | null> {
  const row = await tx.deleteFrom('unsent_messages').where('id', '=', id).returningAll().executeTakeFirst();
  return row ?? null;
}

/** The job that was to send it has failed for good. */
export async function setFailed(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('unsent_messages')
    .set((row) => ({ failed_at: row.ref('sends_at') }))
    .where('id', '=', id)
    .execute();
}

/** Removes what could not be sent to this receiver: the sender writes again. */
export async function removeFailed(tx: Tx, senderId: string, receiverId: string): Promise<void> {
  await tx
    .deleteFrom('unsent_messages')
    .where('sender_id', '=', senderId)
    .where('receiver_id', '=', receiverId)
    .where('failed_at', 'is not', null)
    .execute();
}

export async function removeFailedBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('unsent_messages').where('failed_at', '<', before).execute();
}
