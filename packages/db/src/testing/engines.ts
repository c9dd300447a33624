import { type Kysely, PGliteDialect, sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, openWithDialect } from '../open/open-database.ts';
import { openSqlite } from '../open/sqlite.ts';
import { isSqlite } from '../sql/dialects.ts';
import type { Db } from '../tables.ts';
import { databasePrefix } from './drop-databases.ts';
import type { PostgresServer } from './postgres-server.ts';
import { startPglite } from './start-pglite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server to test on besides the one in the process; DATABASE_URL_TEST. */
    databaseUrlTest: string | null;
  }
}

/** A database of its own for one test. */
export interface TestDatabase {
  db: Db;
  /** Call it when the test is over. */
  close(): Promise<void>;
}

export interface TestEngine {
  name: 'SQLite' | 'PGlite' | 'PostgreSQL';
  open(): Promise<TestDatabase>;
}

export const sqlite: TestEngine = {
  name: 'SQLite',
  async open() {
    const db = await openWithDialect(openSqlite(':memory:').dialect);
    return { db, close: () => db.destroy() };
  },
};

/** PostgreSQL compiled to run inside this process; a process starts one and wipes it between tests. */
export const pglite: TestEngine = shared('PGlite', async () =>
  openWithDialect(new PGliteDialect({ pglite: await startPglite() })),
);

/** Every engine the product promises to run on; a real server joins when DATABASE_URL_TEST names one. */
export const engines: readonly TestEngine[] = [sqlite, pglite, ...realServers()];

function realServers(): TestEngine[] {
  if (!inject('databaseUrlTest')) return [];
  return [shared('PostgreSQL', async () => (await openDatabase({ url: await makeDatabase(), folder: '' })).db)];
}

/** A database of its own for each test, on a server that the test has started and may stop. */
export function engineOn(server: PostgresServer): TestEngine {
  return { name: 'PostgreSQL', open: async () => openDatabase({ url: await server.makeDatabase(), folder: '' }) };
}

/** Makes an empty database on the real server and answers its address; the end of the run drops it. */
export async function makeDatabase(purpose = 'tests'): Promise<string> {
  const url = new URL(inject('databaseUrlTest') ?? '');
  const name = `${databasePrefix(process.ppid)}${process.pid}_${purpose}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** An engine whose one database all tests of a process use in turn: each finds it as the migrations left it. */
function shared(name: TestEngine['name'], start: () => Promise<Db>): TestEngine {
  let opened: Promise<{ db: Db; wipe: () => Promise<void> }> | undefined;
  return {
    name,
    async open() {
      opened ??= start().then(async (db) => ({ db, wipe: await wiperOf(db) }));
      const { db, wipe } = await opened;
      await wipe();
      return { db, close: async () => {} };
    },
  };
}

/** Empties every table and puts back the rows that migrations had written. */
async function wiperOf(db: Db): Promise<() => Promise<void>> {
  const tables = await listTables(db);
  const seeds = new Map<string, Record<string, unknown>[]>();
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
    if (rows.length > 0) seeds.set(table, rows);
  }
  return async () => {
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db);
    for (const [table, rows] of seeds)
      await db
        .insertInto(table as never)
        .values(rows as never)
        .execute();
  };
}

/** The product's own tables, as the database itself lists them; those that belong to a search index are not among them. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await (isSqlite(db as Kysely<unknown>)
    ? sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type = 'table'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(db);
  const names = rows.map(({ name }) => name);
  return names.filter((name) => !/^(kysely|sqlite)_/.test(name)).sort();
}
