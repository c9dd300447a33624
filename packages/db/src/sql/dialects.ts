import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely';
import type { Database, Db } from '../tables.ts';

/** Whether this database is SQLite, for the few queries that differ between SQLite and PostgreSQL. */
export function isSqlite(db: Pick<Kysely<never>, 'getExecutor'> | Kysely<unknown>): boolean {
  return (db as Kysely<unknown>).getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * Locks the rows that a query reads until the transaction ends; with `of` only those of that table. SQLite needs no lock: it has
 * one writer at a time.
 */
export function locked<Table extends keyof Database, Row>(
  db: Db,
  query: SelectQueryBuilder<Database, Table, Row>,
  of?: Table,
): SelectQueryBuilder<Database, Table, Row> {
  return isSqlite(db) || !db.getExecutor().adapter.supportsMultipleConnections ? query : query.forUpdate(of);
}

/**
 * The bit 0x10000 of SQLite's `pragma optimize` includes the tables that this connection has not read: another one reads. The
 * others are those of its default.
 */
export const OPTIMIZE = 'optimize(0x1fffe)';

/**
 * A condition that holds for few rows or none, for which a query is to use the index of its column. SQLite's statistics are
 * of a sample, which takes a column with few values, such as the role of a user, for a more selective one.
 */
export function rare(db: Db, condition: Expression<SqlBool>): Expression<SqlBool> {
  return isSqlite(db) ? sql<boolean>`likelihood(${condition}, 0.00001)` : condition;
}

/**
 * Updates the statistics of tables whose size has changed a lot. SQLite plans queries by the last statistics only, and
 * keeps scanning a table that was short at that time. PostgreSQL updates its statistics by itself.
 */
export async function refreshPlans(db: Db): Promise<void> {
  if (isSqlite(db)) await sql.raw(`pragma ${OPTIMIZE}`).execute(db);
}
