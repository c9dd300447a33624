import { type Kysely, type SelectQueryBuilder, SqliteAdapter } from 'kysely';
import type { Database, Db } from '../tables.ts';

/** Is this database SQLite (and not PostgreSQL)? For the few places where the two need different words. */
export function isSqlite(db: Pick<Kysely<never>, 'getExecutor'> | Kysely<unknown>): boolean {
  return (db as Kysely<unknown>).getExecutor().adapter instanceof SqliteAdapter;
}

/** Keeps the rows a query reads from being changed until the transaction ends. SQLite has one writer anyway. */
export function locked<Table extends keyof Database, Row>(
  db: Db,
  query: SelectQueryBuilder<Database, Table, Row>,
): SelectQueryBuilder<Database, Table, Row> {
  return db.getExecutor().adapter.supportsMultipleConnections ? query.forUpdate() : query;
}
