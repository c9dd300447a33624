import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storedFiles, type TestApp } from '@touchline/api/testing/index';
import { isSqlite } from '@touchline/db/sql/dialects';
import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';

type Stored = Pick<TestApp, 'db' | 'folder'>;

/** Saves all rows and files, and returns a function that restores them. Called once per database. */
export async function saveState({ db, folder }: Stored): Promise<() => Promise<void>> {
  const restoreRows = isSqlite(db) ? await saveSqlite(db) : await savePostgres(db);
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

/** Rows of the audit log could not be deleted otherwise. */
const AUDITED = ['audit_entries', 'audit_seals'];

/** Restores the tables that have changed, which are few of them. */
async function saveSqlite(db: Stored['db']): Promise<() => Promise<void>> {
  const tables = await tablesOf(db);
  // The copies are tables of the same connection: rows that pass through this process take several times as long.
  await sql.raw("attach ':memory:' as saved").execute(db);
  for (const table of AUDITED) await sql.raw(`drop trigger if exists ${table}_no_delete`).execute(db);
  for (const table of tables) await sql.raw(`create table saved.${table} as select * from ${table}`).execute(db);
  const listChanged = await trackChanges(db);
  return async () => {
    const changed = await listChanged();
    const statements = copyStatements(
      tables.filter((table) => changed.has(table)),
      'saved',
    );
    // A deletion would delete the rows of other tables too, and all references are those of before in the end.
    await sql.raw('pragma foreign_keys = off').execute(db);
    await db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
    await sql.raw('pragma foreign_keys = on').execute(db);
    await listChanged();
  };
}

/** Returns a function that lists the tables of a SQLite which have changed since its last call. */
async function trackChanges(db: Stored['db']): Promise<() => Promise<Set<string>>> {
  await sql.raw('create temp table if not exists changes_made (name text)').execute(db);
  for (const table of await listTables(db)) {
    for (const change of ['insert', 'update', 'delete']) {
      const trigger = `temp.${table}_${change}_seen after ${change} on main.${table}`;
      const statement = `create trigger if not exists ${trigger} begin insert into changes_made values ('${table}'); end`;
      await sql.raw(statement).execute(db);
    }
  }
  let seen = 0;
  return async () => {
    const { rows } = await sql<{ name: string; last: number }>`
      select name, max(rowid) as last from changes_made where rowid > ${seen} group by name`.execute(db);
    seen = Math.max(seen, ...rows.map(({ last }) => last));
    return new Set(rows.map(({ name }) => name));
  };
}

async function savePostgres(db: Stored['db']): Promise<() => Promise<void>> {
  const tables = await tablesOf(db);
  const place = ['drop schema if exists saved cascade', 'create schema saved'];
  const unlock = AUDITED.map((table) => `alter table ${table} disable trigger user`);
  const copies = tables.map((table) => `create table saved.${table} as select * from ${table}`);
  for (const statement of [...place, ...unlock, ...copies]) await sql.raw(statement).execute(db);
  const statements = [...copyStatements(tables, 'saved'), ...(await saveJobs(db))];
  return async () => {
    await sql.raw(`do $$ begin ${statements.join(' ')} end $$`).execute(db);
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
  const { rows } = await sql<{ queue: string | null }>`select to_regclass('pgboss.job') as queue`.execute(db);
  if (!rows[0]?.queue) return [];
  await sql.raw('create table saved.queued_jobs as select * from pgboss.job').execute(db);
  return ['delete from pgboss.job;', 'insert into pgboss.job select * from saved.queued_jobs;'];
}

/** That an identity document or what a player shows was read is recorded, and so are exports and failed sign-ins. */
export const RECORDS_OF_READING =
  /^disclosures |^audit_entries .*"act":"(image\.read|mail\.read|data\.export|session\.sign-in-failed)"/;

/**
 * Returns a function that describes all rows of a SQLite, for comparing, but those that record reading and count calls. It reads
 * the tables again that have changed since the last call, which makes a matrix of thousands of requests several times as fast.
 */
export async function rowReader({ db }: Pick<Stored, 'db'>): Promise<() => Promise<string>> {
  const listChanged = await trackChanges(db);
  const tables = (await listTables(db)).filter((table) => table !== 'throttles');
  const texts = new Map<string, string>();
  let all = '';
  const read = async (changed: (table: string) => boolean) => {
    for (const table of tables.filter(changed)) texts.set(table, await textOf(db, table));
    all = [...texts.values()].join('\n');
  };
  await read(() => true);
  return async () => {
    const changed = await listChanged();
    if (changed.size > 0) await read((table) => changed.has(table));
    return all;
  };
}

async function textOf(db: Stored['db'], table: string): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
  const lines = rows.map((row) => `${table} ${JSON.stringify(row)}`).sort();
  return lines.filter((line) => !RECORDS_OF_READING.test(line)).join('\n');
}
