import type { Db, Tx } from '@touchline/db';
import { AppError } from '../errors.ts';
import { changeForAll, publish } from '../events/events.ts';
import { DAY_SECONDS, systemClock } from '../lib/clock.ts';
import { inTransaction, onCommit } from '../lib/transaction.ts';
import type { Alongside, JobKind, Jobs } from './jobs.ts';
import { callFailed, type QueueParts } from './run-job.ts';
import { type Runner, startRunner } from './runner.ts';
import { openStore } from './table-store.ts';

const FAILED_KEPT_DAYS = 90;
const DISCARDED = 'The job was discarded before it was done.';

export function openJobs(parts: Omit<QueueParts, 'store'>, kinds: readonly JobKind[]): Jobs {
  return createQueue({ ...parts, store: openStore(parts.db, parts.clock) }, kinds);
}

export const readJobs = (db: Db): Pick<Jobs, 'list' | 'counts'> => openStore(db, systemClock);

export function createQueue(parts: QueueParts, kinds: readonly JobKind[]): Jobs {
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
    if (kind && job.state === 'waiting')
      await callFailed({ ...parts, jobs }, tx, kind, { data: job.data, error: DISCARDED });
    // The job was taken or discarded meanwhile. The error rolls back what `callFailed` wrote.
    if (!(await store.discard(tx, id))) throw new AppError('JOB_NOT_FOUND');
    return true;
  }

  const jobs: Jobs = {
    async enqueue(tx, kind, data, options) {
      if (!kinds.some(({ name }) => name === kind.name)) {
        throw new Error(`Add the kind ${kind.name} to the list that the queue is opened with.`);
      }
      await store.insert(tx, { kind, data, ...options });
      onCommit(tx, wake);
    },
    start(work, options = {}) {
      if (runner) throw new Error('The queue has been started already.');
      runner = startRunner({ ...parts, jobs }, work, options);
    },
    leaveToOther(wakeIt) {
      wakeOther = wakeIt;
    },
    wake,
    isRunning: () => runner !== null || wakeOther !== null,
    async stop(graceMs = 0) {
      const running = runner;
      [runner, wakeOther] = [null, null];
      await running?.stop(graceMs);
    },
    list: store.list,
    counts: store.counts,
    retry: (id, alongside) => change(id, store.retry, alongside),
    discard: (id, alongside) => change(id, discard, alongside),
    forgetOwner: store.forgetOwner,
    removeOld: () => store.removeFailedBefore(clock.timestampIn(-FAILED_KEPT_DAYS * DAY_SECONDS)),
  };
  return jobs;
}
