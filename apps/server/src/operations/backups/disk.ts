import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface FileFacts {
  sha256: string;
  size: number;
}

/** What a file really holds, read from its first to its last byte. */
export function examineFile(path: string): Promise<FileFacts> {
  return examine(createReadStream(path));
}

/** The same of a file that has been opened, wherever it is. */
export async function examine(content: Readable): Promise<FileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(content, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  });
  return { sha256: hash.digest('hex'), size };
}

/**
 * Gives a stored file a second name, or makes a copy where that name is on another disk. Both are as good, since what is
 * stored never changes; the first takes no room. Fine when the name is there already.
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await flush(to);
  }
}

/** Makes a file, or a folder's list of names, survive a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Names of the folders and files in a folder, in order; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The keys of all stored files below a data folder or a backup. */
export async function* storedKeys(folder: string): AsyncGenerator<string> {
  const files = join(folder, FILES);
  for (const place of await namesIn(files)) yield* await namesIn(join(files, place));
}

export const FILES = 'files';

/** Where a stored file lies, seen from its data folder or backup. */
export function pathOfKey(key: string): string {
  return `${FILES}/${key.slice(0, 2)}/${key}`;
}
