import type { Db } from '@touchline/db';

/** The guardians of a player, in the order of their ids. */
export async function listGuardianIds(db: Db, playerId: string): Promise<string[]> {
  return (await listGuardianIdsOf(db, [playerId])).get(playerId) ?? [];
}

/** The guardians of each of these players, in one statement; players without a guardian are missing. */
export async function listGuardianIdsOf(db: Db, playerIds: readonly string[]): Promise<Map<string, string[]>> {
  if (playerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('guardianships')
    .innerJoin('users', 'users.id', 'guardianships.guardian_id')
    .select(['guardianships.player_id', 'users.id'])
    .where('guardianships.player_id', 'in', playerIds)
    .where('guardianships.state', '=', 'active')
    .where('users.is_active', '=', 1)
    .orderBy('users.id')
    .execute();
  const found = new Map<string, string[]>();
  for (const { player_id, id } of rows) found.set(player_id, [...(found.get(player_id) ?? []), id]);
  return found;
}
