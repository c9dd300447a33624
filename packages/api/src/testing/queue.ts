import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { localEvents } from '../platform/events/local-events.ts';
import type { JobKind, Jobs, JobWork, RunningJob, StartOptions } from '../platform/jobs/jobs.ts';
import { inTransaction } from '../platform/lib/transaction.ts';
import { defaultLimits } from '../platform/limits.ts';
import { turnableClock } from './clock.ts';
import { openTestJobs, openTestStore, runDue } from './jobs.ts';
import type { TestEngine } from './test-app.ts';

const anything = z.object({ name: z.string().default('') });

/** Kinds of jobs that differ in what a test is about. */
export const mail: JobKind<{ name: string }> = { name: 'test.mail', data: anything };
export const urgent: JobKind<{ name: string }> = { name: 'test.urgent', data: anything, priority: 5 };
export const wide: JobKind<{ name: string }> = { name: 'test.wide', data: anything, concurrency: 3 };
/** As many at once as there are jobs in a test, with two priorities. */
export const many: JobKind<{ name: string }> = { name: 'test.many', data: anything, concurrency: 20 };
export const manyUrgent: JobKind<{ name: string }> = { ...many, name: 'test.many-urgent', priority: 5 };
export const hourly: JobKind = { name: 'test.hourly', data: z.object({}), cron: '0 * * * *' };
export const daily: JobKind = { name: 'test.daily', data: z.object({}), cron: '30 2 * * *', missed: 'once' };
/** Two kinds in which owners take turns. */
const TURNS = ['test.light', 'test.heavy'];
export const light: JobKind<{ name: string }> = { name: 'test.light', data: anything, turns: TURNS };
export const heavy: JobKind<{ name: string }> = { ...light, name: 'test.heavy' };
/** A server takes its jobs just when an admin discards them. */
export const contested: JobKind<{ name: string }> = {
  name: 'test.contested',
  data: anything,
  async failed(_queue, tx) {
    await tx.updateTable('jobs').set({ state: 'running' }).where('kind', '=', 'test.contested').execute();
  },
};
const kinds = [mail, urgent, wide, many, manyUrgent, hourly, daily, light, heavy, contested] as const;

/** The name in the data of a job. */
export const nameOf = (data: unknown) => anything.parse(data).name;

/** A queue on an empty database of this engine, and `another` on the same database, as a second server has it. */
export async function aQueue(engine: TestEngine, startingAt = '2026-03-02T09:00:00.000Z') {
  const { db, close } = await engine.open();
  const clock = turnableClock(startingAt);
  const logged: string[] = [];
  const log = {
    info() {},
    warn: (_facts: object, message: string) => void logged.push(message),
    error: (_facts: object, message: string) => void logged.push(message),
  };
  const events = localEvents(log);
  const parts = { db, clock, events, limits: defaultLimits, log };
  const another = () => {
    const jobs = openTestJobs(parts, kinds);
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  const jobs = another();
  onTestFinished(close);
  const enqueue = (kind: JobKind<{ name: string }>, name: string, options = {}) =>
    inTransaction(db, (tx) => jobs.enqueue(tx, kind, { name }, options));
  const run = (work: readonly JobWork[], options: StartOptions = {}) => runDue({ ...parts, jobs }, work, options);
  return { db, clock, events, jobs, enqueue, run, another, logged };
}

/** The store of an empty database of this engine, and `another` on the same database, as a second server has it. */
export async function aStore(engine: TestEngine, startingAt = '2026-03-02T09:00:00.000Z') {
  const { db, close } = await engine.open();
  onTestFinished(close);
  const clock = turnableClock(startingAt);
  const another = () => openTestStore({ db, clock });
  return { db, clock, store: another(), turn: clock.turn, another };
}

/** Work that records the names of its jobs. */
export function recording(kind: JobKind<{ name: string }> = mail, seen: string[] = []) {
  const work: JobWork = {
    kind,
    run: async (data) => {
      seen.push(nameOf(data));
    },
  };
  return { seen, work };
}

/** Work that fails with this error, and records its runs. */
export const failing = (error: Error, kind: JobKind = mail): JobWork & { runs: RunningJob[] } => {
  const runs: RunningJob[] = [];
  return {
    kind,
    runs,
    run: async (_data, job) => {
      runs.push(job);
      throw error;
    },
  };
};

/** Work that begins, and ends when the test lets it. */
export function held(kind: JobKind = mail) {
  const begun: string[] = [];
  const { promise: goes, resolve: go } = Promise.withResolvers<void>();
  let told: (() => void)[] = [];
  const work: JobWork = {
    kind,
    run: async (data, { signal }) => {
      begun.push(nameOf(data));
      for (const tell of told) tell();
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
      await Promise.race([goes, aborted]);
    },
  };
  const until = async (count: number) => {
    while (begun.length < count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      told = [resolve];
      if (begun.length < count) await promise;
    }
  };
  return { work, begun, go, until };
}

export const inState = async (jobs: Jobs, state: 'failed' | 'running' | 'waiting') =>
  (await jobs.list({ state, limit: 50 })).items;
