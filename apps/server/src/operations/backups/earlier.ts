import { createReadStream, existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { flush } from '@touchline/api';
import { DATABASE_FILE } from '@touchline/db';
import { examineFile, ifMissing } from './disk.ts';
import { CHECKSUMS } from './manifest.ts';
import { newestBackup } from './place.ts';

export type EarlierBackup = NonNullable<Awaited<ReturnType<typeof findEarlier>>>;

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
