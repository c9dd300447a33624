import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush, writtenHead } from '@touchline/api';
import { PRODUCT_NAME } from '@touchline/contracts/product';
import {
  assertOpenable,
  copySqlite,
  DATABASE_FILE,
  DatabaseUnusable,
  listOrphanedFiles,
  listOwnedFiles,
  lockBackups,
  readSqlite,
} from '@touchline/db';
import { examineFile, ifMissing, linkOrCopy, pathOfKey, storedKeys } from './disk.ts';
import { type EarlierBackup, examineTaken, findEarlier } from './earlier.ts';
import { CHECKSUMS, MANIFEST, type Manifest } from './manifest.ts';
import { backupPath, UNFINISHED } from './place.ts';

export interface BackupPlan {
  folder: string;
  engine: Manifest['engine'];
  /** Whether uploaded files are in a bucket, and so not in the backup. */
  filesElsewhere?: boolean;
  place: string;
  now: Date;
  /** The head of the audit log with PostgreSQL. With SQLite it is read from the copy. */
  auditHead?: string | null;
}

/** Makes a backup of a data folder, also beside a running server. `faults` are sentences about missing or altered files. */
export async function makeBackup(plan: BackupPlan) {
  const { folder, place, now, filesElsewhere = false } = plan;
  if (!existsSync(folder)) throw new DatabaseUnusable(`There is no data folder ${folder}.`);
  const lock = lockBackups(folder);
  const path = backupPath(place, now);
  const draft = `${path}${UNFINISHED}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const earlier = await findEarlier(place);
    const take = (key: string) => linkInto(folder, draft, key, earlier);
    // Files never change: most are linked before the rows are copied, and the newest ones after.
    // Parts of unfinished uploads are left out. After a restore such an upload begins again.
    if (!filesElsewhere) for await (const key of storedKeys(folder)) if (!key.endsWith('.part')) await take(key);
    const faults = plan.engine === 'sqlite' ? await copyRows(folder, draft, filesElsewhere ? null : take) : [];
    const { manifest, altered } = await describe(plan, draft, earlier);
    await flush(draft);
    await rename(draft, path);
    await flush(place);
    return { path, manifest, faults: [...faults, ...altered] };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
}

/** Links a file into the backup. Returns false if the file is missing; it may just have been deleted. */
async function linkInto(folder: string, draft: string, key: string, earlier: EarlierBackup | null): Promise<boolean> {
  const path = pathOfKey(key);
  const twin = earlier ? join(earlier.path, path) : undefined;
  return linkOrCopy(join(folder, path), join(draft, path), twin).then(() => true, ifMissing(false));
}

/** Copies the database until the backup has all files that its rows name. `take` is null if files are not in the backup. */
export async function copyRows(
  folder: string,
  draft: string,
  take: ((key: string) => Promise<boolean>) | null,
): Promise<string[]> {
  const copy = join(draft, DATABASE_FILE);
  for (let missing = new Set<string>(), attempt = 0; ; attempt += 1) {
    await rm(copy, { force: true });
    await copySqlite(join(folder, DATABASE_FILE), copy);
    const before = missing;
    missing = new Set(take ? await fetchNewest(draft, take) : []);
    // The next copy does not name a file that was deleted after this one. A file that is missing twice is lost.
    const isLost = [...missing].every((key) => before.has(key));
    if (missing.size === 0 || (attempt > 0 && isLost)) {
      await flush(copy);
      return [...missing].map((key) => `The file ${key} is missing in ${folder}.`);
    }
  }
}

/** Adds the files that rows of the copy name and removes those that no row names. Returns missing keys. */
async function fetchNewest(draft: string, take: (key: string) => Promise<boolean>): Promise<string[]> {
  await using db = readSqlite(join(draft, DATABASE_FILE));
  const wanted = new Set<string>();
  const missing: string[] = [];
  for await (const { key } of listOwnedFiles(db)) {
    if (wanted.has(key)) continue;
    wanted.add(key);
    if (!(await take(key))) missing.push(key);
  }
  const orphaned = new Set(await listOrphanedFiles(db));
  for await (const key of storedKeys(draft)) {
    if (!wanted.has(key) && !orphaned.has(key)) await rm(join(draft, pathOfKey(key)));
  }
  return missing;
}

/** Writes the list of checksums, then the manifest. `altered` are sentences about altered files. */
async function describe(
  { folder, engine, now, auditHead = null }: BackupPlan,
  draft: string,
  earlier: EarlierBackup | null,
): Promise<{ manifest: Manifest; altered: string[] }> {
  const altered: string[] = [];
  const list = join(draft, CHECKSUMS);
  let [files, bytes] = [0, 0];
  const lines = async function* () {
    for await (const path of contents(draft, engine)) {
      const { facts, fault } = await examineTaken({ draft, path, folder, earlier });
      if (fault) altered.push(fault);
      if (!facts) continue;
      files += 1;
      bytes += facts.size;
      yield `${facts.sha256}  ${path}\n`;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(list, { mode: 0o600, flush: true }));
  const copied = engine === 'sqlite' ? await examineRows(join(draft, DATABASE_FILE)) : { step: null, auditHead };
  const manifest: Manifest = {
    product: PRODUCT_NAME,
    format: 1,
    createdAt: now.toISOString(),
    engine,
    step: copied.step,
    files,
    bytes,
    auditHead: copied.auditHead,
    checksums: (await examineFile(list)).sha256,
  };
  await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return { manifest, altered };
}

async function* contents(draft: string, engine: Manifest['engine']): AsyncGenerator<string> {
  if (engine === 'sqlite') yield DATABASE_FILE;
  for await (const key of storedKeys(draft)) yield pathOfKey(key);
}

async function examineRows(file: string): Promise<Pick<Manifest, 'step' | 'auditHead'>> {
  await using db = readSqlite(file);
  const { step } = await assertOpenable(db);
  return { step, auditHead: await writtenHead(db) };
}
