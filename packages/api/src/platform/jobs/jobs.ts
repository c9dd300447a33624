import type { Tx } from '@touchline/db';
import type { z } from 'zod';
import type { Events } from '../events/events.ts';

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
  failed?(queue: { events: Events }, tx: Tx, data: Data, error: string): Promise<void>;
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
