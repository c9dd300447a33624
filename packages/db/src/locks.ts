import { join } from 'node:path';
import { lockFile } from './sqlite.ts';

export interface Lock {
  release(): void;
}

/**
 * The lock of a server, or of a command that changes what a server would use.
 * @throws {DatabaseUnusable} when another process has the folder.
 */
export function lockDataFolder(folder: string): Lock {
  return lockFile(
    join(folder, 'touchline.lock'),
    (pid) => `The data folder is already in use by pid ${pid}. Stop that server first.`,
  );
}

/**
 * The lock of a backup, which may be made while a server has the folder.
 * @throws {DatabaseUnusable} when another backup is being made.
 */
export function lockBackups(folder: string): Lock {
  return lockFile(
    join(folder, 'backup.lock'),
    (pid) => `Another backup or restore of this folder is under way, by pid ${pid}. Wait for its end.`,
  );
}
