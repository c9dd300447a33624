import type { Page, PageInput } from '@touchline/contracts/paging';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Where a page ended: the sort time and the id of its last entry. */
export interface Position {
  time: string;
  id: string;
}

/** Cursors are opaque to callers: base64url of the two sort values. */
export function encodeCursor({ time, id }: Position): string {
  return Buffer.from(JSON.stringify([time, id])).toString('base64url');
}

/** The position a cursor stands for; null for anything this code did not make. */
export function decodeCursor(cursor: string): Position | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(value) || value.length !== 2) return null;
    const [time, id] = value;
    if (typeof time !== 'string' || typeof id !== 'string') return null;
    // PostgreSQL refuses a statement with NUL in it, and neither engine keeps half a pair of surrogates.
    const isStorable = !`${time}${id}`.includes('\u0000') && time.isWellFormed() && id.isWellFormed();
    return isStorable ? { time, id } : null;
  } catch {
    return null;
  }
}

/** The rank where a page of a list ordered by ranks ended; null at the beginning, and for a cursor that tells none. */
export function decodeRank(cursor: string | null | undefined): number | null {
  const rank = cursor ? Number(decodeCursor(cursor)?.id) : Number.NaN;
  return Number.isSafeInteger(rank) ? rank : null;
}

/**
 * The condition "behind this cursor" for a list ordered by a time and an id, newest or oldest first. A row value
 * comparison, so that either engine walks its index from there. A cursor nobody issued starts at the beginning.
 */
export function behind(
  cursor: string | null | undefined,
  columns: { time: string; id: string },
  order: 'newest' | 'oldest',
): RawBuilder<SqlBool> | Expression<SqlBool> {
  const position = cursor ? decodeCursor(cursor) : null;
  if (!position) return sql<SqlBool>`1 = 1`;
  const row = sql`(${sql.ref(columns.time)}, ${sql.ref(columns.id)})`;
  const last = sql`(${position.time}, ${position.id})`;
  return order === 'newest' ? sql<SqlBool>`${row} < ${last}` : sql<SqlBool>`${row} > ${last}`;
}

/**
 * Cuts a page out of rows that were read with a limit one larger than asked for: the extra row only tells that there
 * is more.
 */
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
