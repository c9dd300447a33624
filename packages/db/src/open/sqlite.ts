import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryCompiler,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { DatabaseUnusable, unusable } from '../errors.ts';

/** SQLite rolls back DDL like any other statement. Kysely's adapter denies that, so a failed migration would stay half done. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Keeps SQLite from planning a kept statement anew at each execution, which costs as much as reading a page. It does so
 * where it has looked at a bound value for its plan: at limits and flags, which are therefore written into the text, and
 * at whatever a column is compared with, unless a plus stands before it, which changes nothing else.
 */
class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }

  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${String(limit.value)}`);
    else super.visitLimit(node);
  }

  protected override visitValue(node: ValueNode): void {
    if (node.value === 0 || node.value === 1) this.append(String(node.value));
    else super.visitValue(node);
  }
}

/** When the disk is full, SQLite rolls back by itself. A second rollback would fail, and its error hide the first one. */
class SafeRollbackDriver extends SqliteDriver {
  readonly #raw: BetterSqlite.Database;

  constructor(raw: BetterSqlite.Database) {
    super({ database: withStatementCache(raw) });
    this.#raw = raw;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#raw.inTransaction) await super.rollbackTransaction(connection);
  }
}

class TouchlineSqliteDialect extends SqliteDialect {
  readonly #raw: BetterSqlite.Database;

  constructor(raw: BetterSqlite.Database) {
    super({ database: raw as unknown as SqliteDatabase });
    this.#raw = raw;
  }

  override createDriver(): Driver {
    return new SafeRollbackDriver(this.#raw);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler();
  }
}

/** WAL lets readers work beside a writer. FULL, because acknowledged writes must survive a power failure. */
const PRAGMAS: readonly (readonly [name: string, value: string, reads: string | number])[] = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  // The driver is synchronous: waiting blocks the whole process.
  ['busy_timeout', '2000', 2000],
  ['wal_autocheckpoint', '1000', 1000],
  ['journal_size_limit', '67108864', 67108864],
  ['temp_store', 'MEMORY', 2],
  ['cache_size', '-16000', -16000],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
];

/** Checking a database above this size takes seconds, so it is only checked after an unclean stop. */
const QUICK_CHECK_MAX_BYTES = 1024 ** 3;
const CHECK_CACHE_KIB = 1000;
const STATEMENT_CACHE_SIZE = 500;
/** Pages copied per step of a backup. */
const PAGES_PER_STEP = 1000;
const SQLITE_MAGIC = 'SQLite format 3\u0000';

export interface OpenSqlite {
  dialect: Dialect;
  raw: BetterSqlite.Database;
}

interface CheckOptions {
  /** Whether the last process that used the database closed it. */
  wasClosed?: boolean;
  /** A closed database above this size is not checked. */
  checkMaxBytes?: number | undefined;
}

/**
 * Opens a database file, or a database in memory for `:memory:`; sets every pragma, reads it back, and checks the pages.
 * @throws {DatabaseUnusable} when the file is not an intact SQLite database; it is never overwritten.
 */
export function openSqlite(
  file: string,
  { wasClosed = true, checkMaxBytes = QUICK_CHECK_MAX_BYTES }: CheckOptions = {},
): OpenSqlite {
  const isNew = file === ':memory:' || !existsSync(file);
  if (!isNew) assertIsDatabase(file);
  else if (file !== ':memory:') create(file);
  const raw = connect(file);
  try {
    for (const [name, value, reads] of PRAGMAS) {
      raw.pragma(`${name} = ${value}`);
      const now = raw.pragma(name, { simple: true });
      if (now !== reads && file !== ':memory:') {
        throw new DatabaseUnusable(`SQLite would not set ${name} to ${value} on ${file}; it stays ${String(now)}.`);
      }
    }
    if (!isNew && (!wasClosed || statSync(file).size <= checkMaxBytes)) assertIntact(raw, file);
  } catch (error) {
    raw.close();
    throw error instanceof DatabaseUnusable ? error : unusable(file, error);
  }
  return { raw, dialect: new TouchlineSqliteDialect(raw) };
}

/**
 * Opens a database file read-only, while a server writes to it.
 * @throws {DatabaseUnusable} when the file is missing, or not a SQLite database.
 */
export function openSqliteForReading(file: string): Dialect {
  return new TouchlineSqliteDialect(connectForReading(file));
}

/**
 * Copies a consistent state of a database to a new file while other processes write to it. An open read transaction holds
 * that state; without one SQLite restarts the copy after each write of another process. The copy has no separate log.
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  const raw = connectForReading(file);
  try {
    raw.exec('BEGIN');
    raw.prepare('select 1 from sqlite_master').get();
    await raw.backup(copy, { progress: () => PAGES_PER_STEP });
  } finally {
    raw.close();
  }
  const copied = connect(copy);
  copied.pragma('journal_mode = DELETE');
  copied.close();
}

/** Signs all users out of a database that no server uses. */
export function deleteAllSessions(file: string): void {
  const raw = connect(file);
  raw.exec('delete from sessions');
  raw.close();
}

function connectForReading(file: string): BetterSqlite.Database {
  if (!existsSync(file)) throw new DatabaseUnusable(`There is no database at ${file}.`);
  assertIsDatabase(file);
  return connect(file, { readonly: true });
}

/**
 * Creates a database under another name and renames it when its first page is written. SQLite would begin with an empty
 * file; a process killed at that moment would leave what the next start takes for a lost database.
 */
function create(file: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const raw = connect(draft);
  raw.pragma('journal_mode = WAL');
  raw.close();
  renameSync(draft, file);
}

function connect(file: string, options: BetterSqlite.Options = {}): BetterSqlite.Database {
  try {
    return new BetterSqlite(file, options);
  } catch (error) {
    throw unusable(file, error);
  }
}

/** An existing file that is empty or has another format must not be replaced by a new database. */
function assertIsDatabase(file: string): void {
  const head = Buffer.alloc(SQLITE_MAGIC.length);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, head, 0, head.length, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw unusable(file, error);
  }
  if (head.toString('latin1') === SQLITE_MAGIC) return;
  const what = statSync(file).size === 0 ? 'is empty' : 'is not a SQLite database';
  throw new DatabaseUnusable(
    `${file} ${what}. Restore it from a backup, or move it away to start with a new database.`,
  );
}

function assertIntact(raw: BetterSqlite.Database, file: string): void {
  // The check reads each page once, so caching the pages is useless.
  const cacheSize = raw.pragma('cache_size', { simple: true });
  raw.pragma(`cache_size = -${CHECK_CACHE_KIB}`);
  const result = raw.pragma('quick_check(1)', { simple: true });
  raw.pragma(`cache_size = ${String(cacheSize)}`);
  if (result !== 'ok') throw unusable(file, result);
}

/** Kysely prepares a statement for each execution. Caching recent statements saves parsing and planning them again. */
function withStatementCache(raw: BetterSqlite.Database): SqliteDatabase {
  const cache = new Map<string, BetterSqlite.Statement>();
  return {
    close: () => raw.close(),
    prepare(text) {
      let statement = cache.get(text);
      if (statement) cache.delete(text);
      else statement = raw.prepare(text);
      cache.set(text, statement);
      if (cache.size > STATEMENT_CACHE_SIZE) cache.delete(cache.keys().next().value as string);
      return statement as unknown as ReturnType<SqliteDatabase['prepare']>;
    },
  };
}
