import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, sql } from 'kysely';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../open/open-database.ts';
import { connectPostgres } from '../open/postgres.ts';
import { openSqlite } from '../open/sqlite.ts';
import { isSqlite } from '../sql/dialects.ts';
import type { Database, Db } from '../tables.ts';
import { makeDatabase, type TestDatabase, type TestEngine } from './engines.ts';

/** The rows of a version's data, which that version has written: no other builder knows them any more. */
interface OldData {
  /** The last migration of the version. */
  version: string;
  /** The time of the version's last change. */
  now: string;
  /** By table, those to which others refer first. */
  tables: Record<string, Record<string, unknown>[]>;
}

const FOLDER = new URL('../../../../testing/data-folders/', import.meta.url);

/** What testing/data-folders has under this name. */
export function readOldData(name: string): OldData {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`${name}.json`, FOLDER)), 'utf8'));
}

/** An engine whose databases were made and filled by an earlier version, and are upgraded when they are opened. */
export function upgradedFrom(data: OldData, engine: TestEngine): TestEngine {
  return { name: engine.name, open: () => (engine.name === 'SQLite' ? upgradeFolder(data) : upgradeServer(data)) };
}

async function upgradeFolder(data: OldData): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-old-'));
  const { dialect, raw } = openSqlite(join(folder, 'touchline.db'));
  await fill(new Kysely<Database>({ dialect }), data);
  raw.close();
  const { db, close } = await openDatabase({ folder });
  return {
    db,
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let opened = 0;

async function upgradeServer(data: OldData): Promise<TestDatabase> {
  opened += 1;
  const url = await makeDatabase(`old${opened}`);
  const old = await connectPostgres(url);
  await fill(old, data);
  await old.destroy();
  return openDatabase({ url, folder: '' });
}

/** Makes the tables of the version and inserts its rows. Jobs are a table on SQLite only. */
async function fill(db: Db, { version, tables }: OldData): Promise<void> {
  const steps = Object.entries(migrations).filter(([name]) => name <= version);
  await migrate(db, { migrations: Object.fromEntries(steps) });
  for (const [table, rows] of Object.entries(tables)) {
    if (table === 'jobs' && !isSqlite(db)) continue;
    // Those that the migrations have inserted.
    await sql`delete from ${sql.table(table)}`.execute(db);
    const insert = db.insertInto(table as never).values(rows as never);
    await insert.execute();
  }
}
