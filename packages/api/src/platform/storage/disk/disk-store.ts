import { createReadStream } from 'node:fs';
import { access, constants, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import { checkedKey, type FileStore, rangeAsText, type StoredFiles } from '../file-store.ts';
import { diskError, openStaging, rejectWriting } from '../staging.ts';
import { keepFilesOpen } from './open-files.ts';
import { sendFile } from './send-file.ts';

export const FILES = 'files';

export async function openDiskStore(folder: string): Promise<FileStore> {
  const kept = join(folder, FILES);
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const staging = await openStaging(folder);
  const stored = storedOnDisk(folder);
  const openFiles = keepFilesOpen();
  const pathOf = (key: string) => pathIn(folder, key);

  return {
    ...staging,
    ...stored,

    find: async (key) => openFiles.find(pathOf(key)) ?? stored.find(key),

    async keep(staged, key) {
      const path = pathOf(key);
      const place = join(path, '..');
      try {
        const isNewPlace = (await mkdir(place, { recursive: true, mode: 0o700 })) !== undefined;
        await flush(staged.path);
        await rename(staged.path, path);
        openFiles.forget(path);
        await flush(place);
        if (isNewPlace) await flush(kept);
      } catch (error) {
        rejectWriting(error);
      }
    },

    async openSend(key, range) {
      const file = await openFiles.take(pathOf(key)).catch(rejectOpening);
      return (out) => sendFile(file, range, out).finally(file.release);
    },

    locate: async (key, range) => `disk/${rangeAsText(range)}/${placeOf(key)}`,

    async withLocal(key, work) {
      const path = pathOf(key);
      await (await openKept(path)).close();
      return work(path);
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      openFiles.forget(path);
    },

    async check() {
      await access(kept, constants.R_OK | constants.W_OK);
      await staging.check();
    },
  };
}

export function storedOnDisk(folder: string): StoredFiles {
  return {
    async find(key) {
      const facts = await stat(pathIn(folder, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw diskError(error);
      });
      return facts && { size: facts.size, modifiedAt: facts.mtime };
    },

    async openRead(key) {
      return createReadStream('', { fd: await openKept(pathIn(folder, key)) });
    },
  };
}

function pathIn(folder: string, key: string): string {
  return join(folder, FILES, placeOf(key));
}

/** Folders by the first two letters of the key, so that each has few files. */
function placeOf(key: string): string {
  return `${checkedKey(key).slice(0, 2)}/${key}`;
}

function openKept(path: string): Promise<FileHandle> {
  return open(path, 'r').catch(rejectOpening);
}

function rejectOpening(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? new AppError('NOT_FOUND', { cause: error }) : diskError(error);
}

/** Flushes a file, or the names in a folder, to disk. */
export async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
