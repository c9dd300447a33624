import type { Tx } from '@touchline/db';
import { changeForAll, publish } from '../events/events.ts';
import { inTransaction, onCommit } from '../lib/transaction.ts';
import type { Alongside, JobKind, Jobs, JobWork, StartOptions } from './jobs.ts';
import { giveUp, type QueueParts, runJob } from './run-job.ts';
import { type Runner, startRunner } from './runner.ts';

const DAY_MS = 86_400_000;
/** Failed jobs are kept this long for admins. */
const FAILED_KEPT_DAYS = 90;
const DISCARDED = 'The job was discarded before it was done.';

/** The queue on a store. The kinds are those that are told when an admin discards one of their jobs. */
export function createQueue(parts: QueueParts, kinds: readonly JobKind[]): Jobs {
  const { store, db, clock, events } = parts;
  let runner: Runner | null = null;
  let wakeOther: (() => void) | null = null;
  const wake = () => (runner ? runner.wake() : wakeOther?.());

  async function runNext(work: readonly JobWork[], options: StartOptions): Promise<boolean> {
    const due = await store.dueIn(
      work.map(({ kind }) => kind.name),
      [],
    );
    const urgency = ({ kind }: JobWork) => kind.priority ?? 0;
    const dueIn = ({ kind }: JobWork) => due.get(kind.name) ?? Number.POSITIVE_INFINITY;
    const next = work
      .filter((one) => dueIn(one) <= 0)
      .toSorted((a, b) => urgency(b) - urgency(a) || dueIn(a) - dueIn(b));
    for (const one of next) {
      const [job] = await store.take(one.kind, 1, []);
      if (!job) continue;
      await runJob(parts, { job, work: one, signal: new AbortController().signal, options });
      return true;
    }
    return false;
  }

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
    const job = await store.discard(tx, id);
    const kind = kinds.find(({ name }) => name === job?.kind);
    if (job && kind && !job.hasFailed) await giveUp(parts, tx, kind, { data: job.data, error: DISCARDED });
    return job !== null;
  }

  async function stop(graceMs = 0): Promise<void> {
    const running = runner;
    [runner, wakeOther] = [null, null];
    await running?.stop(graceMs);
  }

  return {
    async enqueue(tx, kind, data, { key, runAt, owner } = {}) {
      await store.insert(tx, { kind, data, key, runAt, owner });
      onCommit(tx, wake);
    },
    async start(work, options = {}) {
      if (runner) throw new Error('The queue has been started already.');
      await store.declare(work.map(({ kind }) => kind));
      runner = await startRunner(parts, work, options);
    },
    leaveToOther(wakeIt) {
      wakeOther = wakeIt;
    },
    wake,
    isRunning: () => runner !== null || wakeOther !== null,
    async runDue(work, options = {}) {
      await store.declare(work.map(({ kind }) => kind));
      await store.releaseLost([]);
      while (await runNext(work, options));
    },
    stop,
    async close() {
      await stop();
      await store.close();
    },
    list: (input) => store.list(input),
    counts: () => store.counts(),
    retry: (id, alongside) => change(id, store.retry, alongside),
    discard: (id, alongside) => change(id, discard, alongside),
    forgetOwner: (tx, owner) => store.forgetOwner(tx, owner),
    removeOld: () => store.removeFailedBefore(new Date(clock.now().getTime() - FAILED_KEPT_DAYS * DAY_MS)),
  };
}
