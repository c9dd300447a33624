import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type BetterSqlite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { DatabaseUnavailable, DatabaseUnusable, isSystemError, reasonOf, unusable } from '../errors.ts';
import { backgroundCheck } from '../integrity/background-check.ts';
import { assertDatabaseNotLost, assertRestoreFinished, hasLog, sizeOf } from '../integrity/data-folder.ts';
import { assertOpenable, assertUpToDate, migrate } from '../migrate.ts';
import { OPTIMIZE } from '../sql/dialects.ts';
import type { Database, Db } from '../tables.ts';
import { type Lock, lockDataFolder } from './locks.ts';
import { connectPostgres, SERVER_TIMEOUTS } from './postgres.ts';
import { openSqlite, readSqlite } from './sqlite.ts';

export interface OpenDatabase {
  db: Db;
  migrated: string[];
  /** Checks a database that was too large to be checked while it was opened; throws DatabaseUnusable when it is damaged. */
  checkLater(): Promise<void>;
  /** Runs work that only one server at a time may do, such as filling an empty database. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** With `isLast: false` other workers of the server still use the database. */
  close(options?: { isLast: boolean }): Promise<void>;
}

interface DatabaseLocation {
  url?: string | undefined;
  folder: string;
}

export interface OpenOptions extends DatabaseLocation {
  allowEmpty?: boolean;
  /** A SQLite database above this size is checked later, unless the system has crashed; other values are for tests. */
  checkMaxBytes?: number;
  /** For a worker process: `lock` is held by the first process of its server; the first worker checks and migrates. */
  worker?: { isFirst: boolean; lock: Lock } | undefined;
}

export const DATABASE_FILE = 'touchline.db';
/** A check of this size takes 0.1 s, one of a gigabyte 2 s. */
const CHECK_AT_ONCE_BYTES = 64 * 1024 ** 2;
/** PostgreSQL confirms the end of a connection. A server that hangs never does, and must not keep the process alive. */
const CLOSE_MS = 2000;
const EXCLUSIVE_LOCK = 7_390_115;

/** Opens and migrates the database of a server. On SQLite it locks the folder, and copies the database before a migration. */
export async function openDatabase({ url, ...options }: OpenOptions): Promise<OpenDatabase> {
  if (!url) return openSqliteFolder(options);
  assertRestoreFinished(options.folder);
  return openPostgres(url, options.worker);
}

