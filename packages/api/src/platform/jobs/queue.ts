import type { Db, Tx } from '@touchline/db';
import { AppError } from '../errors.ts';
import { changeForAll, publish } from '../events/events.ts';
import { DAY_SECONDS, systemClock, timestampIn } from '../lib/clock.ts';
import { inTransaction, onCommit } from '../lib/transaction.ts';
import type { JobKind, JobOptions, JobWork, StartOptions } from './jobs.ts';
import { callFailed, type QueueParts } from './run-job.ts';
import { type Runner, startRunner } from './runner.ts';
import { openStore } from './table-store.ts';

const FAILED_KEPT_DAYS = 90;
const DISCARDED = 'The job was discarded before it was done.';

/** Writes in the transaction of a change, such as the entry in the audit log. */
type Alongside = (tx: Tx) => Promise<void>;

export type Jobs = ReturnType<typeof createQueue>;

export function openJobs(parts: Omit<QueueParts, 'store'>, kinds: readonly JobKind[]): Jobs {
  return createQueue({ ...parts, store: openStore(parts.db, parts.clock) }, kinds);
}

export const readJobs = (db: Db): Pick<Jobs, 'list' | 'counts'> => openStore(db, systemClock);

export function createQueue(parts: QueueParts, kinds: readonly JobKind[]) {
  const { store, db, clock, events } = parts;
  let runner: Runner | null = null;
  let wakeOther: (() => void) | null = null;
  const wake = (): void => (runner ? runner.wake() : wakeOther?.());

  const change = (id: string, how: (tx: Tx, id: string) => Promise<boolean>, alongside?: Alongside) =>
    inTransaction(db, async (tx) => {
      const isChanged = await how(tx, id);
      if (isChanged) {
        await alongside?.(tx);
        publish({ events }, tx, changeForAll('jobs:manage', 'jobs', id));
      }
      onCommit(tx, wake);
      return isChanged;
    });

  async function discard(tx: Tx, id: string): Promise<boolean> {
    const job = await store.find(tx, id);
    if (!job || job.state === 'running') return false;
    const kind = kinds.find(({ name }) => name === job.kind);
    if (kind && job.state === 'waiting') await callFailed(parts, tx, kind, { data: job.data, error: DISCARDED });
    // The job was taken or discarded meanwhile. The error rolls back what `callFailed` wrote.
    if (!(await store.discard(tx, id))) throw new AppError('JOB_NOT_FOUND');
    return true;
  }

  return {
    /** Adds a job in the transaction of the change that causes it, so that neither exists without the other. */
    async enqueue<Data extends object>(tx: Tx, kind: JobKind<Data>, data: Data, options?: JobOptions): Promise<void> {
      if (!kinds.some(({ name }) => name === kind.name)) {
        throw new Error(`Add the kind ${kind.name} to the list that the queue is opened with.`);
      }
      await store.insert(tx, { kind, data, ...options });
      onCommit(tx, wake);
    },
    start(work: readonly JobWork[], options: StartOptions = {}): void {
      if (runner) throw new Error('The queue has been started already.');
      runner = startRunner(parts, work, options);
    },
    /** Until `start`, another process of this server runs the jobs. `wakeIt` tells it of new ones. */
    leaveToOther(wakeIt: () => void): void {
      wakeOther = wakeIt;
    },
    /** Looks for due jobs now, because another process of this server has added some. */
    wake,
    isRunning: () => runner !== null || wakeOther !== null,
    /** Waits for running jobs and aborts them after `graceMs`. Jobs that do not end soon wait again. */
    async stop(graceMs = 0): Promise<void> {
      const running = runner;
      [runner, wakeOther] = [null, null];
      await running?.stop(graceMs);
    },
    list: store.list,
    counts: store.counts,
    /** Lets a failed job run again, with all its attempts. Returns false if there is none with this id. */
    retry: (id: string, alongside?: Alongside) => change(id, store.retry, alongside),
    /** Deletes a failed or waiting job. Returns false if there is none with this id. */
    discard: (id: string, alongside?: Alongside) => change(id, discard, alongside),
    /** For the transaction that deletes a user. The jobs stay, and end because they find no data. */
    forgetOwner: store.forgetOwner,
    removeOld: () => store.removeFailedBefore(timestampIn(clock, -FAILED_KEPT_DAYS * DAY_SECONDS)),
  };
}
