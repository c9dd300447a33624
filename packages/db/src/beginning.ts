import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnusable } from './errors.ts';

/** Where a data folder holds what people have uploaded, in folders of two letters. */
const UPLOADS_FOLDER = 'files';
const PLACE = /^[0-9a-f]{2}$/;

/**
 * Where there is no database, one is made; unless it looks as if there had been one, since an empty platform in its place
 * would hide the loss, and its backups would soon have taken the place of the good ones. With `allowEmpty` the operator
 * has said that a new one is what he wants, and what is left of the old one makes way.
 * @throws {DatabaseUnusable} with what is missing, and what to do.
 */
export function refuseToForget(folder: string, file: string, allowEmpty: boolean): void {
  const loss = lossIn(folder, file);
  if (!loss) return;
  if (!allowEmpty) {
    throw new DatabaseUnusable(
      `${loss}. Restore it from a backup, or set ALLOW_EMPTY=1 for one start to begin with a new database.`,
    );
  }
  // SQLite would take the log of one database for that of the next.
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

/** Whether the log of a database holds something: who closes a database puts everything into the file itself. */
export function hasLog(file: string): boolean {
  return sizeOf(`${file}-wal`) > 0;
}

function lossIn(folder: string, file: string): string | null {
  const size = sizeOf(file);
  if (size > 0) return null;
  if (size === 0) return `${file} is empty`;
  if (hasLog(file)) return `${file} is missing, but its log is there`;
  return holdsUploads(folder) ? `${file} is missing, but there are uploaded files in ${UPLOADS_FOLDER}/` : null;
}

/** -1 where there is no such file. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

function holdsUploads(folder: string): boolean {
  const uploads = join(folder, UPLOADS_FOLDER);
  if (!statSync(uploads, { throwIfNoEntry: false })?.isDirectory()) return false;
  const places = readdirSync(uploads, { withFileTypes: true }).filter(({ name }) => PLACE.test(name));
  return places.some((place) => place.isDirectory() && readdirSync(join(uploads, place.name)).length > 0);
}
