import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE, MOVING_MARK, RESTORING_FOLDER } from '@touchline/db';
import { FILES, flush } from './disk.ts';

/** The log belongs to the database that goes; with the one that comes it would be taken for its own. */
const GOES_WITH_DATABASE = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];

/**
 * Exchanges what a folder holds for what has been brought together in it, name by name. A mark says so from the first
 * move to the last: whatever interrupts it, no server starts in between, and the next restore finishes it.
 */
export async function moveIntoPlace(folder: string, replaced: string): Promise<void> {
  const mark = join(folder, RESTORING_FOLDER, MOVING_MARK);
  await writeFile(`${mark}.new`, replaced, { flush: true });
  await rename(`${mark}.new`, mark);
  await flush(join(folder, RESTORING_FOLDER));
  await finishMoving(folder);
}

/** Carries an exchange to its end, if one is under way. */
export async function finishMoving(folder: string): Promise<void> {
  const gathered = join(folder, RESTORING_FOLDER);
  const mark = join(gathered, MOVING_MARK);
  if (!existsSync(mark)) return;
  const replaced = await readFile(mark, 'utf8');
  await mkdir(replaced, { recursive: true, mode: 0o700 });
  const move = async (from: string, to: string) => {
    if (existsSync(from)) await rename(from, to);
  };
  for (const name of [FILES, DATABASE_FILE]) {
    if (!existsSync(join(gathered, name))) continue;
    const parts = name === DATABASE_FILE ? [...GOES_WITH_DATABASE, name] : [name];
    for (const part of parts) await move(join(folder, part), join(replaced, part));
    await rename(join(gathered, name), join(folder, name));
  }
  await flush(replaced);
  await flush(folder);
  await rm(mark);
  await rm(gathered, { recursive: true, force: true });
}
