import { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openSqlite } from '../open/sqlite.ts';
import type { Database, Db } from '../tables.ts';
import { openEmptyPostgres, type TestDatabase, type TestEngine } from './engines.ts';

/**
 * A database of its own for one test, made by the steps before a step. Taking back a step of the PostgreSQL that tests share would
 * lose the tables of later steps that refer to those of this one.
 */
export async function versionBefore(engine: TestEngine, step: string): Promise<TestDatabase> {
  const opened = engine.name === 'SQLite' ? openEmptySqlite() : await openEmptyPostgres();
  const earlier = Object.entries(migrations).filter(([name]) => name < step);
  await migrate(opened.db, { migrations: Object.fromEntries(earlier) });
  return opened;
}

function openEmptySqlite(): TestDatabase {
  const db: Db = new Kysely<Database>({ dialect: openSqlite(':memory:').dialect });
  return { db, close: () => db.destroy() };
}
