import { type Kysely, type SelectQueryBuilder, SqliteAdapter, sql } from 'kysely';
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
 * Updates the statistics of tables whose size has changed a lot. SQLite plans queries by the last statistics only, and
 * keeps scanning a table that was short at that time. PostgreSQL updates its statistics by itself.
 */
export async function refreshPlans(db: Db): Promise<void> {
  if (isSqlite(db)) await sql.raw(`pragma ${OPTIMIZE}`).execute(db);
}
