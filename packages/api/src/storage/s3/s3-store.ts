import type { FileStore } from '../file-store.ts';
import { openStaging } from '../staging.ts';
import { recentFacts } from './recent-facts.ts';
import { openBucket, type S3Place, type Timeouts } from './s3-bucket.ts';

/** Files in a bucket; on their way there they are in `incoming/` of a folder on this machine. */
export async function openS3Store(folder: string, place: S3Place, timeouts?: Timeouts): Promise<FileStore> {
  const staging = await openStaging(folder);
  const { put, ...bucket } = await openBucket(place, timeouts);
  const facts = recentFacts(bucket.find);
  return {
    ...staging,
    ...bucket,
    find: facts.find,

    async openSend(key, range) {
      try {
        return await bucket.openSend(key, range);
      } catch (error) {
        facts.forget(key);
        throw error;
      }
    },

    async remove(key) {
      await bucket.remove(key);
      facts.forget(key);
    },

    async keep(staged, key) {
      await put(staged, key);
      facts.forget(key);
      // The file is stored, even if the local copy stays until the next clean-up.
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
