import type { Job, JobCounts, ListJobsInput } from '@touchline/contracts/jobs';
import type { Page } from '@touchline/contracts/paging';
import type { Tx } from '@touchline/db';
import type { JobKind } from './jobs.ts';

/** How long a job stays with a process that shows no sign of life. While a run goes on, its lease is extended. */
export const LEASE_SECONDS = 60;

/** A job that this process has taken for one run. `attempt` distinguishes it from later runs of the same job. */
export interface TakenJob {
  id: string;
  kind: string;
  data: unknown;
  attempt: number;
  /** Of the last run that has failed. */
  error: string | null;
}

export interface NewJob {
  kind: JobKind;
  data: object;
  key?: string | undefined;
  runAt?: Date | undefined;
  owner?: string | undefined;
}

/**
 * Where jobs are kept. What ends a run changes nothing when the job has meanwhile been given to another process. A job that is to
 * wait again is dropped when one of its kind and key waits already, which does the same work.
 */
export interface JobStore {
  /** The longest time in milliseconds without a look at the store: jobs may be added by other processes. */
  readonly pollMs: number;
  /** Ends the leases of this data folder's former process; for the start. */
  recover(): Promise<void>;
  /**
   * Makes the jobs of dead processes due again, except those that this process is running, whose ids are `mine`: after the machine
   * has slept, or the clock was set, their leases have ended before they could be extended.
   */
  releaseLost(mine: readonly string[]): Promise<void>;
  /** Adds a job, unless one of its kind and key is waiting. */
  insert(tx: Tx, job: NewJob): Promise<void>;
  /** Milliseconds until the first job of each kind is due, negative if it is; kinds without a waiting job are left out. */
  dueIn(kinds: readonly string[]): Promise<Map<string, number>>;
  /** Takes the oldest due jobs of a kind; of one that has turns, the job whose turn it is. */
  take(kind: JobKind, limit: number): Promise<TakenJob[]>;
  /** Extends the leases of jobs and returns those that are still taken by this process. */
  extend(jobs: readonly TakenJob[]): Promise<TakenJob[]>;
  /** Deletes a job whose run has succeeded. */
  remove(job: TakenJob): Promise<void>;
  /** Lets a job run again after a pause. */
  retryLater(tx: Tx, job: TakenJob, retry: { error: string; inSeconds: number }): Promise<void>;
  /** Records that a job has failed for good; returns false when it was no longer this process's job. */
  fail(tx: Tx, job: TakenJob, error: string): Promise<boolean>;
  /** Makes jobs due at once; the interrupted run does not count. */
  giveBack(jobs: readonly TakenJob[]): Promise<void>;
  list(input: ListJobsInput): Promise<Page<Job>>;
  counts(): Promise<JobCounts[]>;
  /** Lets a failed job run again, with all its attempts; returns false if there is none with this id. */
  retry(tx: Tx, id: string): Promise<boolean>;
  find(tx: Tx, id: string): Promise<(Pick<TakenJob, 'kind' | 'data'> & Pick<Job, 'state'>) | null>;
  /** Deletes a failed or waiting job; returns false if there is none with this id. */
  discard(tx: Tx, id: string): Promise<boolean>;
  removeFailedBefore(time: Date): Promise<void>;
  /** Takes the owner off their jobs in any state. */
  forgetOwner(tx: Tx, owner: string): Promise<void>;
}
