import type { Db } from '@touchline/db';

/** Listed players who have neither confirmed their availability nor been asked about it since a time. */
export async function listUnconfirmed(db: Db, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('player_profiles')
    .select('user_id')
    .where('is_listed', '=', 1)
    .where('availability_confirmed_at', '<', since)
    .where((eb) => eb.or([eb('availability_asked_at', 'is', null), eb('availability_asked_at', '<', since)]))
    .orderBy('availability_confirmed_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}
