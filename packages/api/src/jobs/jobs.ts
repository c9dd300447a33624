import type { Job, JobCounts, ListJobsInput } from '@touchline/contracts/jobs';
import type { Page } from '@touchline/contracts/paging';
import type { Tx } from '@touchline/db';
import type { z } from 'zod';
import type { Events } from '../events/events.ts';

/** A run of a job. */
export interface RunningJob {
  id: string;
  /** 1 for the first run. */
  attempt: number;
  /**
   * Aborted when the server stops and does not wait any longer, when the job was given to another server, and when the run
   * has taken too long.
   */
  signal: AbortSignal;
}

/** One kind of work that is done outside of requests, as the queue knows it. */
export interface JobKind<Data extends object = object> {
  /** `noun.verb`, stored with each job. */
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** How many may run at once on one server; default 1. */
  readonly concurrency?: number;
  /** Runs until the job counts as failed; default 8, which with the growing pauses takes about three hours. */
  readonly attempts?: number;
  /** Higher ones run first; default 0. */
  readonly priority?: number;
  /**
   * Seconds after which a run has failed, however long it goes on, so that work that never ends does not hold up its kind;
   * default an hour.
   */
  readonly limitSeconds?: number;
  /**
   * Names of the kinds, this one included, in which users take turns: of the jobs of one owner a single one runs at a time, on
   * all servers together, and an owner whose job has run comes after all others. Without owners the oldest job is the next.
   */
  readonly turns?: readonly string[];
  /** When it runs by itself, with `{}` as data: a cron expression. Each tick runs once, however many servers there are. */
  readonly cron?: string;
  /** The time zone of `cron`: UTC (default), or that of the machine. */
  readonly timeZone?: 'UTC' | 'local';
  /**
   * What to do at a start about ticks that passed while no server ran: nothing (default), or one run for all of them, which
   * is also made when no tick was ever recorded.
   */
  readonly missed?: 'skip' | 'once';
  /**
   * Called in the transaction that records that a job has failed for good, before `onFailed`, and in the one in which an
   * admin discards a waiting job.
   */
  failed?(queue: { events: Events }, tx: Tx, data: Data, error: string): Promise<void>;
}

/** A kind with what does its work; `data` is as it was stored. */
export interface JobWork {
  readonly kind: JobKind;
  readonly run: (data: unknown, job: RunningJob) => Promise<void>;
}

/** An error that another run would meet too: the job fails at once. */
export class JobRejected extends Error {
  override name = 'JobRejected';
}

export interface JobOptions {
  /**
   * While a job of this kind with the same key waits for its first or next run, no second one is added. One that is already
   * running does not count: it may have read what has changed since.
   */
  key?: string;
  /** Not before this time. */
  runAt?: Date;
  /** The user whose turn it takes, in kinds that have turns. */
  owner?: string;
}

/** A job that has failed for good. */
export interface FailedJob {
  id: string;
  kind: string;
  attempt: number;
  error: string;
}

export interface StartOptions {
  /**
   * Called in the transaction that records that a job has failed for good. If it throws, nothing is recorded, and the job is
   * taken again when its lease has ended: it is run again if it has attempts left, and recorded as failed if not.
   */
  onFailed?: (tx: Tx, job: FailedJob) => Promise<void>;
  /** Called after each run. */
  onRun?: (run: { kind: string; outcome: 'done' | 'retried' | 'failed'; seconds: number }) => void;
}

/** What else a change of a job writes, such as its entry in the audit log. */
export type Alongside = (tx: Tx) => Promise<void>;

/** The queue of jobs. */
export interface Jobs {
  /** Adds a job in the transaction of the change that causes it, so that neither exists without the other. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: JobOptions): Promise<void>;
  /** Begins to run jobs of these kinds, also at the times of their cron expressions. */
  start(work: readonly JobWork[], options?: StartOptions): void;
  /** Leaves the work to another process of this server, which `wake` tells of new jobs; until `start` is called here. */
  leaveToOther(wake: () => void): void;
  /** Looks for due jobs now: another process of this server has added some. */
  wake(): void;
  /** Whether this server runs jobs: from the start until it begins to stop. */
  isRunning(): boolean;
  /**
   * Takes no more jobs and waits for running ones. After `graceMs` (default 0) their `signal` is aborted; what has not ended
   * shortly after is given back to the queue, where it is due at once.
   */
  stop(graceMs?: number): Promise<void>;
  /** One page of the jobs in a state: failed ones newest first, the others in the order in which they are due. */
  list(input: ListJobsInput): Promise<Page<Job>>;
  /** Jobs by kind and state, in the order of the kinds' names. */
  counts(): Promise<JobCounts[]>;
  /**
   * Lets a failed job run again, with all its attempts, and writes what belongs to that in the same transaction. Returns false
   * if there is no failed job with this id.
   */
  retry(id: string, alongside?: Alongside): Promise<boolean>;
  /** Deletes a failed or waiting job. Returns false if there is none with this id. */
  discard(id: string, alongside?: Alongside): Promise<boolean>;
  /** Takes a user who goes off their jobs, in the transaction of that: what they are about is gone, and they end by themselves. */
  forgetOwner(tx: Tx, owner: string): Promise<void>;
  /** Deletes jobs that failed long ago. */
  removeOld(): Promise<void>;
}
