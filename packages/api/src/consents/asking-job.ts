import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { askGuardians } from './asking.service.ts';

/** Asks guardians who have not answered the present texts, as after an upgrade whose texts say more. */
export const askGuardiansJob = defineJob({
  name: 'consents.ask-guardians',
  data: z.object({}),
  cron: '20 * * * *',
  missed: 'once',
  run: (ctx) => askGuardians(ctx),
});
