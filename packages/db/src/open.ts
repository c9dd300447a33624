import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Dialect, Kysely, sql } from 'kysely';
import { hasLog, refuseToForget } from './beginning.ts';
import { DatabaseUnavailable, DatabaseUnusable, isAboutFiles, reasonOf, unusable } from './errors.ts';
import { lockDataFolder } from './locks.ts';
import { migrate } from './migrate.ts';
import { connectPostgres, SERVER_TIMEOUTS } from './postgres.ts';
import { refuseHalfRestored } from './restoring.ts';
import { type OpenSqlite, openSqlite, openSqliteForReading } from './sqlite.ts';
import type { Database, Db } from './tables.ts';

export interface OpenDatabase {
  db: Db;
  engine: 'sqlite' | 'postgres';
  /** Steps the start ran; empty when the database was up to date. */
  migrated: string[];
  /** Does something that only one server at a time may do: those that start together on an empty database take turns. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Ends all work with the database: checkpoint and release on SQLite, the pool on PostgreSQL. */
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://...`, or nothing for the SQLite file in `folder`. */
  url?: string | undefined;
  /** Folder of the SQLite database, its backups and its lock. */
  folder: string;
}

export interface OpenOptions extends DatabaseLocation {
  /** Make a new SQLite database even where one seems to have been lost. */
  allowEmpty?: boolean;
  /** Above which size a SQLite database that was closed is not checked, for tests; a gigabyte otherwise. */
  checkMaxBytes?: number;
}

/** The name of the SQLite database in its folder. */
export const DATABASE_FILE = 'touchline.db';
/** PostgreSQL confirms the end of a connection. One that has stopped never does, and must not keep the process alive. */
const CLOSE_MS = 2000;
/** Any number that nobody else locks. */
const TURN_LOCK = 7_390_115;

/**
 * Opens the database of a server and brings it up to date. On SQLite the data folder is locked first, and a copy of an
 * existing database is put into `backups/` before it is changed.
 * @throws {DatabaseUnusable} with one sentence for the operator.
 */
export async function openDatabase({ url, ...options }: OpenOptions): Promise<OpenDatabase> {
  if (!url) return openSqliteFolder(options);
  refuseHalfRestored(options.folder);
  return openPostgres(url);
}

async function openSqliteFolder({ folder, allowEmpty = false, checkMaxBytes }: OpenOptions): Promise<OpenDatabase> {
  const file = join(folder, DATABASE_FILE);
  try {
    mkdirSync(join(folder, 'backups'), { recursive: true, mode: 0o700 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(`The data folder ${folder} cannot be used: ${why}`, { cause: error });
  }
  const lock = lockDataFolder(folder);
  let wasClosed = false;
  try {
    wasClosed = !lock.wasLeft && !hasLog(file);
    refuseHalfRestored(folder);
    refuseToForget(folder, file, allowEmpty);
    const { raw, dialect } = openSqlite(file, { wasClosed, checkMaxBytes });
    const db = new Kysely<Database>({ dialect });
    const migrated = await bringUpToDate(db, { raw, folder }).catch((error: unknown) => {
      raw.close();
      throw error;
    });
    const close = async () => {
      raw.pragma('optimize');
      raw.pragma('wal_checkpoint(TRUNCATE)');
      await db.destroy();
      lock.release();
    };
    // The lock on the folder has left nobody to take turns with.
    return { db, engine: 'sqlite', migrated, inTurn: (work) => work(), close };
  } catch (error) {
    // Somebody will try again, and what a bad stop calls for has not come to a good end yet.
    lock.release({ vouches: wasClosed });
    throw !(error instanceof DatabaseUnusable) && isAboutFiles(error) ? unusable(file, error) : error;
  }
}

async function bringUpToDate(db: Db, { raw, folder }: { raw: OpenSqlite['raw']; folder: string }): Promise<string[]> {
  chmodSync(join(folder, DATABASE_FILE), 0o600);
  const migrated = await migrate(db, {
    beforeUpgrade: async (lastStep) => {
      await raw.backup(join(folder, 'backups', `pre-${lastStep}.db`));
    },
  });
  // Looking at every reference has filled the cache with what nobody asked for.
  raw.pragma('shrink_memory');
  return migrated;
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  // A migration, and waiting for another server's, takes as long as it takes. This one's connections end when unused.
  const starting = await connectPostgres(url);
  try {
    // Kysely's migrator takes an advisory lock, so replicas that start together migrate once.
    const migrated = await migrate(starting);
    const db = await connectPostgres(url, SERVER_TIMEOUTS);
    const close = async () => {
      const closed = Promise.all([db.destroy(), starting.destroy()]);
      await Promise.race([closed, pause(CLOSE_MS, undefined, { ref: false })]);
    };
    return { db, engine: 'postgres', migrated, inTurn: (work) => takeTurns(starting, work), close };
  } catch (error) {
    await starting.destroy();
    throw error instanceof DatabaseUnusable ? error : noPostgres(error);
  }
}

/** The lock is the transaction's, so that it goes with the connection, whatever becomes of the server. */
function takeTurns<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(tx);
    return work();
  });
}

function noPostgres(error: unknown): DatabaseUnusable {
  const why = reasonOf(error instanceof DatabaseUnavailable ? error.cause : error);
  return new DatabaseUnusable(`DATABASE_URL does not lead to a PostgreSQL that can be used: ${why}`, { cause: error });
}

/**
 * Opens a database for looking at it, beside whatever server uses it: no lock, no upgrade, and nothing that writes.
 * @throws {DatabaseUnusable} when there is none, or it is none.
 */
export async function openForReading({
  url,
  folder,
}: DatabaseLocation): Promise<Pick<OpenDatabase, 'db' | 'engine' | 'close'>> {
  if (!url) {
    const db = readSqlite(join(folder, DATABASE_FILE));
    return { db, engine: 'sqlite', close: () => db.destroy() };
  }
  const db = await connectPostgres(url);
  try {
    await ping(db);
    return { db, engine: 'postgres', close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw noPostgres(error);
  }
}

/** One SQLite file, wherever it lies, as `openForReading` opens it. */
export function readSqlite(file: string): Db {
  return new Kysely<Database>({ dialect: openSqliteForReading(file) });
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
