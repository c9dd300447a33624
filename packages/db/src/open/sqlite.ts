import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { brokenReferences, DatabaseUnusable, isSystemError, unusable } from '../errors.ts';
import type { Database, Db } from '../tables.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { SqliteConnections } from './sqlite-driver.ts';

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

/** A check reads each page once. */
const CHECK_CACHE_KIB = 1000;
/** Each row looks up those that it refers to. */
const REFERENCES_CACHE_KIB = 16_000;
const PAGES_PER_STEP = 1000;
/** A page is damaged, or the disk cannot read it. */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB|IOERR)/;
const SQLITE_MAGIC = 'SQLite format 3\u0000';

/** Opens or creates a database file, or a database for `:memory:`. A file that is not an intact database is never overwritten. */
export function openSqlite(file: string, { checksPages = true } = {}) {
  const isNew = file === ':memory:' || !existsSync(file);
  if (!isNew) assertIsDatabase(file);
  else if (file !== ':memory:') create(file);
  if (!isNew && checksPages) checkSqlite(file, { checksReferences: false });
  const raw = connect(file);
  try {
    applyPragmas(raw);
  } catch (error) {
    raw.close();
    throw error instanceof DatabaseUnusable ? error : unusable(file, error);
  }
  const openReader = () => {
    const reader = connect(file);
    applyPragmas(reader);
    reader.pragma('query_only = ON');
    return reader;
  };
  return { raw, dialect: sqliteDialect(new SqliteConnections(raw, file === ':memory:' ? null : openReader)) };
}

/** Sets the pragmas of a connection. Reads each back, except in memory, where not all of them have an effect. */
export function applyPragmas(raw: BetterSqlite.Database): void {
  for (const [name, value, reads] of PRAGMAS) {
    raw.pragma(`${name} = ${value}`);
    const now = raw.pragma(name, { simple: true });
    if (now !== reads && !raw.memory) {
      throw new DatabaseUnusable(`SQLite would not set ${name} to ${value} on ${raw.name}; it stays ${String(now)}.`);
    }
  }
}

export function readSqlite(file: string): Db {
  return new Kysely<Database>({ dialect: sqliteDialect(new SqliteConnections(connectForReading(file), null)) });
}

/** Copies a database while other processes write to it: without the open read transaction SQLite would restart after each write. */
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

export function deleteAllSessions(file: string): void {
  const raw = connect(file);
  raw.exec('delete from sessions');
  raw.close();
}

/** Read-only, because closing the last writing connection would merge the log into a file that may be damaged. */
export function checkSqlite(file: string, { checksReferences = true } = {}): void {
  const raw = connectForReading(file);
  try {
    raw.pragma(`cache_size = -${CHECK_CACHE_KIB}`);
    raw.pragma('cell_size_check = ON');
    const result = raw.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') throw unusable(file, result);
    if (!checksReferences) return;
    raw.pragma(`cache_size = -${REFERENCES_CACHE_KIB}`);
    const [broken] = raw.pragma('foreign_key_check') as { table: string }[];
    if (broken) throw brokenReferences(broken.table);
  } catch (error) {
    throw isSystemError(error) && DAMAGE.test(error.code) ? unusable(file, error) : error;
  } finally {
    raw.close();
  }
}

function connectForReading(file: string): BetterSqlite.Database {
  if (!existsSync(file)) throw new DatabaseUnusable(`There is no database at ${file}.`);
  assertIsDatabase(file);
  return connect(file, { readonly: true });
}

/** Renames the new file, because SQLite begins with an empty one. After a kill the next start would take that for a lost database. */
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
