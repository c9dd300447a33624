import type { ContactRequestRow, Db, Tx } from '@touchline/db';

/** The days after which those who answer are reminded; on the last one the request goes to the safeguarding team. */
export type ReminderDay = 2 | 5 | 7;

/** Requests that guardians were asked before a time and have neither answered nor put off, and were not told of this day. */
export function listUnanswered(
  db: Db,
  { day, before, limit }: { day: ReminderDay; before: string; limit: number },
): Promise<Pick<ContactRequestRow, 'id' | 'player_id'>[]> {
  return db
    .selectFrom('contact_requests')
    .select(['id', 'player_id'])
    .where('state', '=', 'pending')
    .where('route', '=', 'guardian')
    .where('reminded_day', '<', day)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Records a reminder. Null when the request was answered or reminded of meanwhile. */
export async function setReminded(
  tx: Tx,
  id: string,
  change: Pick<ContactRequestRow, 'reminded_day'> & Partial<Pick<ContactRequestRow, 'route'>>,
): Promise<ContactRequestRow | null> {
  const row = await tx
    .updateTable('contact_requests')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('route', '=', 'guardian')
    .where('reminded_day', '<', change.reminded_day)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
