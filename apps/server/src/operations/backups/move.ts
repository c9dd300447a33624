import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE, MOVING_MARK, RESTORING_FOLDER } from '@touchline/db';
import { FILES, flush } from './disk.ts';

/** The write-ahead log of the old database; SQLite would apply it to the new one. */
const LOG_FILES = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];

/**
 * Replaces the contents of a data folder by the restored ones, name by name. A mark exists from the first move to the last:
 * after an interruption no server starts, and the next restore finishes the move.
 */
export async function moveIntoPlace(folder: string, replaced: string): Promise<void> {
  const mark = join(folder, RESTORING_FOLDER, MOVING_MARK);
  await writeFile(`${mark}.new`, replaced, { flush: true });
  await rename(`${mark}.new`, mark);
  await flush(join(folder, RESTORING_FOLDER));
  await finishMoving(folder);
}

/** Finishes an interrupted move, if there is one. */
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
    const parts = name === DATABASE_FILE ? [...LOG_FILES, name] : [name];
    for (const part of parts) await move(join(folder, part), join(replaced, part));
    await rename(join(gathered, name), join(folder, name));
  }
  await flush(replaced);
  await flush(folder);
  await rm(mark);
  await rm(gathered, { recursive: true, force: true });
}
