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

/** Acts on all items of a list that an item leaves when it was acted on, `limit` at a time. */
export async function forAllListed<Item>(
  limit: number,
  list: (limit: number) => Promise<readonly Item[]>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const items = await list(limit);
    for (const item of items) await act(item);
    if (items.length < limit) return;
  }
}

/** Runs a step for page after page until it returns no position, and ends early when the server stops. */
export async function inPages(job: RunningJob, step: (after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    job.signal.throwIfAborted();
    after = await step(after);
  }
}
