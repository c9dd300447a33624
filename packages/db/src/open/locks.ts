import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { DatabaseUnusable, databaseProblem, PERMISSION_ADVICE, reasonOf } from '../errors.ts';

export interface Lock {
  /** `killed`: the system kept running, so nothing that was written is lost. `crashed`: any other end without a release, or before `trust`. */
  readonly lastEnd: 'released' | 'killed' | 'crashed';
  /** Records that this owner has found the folder intact, so that its end may count as `killed`. */
  trust(): void;
  /** The next owner finds `crashed`, however this process ends. */
  distrust(): void;
  release(options?: { clean: boolean }): void;
}

const BOOT_ID = '/proc/sys/kernel/random/boot_id';

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
/** The garbage collector would close an open database that nothing refers to. */
const memberships = new Set<BetterSqlite.Database>();
/** Workers whose server was killed end within a second. */
const WORKERS_END_MS = 3000;

/** Keeps other servers off the folder until this worker ends, even if the process that holds its lock is killed. */
export function joinDataFolder(folder: string): void {
  const held = new BetterSqlite(join(folder, WORKERS_LOCK));
  held.pragma('journal_mode = DELETE');
  held.exec('BEGIN');
  held.prepare('select count(*) from sqlite_master').get();
  memberships.add(held);
}

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

/** For a backup, which may be made while a server uses the folder. */
export function lockBackups(folder: string): Lock {
  return lockFile(
    join(folder, 'backup.lock'),
    (pid) => `Another backup or restore of this folder is under way, by pid ${pid}. Wait for its end.`,
  );
}

/** SQLite's lock ends with the process. A second file, with the ids of process and boot, is deleted only by a clean release. */
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
    throw new DatabaseUnusable(`${path} cannot be used (${reasonOf(error)}). ${PERMISSION_ADVICE}`, { cause: error });
  }
}

function lastEndBy(pidFile: string): Lock['lastEnd'] {
  if (!existsSync(pidFile)) return 'released';
  const [, boot = ''] = readFileSync(pidFile, 'utf8').split('\n');
  return boot !== '' && boot === bootId() ? 'killed' : 'crashed';
}

function bootId(): string {
  return existsSync(BOOT_ID) ? readFileSync(BOOT_ID, 'utf8').trim() : '';
}

/** The owner may not have written its process id yet. */
function ownerIn(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').split('\n')[0] || 'unknown';
  } catch {
    return 'unknown';
  }
}
