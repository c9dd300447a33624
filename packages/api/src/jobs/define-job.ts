import type { AppContext } from '../context.ts';
import type { JobKind, JobWork, RunningJob } from './jobs.ts';

/** A kind of job and its work. */
export interface JobDefinition<Data extends object = object> extends JobKind<Data> {
  /**
   * Does the work. It may run more than once for one job, as when the process dies before the end is recorded, so that a
   * second run must change nothing more.
   * @throws {JobRejected} when another run would fail too; any other error is tried again later
   */
  run(ctx: AppContext, data: Data, job: RunningJob): Promise<void>;
}

/** Declares a kind of job; for the types of its data. */
export function defineJob<Data extends object>(definition: JobDefinition<Data>): JobDefinition<Data> {
  return definition;
}

/** The work of these kinds with a server's context. */
export function bindJobs(ctx: AppContext, definitions: readonly JobDefinition[]): JobWork[] {
  return definitions.map((kind) => ({
    kind,
    run: (data, job) => kind.run(ctx, kind.data.parse(data), job),
  }));
}
