import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { computeSignals } from './signals.service.ts';

/** Computes the signals about scouts, once a night. */
export const computeSignalsJob = defineJob({
  name: 'scouts.compute-signals',
  data: z.object({}),
  cron: '15 3 * * *',
  missed: 'once',
  run: (ctx, _data, job) => computeSignals(ctx, job.signal),
});
