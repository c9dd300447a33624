import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { makeMissingFingerprints } from './copies.service.ts';

/** At the first start of a version that makes fingerprints in another way, and once an hour until all have one. */
export const makeFingerprintsJob = defineJob({
  name: 'video.fingerprint',
  data: z.object({}),
  cron: '40 * * * *',
  missed: 'once',
  priority: -1,
  attempts: 2,
  limitSeconds: 2 * 3600,
  run: (ctx, _, { signal }) => makeMissingFingerprints(ctx, signal),
});
