import { AppError } from '../errors.ts';
import type { Jobs } from './jobs.ts';

/** Lets a failed job run again. */
export async function retryJob(jobs: Jobs, id: string): Promise<void> {
  if (!(await jobs.retry(id))) throw new AppError('JOB_NOT_FOUND');
}

/** Deletes a job that has failed or waits. */
export async function discardJob(jobs: Jobs, id: string): Promise<void> {
  if (!(await jobs.discard(id))) throw new AppError('JOB_NOT_FOUND');
}
