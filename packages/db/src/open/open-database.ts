import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Dialect, Kysely, sql } from 'kysely';
import { DatabaseUnavailable, DatabaseUnusable, isSystemError, reasonOf, unusable } from '../errors.ts';
import { backgroundCheck } from '../integrity/background-check.ts';
import { assertDatabaseNotLost, assertRestoreFinished, hasLog, sizeOf } from '../integrity/data-folder.ts';
import { assertOpenable, assertUpToDate, migrate } from '../migrate.ts';
import { OPTIMIZE } from '../sql/dialects.ts';
import type { Database, Db } from '../tables.ts';
import { type Lock, lockDataFolder } from './locks.ts';
import { connectPostgres, SERVER_TIMEOUTS } from './postgres.ts';
import { type OpenSqlite, openSqlite, openSqliteForReading } from './sqlite.ts';

export interface OpenDatabase {
  db: Db;
  engine: 'sqlite' | 'postgres';
  /** Migration steps that were applied; empty when the database was up to date. */
  migrated: string[];
  /**
   * Checks a database that was too large to be checked while it was opened, in a process of its own. When it is damaged, the
   * next start will check it before it opens it.
   * @throws {DatabaseUnusable} with one sentence for the operator when it is damaged.
   */
  checkLater(): Promise<void>;
  /** Runs work that only one server at a time may do, such as filling an empty database. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Checkpoints and unlocks a SQLite database, ends the pool of PostgreSQL. With `isLast: false` other workers of the server
   * still use the database.
   */
  close(options?: { isLast: boolean }): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://...`; without it, the SQLite file in `folder`. */
  url?: string | undefined;
  /** The folder of the SQLite database, its backups and its lock. */
  folder: string;
}

export interface OpenOptions extends DatabaseLocation {
  /** Create a new SQLite database even if one seems to be lost. */
  allowEmpty?: boolean;
  /** A SQLite database above this size is checked later, unless the system has crashed; other values are for tests. */
  checkMaxBytes?: number;
  /** For a worker, which has joined the folder that the first process of its server has locked. */
  worker?: DatabaseWorker | undefined;
}

/** What a worker has to know to open the database of its server. */
export interface DatabaseWorker {
  /** No other one has opened the database before it: it checks and migrates it. */
  isFirst: boolean;
  /** The lock that the first process holds. */
  lock: Lock;
}

/** The name of the SQLite database in its folder. */
export const DATABASE_FILE = 'touchline.db';
/** Default of `checkMaxBytes`: checking so much takes a tenth of a second, a gigabyte two seconds. */
const CHECK_AT_ONCE_BYTES = 64 * 1024 ** 2;
/** PostgreSQL confirms the end of a connection. A server that hangs never does, and must not keep the process alive. */
const CLOSE_MS = 2000;
/** The key of the advisory lock; any number that no other code locks. */
const EXCLUSIVE_LOCK = 7_390_115;

