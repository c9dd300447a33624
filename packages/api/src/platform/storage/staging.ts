import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import type { Staging } from './file-store.ts';

export async function openStaging(folder: string): Promise<Staging> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  /** Files that this process uses. They are never removed by age, which is wrong after the clock was set. */
  const held = new Set<string>();

  return {
    async stage(content) {
      const path = join(incoming, `${randomUUID()}.part`);
      held.add(path);
      const { through, facts } = meter();
      try {
        await pipeline(content, through, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        held.delete(path);
        await rm(path, { force: true }).catch(() => {});
        return rejectWriting(error);
      }
      return { path, ...facts() };
    },

    async discard({ path }) {
      held.delete(path);
      await rm(path, { force: true });
    },

    async inFolder(work) {
      const path = join(incoming, `${randomUUID()}.made`);
      held.add(path);
      try {
        await mkdir(path, { mode: 0o700 }).catch(rejectWriting);
        return await work(path);
      } finally {
        held.delete(path);
        await rm(path, { recursive: true, force: true }).catch(() => {});
      }
    },

    measure: async (path) => ({ path, ...(await measureContent(createReadStream(path))) }),

    async freeBytes() {
      const { bavail, bsize } = await statfs(incoming).catch(rejectWriting);
      return bavail * bsize;
    },

    async removeStaged(untouchedSince) {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const isLeft = untouchedSince === undefined || (!held.has(path) && (await isUntouched(path, untouchedSince)));
        if (isLeft) await rm(path, { recursive: true, force: true });
      }
    },

    check: () => access(incoming, constants.R_OK | constants.W_OK),
  };
}

export async function measureContent(content: Readable) {
  const { through, facts } = meter();
  await pipeline(content, through.resume());
  return facts();
}

/** Measures a stream: `facts` are size and hash of what has passed `through`. */
function meter() {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, facts: () => ({ size, sha256: hash.digest('hex') }) };
}

async function isUntouched(path: string, since: Date): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts !== null && facts.mtime <= since;
}

export function diskError(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('DISK_FULL', { cause: error });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EIO') {
    return new AppError('STORAGE_UNAVAILABLE', { cause: error });
  }
  return error;
}

/** For an error of writing. A missing folder means that its disk is not mounted. */
export function rejectWriting(error: unknown): never {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  const isGone = code === 'ENOENT' || code === 'ENOTDIR';
  throw isGone ? new AppError('STORAGE_UNAVAILABLE', { cause: error }) : diskError(error);
}
