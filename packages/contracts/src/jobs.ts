import { z } from 'zod';
import { pageInput } from './paging.ts';

/** Finished jobs have no state, because they are deleted. */
export const JOB_STATES = ['failed', 'running', 'waiting'] as const;

/** A job as admins see it, without its data, which may be personal. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  attempt: z.number().int(),
  createdAt: z.string(),
  /** When a waiting job may run, a running one counts as lost, or a failed one failed. */
  at: z.string(),
  error: z.string().nullable(),
});
export type Job = z.output<typeof jobSchema>;

export const jobCountsSchema = z.object({
  kind: z.string(),
  failed: z.number().int(),
  running: z.number().int(),
  waiting: z.number().int(),
  oldestDueAt: z.string().nullable(),
});
export type JobCounts = z.output<typeof jobCountsSchema>;

export const listJobsInput = pageInput.extend({ state: z.enum(JOB_STATES).default('failed') });
export type ListJobsInput = z.output<typeof listJobsInput>;
