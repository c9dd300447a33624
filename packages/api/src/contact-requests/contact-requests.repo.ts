import type { Db } from '@touchline/db';

/** Those of these players who have accepted another user. */
export async function listAccepted(db: Db, otherId: string, playerIds: readonly string[]): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('contact_requests')
    .select('player_id')
    .where('other_id', '=', otherId)
    .where('player_id', 'in', playerIds)
    .where('state', '=', 'accepted')
    .execute();
  return new Set(rows.map((row) => row.player_id));
}
