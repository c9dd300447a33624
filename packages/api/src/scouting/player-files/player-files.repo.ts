import type { FileChange, NextStep, PlayerFile } from '@touchline/contracts/player-files';
import { foldForSearch } from '@touchline/contracts/search';
import { changesRows, countRows, type Db, isSqlite, locked, type PlayerFileRow, type Tx } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The tags of a file, one a line: no tag has a line break. */
const TAGS = sql<string | null>`(select string_agg(tag, char(10)) from
  (select tag from player_file_tags where file_id = player_files.id order by tag) as own_tags)`;
const TAGS_ON_POSTGRES = sql<string | null>`(select string_agg(tag, chr(10) order by tag collate "C")
  from player_file_tags where file_id = player_files.id)`;
export const tagsOf = (db: Db): RawBuilder<string | null> => (isSqlite(db) ? TAGS : TAGS_ON_POSTGRES);

export const IS_STARRED = sql<SqlBool>`exists (select 1 from saved_players
  where saved_players.scout_id = player_files.scout_id and saved_players.player_id = player_files.player_id)`;

/** Whether anything is written down in a file, apart from its history. */
export const HAS_CONTENT = sql<SqlBool>`(player_files.note <> '' or player_files.stage is not null
  or player_files.next_step is not null or ${IS_STARRED}
  or exists (select 1 from player_file_tags where file_id = player_files.id))`;

/** A value of a file, by the kind of its history. */
export type Value = Exclude<FileChange, { kind: 'tags' }> | { kind: 'tags'; tags: readonly string[] };

/** A file as the services work with it. */
export interface FileRecord extends PlayerFileRow {
  tags: string | null;
  is_starred: boolean | number;
}

function records(db: Db) {
  return db
    .selectFrom('player_files')
    .selectAll('player_files')
    .select([tagsOf(db).as('tags'), IS_STARRED.as('is_starred')]);
}

export async function findFile(db: Db, scoutId: string, playerId: string): Promise<FileRecord | null> {
  const query = records(db).where('scout_id', '=', scoutId).where('player_id', '=', playerId);
  return (await query.executeTakeFirst()) ?? null;
}