/**
 * Opens the database of a server and brings it up to date. On SQLite the data folder is locked first, and an existing
 * database is copied to `backups/` before a migration changes it.
 * @throws {DatabaseUnusable} with one sentence for the operator.
 */
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
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(`The data folder ${folder} cannot be used: ${why}`, { cause: error });
  }
  const lock = worker?.lock ?? lockDataFolder(folder);
  let wasClosed = false;
  try {
    wasClosed = lock.lastEnd === 'released' && !hasLog(file);
    assertRestoreFinished(folder);
    const isFirst = worker?.isFirst ?? true;
    assertDatabaseNotLost(folder, file, isFirst && allowEmpty);
    // A killed process leaves all that it had written to the system, and SQLite takes it from there.
    const isSound = wasClosed || lock.lastEnd === 'killed';
    // The first worker has checked the pages, or does so later.
    const checksNow = isFirst && (!isSound || sizeOf(file) <= checkMaxBytes);
    const { raw, dialect } = openSqlite(file, { checksPages: checksNow });
    const db = new Kysely<Database>({ dialect });
    const upgrade = () => bringUpToDate(db, { raw, folder, lock, checksReferences: checksNow });
    const migrated = await (isFirst ? upgrade() : assertUpToDate(db)).catch(async (error: unknown) => {
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
    const checkLater = async () => check?.run();
    // The lock on the folder already excludes other servers.
    return { db, engine: 'sqlite', migrated, checkLater, exclusively: (work) => work(), close };
  } catch (error) {
    // After an unclean stop the next start must check the database again, since this one did not finish.
    lock.release({ clean: wasClosed });
    throw !(error instanceof DatabaseUnusable) && isSystemError(error) ? unusable(file, error) : error;
  }
}

interface UpgradeParts {
  raw: OpenSqlite['raw'];
  folder: string;
  lock: Lock;
  checksReferences: boolean;
}

async function bringUpToDate(db: Db, { raw, folder, lock, checksReferences }: UpgradeParts): Promise<string[]> {
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

async function openPostgres(url: string, worker: DatabaseWorker | undefined): Promise<OpenDatabase> {
  // A migration, or waiting for another server's migration, has no time limit. Unused connections of this pool end.
  const starting = await connectPostgres(url);
  try {
    // Kysely's migrator takes an advisory lock, so that servers that start together migrate once.
    const migrated = await (worker?.isFirst === false ? assertUpToDate(starting) : migrate(starting));
    const db = await connectPostgres(url, SERVER_TIMEOUTS);
    const close = async () => {
      const closed = Promise.all([db.destroy(), starting.destroy()]);
      await Promise.race([closed, pause(CLOSE_MS, undefined, { ref: false })]);
    };
    const exclusively = <T>(work: () => Promise<T>) => withAdvisoryLock(starting, work);
    // PostgreSQL checks its pages itself.
    return { db, engine: 'postgres', migrated, checkLater: async () => {}, exclusively, close };
  } catch (error) {
    await starting.destroy();
    throw error instanceof DatabaseUnusable ? error : unusablePostgres(error);
  }
}

/** The lock belongs to a transaction, so that it ends with the connection if the server is killed. */
function withAdvisoryLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${EXCLUSIVE_LOCK})`.execute(tx);
    return work();
  });
}

function unusablePostgres(error: unknown): DatabaseUnusable {
  const why = reasonOf(error instanceof DatabaseUnavailable ? error.cause : error);
  return new DatabaseUnusable(`DATABASE_URL does not lead to a PostgreSQL that can be used: ${why}`, { cause: error });
}

/**
 * Opens a database for reading while a server may use it: no lock and no migration.
 * @throws {DatabaseUnusable} when it is missing, cannot be read, or is of a version that this one cannot open.
 */
export async function openForReading(
  location: DatabaseLocation,
): Promise<Pick<OpenDatabase, 'db' | 'engine' | 'close'>> {
  const opened = await openOfAnyVersion(location);
  try {
    await assertOpenable(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The same for a database that may be damaged or of another version, as the doctor has to expect. */
export async function openOfAnyVersion({
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
    throw unusablePostgres(error);
  }
}

/**
 * Opens a database for a command that changes a few rows while a server may use it: no lock and no migration.
 * @throws {DatabaseUnusable} when it is missing, or of another version than this one.
 */
export async function openBeside({ url, folder }: DatabaseLocation): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const file = join(folder, DATABASE_FILE);
  if (!url && !existsSync(file)) throw new DatabaseUnusable(`There is no database at ${file}. Start the server once.`);
  const db = url
    ? await connectPostgres(url)
    : new Kysely<Database>({ dialect: openSqlite(file, { checksPages: false }).dialect });
  try {
    await assertUpToDate(db);
    return { db, close: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw url && !(error instanceof DatabaseUnusable) ? unusablePostgres(error) : error;
  }
}

/** Opens one SQLite file for reading. */
export function readSqlite(file: string): Db {
  return new Kysely<Database>({ dialect: openSqliteForReading(file) });
}

/** Throws when the database does not respond. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** A migrated database on any dialect, for tests. */
export async function openWithDialect(dialect: Dialect): Promise<Db> {
  const db = new Kysely<Database>({ dialect });
  await migrate(db);
  return db;
}
