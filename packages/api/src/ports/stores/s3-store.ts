import type { FileStore } from '../file-store.ts';
import { openBucket, type Patience, type S3Place } from './s3-bucket.ts';
import { openStaging } from './staging.ts';

/** Files in a bucket; on their way there they are in `incoming/` of a folder on this machine. */
export async function openS3Store(folder: string, place: S3Place, patience?: Patience): Promise<FileStore> {
  const staging = await openStaging(folder);
  const { put, ...bucket } = await openBucket(place, patience);
  return {
    ...staging,
    ...bucket,

    async keep(staged, key) {
      await put(staged, key);
      // Kept is kept, even if the copy here stays until somebody clears away.
      await staging.discard(staged).catch(() => {});
    },

    async check() {
      await staging.check();
      await bucket.check();
    },
  };
}
