import { resetPasswordJob } from './accounts/sign-in/password-reset.service.ts';
import { endDeactivationsJob } from './accounts/users/deactivations.service.ts';
import { emptyTrashJob, eraseTrashJob } from './administration/trash/erasing.service.ts';
import { batchJobs } from './cards/batch-jobs.ts';
import { tellExpiringCardsJob } from './cards/id-cards/life-cycle.service.ts';
import { makeFingerprintsJob } from './clips/copies/copies.service.ts';
import { removeOldWatchingJob } from './clips/plays/watching.service.ts';
import { processingJobs } from './clips/processing/process-video.ts';
import { remindOfRequestsJob } from './contact/contact-requests/reminders.service.ts';
import { sendUnsentJob } from './contact/messages/sending.service.ts';
import { sealJobs } from './core/audit/seals/seals.service.ts';
import { removeOldMailsJob } from './core/mail/mail.service.ts';
import { notificationJobs } from './core/notifications/notifications.service.ts';
import { askGuardiansJob } from './family/consents/consents.service.ts';
import { comeOfAgeJob } from './guardians/birth-dates/birth-date-changes.service.ts';
import { sendMailJobs } from './mails.ts';
import type { JobDefinition } from './platform/jobs/define-job.ts';
import { forgetKeptFilesJob } from './safeguarding/evidence/kept-files.service.ts';
import { fillPlacesJob } from './scouting/places/fill-places.service.ts';
import { askAvailabilityJob } from './scouting/players/availability.service.ts';
import { countSavesJob } from './scouting/saved-players/save-counts.service.ts';
import { tellSavesJob } from './scouting/saved-players/saved-players.service.ts';
import { tellMorningsJob } from './workbench/today/morning.service.ts';

export const jobKinds: readonly JobDefinition[] = [
  ...sendMailJobs,
  removeOldMailsJob,
  resetPasswordJob,
  ...notificationJobs,
  tellSavesJob,
  countSavesJob,
  tellMorningsJob,
  askAvailabilityJob,
  fillPlacesJob,
  tellExpiringCardsJob,
  ...batchJobs,
  ...processingJobs,
  removeOldWatchingJob,
  makeFingerprintsJob,
  comeOfAgeJob,
  askGuardiansJob,
  remindOfRequestsJob,
  sendUnsentJob,
  endDeactivationsJob,
  forgetKeptFilesJob,
  ...sealJobs,
  eraseTrashJob,
  emptyTrashJob,
];
