import type { Db } from '@touchline/db';

/** Listed players who have neither confirmed their availability nor been asked about it since a time. Asking takes them off the list. */
export async function listUnchecked(db: Db, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('player_profiles')
    .select('user_id')
    .where('is_listed', '=', 1)
    .where('availability_checked_at', '<', since)
    .orderBy('availability_checked_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function countListed(db: Db): Promise<number> {
  const listed = db.selectFrom('player_profiles').where('is_listed', '=', 1);
  const { count } = await listed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
