import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnusable } from '../errors.ts';

/** Uploaded files are in subfolders named by two hexadecimal digits. */
const UPLOADS_FOLDER = 'files';
const UPLOADS_SUBFOLDER = /^[0-9a-f]{2}$/;
/** A restore prepares its files in this folder before it moves them into place. */
export const RESTORING_FOLDER = 'restoring';
/** A file in RESTORING_FOLDER while files are moved. */
export const MOVING_MARK = 'moving';

/** Rejects a folder whose restore was interrupted while it moved files: a start could create a new database in it. */
export function assertRestoreFinished(folder: string): void {
  if (!existsSync(join(folder, RESTORING_FOLDER, MOVING_MARK))) return;
  throw new DatabaseUnusable(`A restore of ${folder} was interrupted. Run the same restore again before starting.`);
}

/** Throws if the database is lost: a new one would hide the loss, and its daily backups would replace the good ones. */
export function assertDatabaseNotLost(folder: string, file: string, allowEmpty: boolean): void {
  const loss = findLoss(folder, file);
  if (!loss) return;
  if (!allowEmpty) {
    throw new DatabaseUnusable(
      `${loss}. Restore it from a backup, or set ALLOW_EMPTY=1 for one start to begin with a new database.`,
    );
  }
  // SQLite would apply the log of the old database to the new one.
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

/** Whether the write-ahead log holds anything; closing a database empties it. */
export function hasLog(file: string): boolean {
  return sizeOf(`${file}-wal`) > 0;
}

function findLoss(folder: string, file: string): string | null {
  const size = sizeOf(file);
  if (size > 0) return null;
  if (size === 0) return `${file} is empty`;
  if (hasLog(file)) return `${file} is missing, but its log is there`;
  return holdsUploads(folder) ? `${file} is missing, but there are uploaded files in ${UPLOADS_FOLDER}/` : null;
}

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

function holdsUploads(folder: string): boolean {
  const uploads = join(folder, UPLOADS_FOLDER);
  if (!statSync(uploads, { throwIfNoEntry: false })?.isDirectory()) return false;
  const subfolders = readdirSync(uploads, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && UPLOADS_SUBFOLDER.test(entry.name),
  );
  return subfolders.some(({ name }) => readdirSync(join(uploads, name)).length > 0);
}
