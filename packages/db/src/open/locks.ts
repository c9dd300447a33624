import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { DatabaseUnusable, databaseProblem, PERMISSION_ADVICE } from '../errors.ts';

export interface Lock {
  /**
   * How the last owner ended. `killed` means that the system has run on since, so that it has everything that the process had
   * written, whether it was on the disk by then or not. `crashed` is any other end without a release: that of the whole
   * system, one before the owner called `trust`, or one of which nothing is known.
   */
  readonly lastEnd: 'released' | 'killed' | 'crashed';
  /** Records that this owner has found nothing wrong with the folder, so that its end may count as `killed`. */
  trust(): void;
  /** Takes that back: however this process ends, the next owner finds `crashed`. */
  distrust(): void;
  /** Ends the lock. With `clean: false` the next owner finds it as it is. */
  release(options?: { clean: boolean }): void;
}

/** Another one after each start of the system. Only Linux has it. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';

/**
 * Locks a data folder for a server, or for a command that changes the files of a server.
 * @throws {DatabaseUnusable} when another process uses the folder, or when the folder is not writable.
 */
export function lockDataFolder(folder: string): Lock {
  const lock = lockFile(
    join(folder, 'touchline.lock'),
    (pid) => `The data folder is already in use by pid ${pid}. Stop that server first.`,
  );
  try {
    awaitEndOfWorkers(folder);
    return lock;
  } catch (error) {
    lock.release({ clean: lock.lastEnd === 'released' });
    throw error;
  }
}

const WORKERS_LOCK = 'workers.lock';
/** An open database that nothing refers to is closed by the garbage collector. */
const memberships = new Set<BetterSqlite.Database>();
/** Workers whose server was killed end within a second. Milliseconds. */
const WORKERS_END_MS = 3000;

/**
 * Registers this process as a worker of the server that has locked the data folder, until it ends: no other server uses the
 * folder before that, even if the process that holds the lock is killed. It is a shared lock on a file of its own.
 */
export function joinDataFolder(folder: string): void {
  const held = new BetterSqlite(join(folder, WORKERS_LOCK));
  held.pragma('journal_mode = DELETE');
  held.exec('BEGIN');
  held.prepare('select count(*) from sqlite_master').get();
  memberships.add(held);
}

/** Waits until no worker of an earlier server is left. */
function awaitEndOfWorkers(folder: string): void {
  const path = join(folder, WORKERS_LOCK);
  if (!existsSync(path)) return;
  const probe = new BetterSqlite(path);
  try {
    probe.pragma(`busy_timeout = ${WORKERS_END_MS}`);
    probe.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if (databaseProblem(error) !== 'busy') throw error;
    const message = 'Workers of a server that was killed still use the data folder. Wait for their end, or end them.';
    throw new DatabaseUnusable(message, { cause: error });
  } finally {
    probe.close();
  }
}

/**
 * Locks a data folder for a backup, which may be made while a server uses the folder.
 * @throws {DatabaseUnusable} when another backup is being made, or when the folder is not writable.
 */
export function lockBackups(folder: string): Lock {
  return lockFile(
    join(folder, 'backup.lock'),
    (pid) => `Another backup or restore of this folder is under way, by pid ${pid}. Wait for its end.`,
  );
}

/**
 * Gives this process an exclusive lock until it ends. It is SQLite's own lock on a small file beside the database: the
 * system releases it when the process ends for any reason. The process id is in a second file that only a clean release
 * deletes, so its presence shows the next owner that this process was killed. Its second line is the id of the system's start.
 */
function lockFile(path: string, explain: (pid: string) => string): Lock {
  const pidFile = `${path}.pid`;
  let lock: BetterSqlite.Database | undefined;
  try {
    const held = new BetterSqlite(path);
    lock = held;
    // SQLite would report a lock on a read-only file, but not lock it.
    accessSync(path, constants.W_OK);
    held.pragma('busy_timeout = 0');
    held.pragma('journal_mode = DELETE');
    held.exec('BEGIN EXCLUSIVE');
    const lastEnd = lastEndBy(pidFile);
    const mark = (boot: string) => writeFileSync(pidFile, `${process.pid}\n${boot}`);
    mark('');
    let isDistrusted = false;
    return {
      lastEnd,
      trust: () => mark(`${bootId()}\n`),
      distrust() {
        isDistrusted = true;
        mark('');
      },
      release({ clean } = { clean: true }) {
        if (clean && !isDistrusted) rmSync(pidFile, { force: true });
        held.close();
      },
    };
  } catch (error) {
    lock?.close();
    if (databaseProblem(error) === 'busy') throw new DatabaseUnusable(explain(ownerIn(pidFile)), { cause: error });
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(`${path} cannot be used (${why}). ${PERMISSION_ADVICE}`, { cause: error });
  }
}

function lastEndBy(pidFile: string): Lock['lastEnd'] {
  if (!existsSync(pidFile)) return 'released';
  const [, boot = ''] = readFileSync(pidFile, 'utf8').split('\n');
  return boot !== '' && boot === bootId() ? 'killed' : 'crashed';
}

/** Empty where the system has none. */
function bootId(): string {
  return existsSync(BOOT_ID) ? readFileSync(BOOT_ID, 'utf8').trim() : '';
}

/** The process id of the owner, which may not have written it yet. */
function ownerIn(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').split('\n')[0] || 'unknown';
  } catch {
    return 'unknown';
  }
}
