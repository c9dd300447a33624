import type { Tx } from '@touchline/db';
import type { z } from 'zod';

/** A run of a job. */
export interface RunningJob {
  id: string;
  /** 1 for the first run. */
  attempt: number;
  /** Aborted when the server stops and does not wait any longer. */
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
  /** How long a run may take, in seconds, until another server may start it again; default 300. */
  readonly leaseSeconds?: number;
  /** When it runs by itself, with `{}` as data: a cron expression in UTC. Each tick runs once, however many servers there are. */
  readonly cron?: string;
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
  /** While a job of this kind with the same key waits to run, no second one is added. */
  key?: string;
  /** Not before this time. */
  runAt?: Date;
}

/** The queue of jobs. */
export interface Jobs {
  /** Adds a job in the transaction of the change that causes it, so that neither exists without the other. */
  enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: JobOptions): Promise<void>;
  /** Begins to run jobs of these kinds, also at the times of their cron expressions. */
  start(work: readonly JobWork[]): Promise<void>;
  /** Runs what is due, and what that makes due, until nothing is left; for tests and commands. Failed runs are not repeated. */
  runDue(work: readonly JobWork[]): Promise<void>;
  /** Takes no more jobs, and waits for running ones; what has not ended after `graceMs` is given back to the queue. */
  stop(graceMs?: number): Promise<void>;
}
