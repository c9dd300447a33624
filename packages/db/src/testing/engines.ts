import BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../open/open-database.ts';
import { applyPragmas, openSqlite } from '../open/sqlite.ts';
import { sqliteDialect } from '../open/sqlite-dialect.ts';
import { SqliteConnections } from '../open/sqlite-driver.ts';
import { isSqlite } from '../sql/dialects.ts';
import type { Database, Db } from '../tables.ts';
import { databasePrefix } from './global-setup.ts';
import { openWithDialect } from './open-with-dialect.ts';
import { openPglite } from './pglite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run: that of DATABASE_URL_TEST, or one that the run has started; null without one. */
    databaseUrlTest: string | null;
    /** Run all tests on PostgreSQL instead of SQLite; TEST_ENGINE=postgres. */
    onlyPostgres: boolean;
  }
}

/** A database for one test. */
export interface TestDatabase {
  db: Db;
  /** Call it at the end of the test. */
  close(): Promise<void>;
}

export interface TestEngine {
  name: 'SQLite' | 'PGlite' | 'PostgreSQL';
  open(): Promise<TestDatabase>;
}

let template: Promise<Buffer> | undefined;

/** SQLite in memory: each test gets a copy of a database that is migrated once per process. */
export const sqlite: TestEngine = {
  name: 'SQLite',
  async open() {
    template ??= migratedImage();
    const raw = new BetterSqlite(await template);
    applyPragmas(raw);
    const db = new Kysely<Database>({ dialect: sqliteDialect(new SqliteConnections(raw, null)) });
    return { db, close: () => db.destroy() };
  },
};

async function migratedImage(): Promise<Buffer> {
  const { raw, dialect } = openSqlite(':memory:');
  await openWithDialect(dialect);
  const image = raw.serialize();
  raw.close();
  return image;
}

/** PostgreSQL compiled to WebAssembly, inside the process of the tests. */
export const pglite: TestEngine = shared('PGlite', openPglite);

/** PostgreSQL: on a server where the run has one, otherwise PGlite, which takes longer and has a single connection. */
export const postgres: TestEngine = inject('databaseUrlTest')
  ? shared('PostgreSQL', async () => (await openDatabase({ url: await makeDatabase(), folder: '' })).db)
  : pglite;

/** SQLite, or PostgreSQL when all tests run on it (`npm run test:full -- engines`). */
export const defaultEngine: TestEngine = inject('onlyPostgres') ? postgres : sqlite;

/** The engines that tests of rules run on, one at a time: the full suite runs them on PostgreSQL as well. */
export const engines: readonly TestEngine[] = [defaultEngine];

/** For tests of what the engines do differently: lists with filters, queues, locks, errors of the database. */
export const bothEngines: readonly TestEngine[] = inject('onlyPostgres') ? [postgres] : [sqlite, postgres];

/** Creates an empty database on the PostgreSQL server of this run and returns its address. The end of the run drops it. */
export async function makeDatabase(purpose = 'tests'): Promise<string> {
  const url = new URL(inject('databaseUrlTest') ?? '');
  const name = `${databasePrefix(process.ppid)}${process.pid}_${purpose}`;
  await onServer(`create database ${name}`);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrlTest') ?? '' });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** An engine with one database per process, which is emptied before each test. */
function shared(name: TestEngine['name'], start: () => Promise<Db>): TestEngine {
  let opened: Promise<{ db: Db; empty: () => Promise<void> }> | undefined;
  return {
    name,
    async open() {
      opened ??= start().then(async (db) => ({ db, empty: await emptierOf(db) }));
      const { db, empty } = await opened;
      await empty();
      return { db, close: async () => {} };
    },
  };
}

/** Returns a function that empties every table of a PostgreSQL and inserts the rows again that migrations had inserted. */
async function emptierOf(db: Db): Promise<() => Promise<void>> {
  const tables = await listTables(db);
  // One statement for all tables: with one for each, this took most of the time of a short test.
  const deletions = sql.raw(`do $$ begin ${tables.map(emptying).join(' ')} end $$`);
  const seeds: [table: string, rows: Record<string, unknown>[]][] = [];
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    if (rows.length > 0) seeds.push([table, rows]);
  }
  return async () => {
    await deletions.execute(db);
    for (const [table, rows] of seeds) {
      const insert = db.insertInto(table as never).values(rows as never);
      await insert.execute();
    }
  };
}

/** The audit log refuses to lose rows, but to a superuser who turns its triggers off. */
function emptying(table: string): string {
  const deletion = `delete from ${table};`;
  if (!table.startsWith('audit_')) return deletion;
  const withTriggers = (role: 'replica' | 'origin') =>
    `perform set_config('session_replication_role', '${role}', true);`;
  return withTriggers('replica') + deletion + withTriggers('origin');
}

/** The tables of the product as the database lists them, without those of a search index. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await (isSqlite(db as Kysely<unknown>)
    ? sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type = 'table'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(db);
  const names = rows.map(({ name }) => name);
  return names.filter((name) => !/^(kysely|sqlite)_/.test(name)).sort();
}
