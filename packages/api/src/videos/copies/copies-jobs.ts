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

/** At a start and at night, since a new version may make fingerprints in another way. With many videos a further run continues. */
export const makeFingerprintsJob = defineJob({
  ...makeFingerprintsKind,
  async run(ctx, _, { signal }) {
    if (await makeMissingFingerprints(ctx, signal)) return;
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, makeFingerprintsKind, {}, { key: 'rest' }));
  },
});
