import type { SavedPlayer } from '@touchline/contracts/saved-players';
import { countRows, type Db, isReadable, readPage, type Tx } from '@touchline/db';

export interface Stars {
  scoutId: string;
  playerIds: readonly string[];
}

/** Stars players, at a time; those who are starred already stay as they are. */
export async function insertStars(tx: Tx, { scoutId, playerIds, now }: Stars & { now: string }): Promise<void> {
  await tx
    .insertInto('saved_players')
    .values(playerIds.map((id) => ({ id: crypto.randomUUID(), scout_id: scoutId, player_id: id, created_at: now })))
    .onConflict((conflict) => conflict.columns(['scout_id', 'player_id']).doNothing())
    .execute();
}

export async function removeStars(tx: Tx, { scoutId, playerIds }: Stars): Promise<void> {
  await tx.deleteFrom('saved_players').where('scout_id', '=', scoutId).where('player_id', 'in', playerIds).execute();
}

export async function findSaved(db: Db, scoutId: string, playerId: string): Promise<SavedPlayer | null> {
  const row = await db
    .selectFrom('saved_players')
    .innerJoin('player_files', (join) =>
      join
        .onRef('player_files.scout_id', '=', 'saved_players.scout_id')
        .onRef('player_files.player_id', '=', 'saved_players.player_id'),
    )
    .select(['saved_players.id', 'saved_players.scout_id as scoutId', 'saved_players.player_id as playerId'])
    .select(['player_files.note as notes', 'saved_players.created_at as createdAt'])
    .where('saved_players.scout_id', '=', scoutId)
    .where('saved_players.player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listSavedIds(db: Db, input: SavedScope & { limit: number; cursor?: string | null | undefined }) {
  const query = savedAndActive(db, input).select('saved_players.player_id');
  return readPage(query, input, { by: ['saved_players.created_at', 'saved_players.id'], item: (row) => row.player_id });
}

export async function countSaved(db: Db, scope: SavedScope): Promise<number> {
  return countRows(savedAndActive(db, scope));
}

/** A scout's list without players that the scout may no longer see. */
export interface SavedScope {
  scoutId: string;
  withMinors: boolean;
  viewerId: string;
}

function savedAndActive(db: Db, { scoutId, viewerId, withMinors }: SavedScope) {
  return db
    .selectFrom('saved_players')
    .innerJoin('users', 'users.id', 'saved_players.player_id')
    .where('saved_players.scout_id', '=', scoutId)
    .where(isReadable(viewerId, withMinors));
}

/** Which of these players are on a scout's list; expects at least one. */
export async function listSavedAmong(db: Db, scope: SavedScope, playerIds: readonly string[]): Promise<string[]> {
  const rows = await savedAndActive(db, scope)
    .select('saved_players.player_id')
    .where('saved_players.player_id', 'in', playerIds)
    .execute();
  return rows.map((row) => row.player_id);
}

/** How many verified scouts have saved each player in a period, for the players after an id in the order of their ids. */
export async function listSaveCounts(
  db: Db,
  { from, until, after, limit }: { from: string; until: string; after: string; limit: number },
) {
  const rows = await db
    .selectFrom('saved_players')
    .innerJoin('users as scouts', 'scouts.id', 'saved_players.scout_id')
    .select('player_id')
    .select(({ fn }) => fn.countAll().as('saves'))
    .where('player_id', '>', after)
    .where('saved_players.created_at', '>=', from)
    .where('saved_players.created_at', '<', until)
    .where('scouts.role', '=', 'scout')
    .where('scouts.is_verified', '=', 1)
    .where('scouts.is_active', '=', 1)
    .groupBy('player_id')
    .orderBy('player_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ playerId: row.player_id, saves: Number(row.saves) }));
}
