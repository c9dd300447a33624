import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { ADVICE_TO_ALLOW, DatabaseUnusable } from './errors.ts';
import { databaseTrouble } from './sql/errors.ts';

export interface Lock {
  /** Whether the last who had it was stopped before he could give it back. */
  readonly wasLeft: boolean;
  /** Gives it back. Who does not vouch for what it guards leaves it to the next as if he had been stopped, too. */
  release(options?: { vouches: boolean }): void;
}

/**
 * The lock of a server, or of a command that changes what a server would use.
 * @throws {DatabaseUnusable} when another process has the folder, or when nothing can be written there.
 */
export function lockDataFolder(folder: string): Lock {
  return lockFile(
    join(folder, 'touchline.lock'),
    (pid) => `The data folder is already in use by pid ${pid}. Stop that server first.`,
  );
}

/**
 * The lock of a backup, which may be made while a server has the folder.
 * @throws {DatabaseUnusable} when another backup is being made, or when nothing can be written there.
 */
export function lockBackups(folder: string): Lock {
  return lockFile(
    join(folder, 'backup.lock'),
    (pid) => `Another backup or restore of this folder is under way, by pid ${pid}. Wait for its end.`,
  );
}

/**
 * Makes this process the only one that does something with a data folder, until it ends. The lock is SQLite's own lock on
 * a small file beside the database: the system drops it when the process dies, however it dies, so it can never be left
 * behind. The number of the process, in a file of its own, can: that tells the next one how this one has ended.
 */
function lockFile(path: string, explain: (pid: string) => string): Lock {
  const pidFile = `${path}.pid`;
  let lock: BetterSqlite.Database | undefined;
  try {
    const held = new BetterSqlite(path);
    lock = held;
    // Of a file that may only be read SQLite would say that it is locked, and lock nothing.
    accessSync(path, constants.W_OK);
    held.pragma('busy_timeout = 0');
    held.pragma('journal_mode = DELETE');
    held.exec('BEGIN EXCLUSIVE');
    const wasLeft = existsSync(pidFile);
    writeFileSync(pidFile, `${process.pid}\n`);
    return {
      wasLeft,
      release({ vouches } = { vouches: true }) {
        if (vouches) rmSync(pidFile, { force: true });
        held.close();
      },
    };
  } catch (error) {
    lock?.close();
    if (databaseTrouble(error) === 'busy') throw new DatabaseUnusable(explain(ownerIn(pidFile)), { cause: error });
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusable(`${path} cannot be used (${why}). ${ADVICE_TO_ALLOW}`, { cause: error });
  }
}

/** The owner may not have written his number yet. */
function ownerIn(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
