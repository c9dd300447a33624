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

/** Which of two users has blocked the other; the first one, if both have. */
export type Blocked = 'by-first' | 'by-second';

export async function findBlockBetween(db: Db, first: string, second: string): Promise<Blocked | null> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', first), eb('blocked_id', '=', second)]),
        eb.and([eb('blocker_id', '=', second), eb('blocked_id', '=', first)]),
      ]),
    )
    .execute();
  if (rows.length === 0) return null;
  return rows.some((row) => row.blocker_id === first) ? 'by-first' : 'by-second';
}
