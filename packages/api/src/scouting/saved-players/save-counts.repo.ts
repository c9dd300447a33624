import type { Db, Tx } from '@touchline/db';

export async function findSaveCount(db: Db, playerId: string): Promise<number> {
  const row = await db.selectFrom('save_counts').select('saves').where('player_id', '=', playerId).executeTakeFirst();
  return row?.saves ?? 0;
}

/** Counts again, for all players, the verified scouts whose lists have had them since before a time. */
export async function replaceSaveCounts(tx: Tx, until: string): Promise<void> {
  await tx.deleteFrom('save_counts').execute();
  await tx
    .insertInto('save_counts')
    .columns(['player_id', 'saves'])
    .expression(
      tx
        .selectFrom('saved_players')
        .innerJoin('users as scouts', 'scouts.id', 'saved_players.scout_id')
        .select('player_id')
        .select(({ fn }) => fn.countAll<number>().as('saves'))
        .where('saved_players.created_at', '<', until)
        .where('scouts.role', '=', 'scout')
        .where('scouts.is_verified', '=', 1)
        .where('scouts.is_active', '=', 1)
        .groupBy('player_id'),
    )
    .execute();
}
