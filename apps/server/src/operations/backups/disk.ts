import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FILES, flush, measureContent } from '@touchline/api';

export function examineFile(path: string) {
  return measureContent(createReadStream(path));
}

/** Links a file, which never changes, to a second name unless that exists. On another disk links its `twin` there, or copies the file. */
export async function linkOrCopy(from: string, to: string, twin?: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code === 'ENOENT') throw error;
    if (twin && (await hasSameSize(from, twin)) && (await tryLink(twin, to))) return;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await flush(to);
  }
}

async function hasSameSize(file: string, other: string): Promise<boolean> {
  const [{ size }, found] = await Promise.all([stat(file), stat(other).catch(() => null)]);
  return found?.size === size;
}

const tryLink = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  );

/** Names in a folder, sorted; none if the folder is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ifMissing([]))).sort();
}

/** For `catch`: returns a value if the file or folder is missing. */
export const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

export async function* storedKeys(folder: string): AsyncGenerator<string> {
  const files = join(folder, FILES);
  for (const place of await namesIn(files)) yield* await namesIn(join(files, place));
}

export function pathOfKey(key: string): string {
  return `${FILES}/${key.slice(0, 2)}/${key}`;
}
