import type { SavedPlayer } from '@touchline/contracts/saved-players';
import { allowedIn, countRows, type Db, type NewRow, notBlockedWith, readPage } from '@touchline/db';

const COLUMNS = ['id', 'scout_id as scoutId', 'player_id as playerId', 'notes', 'created_at as createdAt'] as const;

/** Inserts the row unless it exists; returns it if it is new. */
export async function insertSaved(db: Db, saved: NewRow<'saved_players'>): Promise<SavedPlayer | null> {
  const row = await db
    .insertInto('saved_players')
    .values(saved)
    .onConflict((conflict) => conflict.columns(['scout_id', 'player_id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSaved(db: Db, scoutId: string, playerId: string): Promise<SavedPlayer | null> {
  const row = await db
    .selectFrom('saved_players')
    .select(COLUMNS)
    .where('scout_id', '=', scoutId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeSaved(db: Db, scoutId: string, playerId: string): Promise<void> {
  await db.deleteFrom('saved_players').where('scout_id', '=', scoutId).where('player_id', '=', playerId).execute();
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

/** Twin of 'user:read' in SQL, for a scout's list: sql-twins.test.ts compares them. */
function savedAndActive(db: Db, { scoutId, withMinors, viewerId }: SavedScope) {
  return db
    .selectFrom('saved_players')
    .innerJoin('users', 'users.id', 'saved_players.player_id')
    .where('saved_players.scout_id', '=', scoutId)
    .where('users.role', '=', 'player')
    .where('users.is_active', '=', 1)
    .where(allowedIn('allows_profile'))
    .where(notBlockedWith(viewerId, 'users.id'))
    .$if(!withMinors, (query) => query.where('users.is_minor', '=', 0));
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
