import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
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
import { backupPath, CHECKSUMS, MANIFEST, type Manifest, newestBackup, UNFINISHED } from './backup.ts';
import { examineFile, ifMissing, linkOrCopy, pathOfKey, storedKeys } from './disk.ts';

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
    // A file that is missing may just have been deleted.
    const take = (key: string) => {
      const file = pathOfKey(key);
      const twin = earlier ? join(earlier.path, file) : undefined;
      return linkOrCopy(join(folder, file), join(draft, file), twin).then(() => true, ifMissing(false));
    };
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

type EarlierBackup = NonNullable<Awaited<ReturnType<typeof findEarlier>>>;

/** Finds the newest complete backup, so that its files need not be copied again. Checksums are by path in the backup. */
export async function findEarlier(place: string) {
  const newest = await newestBackup(place);
  const list = newest && join(newest.path, CHECKSUMS);
  if (!list || !existsSync(list)) return null;
  const checksums = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(list) })) {
    const [sha256 = '', path = ''] = line.split('  ');
    if (path !== DATABASE_FILE) checksums.set(path, sha256);
  }
  return { path: newest.path, checksums };
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

interface TakenFile {
  draft: string;
  path: string;
  folder: string;
  earlier: EarlierBackup | null;
}

/** Examines a file of a backup. If it differs from the earlier backup's list, it is copied from the data folder, or left out if missing there. */
export async function examineTaken({ draft, path, folder, earlier }: TakenFile) {
  const target = join(draft, path);
  const facts = await examineFile(target);
  const listed = earlier?.checksums.get(path);
  if (!earlier || !listed || listed === facts.sha256) return { facts };
  const key = basename(path);
  // Copied to a new file, because other backups may share the altered one by a link.
  const isThere = await copyFile(join(folder, path), `${target}.new`).then(() => true, ifMissing(false));
  if (!isThere) {
    await rm(target);
    return { facts: null, fault: `The file ${key} is missing in ${folder}, and altered in ${earlier.path}.` };
  }
  await flush(`${target}.new`);
  await rename(`${target}.new`, target);
  const again = await examineFile(target);
  // Stored files never change, so the file in the data folder is damaged too.
  if (again.sha256 === listed) return { facts: again };
  return { facts: again, fault: `The file ${key} in ${folder} is not as it was in ${earlier.path}.` };
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
