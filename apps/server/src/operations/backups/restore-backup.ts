import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { FILES, flush } from '@touchline/api';
import {
  DATABASE_FILE,
  DatabaseUnusable,
  deleteAllSessions,
  findDamage,
  findVersion,
  lockBackups,
  lockDataFolder,
  MOVING_MARK,
  RESTORING_FOLDER,
  readSqlite,
} from '@touchline/db';
import { BackupUnusable, CHECKSUMS, type Manifest, readManifest } from './backup.ts';
import { examineFile, linkOrCopy } from './disk.ts';

export interface RestorePlan {
  backup: string;
  folder: string;
  engine: Manifest['engine'];
  now: Date;
}

/** Only paths in a backup, so that an altered list cannot name other files. */
const LINE = /^([0-9a-f]{64}) {2}(touchline\.db|files\/[0-9a-f]{2}\/[0-9a-f-]{36}\.[a-z0-9]{2,5})$/;

/** Gathers and checks a backup beside the contents of a data folder, then swaps the two. The old contents are kept. */
export async function restoreBackup(plan: RestorePlan) {
  const { backup, folder, engine, now } = plan;
  const manifest = await readManifest(backup);
  if (manifest.engine !== engine) throw new BackupUnusable(otherEngine(manifest));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const locks = [lockBackups(folder)];
  let isRestored = false;
  try {
    locks.push(lockDataFolder(folder));
    await finishMoving(folder);
    const gathered = join(folder, RESTORING_FOLDER);
    const replaced = join(folder, 'backups', `replaced-${now.toISOString().replace(/[:.]/g, '-')}`);
    try {
      await gather(plan, manifest, gathered);
    } catch (error) {
      await rm(gathered, { recursive: true, force: true });
      throw error;
    }
    await moveIntoPlace(folder, replaced);
    isRestored = true;
    return { manifest, replaced };
  } finally {
    // After a failure an unclean stop stays recorded, so that the next start checks the database.
    for (const lock of locks) lock.release({ clean: isRestored || lock.lastEnd === 'released' });
  }
}

function otherEngine({ engine }: Manifest): string {
  return engine === 'sqlite'
    ? 'This backup holds a SQLite database, but DATABASE_URL names a PostgreSQL. Restore it without that setting.'
    : 'This backup holds the files of a platform on PostgreSQL. Name that database in DATABASE_URL.';
}

async function gather({ backup, folder }: RestorePlan, manifest: Manifest, gathered: string): Promise<void> {
  await rm(gathered, { recursive: true, force: true });
  await mkdir(join(gathered, FILES), { recursive: true, mode: 0o700 });
  const places = new Set([join(gathered, FILES)]);
  let [files, bytes] = [0, 0];
  for await (const line of createInterface({ input: createReadStream(join(backup, CHECKSUMS)) })) {
    const [, sha256, path = ''] = LINE.exec(line) ?? [];
    if (!sha256) throw new BackupUnusable(`${CHECKSUMS} of ${backup} lists a path that is not part of a backup.`);
    const target = join(gathered, path);
    await take(join(backup, path), target);
    places.add(dirname(target));
    const facts = await examineFile(target);
    if (facts.sha256 !== sha256) throw new BackupUnusable(`${path} of ${backup} is truncated or altered.`);
    files += 1;
    bytes += facts.size;
  }
  if (files !== manifest.files || bytes !== manifest.bytes) {
    throw new BackupUnusable(`${backup} does not hold as much as its manifest says.`);
  }
  if (manifest.engine === 'sqlite') {
    const file = join(gathered, DATABASE_FILE);
    await checkDatabase(file, backup);
    // A session that has ended since the backup must not be valid again.
    deleteAllSessions(file);
    await flush(file);
  }
  for (const place of places) await flush(place);
  await flush(gathered);
  await flush(folder);
}

async function take(from: string, to: string): Promise<void> {
  try {
    // The database is copied, because through a link the backup would change with it.
    if (basename(from) === DATABASE_FILE) await copyFile(from, to);
    else await linkOrCopy(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupUnusable(`${from} is missing.`, { cause: error });
  }
}

async function checkDatabase(file: string, backup: string): Promise<void> {
  await using db = readSqlite(file);
  const [damage] = await findDamage(db);
  if (damage) throw new BackupUnusable(`The database of ${backup} is damaged. ${damage}`);
  const { isForeign, step, latest } = await findVersion(db);
  if (isForeign === 'older') {
    throw new DatabaseUnusable(
      `The backup is of a version before 0.2.0 (${step}), which this version cannot open: restore it with the version that made it.`,
    );
  }
  if (isForeign === 'newer') {
    throw new DatabaseUnusable(
      `The backup is newer (${step}) than this version (${latest}). Restore it with the newer version.`,
    );
  }
}

/** The write-ahead log of the old database, which SQLite would apply to the new one. */
const LOG_FILES = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];

/** Moves the gathered files into place. While the mark exists no server starts, and the next restore finishes the move. */
async function moveIntoPlace(folder: string, replaced: string): Promise<void> {
  const mark = join(folder, RESTORING_FOLDER, MOVING_MARK);
  await writeFile(`${mark}.new`, replaced, { flush: true });
  await rename(`${mark}.new`, mark);
  await flush(join(folder, RESTORING_FOLDER));
  await finishMoving(folder);
}

async function finishMoving(folder: string): Promise<void> {
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
