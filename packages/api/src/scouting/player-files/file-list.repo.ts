import { POSITIONS } from '@touchline/contracts/options';
import type { Page } from '@touchline/contracts/paging';
import type { FileFilters, FileOrder, FileView, ListedFile, ListFilesInput } from '@touchline/contracts/player-files';
import { foldForSearch } from '@touchline/contracts/search';
import { STAGES } from '@touchline/contracts/stages';
import { containsFolded, type Db, isReadable, isSqlite, readPage } from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HAS_CONTENT, IS_STARRED, nextStepOf, tagsIn, tagsOf, toTime } from './player-files.repo.ts';

export interface FileScope {
  scoutId: string;
  withMinors: boolean;
  /** Today in the scout's time zone, yyyy-MM-dd. */
  today: string;
}

/** Twin of 'player-file:see-player' in SQL: sql-twins.test.ts compares them. */
export function isAvailable({ scoutId, withMinors }: Pick<FileScope, 'scoutId' | 'withMinors'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(users.is_verified = 1 and ${isReadable(scoutId, withMinors)})`;
}

function viewOf({ today }: FileScope, view: FileView): RawBuilder<SqlBool> {
  const kept = sql<SqlBool>`player_files.dismissed_at is null and ${HAS_CONTENT}`;
  switch (view) {
    case 'kept':
      return kept;
    case 'starred':
      return sql`${IS_STARRED}`;
    case 'due':
      return sql`player_files.next_step_on <= ${today}`;
    case 'dismissed':
      return sql`player_files.dismissed_at is not null`;
  }
}

function filesIn(db: Db, scope: FileScope) {
  return db
    .selectFrom('player_files')
    .innerJoin('users', 'users.id', 'player_files.player_id')
    .leftJoin('player_profiles', 'player_profiles.user_id', 'player_files.player_id')
    .where('player_files.scout_id', '=', scope.scoutId);
}

function filteredFiles(db: Db, scope: FileScope, filters: FileFilters) {
  const { stage, tag, position, availability } = filters;
  const words = foldForSearch(filters.search);
  const available = isAvailable(scope);
  const isFact = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${available} and ${condition})`;
  return filesIn(db, scope)
    .where(viewOf(scope, filters.view))
    .$if(stage !== undefined, (query) =>
      stage === 'none'
        ? query.where('player_files.stage', 'is', null)
        : query.where('player_files.stage', '=', stage ?? null),
    )
    .$if(tag !== undefined, (query) =>
      query.where(sql<SqlBool>`player_files.id in
        (select file_id from player_file_tags where scout_id = ${scope.scoutId} and tag = ${tag})`),
    )
    .$if(position !== undefined, (query) =>
      query.where(
        isFact(
          sql`${position} in (player_profiles.position, player_profiles.second_position, player_profiles.third_position)`,
        ),
      ),
    )
    .$if(availability !== undefined, (query) =>
      query.where(isFact(sql`player_profiles.availability = ${availability}`)),
    )
    .$if(words !== '', (query) =>
      query.where(
        sql<SqlBool>`(${containsFolded('player_files.note_key', words)} or ${isFact(containsFolded('player_profiles.search_text', words))})`,
      ),
    );
}

/** Of what a list tells; the name of a minor is the first name and an initial in the texts of the search too. */
const FACTS: Partial<Record<FileOrder, RawBuilder<string>>> = {
  name: sql<string>`substr(player_profiles.search_text, 1, 100)`,
  position: placeIn(POSITIONS, 'player_profiles.position'),
  availability: sql<string>`player_profiles.availability`,
};

/** The place of a value in its list, as one letter. */
function placeIn(values: readonly string[], column: string): RawBuilder<string> {
  const places = values.map((value, at) => sql`when ${sql.lit(value)} then ${sql.lit(String.fromCharCode(97 + at))}`);
  return sql<string>`case ${sql.ref(column)} ${sql.join(places, sql` `)} end`;
}

/** After all texts, so that files without a value come last in either direction. */
const LAST = '\u{10ffff}';

