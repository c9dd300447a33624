import type { Kysely } from 'kysely';
import { SqliteAdapter } from 'kysely';

/** Is this database SQLite (and not PostgreSQL)? For the few places where the two need different words. */
export function isSqlite(db: Pick<Kysely<never>, 'getExecutor'> | Kysely<unknown>): boolean {
  return (db as Kysely<unknown>).getExecutor().adapter instanceof SqliteAdapter;
}
