import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { endDeactivations } from './returns.service.ts';

/** Activates accounts that were deactivated for a time which is over, within the hour after its end. */
export const endDeactivationsJob = defineJob({
  name: 'users.end-deactivations',
  data: z.object({}),
  cron: '12 * * * *',
  missed: 'once',
  run: (ctx) => endDeactivations(ctx),
});
