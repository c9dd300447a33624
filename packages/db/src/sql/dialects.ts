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
  return db.getExecutor().adapter.supportsMultipleConnections ? query.forUpdate(of) : query;
}

/**
 * Updates the statistics of tables whose size has changed a lot. SQLite plans queries by the last statistics only, and
 * keeps scanning a table that was short at that time. PostgreSQL updates its statistics by itself.
 */
export async function refreshPlans(db: Db): Promise<void> {
  if (isSqlite(db)) await sql`pragma optimize`.execute(db);
}
