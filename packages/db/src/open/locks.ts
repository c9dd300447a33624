import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { DatabaseUnusable, databaseProblem, PERMISSION_ADVICE } from '../errors.ts';

export interface Lock {
  /** Whether the last owner ended without a clean release. */
  readonly wasLeft: boolean;
  /** Ends the lock. With `clean: false` the next owner finds it as if this process had been killed. */
  release(options?: { clean: boolean }): void;
}

/**
 * Locks a data folder for a server, or for a command that changes the files of a server.
 * @throws {DatabaseUnusable} when another process uses the folder, or when the folder is not writable.
 */
export function lockDataFolder(folder: string): Lock {
  return lockFile(
    join(folder, 'touchline.lock'),
    (pid) => `The data folder is already in use by pid ${pid}. Stop that server first.`,
  );
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
 * deletes, so its presence shows the next owner that this process was killed.
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
    const wasLeft = existsSync(pidFile);
    writeFileSync(pidFile, `${process.pid}\n`);
    return {
      wasLeft,
      release({ clean } = { clean: true }) {
        if (clean) rmSync(pidFile, { force: true });
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

/** The process id of the owner, which may not have written it yet. */
function ownerIn(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
