import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { eraseExpired, eraseMovedUntil } from './erasing.service.ts';

/** Erases what has been in the trash for 30 days, within the hour after that. */
export const eraseTrashJob = defineJob({
  name: 'trash.erase',
  data: z.object({}),
  cron: '42 * * * *',
  missed: 'once',
  run: (ctx) => eraseExpired(ctx),
});

/** Erases what was in the trash when a second admin was asked to approve that. */
export const emptyTrashJob = defineJob({
  name: 'trash.empty',
  data: z.object({ until: z.string() }),
  async run(ctx, { until }) {
    await eraseMovedUntil({ ...ctx, entryPoint: 'job' }, until);
  },
});
