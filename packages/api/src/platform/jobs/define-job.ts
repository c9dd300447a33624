import { z } from 'zod';
import type { AppContext } from '../context.ts';
import type { JobKind, JobWork, RunningJob } from './jobs.ts';

export interface JobDefinition<Data extends object = object> extends JobKind<Data> {
  /** Must be idempotent: the job runs again if the process dies before its end is recorded. */
  run(ctx: AppContext, data: Data, job: RunningJob): Promise<void>;
}

export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

/** A job that runs at the ticks of a cron expression. By default it runs once for all ticks that passed while no server ran. */
export function defineCronJob(definition: Omit<JobDefinition, 'data'> & { cron: string }): JobDefinition {
  return { data: z.object({}), missed: 'once', ...definition };
}

export function bindJobs(ctx: AppContext, definitions: readonly JobDefinition[]): JobWork[] {
  return definitions.map((kind) => ({
    kind,
    run: (data, job) => kind.run(ctx, kind.data.parse(data), job),
  }));
}

/** Runs a step for each page until it returns no position. Throws when the job is aborted. */
export async function inPages(job: RunningJob, step: (after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    job.signal.throwIfAborted();
    after = await step(after);
  }
}
