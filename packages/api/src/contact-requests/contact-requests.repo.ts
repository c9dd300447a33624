import type { Db } from '@touchline/db';

/** Those of these players who have accepted another user. What a minor accepted as an adult does not count. */
export async function listAccepted(db: Db, otherId: string, playerIds: readonly string[]): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('contact_requests')
    .innerJoin('users as player', 'player.id', 'contact_requests.player_id')
    .select('contact_requests.player_id')
    .where('contact_requests.other_id', '=', otherId)
    .where('contact_requests.player_id', 'in', playerIds)
    .where('contact_requests.state', '=', 'accepted')
    .where((eb) => eb.or([eb('player.is_minor', '=', 0), eb('contact_requests.route', '<>', 'player')]))
    .execute();
  return new Set(rows.map((row) => row.player_id));
}
