import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { snapshot, storedFiles, type TestApp } from '@touchline/api/testing/index';
import { isSqlite } from '@touchline/db/sql/dialects';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';

type Stored = Pick<TestApp, 'db' | 'folder'>;

/** Saves all rows and files, and returns a function that restores them. Called once per database. */
export async function saveState({ db, folder }: Stored): Promise<() => Promise<void>> {
  const tables = await tablesOf(db);
  // The copies are tables of the same database: rows that pass through this process take several times as long.
  const place = isSqlite(db)
    ? ["attach ':memory:' as saved"]
    : ['drop schema if exists saved cascade', 'create schema saved'];
  // Rows of the audit log could not be deleted otherwise.
  const audited = ['audit_entries', 'audit_seals'];
  const unlock = audited.map((table) =>
    isSqlite(db) ? `drop trigger if exists ${table}_no_delete` : `alter table ${table} disable trigger user`,
  );
  const copies = tables.map((table) => `create table saved.${table} as select * from ${table}`);
  for (const statement of [...place, ...unlock, ...copies]) await sql.raw(statement).execute(db);
  const jobs = await saveJobs(db);
  const restoreRows = rowRestorer(db, tables, jobs);
  const pathOf = (line: string) => line.split(' ')[1] ?? '';
  const files = new Map<string, Buffer>();
  for (const path of (await storedFiles(folder)).map(pathOf)) files.set(path, await readFile(join(folder, path)));

  return async () => {
    await restoreRows();
    const present = new Set((await storedFiles(folder)).map(pathOf));
    for (const path of present) if (!files.has(path)) await rm(join(folder, path));
    for (const [path, content] of files) {
      if (present.has(path)) continue;
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  };
}

/** All tables, first those to which others refer. */
export async function tablesOf(db: Stored['db']): Promise<string[]> {
  const parents = ['users', 'messages', 'videos', 'cases', 'trash_items'];
  return [...parents, ...(await listTables(db)).filter((table) => !parents.includes(table))];
}

/** Replaces all rows by those of another schema of the same connection. */
export function copyStatements(tables: readonly string[], schema: string): string[] {
  return [
    ...tables.map((table) => `delete from ${table};`),
    ...tables.map((table) => `insert into ${table} select * from ${schema}.${table};`),
  ];
}

/** Copies the queue of jobs, which is not among the tables of the product on PostgreSQL. Returns what restores it. */
async function saveJobs(db: Stored['db']): Promise<string[]> {
  if (isSqlite(db)) return [];
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job') as queue`.execute(db);
  if (!rows[0]?.queue) return [];
  await sql.raw('create table saved.queued_jobs as select * from pgboss.job').execute(db);
  return ['delete from pgboss.job;', 'insert into pgboss.job select * from saved.queued_jobs;'];
}

function rowRestorer(db: Stored['db'], tables: readonly string[], jobs: readonly string[]): () => Promise<void> {
  const statements = [...copyStatements(tables, 'saved'), ...jobs];
  // PostgreSQL takes them all at once, SQLite one by one.
  const portions = isSqlite(db) ? statements : [`do $$ begin ${statements.join(' ')} end $$`];
  return () =>
    db.transaction().execute(async (tx) => {
      for (const portion of portions) await sql.raw(portion).execute(tx);
    });
}

/** That an identity document or what a player shows was read is recorded, and so are exports and failed sign-ins. */
export const RECORDS_OF_READING =
  /^disclosures |^audit_entries .*"act":"(image\.read|mail\.read|data\.export|session\.sign-in-failed)"/;

/**
 * Returns a function that describes all rows and files, for comparing. The rows are read again only when SQLite has changed
 * any since the last call, which makes a matrix of a thousand requests several times as fast.
 */
export function stateReader(app: Stored): () => Promise<string> {
  let rows = '';
  let changes = -1;
  return async () => {
    const files = (await storedFiles(app.folder)).sort().join();
    const { rows: found } = await sql<{ changes: number }>`select total_changes() as changes`.execute(app.db);
    const now = found[0]?.changes ?? 0;
    if (now !== changes) {
      rows = (await snapshot(app)).filter((line) => !/^file /.test(line) && !RECORDS_OF_READING.test(line)).join();
      changes = now;
    }
    return `${rows}\n${files}`;
  };
}
