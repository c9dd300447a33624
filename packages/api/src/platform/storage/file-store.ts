import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';

/** A part of a file. Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A received file that is not stored yet. It is on local disk, readable by the server only. */
export interface StagedFile {
  path: string;
  size: number;
  sha256: string;
}

export interface StoredFileFacts {
  size: number;
  modifiedAt: Date;
}

export interface StoredFiles {
  find(key: string): Promise<StoredFileFacts | null>;
  openRead(key: string): Promise<Readable>;
}

export interface FileStore extends Awaited<ReturnType<typeof openStaging>>, StoredFiles {
  /** Stores a staged file durably. */
  keep(staged: StagedFile, key: string): Promise<void>;
  /** Opens a file, or throws if it is missing. The returned function writes it to a response and ends the response. */
  openSend(key: string, range: ByteRange): Promise<(out: Writable) => Promise<void>>;
  /** Where a proxy finds a file: kind of store, range (`whole` or `bytes=0-99`) and path in the store, separated by slashes. */
  locate(key: string, range: ByteRange | null): Promise<string>;
  /** Calls `work` with the path of a local copy or of the stored file itself, which must not be changed. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(key: string): Promise<void>;
  check(): Promise<void>;
}

export function rangeAsText(range: ByteRange | null): string {
  return range ? `bytes=${range.start}-${range.end}` : 'whole';
}

/** The keys that the server makes. No other text may become part of a path. */
const KEY = /^[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of the file store.');
  return key;
}

/** What every store has: received files on local disk until they are stored. */
export async function openStaging(folder: string) {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  /** Files that this process uses. They are never removed by age, which is wrong after the clock was set. */
  const held = new Set<string>();

  return {
    async stage(content: Readable) {
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

    async discard({ path }: { path: string }): Promise<void> {
      held.delete(path);
      await rm(path, { force: true });
    },

    async inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
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

    measure: async (path: string) => ({ path, ...(await measureContent(createReadStream(path))) }),

    async freeBytes() {
      const { bavail, bsize } = await statfs(incoming).catch(rejectWriting);
      return bavail * bsize;
    },

    /** Deletes all staged files, or only those unchanged since a time, because another process may use the rest. */
    async removeStaged(untouchedSince?: Date): Promise<void> {
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
