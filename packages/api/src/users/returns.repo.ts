import type { Db } from '@touchline/db';

/** Accounts whose deactivation has ended, in the order in which it did. */
export async function listReturning(db: Db, { now, limit }: { now: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('inactive_until', 'is not', null)
    .where('inactive_until', '<=', now)
    .orderBy('inactive_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
