import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import type { JobKind } from '../../jobs/jobs.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { makeMissingFingerprints } from './copies.service.ts';

const makeFingerprintsKind = {
  name: 'video.fingerprint',
  data: z.object({}),
  cron: '40 2 * * *',
  missed: 'once',
  priority: -1,
  limitSeconds: 2 * 3600,
} satisfies JobKind;

/**
 * At the first start of a version that makes fingerprints, and at night if one makes them in another way. With many videos a
 * further run continues.
 */
export const makeFingerprintsJob = defineJob({
  ...makeFingerprintsKind,
  async run(ctx, _, { signal }) {
    if (await makeMissingFingerprints(ctx, signal)) return;
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, makeFingerprintsKind, {}, { key: 'rest' }));
  },
});