function sortKey(db: Db, scope: FileScope, sort: ListFilesInput['sort']): RawBuilder<string> {
  const order = sort.replace('-', '') as FileOrder;
  if (order === 'changed') return sql<string>`player_files.changed_at`;
  const fact = FACTS[order];
  const own = order === 'stage' ? placeIn(STAGES, 'player_files.stage') : sql`player_files.next_step_on`;
  const value = fact ? sql`case when ${isAvailable(scope)} then ${fact} end` : own;
  const key = sql<string>`coalesce(${value}, ${sort.startsWith('-') ? '' : LAST})`;
  return isSqlite(db) ? key : sql<string>`${key} collate "C"`;
}

/** A row of the list without the player. */
export interface FileListRow extends Omit<ListedFile, 'player'> {
  isAvailable: boolean;
}

const NOTE_START = 200;

/** A page of a scout's files: first their order, so that what a row shows is read of these only. */
export async function listFiles(db: Db, scope: FileScope, input: ListFilesInput): Promise<Page<FileListRow>> {
  const keys = filteredFiles(db, scope, input).select([
    'player_files.id',
    sortKey(db, scope, input.sort).as('sort_key'),
  ]);
  const page = await readPage(db.selectFrom(keys.as('files')).select('files.id'), input, {
    by: ['files.sort_key', 'files.id'],
    order: input.sort.startsWith('-') ? 'newest' : 'oldest',
    item: ({ id }) => id,
  });
  const files = await readRows(db, scope, page.items);
  return { ...page, items: page.items.flatMap((id) => files.get(id) ?? []) };
}

async function readRows(db: Db, scope: FileScope, ids: readonly string[]): Promise<Map<string, FileListRow>> {
  if (ids.length === 0) return new Map();
  const rows = await filesIn(db, scope)
    .select(['player_files.id', 'player_files.player_id', 'player_files.stage', 'player_files.closed_reason'])
    .select(['player_files.next_step', 'player_files.next_step_on', 'player_files.dismissed_at'])
    .select(['player_files.noted_at', 'player_files.changed_at'])
    .select([
      sql<string>`substr(player_files.note, 1, ${sql.lit(NOTE_START)})`.as('note_start'),
      isAvailable(scope).as('is_available'),
      IS_STARRED.as('is_starred'),
      tagsOf(db).as('tags'),
      sql<string | null>`(select max(hour) from profile_views
        where viewer_id = player_files.scout_id and player_id = player_files.player_id)`.as('last_seen'),
    ])
    .where('player_files.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        playerId: row.player_id,
        isStarred: Boolean(row.is_starred),
        noteStart: row.note_start,
        notedAt: row.noted_at,
        tags: tagsIn(row.tags),
        stage: row.stage,
        closedReason: row.closed_reason,
        nextStep: nextStepOf(row),
        isDismissed: row.dismissed_at !== null,
        lastSeenAt: toTime(row.last_seen),
        changedAt: row.changed_at,
        isAvailable: Boolean(row.is_available),
      },
    ]),
  );
}

/** The numbers of kept files by stage, 'none' without one, and those of the other views, in one statement. */
export async function countFiles(db: Db, { scoutId, today }: FileScope) {
  const files = db
    .selectFrom('player_files')
    .select([sql<string>`coalesce(stage, 'none')`.as('stage'), 'dismissed_at', 'next_step_on'])
    .select([IS_STARRED.as('is_starred'), HAS_CONTENT.as('has_content')])
    .where('scout_id', '=', scoutId);
  const counted = (condition: RawBuilder<SqlBool>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  return db
    .selectFrom(files.as('files'))
    .select('files.stage')
    .select([
      counted(sql`dismissed_at is null and has_content`).as('kept'),
      counted(sql`is_starred`).as('starred'),
      counted(sql`next_step_on <= ${today}`).as('due'),
      counted(sql`dismissed_at is not null`).as('dismissed'),
    ])
    .groupBy('files.stage')
    .execute();
}

/** The scout's tags, the most used first. */
export async function listTags(db: Db, scoutId: string, limit: number) {
  const rows = await db
    .selectFrom('player_file_tags')
    .select('tag')
    .select(({ fn }) => fn.countAll().as('files'))
    .where('scout_id', '=', scoutId)
    .groupBy('tag')
    .orderBy('files', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute();
  return rows.map(({ tag, files }) => ({ tag, files: Number(files) }));
}
