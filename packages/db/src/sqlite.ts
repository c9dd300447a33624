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
import { DatabaseUnusable, unusable } from './errors.ts';

/** SQLite rolls DDL back like any other statement; Kysely's own adapter says otherwise and would leave half a migration. */
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

/** A full disk has SQLite roll back by itself. To ask for it once more is an error, which would hide the one that tells why. */
class UnstubbornSqliteDriver extends SqliteDriver {
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
    return new UnstubbornSqliteDriver(this.#raw);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new StablePlanCompiler();
  }
}

/** WAL for readers beside a writer, FULL because what was acknowledged must survive a power cut. */
const PRAGMAS: readonly (readonly [name: string, value: string, reads: string | number])[] = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['foreign_keys', 'ON', 1],
  // The wait blocks the whole process (the driver is synchronous), so it is kept short.
  ['busy_timeout', '2000', 2000],
  ['wal_autocheckpoint', '1000', 1000],
  ['journal_size_limit', '67108864', 67108864],
  ['temp_store', 'MEMORY', 2],
  ['cache_size', '-16000', -16000],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
];

/** Above this size a full check at every start would cost seconds; where the last stop was clean, it vouches for the file. */
const QUICK_CHECK_MAX_BYTES = 1024 ** 3;
const CHECK_CACHE_KIB = 1000;
const STATEMENTS_KEPT = 500;
/** How much of a copy is made at one go. */
const PAGES_AT_ONCE = 1000;
const SQLITE_MAGIC = 'SQLite format 3\u0000';

export interface OpenSqlite {
  dialect: Dialect;
  raw: BetterSqlite.Database;
}

interface CheckOptions {
  /** Whether whoever used it last had the time to close it. */
  wasClosed?: boolean;
  /** Above which size a database that was closed is not checked. */
  checkMaxBytes?: number | undefined;
}

/**
 * Opens the database file, or one in memory for `:memory:`, sets every pragma and reads it back, and checks the pages.
 * @throws {DatabaseUnusable} when the file is not a whole SQLite database; it is never overwritten.
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
    if (!isNew && (!wasClosed || statSync(file).size <= checkMaxBytes)) assertIsWhole(raw, file);
  } catch (error) {
    raw.close();
    throw error instanceof DatabaseUnusable ? error : unusable(file, error);
  }
  return { raw, dialect: new TouchlineSqliteDialect(raw) };
}

/**
 * Opens a database file for reading only, beside a server that writes to it.
 * @throws {DatabaseUnusable} when it is not there, or not a SQLite database.
 */
export function openSqliteForReading(file: string): Dialect {
  return new TouchlineSqliteDialect(connectForReading(file));
}

/**
 * Copies a database as it is at one moment into a new file, while others write to it. A reader's transaction holds that
 * moment; without one the copy would begin anew with every foreign write, and might never end. The copy needs no file
 * beside it.
 */
export async function copySqlite(file: string, copy: string): Promise<void> {
  const raw = connectForReading(file);
  try {
    raw.exec('BEGIN');
    raw.prepare('select 1 from sqlite_master').get();
    await raw.backup(copy, { progress: () => PAGES_AT_ONCE });
  } finally {
    raw.close();
  }
  const made = connect(copy);
  made.pragma('journal_mode = DELETE');
  made.close();
}

/** Ends every session in a database that nobody uses at the moment. */
export function signEverybodyOut(file: string): void {
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
 * A new database gets its name once its first page is written: SQLite would begin with an empty file, and a start that
 * dies there would leave what looks like a loss to the next one.
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

/** An existing file that is empty or something else is a sign of trouble, not an invitation to start afresh. */
function assertIsDatabase(file: string): void {
  let head: Buffer;
  try {
    head = Buffer.alloc(SQLITE_MAGIC.length);
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

function assertIsWhole(raw: BetterSqlite.Database, file: string): void {
  // The check reads each page once; a cache full of them would serve nobody.
  const cacheSize = raw.pragma('cache_size', { simple: true });
  raw.pragma(`cache_size = -${CHECK_CACHE_KIB}`);
  const result = raw.pragma('quick_check(1)', { simple: true });
  raw.pragma(`cache_size = ${String(cacheSize)}`);
  if (result !== 'ok') throw unusable(file, result);
}

/** Kysely prepares a statement for each execution; keeping the recent ones saves SQLite from parsing them again. */
function withStatementCache(raw: BetterSqlite.Database): SqliteDatabase {
  const kept = new Map<string, BetterSqlite.Statement>();
  return {
    close: () => raw.close(),
    prepare(text) {
      let statement = kept.get(text);
      if (statement) kept.delete(text);
      else statement = raw.prepare(text);
      kept.set(text, statement);
      if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value as string);
      return statement as unknown as ReturnType<SqliteDatabase['prepare']>;
    },
  };
}
