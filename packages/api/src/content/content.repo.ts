import { CONTENT_ORDER_MAX, type FeaturedItem, type HomepageItem } from '@touchline/contracts/content';
import type { Page, PageInput } from '@touchline/contracts/paging';
import type { MoveInput } from '@touchline/contracts/text';
import {
  allowedIn,
  type Database,
  type Db,
  hasRows,
  isSqlite,
  locked,
  lookup,
  type Row,
  readPage,
  type Tx,
} from '@touchline/db';
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FullNames } from '../core/users/first-names.ts';

export interface ContentRows {
  homepage_content: Row<'homepage_content'>;
  featured_content: Row<'featured_content'>;
}
export type ContentTable = keyof ContentRows;

export interface ContentItems {
  homepage_content: HomepageItem;
  featured_content: FeaturedItem;
}

const ORDER_COLUMNS = { homepage_content: 'sort_order', featured_content: 'position' } as const;

/** A user who is or was a minor needs a consent; one whose profile is hidden is not shown. */
const mayBeShown = sql<SqlBool>`${allowedIn('allows_featuring')} and ${allowedIn('allows_profile')}`;
const isAdultToShow = sql<SqlBool>`${mayBeShown} and users.is_minor = 0`;

/** That an entry shows no player who may not be shown, by a video or by themselves. Some viewers see no minor anywhere. */
function showsPermittedOnly(table: ContentTable, { withMinors = true } = {}): RawBuilder<SqlBool> {
  const condition = withMinors ? mayBeShown : isAdultToShow;
  const video = sql<SqlBool>`not exists (
    select 1 from videos join users on users.id = videos.player_id
    where videos.id = ${sql.ref(`${table}.video_id`)} and not (${condition}))`;
  if (table === 'homepage_content') return video;
  return sql<SqlBool>`${video} and not exists (
    select 1 from users where users.id = ${sql.ref(`${table}.player_id`)} and not (${condition}))`;
}

/** The minors whom these entries show, by a video or by themselves, by the id of the entry. */
export async function listShownMinors(
  db: Db,
  table: ContentTable,
  entryIds: readonly string[],
): Promise<Map<string, FullNames[]>> {
  if (entryIds.length === 0) return new Map();
  const entry = sql.table(table);
  const ofEntry = (users: RawBuilder<unknown>) =>
    sql`select ${entry}.id, ${users}.first_name as "firstName", ${users}.last_name as "lastName", ${users}.username`;
  const byVideo = sql`${ofEntry(sql.raw('owner'))} from ${entry} join videos on videos.id = ${entry}.video_id
    join users as owner on owner.id = videos.player_id
    where ${entry}.id in (${sql.join(entryIds)}) and owner.is_minor = 1`;
  const byPlayer = sql`${ofEntry(sql.raw('player'))} from ${entry} join users as player on player.id = ${entry}.player_id
    where ${entry}.id in (${sql.join(entryIds)}) and player.is_minor = 1`;
  const all = table === 'homepage_content' ? byVideo : sql`${byVideo} union ${byPlayer}`;
  const { rows } = await sql<FullNames & { id: string }>`${all}`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}

export async function isShowable(db: Db, table: ContentTable, id: string): Promise<boolean> {
  return db.selectFrom(table).where('id', '=', id).where(showsPermittedOnly(table)).$call(hasRows);
}

/** Whether the video and the player that an entry names exist. */
export async function hasWhatItShows(db: Db, table: ContentTable, id: string): Promise<boolean> {
  const names = (column: string, target: string) => {
    const named = sql.ref(`${table}.${column}`);
    return sql<SqlBool>`(${named} is null or exists (select 1 from ${sql.table(target)} as t where t.id = ${named}))`;
  };
  return db
    .selectFrom(table)
    .where('id', '=', id)
    .where(names('video_id', 'videos'))
    .$if(table === 'featured_content', (query) => query.where(names('player_id', 'users')))
    .$call(hasRows);
}

/** Entries of the same number are ordered by age, then by id. */
export async function listEntries<T extends ContentTable>(
  db: Db,
  table: T,
  { activeOnly, withMinors, ...page }: PageInput & { activeOnly: boolean; withMinors: boolean },
): Promise<Page<ContentItems[T]>> {
  const query = db
    .selectFrom<ContentTable>(table)
    .selectAll()
    .$if(activeOnly, (query) => query.where('is_active', '=', 1).where(showsPermittedOnly(table, { withMinors })));
  const by = [ORDER_COLUMNS[table], 'created_at', 'id'] as const;
  return readPage(query, page, { by, order: 'oldest', item: (row) => toItem(table, row as ContentRows[T]) });
}

/** In a transaction, `lock` prevents changes by others. */
export async function findEntry<T extends ContentTable>(
  db: Db,
  table: T,
  id: string,
  { lock = false } = {},
): Promise<ContentRows[T] | null> {
  const query = db.selectFrom<ContentTable>(table).selectAll().where('id', '=', id);
  const row = await (lock ? locked(db, query) : query).executeTakeFirst();
  return (row as ContentRows[T] | undefined) ?? null;
}

/** The number after the last entry of a list, 0 for an empty list. */
export async function findNextOrder(db: Db, table: ContentTable): Promise<number> {
  const order = sql.ref<number>(ORDER_COLUMNS[table]);
  const row = await db.selectFrom(table).select(sql<number | null>`max(${order})`.as('last')).executeTakeFirst();
  return Math.min((row?.last ?? -1) + 1, CONTENT_ORDER_MAX);
}

export async function insertEntry<T extends ContentTable>(tx: Tx, table: T, row: ContentRows[T]): Promise<void> {
  await tx.insertInto<ContentTable>(table).values(row).execute();
}

