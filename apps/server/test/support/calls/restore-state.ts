import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storedPaths, type TestApp } from '@touchline/api/testing/index';
import { isSqlite } from '@touchline/db/sql/dialects';
import { listTables } from '@touchline/db/testing/engines';
import { type RawBuilder, sql } from 'kysely';

type Stored = Pick<TestApp, 'db' | 'folder'>;

/** Restores what `saveState` has saved: the rows, and unless told otherwise the files. */
export type RestoreState = (parts?: { files: boolean }) => Promise<void>;

/** Saves all rows and files, and returns a function that restores them. Called once per database. */
export async function saveState({ db, folder }: Stored): Promise<RestoreState> {
  const restoreRows = isSqlite(db) ? await saveSqlite(db) : await savePostgres(db);
  const files = new Map<string, Buffer>();
  for (const path of storedPaths(folder)) files.set(path, await readFile(join(folder, path)));

  return async (parts = { files: true }) => {
    await restoreRows();
    if (!parts.files) return;
    const present = new Set(storedPaths(folder));
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

/** Restores the rows that have changed, which are few of them. */
async function saveSqlite(db: Stored['db']): Promise<() => Promise<void>> {
  const tables = await parentsFirst(db);
  // The copies are tables of the same connection: rows that pass through this process take several times as long.
  await sql.raw("attach ':memory:' as saved").execute(db);
  for (const table of AUDITED) await sql.raw(`drop trigger if exists ${table}_no_delete`).execute(db);
  const restorations = new Map<string, Restoration>();
  for (const table of tables) restorations.set(table, await saveTable(db, table));
  const listChanged = await trackChanges(db);
  return async () => {
    const { since, tables: changed } = await listChanged();
    if (changed.size === 0) return;
    const due = (among: Set<string>) => tables.flatMap((name) => (among.has(name) && restorations.get(name)) || []);
    await db.transaction().execute(async (tx) => {
      // Rows of one table may refer to each other, and tables in a circle.
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      for (const { remove } of due(changed).reverse()) await remove(since).execute(tx);
      // A deletion changes the rows that refer to what is deleted.
      const { tables: more } = await listChanged(tx);
      for (const { put } of due(changed.union(more))) for (const one of put) await one(since).execute(tx);
    });
    await listChanged();
  };
}

/** What undoes the changes of a table since a number of `changes_made`. */
interface Restoration {
  remove: Restoring;
  put: Restoring[];
}
type Restoring = (since: number) => RawBuilder<unknown>;

async function saveTable(db: Stored['db'], table: string): Promise<Restoration> {
  const of = (schema: string) => sql.table(`${schema}.${table}`);
  if (!(await hasRowid(db, table))) {
    await sql`create table ${of('saved')} as select * from ${of('main')}`.execute(db);
    const [remove = '', put = ''] = copyStatements([table], 'saved');
    return { remove: () => sql.raw(remove), put: [() => sql.raw(put)] };
  }
  await sql`create table ${of('saved')} as select rowid as saved_rowid, * from ${of('main')}`.execute(db);
  await sql.raw(`create unique index saved.${table}_saved on ${table} (saved_rowid)`).execute(db);
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  const saved = sql`select saved_rowid from ${of('saved')}`;
  const changed = (since: number) =>
    sql`(select number from changes_made where rowid > ${since} and name = ${sql.lit(table)})`;
  return {
    remove: (since) => sql`delete from ${of('main')} where rowid in ${changed(since)} and rowid not in (${saved})`,
    put: [
      (since) => sql`update ${of('main')} set (${columns}) =
        (select ${columns} from ${of('saved')} where saved_rowid = ${of('main')}.rowid)
        where rowid in ${changed(since)} and rowid in (${saved})`,
      (since) => sql`insert into ${of('main')} (rowid, ${columns})
        select saved_rowid, ${columns} from ${of('saved')}
        where saved_rowid in ${changed(since)} and saved_rowid not in (select rowid from ${of('main')})`,
    ],
  };
}

/** All tables, first those to which others refer. */
async function parentsFirst(db: Stored['db']): Promise<string[]> {
  const sorted = new Set<string>();
  const add = async (table: string, path: readonly string[] = []) => {
    if (sorted.has(table) || path.includes(table)) return;
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${table})`.execute(db);
    for (const { table: parent } of rows) await add(parent, [...path, table]);
    sorted.add(table);
  };
  for (const table of await listTables(db)) await add(table);
  return [...sorted];
}

async function hasRowid(db: Stored['db'], table: string): Promise<boolean> {
  const { rows } = await sql<{ wr: number }>`
    select wr from pragma_table_list where schema = 'main' and name = ${table}`.execute(db);
  return rows[0]?.wr === 0;
}

/** The tables that have changed, and the number after which `changes_made` lists their rows. */
interface Changes {
  tables: Set<string>;
  since: number;
}

/** Returns a function that lists what has changed in a SQLite since its last call. */
async function trackChanges(db: Stored['db']): Promise<(on?: Stored['db']) => Promise<Changes>> {
  await sql.raw('create temp table if not exists changes_made (name text, number integer)').execute(db);
  const rowsOf = { insert: ['new'], update: ['old', 'new'], delete: ['old'] };
  for (const table of await listTables(db)) {
    const numberIn = (await hasRowid(db, table)) ? (row: string) => `${row}.rowid` : () => 'null';
    for (const [change, rows] of Object.entries(rowsOf)) {
      const trigger = `temp.${table}_${change}_seen after ${change} on main.${table}`;
      const records = rows.map((row) => `insert into changes_made values ('${table}', ${numberIn(row)});`);
      await sql.raw(`create trigger if not exists ${trigger} begin ${records.join(' ')} end`).execute(db);
    }
  }
  let until = 0;
  return async (on = db) => {
    const since = until;
    const { rows } = await sql<{ name: string; last: number }>`
      select name, max(rowid) as last from changes_made where rowid > ${since} group by name`.execute(on);
    until = Math.max(since, ...rows.map(({ last }) => last));
    return { tables: new Set(rows.map(({ name }) => name)), since };
  };
}

async function savePostgres(db: Stored['db']): Promise<() => Promise<void>> {
  const tables = await tablesOf(db);
  const place = ['drop schema if exists saved cascade', 'create schema saved'];
  const unlock = AUDITED.map((table) => `alter table ${table} disable trigger user`);
  const copies = tables.map((table) => `create table saved.${table} as select * from ${table}`);
  for (const statement of [...place, ...unlock, ...copies]) await sql.raw(statement).execute(db);
  const statements = copyStatements(tables, 'saved');
  return async () => {
    await sql.raw(`do $$ begin ${statements.join(' ')} end $$`).execute(db);
  };
}

/** All tables, first those to which others refer. */
export async function tablesOf(db: Stored['db']): Promise<string[]> {
  const parents = ['users', 'messages', 'videos', 'cases', 'trash_items', 'player_files', 'places'];
  return [...parents, ...(await listTables(db)).filter((table) => !parents.includes(table))];
}

/** Replaces all rows by those of another schema of the same connection. */
export function copyStatements(tables: readonly string[], schema: string): string[] {
  return [
    ...tables.map((table) => `delete from ${table};`),
    ...tables.map((table) => `insert into ${table} select * from ${schema}.${table};`),
  ];
}

/** That an identity document or what a player shows was read is recorded, and so are exports and failed sign-ins. */
const RECORDS_OF_READING =
  /^disclosures |^audit_entries .*"act":"(image\.read|case\.read-file|mail\.read|data\.export|session\.sign-in-failed)"/;

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
    const { tables: changed } = await listChanged();
    if (changed.size > 0) await read((table) => changed.has(table));
    return all;
  };
}

async function textOf(db: Stored['db'], table: string): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
  const lines = rows.map((row) => `${table} ${JSON.stringify(row)}`).sort();
  return lines.filter((line) => !RECORDS_OF_READING.test(line)).join('\n');
}
