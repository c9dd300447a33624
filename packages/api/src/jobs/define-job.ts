import type { AppContext } from '../context.ts';
import type { JobKind, JobWork, RunningJob } from './jobs.ts';

export interface JobDefinition<Data extends object = object> extends JobKind<Data> {
  /** It may run again after its end, when the process dies before that is recorded: a second run must change nothing more. */
  run(ctx: AppContext, data: Data, job: RunningJob): Promise<void>;
}

export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

export function bindJobs(ctx: AppContext, definitions: readonly JobDefinition[]): JobWork[] {
  return definitions.map((kind) => ({
    kind,
    run: (data, job) => kind.run(ctx, kind.data.parse(data), job),
  }));
}
