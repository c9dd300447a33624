import type { Page, PageInput } from '@touchline/contracts/paging';
import type { FileEntry, FileEntryKind } from '@touchline/contracts/player-files';
import { type Db, type PlayerFileEntryRow, readPage, type Tx, toFlag } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

export interface NewEntry {
  fileId: string;
  kind: FileEntryKind;
  former: unknown;
  current: unknown;
  undoes?: string;
  /** For a version of a note that only a case keeps. */
  isHidden?: boolean;
}

/** Adds entries to the history of files, which are locked; each file has one of them. @returns their ids */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[], now: string): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = entries.map(({ fileId, kind, former, current, undoes = null, isHidden = false }) => ({
    id: crypto.randomUUID(),
    file_id: fileId,
    place: nextPlace(fileId, isHidden),
    kind,
    former: JSON.stringify(former),
    current: JSON.stringify(current),
    undoes,
    is_shown: toFlag(!isHidden),
    created_at: now,
  }));
  await tx.insertInto('player_file_entries').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Those that only a case keeps count downwards: a gap in the places of the others would tell the scout of the case. */
function nextPlace(fileId: string, isHidden: boolean): RawBuilder<number> {
  const own = sql`from player_file_entries where file_id = ${fileId}`;
  return isHidden
    ? sql<number>`(select coalesce(min(place), 0) - 1 ${own} and place < 0)`
    : sql<number>`(select coalesce(max(place), 0) + 1 ${own} and place > 0)`;
}

/** When the last shown version of the note was added to the history. */
export async function findLastNoted(db: Db, fileId: string): Promise<string | null> {
  const row = await db
    .selectFrom('player_file_entries')
    .select('created_at')
    .where('file_id', '=', fileId)
    .where('kind', '=', 'note')
    .where('is_shown', '=', 1)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

const IS_UNDONE = sql<SqlBool>`exists (select 1 from player_file_entries as undo where undo.undoes = player_file_entries.id)`;

/** The entries of a scout with these ids. */
export async function findEntries(db: Db, scoutId: string, ids: readonly string[]): Promise<PlayerFileEntryRow[]> {
  return db
    .selectFrom('player_file_entries')
    .innerJoin('player_files', 'player_files.id', 'player_file_entries.file_id')
    .selectAll('player_file_entries')
    .where('player_files.scout_id', '=', scoutId)
    .where('player_file_entries.is_shown', '=', 1)
    .where('player_file_entries.id', 'in', ids)
    .execute();
}

/** Which of these entries were undone. */
export async function listUndone(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('player_file_entries').select('undoes').where('undoes', 'in', ids).execute();
  return new Set(rows.flatMap(({ undoes }) => undoes ?? []));
}

/** All entries of a scout, also those that are kept for a case only; or those of one player. */
export function listWholeEntries(db: Db, scoutId: string, playerId?: string): Promise<PlayerFileEntryRow[]> {
  return db
    .selectFrom('player_file_entries')
    .innerJoin('player_files', 'player_files.id', 'player_file_entries.file_id')
    .selectAll('player_file_entries')
    .where('player_files.scout_id', '=', scoutId)
    .$if(playerId !== undefined, (query) => query.where('player_files.player_id', '=', playerId ?? ''))
    .orderBy('player_file_entries.file_id')
    .orderBy('player_file_entries.created_at')
    .orderBy(sql`abs(player_file_entries.place)`)
    .execute();
}

export async function listEntries(db: Db, fileId: string, input: PageInput): Promise<Page<FileEntry>> {
  const query = db
    .selectFrom('player_file_entries')
    .selectAll()
    .select(IS_UNDONE.as('is_undone'))
    .where('file_id', '=', fileId)
    .where('is_shown', '=', 1);
  const by = ['place', 'created_at', 'id'] as const;
  return readPage(query, input, { by: [...by], item: toEntry });
}

function toEntry(row: PlayerFileEntryRow & { is_undone: SqlBool }): FileEntry {
  return {
    id: row.id,
    kind: row.kind,
    former: JSON.parse(row.former),
    current: JSON.parse(row.current),
    isUndo: row.undoes !== null,
    isUndone: Boolean(row.is_undone),
    createdAt: row.created_at,
  };
}
