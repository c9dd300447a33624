import type { FileStore, StoredFileFacts, StoredFiles } from '../file-store.ts';
import { openStaging } from '../staging.ts';
import { openBucket, type S3Place, type Timeouts } from './s3-bucket.ts';

/** About the files that a server sends in a minute. Their facts take some hundred kilobytes. */
const MAX_FILES = 1000;
/** A file that the store has lost is noticed after this time. */
const KEPT_MS = 60_000;

export async function openS3Store(folder: string, place: S3Place, timeouts?: Timeouts): Promise<FileStore> {
  const staging = await openStaging(folder);
  const { put, ...bucket } = await openBucket(place, timeouts);
  const facts = recentFacts(bucket.find);
  return {
    ...staging,
    ...bucket,
    find: facts.find,

    openSend: (key, range) =>
      bucket.openSend(key, range).catch((error: unknown) => {
        facts.forget(key);
        throw error;
      }),

    async remove(key) {
      await bucket.remove(key);
      facts.forget(key);
    },

    async keep(staged, key) {
      await put(staged, key);
      facts.forget(key);
      // The file is stored. A local copy that cannot be deleted stays until the next clean-up.
      await staging.discard(staged).catch(() => {});
    },

    async withLocal(key, work) {
      const copy = await staging.stage(await bucket.openRead(key));
      try {
        return await work(copy.path);
      } finally {
        await staging.discard(copy);
      }
    },

    async check() {
      await staging.check();
      await bucket.check();
    },
  };
}

/** Caches facts, because a video player requests many parts of a file. Stored files never change. */
function recentFacts(find: StoredFiles['find']) {
  const found = new Map<string, { facts: StoredFileFacts; at: number }>();
  return {
    async find(key: string) {
      const known = found.get(key);
      if (known && performance.now() - known.at < KEPT_MS) return known.facts;
      found.delete(key);
      const at = performance.now();
      const facts = await find(key);
      if (facts) found.set(key, { facts, at });
      const [oldest] = found.keys();
      if (oldest !== undefined && found.size > MAX_FILES) found.delete(oldest);
      return facts;
    },
    forget: (key: string) => void found.delete(key),
  };
}