/** Columns without a value stay as they are. */
export type Change<T extends ContentTable> = { [C in keyof ContentRows[T]]?: ContentRows[T][C] | undefined };

export async function setEntry<T extends ContentTable>(tx: Tx, table: T, id: string, change: Change<T>): Promise<void> {
  await tx.updateTable<ContentTable>(table).set(change).where('id', '=', id).execute();
}

export async function removeEntry(tx: Tx, table: ContentTable, id: string): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).execute();
}

/** Moves an entry. The list keeps its numbers in the new order, and raises one that is taken to the next free one. */
export async function moveEntry(
  tx: Tx,
  table: ContentTable,
  { id, afterId, now }: MoveInput & { now: string },
): Promise<void> {
  const order = sql.ref(ORDER_COLUMNS[table]);
  // The moved entry is sorted after its new neighbour.
  const placed = sql`
    select entry.id,
      row_number() over (
        order by
          case when entry.id = ${id} and neighbour.id is null then 0 else 1 end,
          coalesce(neighbour.${order}, entry.${order}),
          coalesce(neighbour.created_at, entry.created_at),
          coalesce(neighbour.id, entry.id),
          case when entry.id = ${id} then 1 else 0 end
      ) as place
    from ${sql.table(table)} as entry
    left join ${sql.table(table)} as neighbour on entry.id = ${id} and neighbour.id = ${afterId}`;
  const sorted = sql`
    select ${order} as number, row_number() over (order by ${order}) as place, count(*) over () as total
    from ${sql.table(table)}`;
  // At least as high as the raised numbers before it, and at most the highest number that can be entered.
  const raised = sql`
    select place, place + max(number - place) over (order by place) as number, ${CONTENT_ORDER_MAX} - total + place as last
    from (${sorted}) as sorted`;
  const given = sql`
    select placed.id, case when raised.number < raised.last then raised.number else raised.last end as number
    from (${placed}) as placed
    join (${raised}) as raised on raised.place = placed.place`;
  await sql`
    update ${sql.table(table)} set ${order} = given.number, updated_at = ${now}
    from (${given}) as given
    where given.id = ${sql.table(table)}.id and ${sql.table(table)}.${order} <> given.number`.execute(tx);
}

const TO_ITEM: { [T in ContentTable]: (row: ContentRows[T]) => ContentItems[T] } = {
  homepage_content: toHomepageItem,
  featured_content: toFeaturedItem,
};

export function toItem<T extends ContentTable>(table: T, row: ContentRows[T]): ContentItems[T] {
  return TO_ITEM[table](row);
}

function toHomepageItem(row: Row<'homepage_content'>): HomepageItem {
  const { id, section, title, subtitle, description } = row;
  return {
    ...{ id, section, title, subtitle, description },
    imageUrl: row.image_url,
    videoId: row.video_id,
    buttonText: row.button_text,
    buttonUrl: row.button_url,
    isActive: row.is_active === 1,
    sortOrder: row.sort_order,
    metadata: JSON.parse(row.metadata) as Record<string, unknown>,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toFeaturedItem(row: Row<'featured_content'>): FeaturedItem {
  const { id, type, title, description, content, position } = row;
  return {
    ...{ id, type, title, description, content, position },
    videoId: row.video_id,
    playerId: row.player_id,
    imageUrl: row.image_url,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function insertImage(tx: Tx, image: Row<'content_images'>): Promise<void> {
  await tx.insertInto('content_images').values(image).execute();
}

export const findImage = lookup((db, id) => db.selectFrom('content_images').selectAll().where('id', '=', id));

export async function findShownImage(
  db: Db,
  id: string,
): Promise<(Row<'content_images'> & { isShown: boolean }) | null> {
  const row = await db
    .selectFrom('content_images')
    .selectAll()
    .select((eb) => isShown(eb, { activeOnly: true }).as('is_shown'))
    .where('id', '=', id)
    .executeTakeFirst();
  // SQLite returns 0 or 1.
  return row ? { ...row, isShown: Boolean(row.is_shown) } : null;
}

export async function listUnusedImages(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content_images')
    .select('id')
    .where('created_at', '<=', before)
    .where((eb) => eb.not(isShown(eb, { activeOnly: false })))
    .where(isNotInTrash(db))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Removes an image's row unless an entry shows it, or one in the trash would. */
export async function removeUnusedImage(tx: Tx, id: string): Promise<Row<'content_images'> | null> {
  const row = await tx
    .deleteFrom('content_images')
    .where('id', '=', id)
    .where((eb) => eb.not(isShown(eb, { activeOnly: false })))
    .where(isNotInTrash(tx))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

function isNotInTrash(db: Db): RawBuilder<SqlBool> {
  const content = isSqlite(db) ? sql`trash_rows.content` : sql`trash_rows.content::jsonb`;
  return sql<SqlBool>`not exists (select 1 from trash_items join trash_rows on trash_rows.item_id = trash_items.id
    where trash_items.kind = 'content' and ${content} ->> 'image_id' = content_images.id)`;
}

function isShown(eb: ExpressionBuilder<Database, 'content_images'>, { activeOnly }: { activeOnly: boolean }) {
  const shownBy = (table: 'homepage_content' | 'featured_content') =>
    eb.exists(
      eb
        .selectFrom(table)
        .select(sql<number>`1`.as('one'))
        .whereRef(`${table}.image_id`, '=', 'content_images.id')
        .$if(activeOnly, (query) =>
          query.where(sql<SqlBool>`${sql.table(table)}.is_active = 1`).where(showsPermittedOnly(table)),
        ),
    );
  return eb.or([shownBy('homepage_content'), shownBy('featured_content')]);
}
