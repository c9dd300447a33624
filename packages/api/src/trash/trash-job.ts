import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { eraseExpired } from './erasing.service.ts';

/** Erases what has been in the trash for 30 days, within the hour after that. */
export const eraseTrashJob = defineJob({
  name: 'trash.erase',
  data: z.object({}),
  cron: '42 * * * *',
  missed: 'once',
  run: (ctx) => eraseExpired(ctx),
});