async function openSqliteFolder(options: OpenOptions): Promise<OpenDatabase> {
  const { folder, allowEmpty = false, checkMaxBytes = CHECK_AT_ONCE_BYTES, worker } = options;
  const file = join(folder, DATABASE_FILE);
  try {
    mkdirSync(join(folder, 'backups'), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DatabaseUnusable(`The data folder ${folder} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  const lock = worker?.lock ?? lockDataFolder(folder);
  let wasClosed = false;
  try {
    wasClosed = lock.lastEnd === 'released' && !hasLog(file);
    assertRestoreFinished(folder);
    const isFirst = worker?.isFirst ?? true;
    assertDatabaseNotLost(folder, file, isFirst && allowEmpty);
    // What a killed process has written is still in the system's cache.
    const isSound = wasClosed || lock.lastEnd === 'killed';
    // The first worker has checked the pages, or does so later.
    const checksNow = isFirst && (!isSound || sizeOf(file) <= checkMaxBytes);
    const { raw, dialect } = openSqlite(file, { checksPages: checksNow });
    const db = new Kysely<Database>({ dialect });
    const upgraded = isFirst
      ? bringUpToDate(db, { raw, folder, lock, checksReferences: checksNow })
      : assertUpToDate(db);
    const migrated = await upgraded.catch(async (error: unknown) => {
      await db.destroy();
      raw.close();
      throw error;
    });
    if (isFirst) lock.trust();
    const check = isFirst && !checksNow ? backgroundCheck(file, lock) : null;
    const close = async ({ isLast } = { isLast: true }) => {
      await check?.stop();
      if (isLast) {
        raw.pragma(OPTIMIZE);
        raw.pragma('wal_checkpoint(TRUNCATE)');
      }
      await db.destroy();
      lock.release();
    };
    // The lock on the folder already excludes other servers.
    return { db, migrated, checkLater: async () => check?.run(), exclusively: (work) => work(), close };
  } catch (error) {
    // After an unclean stop the next start must check the database again, since this one did not finish.
    lock.release({ clean: wasClosed });
    throw !(error instanceof DatabaseUnusable) && isSystemError(error) ? unusable(file, error) : error;
  }
}

async function bringUpToDate(
  db: Db,
  parts: { raw: BetterSqlite.Database; folder: string; lock: Lock; checksReferences: boolean },
): Promise<string[]> {
  const { raw, folder, lock, checksReferences } = parts;
  await assertOpenable(db);
  chmodSync(join(folder, DATABASE_FILE), 0o600);
  const migrated = await migrate(db, {
    checksReferences,
    beforeUpgrade: async (lastStep) => {
      await raw.backup(join(folder, 'backups', `pre-${lastStep}.db`));
    },
  }).catch((error: unknown) => {
    // Steps that were applied are not undone when the references are found broken after them.
    lock.distrust();
    throw error;
  });
  // Checking all references has filled the cache with pages that no request needs.
  raw.pragma('shrink_memory');
  return migrated;
}

async function openPostgres(url: string, worker: OpenOptions['worker']): Promise<OpenDatabase> {
  // A migration, or waiting for another server's migration, has no time limit. Unused connections of this pool end.
  const starting = await connectPostgres(url);
  // Kysely's migrator takes an advisory lock, so that servers that start together migrate once.
  const upgraded = worker?.isFirst === false ? assertUpToDate(starting) : migrate(starting);
  const migrated = await orDestroy(starting, upgraded, unusablePostgres);
  const db = await connectPostgres(url, SERVER_TIMEOUTS);
  const close = async () => {
    const closed = Promise.all([db.destroy(), starting.destroy()]);
    await Promise.race([closed, pause(CLOSE_MS, undefined, { ref: false })]);
  };
  // The lock belongs to a transaction, so that it ends with the connection if the server is killed.
  const exclusively = <T>(work: () => Promise<T>) =>
    starting.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`.execute(tx);
      return work();
    });
  return { db, migrated, checkLater: async () => {}, exclusively, close };
}

async function orDestroy<T>(db: Db, work: Promise<T>, explain = (error: unknown) => error): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await db.destroy();
    throw explain(error);
  }
}

function unusablePostgres(error: unknown): DatabaseUnusable {
  if (error instanceof DatabaseUnusable) return error;
  const why = reasonOf(error instanceof DatabaseUnavailable ? error.cause : error);
  return new DatabaseUnusable(`DATABASE_URL does not lead to a PostgreSQL that can be used: ${why}`, { cause: error });
}

/** Opens a database for reading while a server may use it: no lock and no migration. */
export async function openForReading(location: DatabaseLocation): Promise<Db> {
  const db = await openOfAnyVersion(location);
  await orDestroy(db, assertOpenable(db));
  return db;
}

/** `openForReading` for a database that may be damaged or of another version, as the doctor has to expect. */
export async function openOfAnyVersion({ url, folder }: DatabaseLocation): Promise<Db> {
  if (!url) return readSqlite(join(folder, DATABASE_FILE));
  const db = await connectPostgres(url);
  await orDestroy(db, ping(db), unusablePostgres);
  return db;
}

/** Opens a database of this version for a command that changes a few rows while a server may use it. */
export async function openBeside({ url, folder }: DatabaseLocation): Promise<Db> {
  const file = join(folder, DATABASE_FILE);
  if (!url && !existsSync(file)) throw new DatabaseUnusable(`There is no database at ${file}. Start the server once.`);
  const db = url
    ? await connectPostgres(url)
    : new Kysely<Database>({ dialect: openSqlite(file, { checksPages: false }).dialect });
  await orDestroy(db, assertUpToDate(db), url ? unusablePostgres : undefined);
  return db;
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
