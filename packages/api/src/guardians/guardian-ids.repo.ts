import type { Db } from '@touchline/db';

/** The guardians who act for a player: linked to them, with an active account. */
export async function listActiveGuardianIds(db: Db, playerId: string): Promise<string[]> {
  return (await listGuardianIdsOf(db, [playerId])).get(playerId) ?? [];
}

/** The same for several players in one statement; without those who have no guardian. */
async function listGuardianIdsOf(db: Db, playerIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (playerIds.length === 0) return found;
  const rows = await db
    .selectFrom('guardianships')
    .innerJoin('users as guardian', 'guardian.id', 'guardianships.guardian_id')
    .select(['guardianships.player_id', 'guardian.id'])
    .where('guardianships.player_id', 'in', playerIds)
    .where('guardianships.state', '=', 'active')
    .where('guardian.is_active', '=', 1)
    .orderBy('guardianships.confirmed_at')
    .orderBy('guardian.id')
    .execute();
  for (const { player_id, id } of rows) found.set(player_id, [...(found.get(player_id) ?? []), id]);
  return found;
}

/** The players for whom a user acts as guardian, whether or not the user's account is active. */
export async function listChildIdsOf(db: Db, guardianId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('guardianships')
    .select('player_id')
    .where('guardian_id', '=', guardianId)
    .where('state', '=', 'active')
    .orderBy('player_id')
    .execute();
  return rows.map((row) => row.player_id);
}