/** All files of a scout, or that of one player. */
export function listWholeFiles(db: Db, scoutId: string, playerId?: string): Promise<FileRecord[]> {
  return records(db)
    .where('scout_id', '=', scoutId)
    .$if(playerId !== undefined, (query) => query.where('player_id', '=', playerId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The scout's files of these players, or with these ids, locked until the transaction ends, in a fixed order. */
export async function lockFiles(
  tx: Tx,
  scoutId: string,
  of: { playerIds: readonly string[] } | { ids: readonly string[] },
): Promise<FileRecord[]> {
  const query = tx
    .selectFrom('player_files')
    .select('id')
    .where('scout_id', '=', scoutId)
    .$if('playerIds' in of, (query) => query.where('player_id', 'in', 'playerIds' in of ? of.playerIds : []))
    .$if('ids' in of, (query) => query.where('id', 'in', 'ids' in of ? of.ids : []))
    .orderBy('id');
  const ids = (await locked(tx, query).execute()).map(({ id }) => id);
  return ids.length === 0 ? [] : records(tx).where('id', 'in', ids).orderBy('id').execute();
}

/** The players of the files of a scout with these entries. */
export async function findPlayersOf(db: Db, scoutId: string, entryIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('player_file_entries')
    .innerJoin('player_files', 'player_files.id', 'player_file_entries.file_id')
    .select('player_files.player_id')
    .distinct()
    .where('player_files.scout_id', '=', scoutId)
    .where('player_file_entries.id', 'in', entryIds)
    .execute();
  return rows.map((row) => row.player_id);
}

/** Begins the files of these players unless they exist. */
export async function insertFiles(
  tx: Tx,
  scoutId: string,
  { playerIds, now }: { playerIds: readonly string[]; now: string },
): Promise<void> {
  if (playerIds.length === 0) return;
  const times = { news_seen_at: now, created_at: now, changed_at: now };
  await tx
    .insertInto('player_files')
    .values(playerIds.map((id) => ({ id: crypto.randomUUID(), scout_id: scoutId, player_id: id, ...EMPTY, ...times })))
    .onConflict((conflict) => conflict.columns(['scout_id', 'player_id']).doNothing())
    .execute();
}

const EMPTY = {
  note_editor: null,
  noted_at: null,
  stage: null,
  closed_reason: null,
  next_step: null,
  next_step_on: null,
  reminded_on: null,
  dismissed_at: null,
  gone_seen_at: null,
};

/** How many files have anything in them: an emptied one does not count. */
export async function countUsedFiles(db: Db, scoutId: string): Promise<number> {
  const isUsed = sql<SqlBool>`(player_files.dismissed_at is not null or ${HAS_CONTENT})`;
  return countRows(db.selectFrom('player_files').where('scout_id', '=', scoutId).where(isUsed));
}

export async function setNote(
  tx: Tx,
  id: string,
  { note, version, editor, now }: { note: string; version: number; editor: string | null; now: string },
): Promise<void> {
  await tx
    .updateTable('player_files')
    .set({ note, note_key: foldForSearch(note), note_version: version, note_editor: editor, noted_at: now })
    .set({ changed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Writes a value into files; tags and the star are rows of their own. */
export async function setFiles(
  tx: Tx,
  ids: readonly string[],
  { value, now }: { value: Value; now: string },
): Promise<void> {
  const columns = { ...columnsOf(value, now), changed_at: now };
  await tx.updateTable('player_files').set(columns).where('id', 'in', ids).execute();
}

function columnsOf(value: Value, now: string): Partial<PlayerFileRow> {
  switch (value.kind) {
    case 'stage':
      return { stage: value.stage, closed_reason: value.closedReason };
    case 'next-step':
      // A changed step is reminded of again.
      return { next_step: value.nextStep?.text ?? null, next_step_on: value.nextStep?.on ?? null, reminded_on: null };
    case 'dismissed':
      return { dismissed_at: value.isOn ? now : null };
    default:
      return {};
  }
}

export async function setTags(tx: Tx, file: FileRecord, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('player_file_tags').where('file_id', '=', file.id).execute();
  if (tags.length === 0) return;
  await tx
    .insertInto('player_file_tags')
    .values(tags.map((tag) => ({ file_id: file.id, tag, scout_id: file.scout_id })))
    .execute();
}

/** The first and last hour in which a scout opened the page of a player. */
export async function findSeen(db: Db, scoutId: string, playerId: string) {
  const row = await db
    .selectFrom('profile_views')
    .select(({ fn }) => [fn.min<string | null>('hour').as('first'), fn.max<string | null>('hour').as('last')])
    .where('viewer_id', '=', scoutId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return { firstSeenAt: toTime(row?.first), lastSeenAt: toTime(row?.last) };
}

/** An hour of profile_views, `yyyy-MM-ddTHH`, as a time. */
export function toTime(hour: string | null | undefined): string | null {
  return hour ? `${hour}:00:00.000Z` : null;
}

export function nextStepOf({ next_step, next_step_on }: Pick<PlayerFileRow, 'next_step' | 'next_step_on'>) {
  return next_step === null ? null : ({ text: next_step, on: next_step_on } satisfies NextStep);
}

export const tagsIn = (tags: string | null) => (tags ? tags.split('\n') : []);

export function toFile(record: FileRecord): Omit<PlayerFile, 'firstSeenAt' | 'lastSeenAt'> {
  return {
    playerId: record.player_id,
    isStarred: Boolean(record.is_starred),
    note: record.note,
    noteVersion: record.note_version,
    notedAt: record.noted_at,
    tags: tagsIn(record.tags),
    stage: record.stage,
    closedReason: record.closed_reason,
    nextStep: nextStepOf(record),
    isDismissed: record.dismissed_at !== null,
  };
}

/** A scout, and the condition for the players whom they may see now. */
interface AvailabilityScope {
  scoutId: string;
  isAvailable: RawBuilder<SqlBool>;
}

/** Marks changes until a time as seen, of all players or some. @returns whether any file was behind */
export async function setNewsSeen(
  tx: Tx,
  scoutId: string,
  { playerIds, until }: { playerIds: readonly string[] | undefined; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player_files')
    .set({ news_seen_at: until })
    .where('scout_id', '=', scoutId)
    .where('news_seen_at', '<', until)
    .where(
      sql<SqlBool>`exists (select 1 from player_changes
        where player_changes.player_id = player_files.player_id and player_changes.created_at > player_files.news_seen_at
          and player_changes.created_at <= ${until})`,
    )
    .$if(playerIds !== undefined, (query) => query.where('player_id', 'in', playerIds ?? []))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks as seen that players are no longer available. */
export async function setGoneSeen(
  tx: Tx,
  scope: AvailabilityScope,
  { playerIds, now }: { playerIds: readonly string[] | undefined; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player_files')
    .set({ gone_seen_at: now })
    .where('scout_id', '=', scope.scoutId)
    .where('gone_seen_at', 'is', null)
    .where(
      sql<SqlBool>`exists (select 1 from users where users.id = player_files.player_id and not ${scope.isAvailable})`,
    )
    .$if(playerIds !== undefined, (query) => query.where('player_id', 'in', playerIds ?? []))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Who is available again can be missed again. */
export async function forgetGone(tx: Tx, scope: AvailabilityScope): Promise<void> {
  await tx
    .updateTable('player_files')
    .set({ gone_seen_at: null })
    .where('scout_id', '=', scope.scoutId)
    .where('gone_seen_at', 'is not', null)
    .where(sql<SqlBool>`exists (select 1 from users where users.id = player_files.player_id and ${scope.isAvailable})`)
    .execute();
}

/** Takes the reminders of a day and before of which the scout was not reminded; false if there are none. */
export async function takeReminders(tx: Tx, scoutId: string, day: string): Promise<boolean> {
  return tx
    .updateTable('player_files')
    .set(({ ref }) => ({ reminded_on: ref('next_step_on') }))
    .where('scout_id', '=', scoutId)
    .where('next_step_on', '<=', day)
    .where('next_step', 'is not', null)
    .where(({ or, eb, ref }) => or([eb('reminded_on', 'is', null), eb('reminded_on', '<>', ref('next_step_on'))]))
    .$call(changesRows);
}
