import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { remindOfRequests } from './reminders.service.ts';

export const remindOfRequestsJob = defineJob({
  name: 'guardians.remind',
  data: z.object({}),
  cron: '12 * * * *',
  missed: 'once',
  run: (ctx) => remindOfRequests(ctx),
});
