import type { Tx } from '@touchline/db';
import type { AppContext } from '../context.ts';
import { changeForAll, publish } from '../events/events.ts';
import { inTransaction } from '../lib/transaction.ts';
import { type FailedContext, type JobKind, JobRejected, type JobWork, type StartOptions } from './jobs.ts';
import type { JobStore, TakenJob } from './table-store.ts';

export type QueueParts = Pick<AppContext, 'db' | 'clock' | 'events' | 'limits' | 'log'> & { store: JobStore };
export type RunParts = QueueParts & Pick<AppContext, 'jobs'>;

const ATTEMPTS = 8;
const LIMIT_SECONDS = 3600;
/** Pauses grow from 1-2 minutes after the first failed run to 64-128 minutes after the seventh, and not further. */
const PAUSE_SECONDS = 60;
const PAUSE_SECONDS_MAX = 128 * 60;
const ERROR_MAX = 1000;
const UNRECORDED = 'No run of this job was recorded to its end.';

/** Runs a job and records the outcome. A run that fails after an abort is not recorded. */
export async function runJob(
  parts: RunParts,
  { job, work, signal, options }: { job: TakenJob; work: JobWork; signal: AbortSignal; options: StartOptions },
): Promise<void> {
  const { store, db, log } = parts;
  const { kind } = work;
  const { attempts = ATTEMPTS, limitSeconds = LIMIT_SECONDS } = kind;
  const begun = performance.now();
  const report = (outcome: 'done' | 'retried' | 'failed') =>
    options.onRun?.({ kind: kind.name, outcome, seconds: (performance.now() - begun) / 1000 });
  try {
    if (job.attempt > attempts) throw new JobRejected(job.error ?? UNRECORDED);
    await runWithin(limitSeconds, signal, (limited) =>
      work.run(job.data, { id: job.id, attempt: job.attempt, signal: limited }),
    );
  } catch (error) {
    if (signal.aborted) return;
    const message = messageOf(error);
    const isFinal = error instanceof JobRejected || job.attempt >= attempts;
    const facts = { err: error, job: job.id, kind: kind.name, attempt: job.attempt };
    if (isFinal) {
      log.error(facts, 'a job has failed');
      await fail(parts, { job, work, error: message, options });
    } else {
      log.warn(facts, 'a job will be tried again');
      const retry = { error: message, inSeconds: pauseAfter(job.attempt) };
      await inTransaction(db, (tx) => store.retryLater(tx, job, retry));
    }
    report(isFinal ? 'failed' : 'retried');
    return;
  }
  await store.remove(job);
  report('done');
}

/** Growing pauses spare a service that is down; the random half spreads out jobs that failed together. */
function pauseAfter(attempt: number): number {
  return Math.min(PAUSE_SECONDS_MAX, (PAUSE_SECONDS * 2 ** attempt * (1 + Math.random())) / 2);
}

/** Aborts the signal when the time is over and does not wait for the run, which may never end. */
async function runWithin(seconds: number, signal: AbortSignal, run: (signal: AbortSignal) => Promise<void>) {
  const limit = new AbortController();
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`The run took longer than ${seconds} seconds.`);
    limit.abort(error);
    reject(error);
  }, seconds * 1000).unref();
  try {
    await Promise.race([run(AbortSignal.any([signal, limit.signal])), isOver]);
  } finally {
    clearTimeout(timer);
  }
}

async function fail(
  parts: RunParts,
  { job, work, error, options }: { job: TakenJob; work: JobWork; error: string; options: StartOptions },
): Promise<void> {
  const { store, db } = parts;
  await inTransaction(db, async (tx) => {
    await callFailed(parts, tx, work.kind, { data: job.data, error });
    await options.onFailed?.(tx, { id: job.id, kind: job.kind, attempt: job.attempt, error });
    if (!(await store.fail(tx, job, error))) throw new Error('The job was given to another process meanwhile.');
    publish(parts, tx, changeForAll('jobs:manage', 'jobs', job.id));
  });
}

/** Called before the job is locked: the deletion of an owner locks jobs last too, and in another order the two could deadlock. */
export async function callFailed(
  ctx: FailedContext,
  tx: Tx,
  kind: JobKind,
  { data, error }: { data: unknown; error: string },
): Promise<void> {
  const parsed = kind.data.safeParse(data);
  if (parsed.success) await kind.failed?.(ctx, tx, parsed.data, error);
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  // PostgreSQL cannot store NUL.
  return message.replaceAll('\0', '').toWellFormed().slice(0, ERROR_MAX).toWellFormed();
}
