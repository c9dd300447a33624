import type { Db } from '@touchline/db';
import { z } from 'zod';
import { jobKinds } from '../job-kinds.ts';
import type { AppContext } from '../platform/context.ts';
import { type JobKind, JobRejected, type Jobs, type JobWork, type StartOptions } from '../platform/jobs/jobs.ts';
import { createQueue } from '../platform/jobs/queue.ts';
import { type QueueParts, type RunParts, runJob } from '../platform/jobs/run-job.ts';
import { tableStore, timeByClock } from '../platform/jobs/table-store.ts';
import { inTransaction } from '../platform/lib/transaction.ts';

/** A kind of jobs that only tests have. */
export const letter: JobKind = { name: 'test.letter', data: z.looseObject({}) };

/** The store of a test's database, which follows the test's clock on either engine. */
export const openTestStore = ({ db, clock }: Pick<QueueParts, 'db' | 'clock'>) => tableStore(db, timeByClock(clock));

export function openTestJobs(
  parts: Omit<QueueParts, 'store'>,
  kinds: readonly JobKind[] = [...jobKinds, letter],
): Jobs {
  return createQueue({ ...parts, store: openTestStore(parts) }, kinds);
}

/** Runs what is due, and what that makes due, until nothing is left. Failed runs are not repeated. */
export async function runDue(
  parts: Omit<RunParts, 'store'>,
  work: readonly JobWork[],
  options: StartOptions = {},
): Promise<void> {
  const store = openTestStore(parts);
  await store.releaseLost([]);
  const signal = new AbortController().signal;
  const urgency = ({ kind }: JobWork) => kind.priority ?? 0;
  for (let hasRun = true; hasRun; ) {
    const due = await store.dueIn(work.map(({ kind }) => kind.name));
    const dueIn = ({ kind }: JobWork) => due.get(kind.name) ?? Number.POSITIVE_INFINITY;
    const next = work
      .filter((one) => dueIn(one) <= 0)
      .toSorted((a, b) => urgency(b) - urgency(a) || dueIn(a) - dueIn(b));
    hasRun = false;
    for (const one of next) {
      const [job] = await store.take(one.kind, 1);
      if (!job) continue;
      await runJob({ ...parts, store }, { job, work: one, signal, options });
      hasRun = true;
      break;
    }
  }
}

/** Adds jobs that fail, and returns the id of the last one. */
export async function failJobs({ shared }: { shared: AppContext }, count = 1): Promise<string> {
  for (let number = 0; number < count; number += 1) {
    await inTransaction(shared.db, (tx) => shared.jobs.enqueue(tx, letter, { to: 'ann@club.example' }));
  }
  await runDue(shared, [{ kind: letter, run: () => Promise.reject(new JobRejected('refused')) }]);
  const { items } = await shared.jobs.list({ state: 'failed', limit: 1 });
  return items[0]?.id ?? '';
}

/** The owners of all jobs, null for those without one. */
export async function ownersOfJobs(db: Db): Promise<(string | null)[]> {
  const rows = await db.selectFrom('jobs').select('owner').orderBy('owner').execute();
  return rows.map(({ owner }) => owner);
}
