import { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { openSqlite } from '../open/sqlite.ts';
import type { Database, Db } from '../tables.ts';
import type { TestDatabase, TestEngine } from './engines.ts';

/**
 * A database of the version before a step: on SQLite made by the steps before it, on PostgreSQL, which is shared by the tests,
 * by taking the step back.
 */
export async function versionBefore(
  engine: TestEngine,
  step: string,
  takeBack: (db: Db) => Promise<void>,
): Promise<TestDatabase> {
  if (engine.name !== 'SQLite') {
    const opened = await engine.open();
    await takeBack(opened.db);
    return opened;
  }
  const db = new Kysely<Database>({ dialect: openSqlite(':memory:').dialect });
  const earlier = Object.entries(migrations).filter(([name]) => name < step);
  await migrate(db, { migrations: Object.fromEntries(earlier) });
  return { db, close: () => db.destroy() };
}
