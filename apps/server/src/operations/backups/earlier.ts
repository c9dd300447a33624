import { createReadStream, existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DATABASE_FILE } from '@touchline/db';
import { examineFile, type FileFacts, flush } from './disk.ts';
import { CHECKSUMS } from './manifest.ts';
import { newestBackup } from './place.ts';

/** The newest complete backup in the same place. What it has of the stored files, the next one need not copy from another disk. */
export interface EarlierBackup {
  path: string;
  /** Checksums by path within the backup. */
  checksums: ReadonlyMap<string, string>;
}

export async function findEarlier(place: string): Promise<EarlierBackup | null> {
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
  /** The data folder. */
  folder: string;
  earlier: EarlierBackup | null;
}

/**
 * Examines a file of a backup. When it is not as the earlier backup has listed it, the disk of the backups has altered it since,
 * and it is copied from the data folder again.
 */
export async function examineTaken({ draft, path, folder, earlier }: TakenFile): Promise<FileFacts> {
  const target = join(draft, path);
  const facts = await examineFile(target);
  const listed = earlier?.checksums.get(path);
  if (!listed || listed === facts.sha256) return facts;
  try {
    // A new file: the altered one may be a link that other backups share.
    await copyFile(join(folder, path), `${target}.new`);
    await flush(`${target}.new`);
    await rename(`${target}.new`, target);
  } catch (error) {
    // It was deleted since; then no row of a later backup names it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return facts;
    throw error;
  }
  return examineFile(target);
}
