import type { Job, JobCounts, ListJobsInput } from '@touchline/contracts/jobs';
import type { Page } from '@touchline/contracts/paging';
import type { Tx } from '@touchline/db';
import type { z } from 'zod';
import type { Events } from '../events/events.ts';

export interface RunningJob {
  id: string;
  attempt: number;
  /** Aborted when the server stops waiting for it, when the job was given to another server, and after `limitSeconds`. */
  signal: AbortSignal;
}

export interface JobKind<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** How many may run at once on one server; default 1. */
  readonly concurrency?: number;
  /** Runs until the job counts as failed; default 8, which with the growing pauses takes about three hours. */
  readonly attempts?: number;
  /** Higher ones run first; default 0. */
  readonly priority?: number;
  /** A longer run has failed, so that work that never ends does not hold up its kind; default an hour. */
  readonly limitSeconds?: number;
  /** Kinds, this one included, of which an owner has one job running at a time on all servers; the owner then comes after all others. */
  readonly turns?: readonly string[];
  /** A cron expression by which it runs, with `{}` as data: once for each tick, however many servers there are. */
  readonly cron?: string;
  /** The time zone of `cron`: UTC (default), or that of the machine. */
  readonly timeZone?: 'UTC' | 'local';
  /** `once`: one run at the start if ticks have passed while no server ran, or none was ever recorded; default `skip`. */
  readonly missed?: 'skip' | 'once';
  /** Called in the transaction that records that a job has failed for good, or in which an admin discards a waiting one. */
  failed?(queue: { events: Events }, tx: Tx, data: Data, error: string): Promise<void>;
}

export interface JobWork {
  readonly kind: JobKind;
  readonly run: (data: unknown, job: RunningJob) => Promise<void>;
}

/** An error that another run would meet too: the job fails at once. */
export class JobRejected extends Error {
  override name = 'JobRejected';
}

export interface JobOptions {
  /** No second job of the kind with this key is added while one waits. A running one may not have read what has changed since. */
  key?: string;
  runAt?: Date;
  owner?: string;
}

export interface StartOptions {
  /** Called in the transaction that records the failure. If it throws, the job is taken again when its lease has ended. */
  onFailed?: (tx: Tx, job: { id: string; kind: string; attempt: number; error: string }) => Promise<void>;
  onRun?: (run: { kind: string; outcome: 'done' | 'retried' | 'failed'; seconds: number }) => void;
}

/** What else a change of a job writes in its transaction, such as its entry in the audit log. */
export type Alongside = (tx: Tx) => Promise<void>;

export interface Jobs {
  /** Adds a job in the transaction of the change that causes it, so that neither exists without the other. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: JobOptions): Promise<void>;
  start(work: readonly JobWork[], options?: StartOptions): void;
  /** Until `start`, leaves the work to another process of this server, which `wake` tells of new jobs. */
  leaveToOther(wake: () => void): void;
  /** Looks for due jobs now: another process of this server has added some. */
  wake(): void;
  isRunning(): boolean;
  /** Waits for running jobs, and aborts them after `graceMs` (default 0); what does not end soon is given back to the queue. */
  stop(graceMs?: number): Promise<void>;
  list(input: ListJobsInput): Promise<Page<Job>>;
  counts(): Promise<JobCounts[]>;
  /** Lets a failed job run again, with all its attempts. Returns false if there is none with this id. */
  retry(id: string, alongside?: Alongside): Promise<boolean>;
  /** Deletes a failed or waiting job. Returns false if there is none with this id. */
  discard(id: string, alongside?: Alongside): Promise<boolean>;
  /** For the transaction that deletes a user: what the jobs are about is gone, and they end by themselves. */
  forgetOwner(tx: Tx, owner: string): Promise<void>;
  removeOld(): Promise<void>;
}
