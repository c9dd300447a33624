import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isSqlite } from './engine.ts';

/**
 * Has the database count anew the tables whose size has changed a lot. SQLite plans by the last count alone: one row after
 * another is quickest in a table that was short then, however long it has grown. PostgreSQL sees to that by itself.
 */
export async function refreshPlans(db: Db): Promise<void> {
  if (isSqlite(db)) await sql`pragma optimize`.execute(db);
}
