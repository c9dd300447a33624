import type { Page, PageInput } from '@touchline/contracts/paging';
import {
  type DeleteResult,
  type InsertResult,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
  type UpdateResult,
} from 'kysely';

export interface Position {
  time: string;
  id: string;
}

export function encodeCursor({ time, id }: Position): string {
  return Buffer.from(JSON.stringify([time, id])).toString('base64url');
}

export function decodeCursor(cursor: string | null | undefined): Position | null {
  if (!cursor) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(value) || value.length !== 2) return null;
    const [time, id] = value;
    if (typeof time !== 'string' || typeof id !== 'string') return null;
    // PostgreSQL rejects a statement that contains NUL, and neither engine stores half a surrogate pair.
    const isStorable = !`${time}${id}`.includes('\u0000') && time.isWellFormed() && id.isWellFormed();
    return isStorable ? { time, id } : null;
  } catch {
    return null;
  }
}

export function decodeRank(cursor: string | null | undefined): number | null {
  const rank = Number(decodeCursor(cursor)?.id);
  return Number.isSafeInteger(rank) ? rank : null;
}

const PLACE_ID_BITS = 20n;
/** Milliseconds, in the year 2248. Later places exceed the signed 64-bit integers that SQLite's driver accepts. */
const PLACE_TIME_END = 2 ** 43;

/** The highest place in a full-text table on the page after this cursor: the last place of its millisecond. */
export function decodePlace(cursor: string | null | undefined): bigint | null {
  const time = Date.parse(decodeCursor(cursor)?.time ?? '');
  return Math.abs(time) < PLACE_TIME_END ? ((BigInt(time) + 1n) << PLACE_ID_BITS) - 1n : null;
}

/** The condition "after this cursor" of a list by a time and an id. An invalid one starts at the beginning. Row values let engines start in the index. */
export function afterCursor(
  cursor: Position | string | null | undefined,
  columns: { time: string; id: string },
  order: 'newest' | 'oldest',
): RawBuilder<SqlBool> {
  const position = typeof cursor === 'string' ? decodeCursor(cursor) : cursor;
  if (!position) return sql<SqlBool>`1 = 1`;
  const row = sql`(${sql.ref(columns.time)}, ${sql.ref(columns.id)})`;
  const last = sql`(${position.time}, ${position.id})`;
  return order === 'newest' ? sql<SqlBool>`${row} < ${last}` : sql<SqlBool>`${row} > ${last}`;
}

export const positionOf = (row: { created_at: string; id: string }): Position => ({ time: row.created_at, id: row.id });

/** Compares rows of several queries by the order that each query has. */
export function newestFirst(a: Parameters<typeof positionOf>[0], b: typeof a): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** One row more than the limit was read, which shows whether there is a next page. */
export function toPage<Row, Item>(
  rows: Row[],
  input: Pick<PageInput, 'limit'>,
  read: { position: (row: Row) => Position; item: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  const hasMore = rows.length > input.limit && last !== undefined;
  return { items: shown.map(read.item), nextCursor: hasMore ? encodeCursor(read.position(last)) : null };
}

/** PostgreSQL rejects larger values for an integer column. */
const INTEGER_MAX = 2 ** 31 - 1;

/** The numbers, the time and the id that a page begins after. A cursor has the numbers before the id. */
function decodeKeys(cursor: string | null | undefined, numberCount: number): (number | string)[] | null {
  const position = decodeCursor(cursor);
  if (!position) return null;
  const words = position.id.split(' ');
  const numbers = words.splice(0, numberCount).map(Number);
  const areKeys = words.length > 0 && numbers.every((n) => Number.isInteger(n) && Math.abs(n) <= INTEGER_MAX);
  return areKeys ? [...numbers, position.time, words.join(' ')] : null;
}

/** Reads a page of a list ordered `by` a time and an id, or by integers before these. An invalid cursor starts at the beginning. */
export async function readPage<DB, Tables extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  input: Pick<PageInput, 'limit' | 'cursor'>,
  {
    by,
    order = 'newest',
    item,
  }: {
    by: readonly [
      ...numbers: StringReference<DB, Tables>[],
      time: StringReference<DB, Tables>,
      id: StringReference<DB, Tables>,
    ];
    order?: 'newest' | 'oldest';
    item: (row: Row) => Item;
  },
): Promise<Page<Item>> {
  const columns = by.map((column) => sql.ref<number | string>(column));
  const last = decodeKeys(input.cursor, by.length - 2);
  const [direction, comparison] = order === 'newest' ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const);
  let found = query.select(columns.map((column, at) => column.as(`page_${at}`)));
  // Row values, so that both engines start in the index at that position.
  if (last) found = found.where(sql<SqlBool>`(${sql.join(columns)}) ${comparison} (${sql.join(last)})`);
  for (const column of columns) found = found.orderBy(column, direction);
  const rows = await found
    .limit(input.limit + 1)
    .$castTo<Row & Record<`page_${number}`, number | string>>()
    .execute();
  const position = (row: (typeof rows)[number]) => {
    const keys = by.map((_, at) => String(row[`page_${at}`]));
    const [time = ''] = keys.splice(-2, 1);
    return { time, id: keys.join(' ') };
  };
  return toPage(rows, input, { position, item });
}

export async function countRows<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** For a query without columns: it ends with `.$call(hasRows)`. */
export async function hasRows<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<boolean> {
  return (await query.select(sql`1`.as('one')).limit(1).execute()).length > 0;
}

type Change = Partial<InsertResult & UpdateResult & DeleteResult>;

/** Whether a statement changes any row: it ends with `.$call(changesRows)`. */
export async function changesRows(statement: { executeTakeFirst(): Promise<Change | undefined> }): Promise<boolean> {
  const change = await statement.executeTakeFirst();
  return (change?.numInsertedOrUpdatedRows ?? change?.numUpdatedRows ?? change?.numDeletedRows ?? 0n) > 0n;
}

/** Ranks count from here, so that they stay exact as JavaScript numbers until the year 2089. */
const EPOCH_MS = Date.UTC(2020, 0, 1);
/** Users who joined in the same millisecond are told apart by the first three digits of their ids. */
const RANKS_PER_MS = 16 ** 3;

/** Orders accounts by the time of registration, then the id. The unique index rejects equal ranks: try again with the next `attempt`. */
export function toListRank(joinedAt: string, userId: string, attempt = 0): number {
  const place = Number.parseInt(userId.slice(0, 3), 16) || 0;
  return (Date.parse(joinedAt) - EPOCH_MS) * RANKS_PER_MS + place + attempt;
}
