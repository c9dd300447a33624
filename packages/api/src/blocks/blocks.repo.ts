import type { Db } from '@touchline/db';

/** Users who have blocked a user, and those whom the user has blocked. */
export async function listBlockedWith(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocked_id as id')
    .where('blocker_id', '=', userId)
    .unionAll(db.selectFrom('blocks').select('blocker_id as id').where('blocked_id', '=', userId))
    .execute();
  return rows.map(({ id }) => id);
}
