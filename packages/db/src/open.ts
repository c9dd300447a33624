import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseUnusable } from './errors.ts';
import { migrate } from './migrate.ts';
import { lockDataFolder, openSqlite } from './sqlite.ts';
import type { Database, Db } from './tables.ts';

export interface OpenDatabase {
  db: Db;
  engine: 'sqlite' | 'postgres';
  /** Steps the start ran; empty when the database was up to date. */
  migrated: string[];
  /** Ends all work with the database: checkpoint and release on SQLite, the pool on PostgreSQL. */
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://...`, or nothing for the SQLite file in `folder`. */
  url?: string | undefined;
  /** Folder of the SQLite database, its backups and its lock. */
  folder: string;
}

/** Connections kept open to PostgreSQL by one server. */
const POOL_SIZE = 10;

/**
 * Opens the database of a server and brings it up to date. On SQLite the data folder is locked first, and a copy of an
 * existing database is put into `backups/` before it is changed.
 * @throws {DatabaseUnusable} with one sentence for the operator.
 */
export async function openDatabase({ url, folder }: DatabaseLocation): Promise<OpenDatabase> {
  return url ? openPostgres(url) : openSqliteFolder(folder);
}

async function openSqliteFolder(folder: string): Promise<OpenDatabase> {
  const file = join(folder, 'touchline.db');
  try {
    mkdirSync(join(folder, 'backups'), { recursive: true, mode: 0o700 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(`The data folder ${folder} cannot be used: ${why}`, { cause: error });
  }
  const lock = lockDataFolder(join(folder, 'touchline.lock'));
  try {
    const { raw, dialect } = openSqlite(file);
    chmodSync(file, 0o600);
    const db = new Kysely<Database>({ dialect });
    const migrated = await migrate(db, {
      beforeUpgrade: async (lastStep) => {
        await raw.backup(join(dirname(file), 'backups', `pre-${lastStep}.db`));
      },
    }).catch((error: unknown) => {
      raw.close();
      throw error;
    });
    const close = async () => {
      raw.pragma('optimize');
      raw.pragma('wal_checkpoint(TRUNCATE)');
      await db.destroy();
      lock.release();
    };
    return { db, engine: 'sqlite', migrated, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  // Only who uses it pays for loading it.
  const { default: pg } = await import('pg');
  // Ranks and counts come as int8; they stay far below 2^53, so numbers hold them.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on('error', () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Kysely's migrator takes an advisory lock, so replicas that start together migrate once.
    const migrated = await migrate(db);
    return { db, engine: 'postgres', migrated, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    if (error instanceof DatabaseUnusable) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(`DATABASE_URL does not lead to a PostgreSQL that can be used: ${why}`, { cause: error });
  }
}

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** A database on any dialect with today's tables, for tests. */
export async function openWithDialect(dialect: Dialect): Promise<Db> {
  const db = new Kysely<Database>({ dialect });
  await migrate(db);
  return db;
}
