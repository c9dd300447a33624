import { close, fstat, open } from 'node:fs';
import { promisify } from 'node:util';
import type { StoredFileFacts } from '../file-store.ts';

/** About the files that a server sends in a minute. Linux allows 1024 descriptors by default. */
const MAX_IDLE = 64;
/** An unused file is closed after one or two of these periods. Until then a deleted file occupies space. */
const IDLE_MS = 30_000;

const [openFile, factsOf, closeFile] = [promisify(open), promisify(fstat), promisify(close)];

interface Opened extends StoredFileFacts {
  fd: number;
}

interface Entry {
  opening: Promise<Opened>;
  opened: Opened | null;
  users: number;
  wasIdle: boolean;
}

/** Keeps files open, because a video player requests many parts and opening takes as long as reading one. Stored files never change. */
export function keepFilesOpen() {
  const entries = new Map<string, Entry>();
  const idle = new Map<string, Entry>();
  let timer: NodeJS.Timeout | null = null;

  const drop = (path: string, entry: Entry) => {
    idle.delete(path);
    if (entries.get(path) === entry) entries.delete(path);
    if (entry.opened) closeFile(entry.opened.fd).catch(() => {});
  };
  const closeUnused = () => {
    timer = null;
    for (const [path, entry] of idle) {
      if (entry.wasIdle) drop(path, entry);
      entry.wasIdle = true;
    }
    closeLater();
  };
  const closeLater = () => {
    if (idle.size > 0 && !timer) timer = setTimeout(closeUnused, IDLE_MS).unref();
  };
  const release = (path: string, entry: Entry) => {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entries.get(path) !== entry) return drop(path, entry);
    entry.wasIdle = false;
    idle.set(path, entry);
    const [oldest] = idle;
    if (oldest && idle.size > MAX_IDLE) drop(...oldest);
    closeLater();
  };
  const begin = (path: string): Entry => {
    const entry: Entry = { opening: openWithFacts(path), opened: null, users: 0, wasIdle: false };
    entries.set(path, entry);
    return entry;
  };

  return {
    find: (path: string): StoredFileFacts | null => entries.get(path)?.opened ?? null,

    /** The caller must call `release` once. */
    async take(path: string) {
      const entry = entries.get(path) ?? begin(path);
      entry.users += 1;
      idle.delete(path);
      try {
        entry.opened ??= await entry.opening;
      } catch (error) {
        drop(path, entry);
        throw error;
      }
      return { fd: entry.opened.fd, release: () => release(path, entry) };
    },

    forget(path: string) {
      const entry = entries.get(path);
      entries.delete(path);
      if (entry?.users === 0) drop(path, entry);
    },
  };
}

async function openWithFacts(path: string): Promise<Opened> {
  const fd = await openFile(path, 'r');
  try {
    const { size, mtime } = await factsOf(fd);
    return { fd, size, modifiedAt: mtime };
  } catch (error) {
    await closeFile(fd);
    throw error;
  }
}
