import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import type { FileStore, StagedFile } from './file-store.ts';
import { sendFile } from './send-file.ts';

/** Only keys the server makes reach the disk, so that no path can be built from anything else. */
const KEY = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

/** Files in a folder on this machine: `files/` for what is kept, `incoming/` for what is on its way. */
export async function openDiskStore(folder: string): Promise<FileStore> {
  const kept = join(folder, 'files');
  const incoming = join(folder, 'incoming');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a key of the file store.');
    // Two letters of fan-out keep folders small when there are very many files.
    return join(kept, key.slice(0, 2), key);
  };

  const openKept = (key: string) =>
    open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new AppError('NOT_FOUND', { cause: error }) : storageError(error);
    });

  return {
    async stage(content) {
      const path = join(incoming, `${randomUUID()}.part`);
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(content, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await rm(path, { force: true }).catch(() => {});
        throw writeError(error);
      }
      return { path, size, sha256: hash.digest('hex') };
    },

    async keep(staged, key) {
      const path = pathOf(key);
      const place = join(path, '..');
      try {
        const isNewPlace = (await mkdir(place, { recursive: true, mode: 0o700 })) !== undefined;
        await flush(staged.path);
        await rename(staged.path, path);
        await flush(place);
        if (isNewPlace) await flush(kept);
      } catch (error) {
        throw writeError(error);
      }
    },

    discard: (staged: StagedFile) => rm(staged.path, { force: true }),

    async find(key) {
      const facts = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw storageError(error);
      });
      return facts && { size: facts.size, modifiedAt: facts.mtime };
    },

    async openRead(key) {
      return createReadStream('', { fd: await openKept(key) });
    },

    async openSend(key, range) {
      const file = await openKept(key);
      return async (out) => {
        try {
          await sendFile(file, range, out);
        } finally {
          await file.close();
        }
      };
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async freeBytes() {
      const { bavail, bsize } = await statfs(kept);
      return bavail * bsize;
    },

    async removeStaged() {
      for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true });
    },

    async check() {
      await access(kept, constants.R_OK | constants.W_OK);
      await access(incoming, constants.R_OK | constants.W_OK);
    },
  };
}

/** Makes a file, or a folder's list of names, survive a power cut. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where a new file is to be written, a missing folder means that the disk behind it is gone. */
function writeError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const isGone = code === 'ENOENT' || code === 'ENOTDIR';
  return isGone ? new AppError('STORAGE_UNAVAILABLE', { cause: error }) : storageError(error);
}

function storageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('DISK_FULL', { cause: error });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EIO') {
    return new AppError('STORAGE_UNAVAILABLE', { cause: error });
  }
  return error;
}
