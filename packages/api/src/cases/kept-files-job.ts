import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { removeForgottenFiles } from './kept-files.service.ts';

/** Deletes the replaced files of users whom nothing keeps any more, within the hour after the case is over. */
export const forgetKeptFilesJob = defineJob({
  name: 'cases.forget-files',
  data: z.object({}),
  cron: '27 * * * *',
  missed: 'once',
  run: (ctx) => removeForgottenFiles(ctx),
});
