import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { refreshMinors } from './birth-dates.service.ts';

/** Lets players take over on their 18th birthday: within the hour after midnight in the site's time zone. */
export const comeOfAgeJob = defineJob({
  name: 'users.come-of-age',
  data: z.object({}),
  cron: '2 * * * *',
  missed: 'once',
  run: (ctx) => refreshMinors(ctx),
});
