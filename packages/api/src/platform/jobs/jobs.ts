import type { Job, JobCounts, ListJobsInput } from '@touchline/contracts/jobs';
import type { Page } from '@touchline/contracts/paging';
import type { Tx } from '@touchline/db';
import type { z } from 'zod';
import type { Events } from '../events/events.ts';
import type { Clock } from '../lib/clock.ts';
import type { Limits } from '../limits.ts';

export interface RunningJob {
  id: string;
  attempt: number;
  /** Aborted at the end of the grace period of a stop, when another server has taken the job, and after `limitSeconds`. */
  signal: AbortSignal;
}

export interface JobKind<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** How many may run at once on one server; default 1. */
  readonly concurrency?: number;
  /** How many runs a job gets before it counts as failed; default 8, which takes about three hours with the growing pauses. */
  readonly attempts?: number;
  /** Higher ones run first; default 0. */
  readonly priority?: number;
  /** A longer run has failed, so that a run that never ends does not block its kind; default an hour. */
  readonly limitSeconds?: number;
  /** Kinds, including this one, of which one job per owner runs at a time on all servers. After it the owner comes last. */
  readonly turns?: readonly string[];
  /** A cron expression. The job runs once for each tick on all servers together, with `{}` as data. */
  readonly cron?: string;
  /** The time zone of `cron`: UTC (default), or that of the machine. */
  readonly timeZone?: 'UTC' | 'local';
  /** `once`: one run at the start if ticks have passed while no server ran, or none was ever recorded; default `skip`. */
  readonly missed?: 'skip' | 'once';
  /** Called in the transaction that records that a job has failed for good, or in which an admin discards a waiting one. */
  failed?(ctx: FailedContext, tx: Tx, data: Data, error: string): Promise<void>;
}

/** Enough to notify a user of the failure. */
export interface FailedContext {
  clock: Clock;
  events: Events;
  jobs: Jobs;
  limits: Limits;
}

export interface JobWork {
  readonly kind: JobKind;
  readonly run: (data: unknown, job: RunningJob) => Promise<void>;
}

/** An error that every run would have: the job fails without another attempt. */
export class JobRejected extends Error {
  override name = 'JobRejected';
}

export interface JobOptions {
  /** Only one job of a kind and key waits. Another one may run, because it may not have read the latest change. */
  key?: string;
  runAt?: Date;
  owner?: string;
}

export interface StartOptions {
  /** Called in the transaction that records the failure. If it throws, the job runs again when its lease has ended. */
  onFailed?: (tx: Tx, job: { id: string; kind: string; attempt: number; error: string }) => Promise<void>;
  onRun?: (run: { kind: string; outcome: 'done' | 'retried' | 'failed'; seconds: number }) => void;
}

/** Writes in the transaction of a change, such as the entry in the audit log. */
export type Alongside = (tx: Tx) => Promise<void>;

export interface Jobs {
  /** Adds a job in the transaction of the change that causes it, so that neither exists without the other. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: JobOptions): Promise<void>;
  start(work: readonly JobWork[], options?: StartOptions): void;
  /** Until `start`, another process of this server runs the jobs. `wake` tells it of new ones. */
  leaveToOther(wake: () => void): void;
  /** Looks for due jobs now, because another process of this server has added some. */
  wake(): void;
  isRunning(): boolean;
  /** Waits for running jobs and aborts them after `graceMs` (default 0). Jobs that do not end soon wait again. */
  stop(graceMs?: number): Promise<void>;
  list(input: ListJobsInput): Promise<Page<Job>>;
  counts(): Promise<JobCounts[]>;
  /** Lets a failed job run again, with all its attempts. Returns false if there is none with this id. */
  retry(id: string, alongside?: Alongside): Promise<boolean>;
  /** Deletes a failed or waiting job. Returns false if there is none with this id. */
  discard(id: string, alongside?: Alongside): Promise<boolean>;
  /** For the transaction that deletes a user. The jobs stay, and end because they find no data. */
  forgetOwner(tx: Tx, owner: string): Promise<void>;
  /** Deletes jobs that failed long ago. */
  removeOld(): Promise<void>;
}
