import type { ConsentEntry, ConsentLine } from '@touchline/contracts/consents';
import type { Page, PageInput } from '@touchline/contracts/paging';
import { afterCursor, type ConsentRow, type Db, type Tx, toPage } from '@touchline/db';
import { sql } from 'kysely';

export async function insertConsents(tx: Tx, rows: readonly ConsentRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('consents').values(rows).execute();
}

/** The newest answer of each line of these players, in one statement. */
export async function listNewestConsents(db: Db, playerIds: readonly string[]): Promise<ConsentRow[]> {
  if (playerIds.length === 0) return [];
  const ranked = db
    .selectFrom('consents')
    .selectAll()
    .select(sql<number>`row_number() over (partition by player_id, line order by created_at desc, id desc)`.as('place'))
    .where('player_id', 'in', playerIds);
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'player_id', 'line', 'is_given', 'text_version', 'recorded_by', 'created_at'])
    .where('place', '=', 1)
    .execute();
}

/** Each time that a consent of a player was given or withdrawn, newest first. */
export async function listConsentEntries(db: Db, input: PageInput & { playerId: string }): Promise<Page<ConsentEntry>> {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('users as recorder', 'recorder.id', 'consents.recorded_by')
    .selectAll('consents')
    .select(['recorder.first_name', 'recorder.last_name'])
    .where('consents.player_id', '=', input.playerId)
    .where(afterCursor(input.cursor, { time: 'consents.created_at', id: 'consents.id' }, 'newest'))
    .orderBy('consents.created_at', 'desc')
    .orderBy('consents.id', 'desc')
    .limit(input.limit + 1)
    .execute();
  return toPage(rows, input, {
    position: (row) => ({ time: row.created_at, id: row.id }),
    item: (row) => ({
      id: row.id,
      line: row.line as ConsentLine,
      isGiven: row.is_given === 1,
      textVersion: row.text_version,
      by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
      createdAt: row.created_at,
    }),
  });
}
