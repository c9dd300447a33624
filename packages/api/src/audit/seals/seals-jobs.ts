import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { noteHead, sealEntries, sealLateEntries } from './seals.service.ts';

/** Seals new entries of the log each minute, so that no act waits for another. */
export const sealJob = defineJob({
  name: 'audit.seal',
  data: z.object({}),
  cron: '* * * * *',
  missed: 'once',
  run: (ctx) => sealEntries(ctx),
});

/** Once a day looks through the whole log for entries that were committed much later than they were written, and notes the head. */
export const sealLateJob = defineJob({
  name: 'audit.seal-late',
  data: z.object({}),
  cron: '23 3 * * *',
  missed: 'once',
  async run(ctx) {
    await sealLateEntries(ctx);
    await noteHead(ctx);
  },
});

export const sealJobs = [sealJob, sealLateJob];
