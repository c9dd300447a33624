import {
  CONTENT_ORDER_MAX,
  type FeaturedItem,
  type HomepageItem,
  type MoveContentInput,
} from '@touchline/contracts/content';
import type { Page, PageInput } from '@touchline/contracts/paging';
import {
  allowedIn,
  type Db,
  decodeCursor,
  encodeCursor,
  type FeaturedContentRow,
  type HomepageContentRow,
  hasRows,
  type Tx,
} from '@touchline/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The two lists of the home page, each with the column of its order. */
const ORDER_COLUMNS = { homepage_content: 'sort_order', featured_content: 'position' } as const;
export type ContentTable = keyof typeof ORDER_COLUMNS;

/** `withMinors` is false for viewers who see no minor anywhere. */
export type ListScope = PageInput & { activeOnly: boolean; withMinors: boolean };

/** The end of a page: entries with the same number are ordered by age, then by id. */
interface Place {
  order: number;
  createdAt: string;
  id: string;
}

function placeOf(cursor: string | null | undefined): Place | null {
  const position = cursor ? decodeCursor(cursor) : null;
  const [number = '', id = ''] = position?.id.split(' ') ?? [];
  const order = Number.parseInt(number, 10);
  // No entry has a larger number, and PostgreSQL rejects numbers out of the column's range.
  const isPlace = Math.abs(order) <= CONTENT_ORDER_MAX;
  return position && isPlace ? { order, createdAt: position.time, id } : null;
}

