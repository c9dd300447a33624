import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isSqlite } from './dialects.ts';

/** Pages of 4 KiB that one step writes: a few milliseconds, in which requests wait. */
const PAGES_PER_STEP = 16;
const PAUSE_MS = 20;
/** FTS5 counts each command as one change, and more if it has merged something. */
const CHANGES_OF_NOTHING = 1;

/** Merges the parts of each full-text table, which every search reads, a little at a time. PostgreSQL does the same by itself. */
export async function mergeSearches(db: Db, signal?: AbortSignal): Promise<number> {
  let steps = 0;
  for (const table of await listSearches(db)) {
    // A negative number begins a merge of parts of all sizes; a positive one continues it.
    for (let pages = -PAGES_PER_STEP; await mergeSome(db, table, pages); pages = PAGES_PER_STEP) {
      steps += 1;
      await pause(PAUSE_MS);
      if (signal?.aborted) return steps;
    }
  }
  return steps;
}

/** Merges all parts at once, for a database that no request waits for. */
export async function optimizeSearches(db: Db): Promise<void> {
  for (const table of await listSearches(db)) {
    await sql`insert into ${sql.table(table)}(${sql.ref(table)}) values ('optimize')`.execute(db);
  }
}

async function listSearches(db: Db): Promise<string[]> {
  if (!isSqlite(db)) return [];
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table % using fts5(%' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function mergeSome(db: Db, table: string, pages: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await countChanges(tx);
    await sql`insert into ${sql.table(table)}(${sql.ref(table)}, rank) values ('merge', ${sql.lit(pages)})`.execute(tx);
    return (await countChanges(tx)) - before > CHANGES_OF_NOTHING;
  });
}

async function countChanges(tx: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx);
  return rows[0]?.changes ?? 0;
}
