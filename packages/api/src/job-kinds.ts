import { sealJobs } from './audit/seals/seals.service.ts';
import { resetPasswordJob } from './auth/password-reset/password-reset.service.ts';
import { forgetKeptFilesJob } from './cases/kept-files.service.ts';
import { askGuardiansJob } from './consents/asking.service.ts';
import { remindOfRequestsJob } from './guardians/reminders.service.ts';
import { batchJobs } from './id-cards/batches/batch-jobs.ts';
import type { JobDefinition } from './jobs/define-job.ts';
import { removeOldMailsJob, sendMailJobs } from './mail/mail-job.ts';
import { notificationJobs } from './notifications/notification-jobs.ts';
import { emptyTrashJob, eraseTrashJob } from './trash/erasing.service.ts';
import { comeOfAgeJob } from './users/birth-dates.service.ts';
import { endDeactivationsJob } from './users/returns.service.ts';
import { makeFingerprintsJob } from './videos/copies/copies.service.ts';
import { processingJobs } from './videos/processing/process-video.ts';

export const jobKinds: readonly JobDefinition[] = [
  ...sendMailJobs,
  removeOldMailsJob,
  resetPasswordJob,
  ...notificationJobs,
  ...batchJobs,
  ...processingJobs,
  makeFingerprintsJob,
  comeOfAgeJob,
  askGuardiansJob,
  remindOfRequestsJob,
  endDeactivationsJob,
  forgetKeptFilesJob,
  ...sealJobs,
  eraseTrashJob,
  emptyTrashJob,
];
