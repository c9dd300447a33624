import { type Expression, type SelectQueryBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely';
import type { Database, Db, Tx } from '../tables.ts';

export function isSqlite(db: { getExecutor(): { adapter: object } }): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Locks the rows that a query reads, or those `of` one table, until the transaction ends. SQLite has one writer at a time. */
export function locked<Table extends keyof Database, Row>(
  db: Db,
  query: SelectQueryBuilder<Database, Table, Row>,
  of?: Table,
): SelectQueryBuilder<Database, Table, Row> {
  return isSqlite(db) || !db.getExecutor().adapter.supportsMultipleConnections ? query : query.forUpdate(of);
}

/** Like `locked`, but others may still insert rows that refer to these, such as messages of a user. */
export function lockedExceptKeys<Table extends keyof Database, Row>(
  tx: Tx,
  query: SelectQueryBuilder<Database, Table, Row>,
): SelectQueryBuilder<Database, Table, Row> {
  return isSqlite(tx) ? query : query.forNoKeyUpdate();
}

/** SQLite's default and bit 0x10000, which includes tables that this connection has not read, because another one reads. */
export const OPTIMIZE = 'optimize(0x1fffe)';

/** Marks a condition as true for few rows, so that SQLite uses the index of its column. Its statistics are of a sample only. */
export function rare(db: Db, condition: Expression<SqlBool>): Expression<SqlBool> {
  return isSqlite(db) ? sql<boolean>`likelihood(${condition}, 0.00001)` : condition;
}

/** Updates the statistics of SQLite's planner. With old ones it scans tables that were short before. */
export async function refreshPlans(db: Db): Promise<void> {
  if (isSqlite(db)) await sql.raw(`pragma ${OPTIMIZE}`).execute(db);
}
