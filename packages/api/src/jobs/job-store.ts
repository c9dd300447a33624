import type { Job, JobCounts, ListJobsInput } from '@touchline/contracts/jobs';
import type { Page } from '@touchline/contracts/paging';
import type { Tx } from '@touchline/db';
import type { JobKind } from './jobs.ts';

/** A job that this process has taken for one run. `attempt` distinguishes it from later runs of the same job. */
export interface TakenJob {
  id: string;
  kind: string;
  data: unknown;
  attempt: number;
  /** Of the last run that has failed. */
  error: string | null;
}

/** @throws when a kind is not known to the store. */
export function assertDeclared(declared: ReadonlySet<string>, { name }: JobKind): void {
  if (!declared.has(name)) throw new Error(`Add the kind ${name} to the list that the queue is opened with.`);
}

/** A job that was deleted before or after it had failed. */
export interface DiscardedJob {
  kind: string;
  data: unknown;
  hasFailed: boolean;
}

export interface NewJob {
  kind: JobKind;
  data: object;
  key?: string | undefined;
  runAt?: Date | undefined;
  owner?: string | undefined;
}

/**
 * Where jobs are kept: one table on SQLite, pg-boss on PostgreSQL. What ends a run changes nothing when the job has meanwhile
 * been given to another process. `mine` are the ids of the jobs that this process is running: after the machine has slept, or
 * the clock was set, their leases have ended before they could be extended.
 */
export interface JobStore {
  /** The longest time in milliseconds without a look at the store: jobs may be added by other processes. */
  readonly pollMs: number;
  /** Makes the kinds known, before the first job of them is added. */
  declare(kinds: readonly JobKind[]): Promise<void>;
  /** Releases what this data folder's former process was running; for the start. */
  recover(): Promise<void>;
  /**
   * Makes the jobs of dead processes due again, never those that this process is running. A job that waits with the same kind
   * and key replaces one.
   */
  releaseLost(mine: readonly string[]): Promise<void>;
  /** Adds a job, unless one of its kind and key is waiting. */
  insert(tx: Tx, job: NewJob): Promise<void>;
  /** Milliseconds until the first job of each kind is due, negative if it is; kinds without a waiting job are left out. */
  dueIn(kinds: readonly string[], mine: readonly string[]): Promise<Map<string, number>>;
  /** Takes the oldest due jobs of a kind; of one that has turns, the job whose turn it is. */
  take(kind: JobKind, limit: number, mine: readonly string[]): Promise<TakenJob[]>;
  /** Extends the leases of jobs and returns those that are still taken by this process. */
  extend(jobs: readonly TakenJob[], kinds: readonly JobKind[]): Promise<TakenJob[]>;
  /** Deletes a job whose run has succeeded. */
  remove(job: TakenJob): Promise<void>;
  /** Lets a job run again after a pause. If one of its kind and key waits already, that one replaces it. */
  retryLater(tx: Tx, job: TakenJob, error: string): Promise<void>;
  /** Records that a job has failed for good; returns false when it was no longer this process's job. */
  fail(tx: Tx, job: TakenJob, error: string): Promise<boolean>;
  /** Makes jobs due at once; the interrupted run does not count. A job that waits with the same kind and key replaces it. */
  giveBack(jobs: readonly TakenJob[]): Promise<void>;
  list(input: ListJobsInput): Promise<Page<Job>>;
  counts(): Promise<JobCounts[]>;
  retry(tx: Tx, id: string): Promise<boolean>;
  /** Deletes a failed or waiting job; returns null if there is none with this id. */
  discard(tx: Tx, id: string): Promise<DiscardedJob | null>;
  removeFailedBefore(time: Date): Promise<void>;
  /** Takes the owner off their jobs in any state. */
  forgetOwner(tx: Tx, owner: string): Promise<void>;
  close(): Promise<void>;
}
