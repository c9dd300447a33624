import { z } from 'zod';
import type { JobKind } from '../../jobs/jobs.ts';

/** The job that makes the file of a batch; its work is in batch-jobs.ts. */
export const makeBatchKind = {
  name: 'cards.batch',
  data: z.object({ batchId: z.string() }),
  attempts: 3,
} satisfies JobKind<{ batchId: string }>;
