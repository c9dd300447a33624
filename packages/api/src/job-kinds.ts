import type { JobDefinition } from './jobs/define-job.ts';
import { notificationJobs } from './notifications/notification-jobs.ts';

/** All work that is done outside of requests. */
export const jobKinds: readonly JobDefinition[] = [...notificationJobs];