function pageOf<Row extends { id: string; created_at: string }, Item>(
  rows: Row[],
  limit: number,
  read: { order: (row: Row) => number; item: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const nextCursor = last ? encodeCursor({ time: last.created_at, id: `${read.order(last)} ${last.id}` }) : null;
  return { items: shown.map(read.item), nextCursor };
}

/** A row value comparison, so that both engines start at this position of the index. */
function behindPlace(table: ContentTable, cursor: string | null | undefined) {
  const place = placeOf(cursor);
  if (!place) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.ref(ORDER_COLUMNS[table])}, created_at, id) > (${place.order}, ${place.createdAt}, ${place.id})`;
}

/** Who is or was a minor needs a consent, and no one whose profile is hidden is shown. Without an answer adults may be. */
const mayBeShown = sql<SqlBool>`${allowedIn('allows_featuring')} and ${allowedIn('allows_profile')}`;
const isAdultToShow = sql<SqlBool>`${mayBeShown} and users.is_minor = 0`;

/** That an entry shows no player who may not be shown, by a video or by themselves. */
export function showsPermittedOnly(table: ContentTable, { withMinors = true } = {}): RawBuilder<SqlBool> {
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
): Promise<Map<string, { firstName: string; lastName: string; username: string }[]>> {
  if (entryIds.length === 0) return new Map();
  const entry = sql.table(table);
  const ofEntry = (users: RawBuilder<unknown>) =>
    sql`select ${entry}.id, ${users}.first_name, ${users}.last_name, ${users}.username`;
  const byVideo = sql`${ofEntry(sql.raw('owner'))} from ${entry} join videos on videos.id = ${entry}.video_id
    join users as owner on owner.id = videos.player_id
    where ${entry}.id in (${sql.join(entryIds)}) and owner.is_minor = 1`;
  const byPlayer = sql`${ofEntry(sql.raw('player'))} from ${entry} join users as player on player.id = ${entry}.player_id
    where ${entry}.id in (${sql.join(entryIds)}) and player.is_minor = 1`;
  const all = table === 'homepage_content' ? byVideo : sql`${byVideo} union ${byPlayer}`;
  const { rows } = await sql<{ id: string; first_name: string; last_name: string; username: string }>`${all}`.execute(
    db,
  );
  const found = Map.groupBy(rows, ({ id }) => id);
  const toNames = ({ first_name: firstName, last_name: lastName, username }: (typeof rows)[number]) => ({
    ...{ firstName, lastName, username },
  });
  return new Map([...found].map(([id, minors]) => [id, minors.map(toNames)]));
}

/** Whether all players whom an entry shows may be shown on the home page. */
export async function isShowable(db: Db, table: ContentTable, id: string): Promise<boolean> {
  return db.selectFrom(table).where('id', '=', id).where(showsPermittedOnly(table)).$call(hasRows);
}

export async function listHomepage(db: Db, { limit, cursor, ...scope }: ListScope): Promise<Page<HomepageItem>> {
  const rows = await db
    .selectFrom('homepage_content')
    .selectAll()
    .$if(scope.activeOnly, (query) =>
      query.where('is_active', '=', 1).where(showsPermittedOnly('homepage_content', scope)),
    )
    .where(behindPlace('homepage_content', cursor))
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { order: (row) => row.sort_order, item: toHomepageItem });
}

export async function listFeatured(db: Db, { limit, cursor, ...scope }: ListScope): Promise<Page<FeaturedItem>> {
  const rows = await db
    .selectFrom('featured_content')
    .selectAll()
    .$if(scope.activeOnly, (query) =>
      query.where('is_active', '=', 1).where(showsPermittedOnly('featured_content', scope)),
    )
    .where(behindPlace('featured_content', cursor))
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { order: (row) => row.position, item: toFeaturedItem });
}

export async function findHomepage(db: Db, id: string): Promise<HomepageContentRow | null> {
  return (await db.selectFrom('homepage_content').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findFeatured(db: Db, id: string): Promise<FeaturedContentRow | null> {
  return (await db.selectFrom('featured_content').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The number after the last entry of a list, 0 for an empty list. */
export async function findNextOrder(db: Db, table: ContentTable): Promise<number> {
  const order = sql.ref<number>(ORDER_COLUMNS[table]);
  const row = await db.selectFrom(table).select(sql<number | null>`max(${order})`.as('last')).executeTakeFirst();
  const last = row?.last ?? null;
  return last === null ? 0 : Math.min(last + 1, CONTENT_ORDER_MAX);
}

export async function insertHomepage(tx: Tx, row: HomepageContentRow): Promise<void> {
  await tx.insertInto('homepage_content').values(row).execute();
}

export async function insertFeatured(tx: Tx, row: FeaturedContentRow): Promise<void> {
  await tx.insertInto('featured_content').values(row).execute();
}

export async function setHomepage(tx: Tx, id: string, change: Partial<HomepageContentRow>): Promise<void> {
  await tx.updateTable('homepage_content').set(change).where('id', '=', id).execute();
}

export async function setFeatured(tx: Tx, id: string, change: Partial<FeaturedContentRow>): Promise<void> {
  await tx.updateTable('featured_content').set(change).where('id', '=', id).execute();
}

export async function removeEntry(tx: Tx, table: ContentTable, id: string): Promise<void> {
  await tx.deleteFrom(table).where('id', '=', id).execute();
}

/**
 * Moves an entry directly after another one, or to the start. The list keeps its numbers and assigns them in the new order; one
 * that is taken is raised to the next free one. One statement, which writes only rows whose number changes.
 */
export async function moveEntry(
  tx: Tx,
  table: ContentTable,
  { id, afterId, now }: MoveContentInput & { now: string },
): Promise<void> {
  const order = sql.ref(ORDER_COLUMNS[table]);
  // The position of an entry: its own, or for the moved entry that of its new neighbour, after which it is sorted.
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

export function toHomepageItem(row: HomepageContentRow): HomepageItem {
  return {
    id: row.id,
    section: row.section,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
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

export function toFeaturedItem(row: FeaturedContentRow): FeaturedItem {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    videoId: row.video_id,
    playerId: row.player_id,
    content: row.content,
    imageUrl: row.image_url,
    isActive: row.is_active === 1,
    position: row.position,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
