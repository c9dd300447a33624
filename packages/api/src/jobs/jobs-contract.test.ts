import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { localEvents } from '../events/local-events.ts';
import { inTransaction } from '../lib/transaction.ts';
import { turnableClock } from '../testing/clock.ts';
import { openTestJobs } from '../testing/jobs.ts';
import { engines } from '../testing/test-app.ts';
import { type JobKind, JobRejected, type JobWork, type RunningJob } from './jobs.ts';

const HOUR = 3600;
const anything = z.object({ name: z.string().default('') });

const mail: JobKind<{ name: string }> = { name: 'test.mail', data: anything };
const urgent: JobKind<{ name: string }> = { name: 'test.urgent', data: anything, priority: 5 };
const wide: JobKind<{ name: string }> = { name: 'test.wide', data: anything, concurrency: 3 };
const hourly: JobKind = { name: 'test.hourly', data: z.object({}), cron: '0 * * * *' };
const daily: JobKind = { name: 'test.daily', data: z.object({}), cron: '30 2 * * *', missed: 'once' };
const kinds = [mail, urgent, wide, hourly, daily] as const;

describe.each(engines)('jobs on $name', (engine) => {
  async function aQueue(startingAt = '2026-03-02T09:00:00.000Z') {
    const { db, close } = await engine.open();
    const clock = turnableClock(startingAt);
    const events = localEvents();
    const logged: string[] = [];
    const log = {
      warn: (_facts: object, message: string) => void logged.push(message),
      error: (_facts: object, message: string) => void logged.push(message),
    };
    const parts = { db, clock, events, log };
    const another = async () => {
      const jobs = await openTestJobs(parts, kinds);
      onTestFinished(() => jobs.close());
      return jobs;
    };
    const jobs = await another();
    onTestFinished(close);
    const enqueue = (kind: JobKind<{ name: string }>, name: string, options = {}) =>
      inTransaction(db, (tx) => jobs.enqueue(tx, kind, { name }, options));
    return { db, clock, events, jobs, enqueue, another, logged };
  }

  /** Work that records the names of its jobs, or does as told. */
  function recording(kind: JobKind<{ name: string }> = mail, seen: string[] = []) {
    const work: JobWork = {
      kind,
      run: async (data) => {
        seen.push(anything.parse(data).name);
      },
    };
    return { seen, work };
  }

  const failing = (error: Error, kind: JobKind = mail): JobWork & { runs: RunningJob[] } => {
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
  function held(kind: JobKind = mail) {
    const begun: string[] = [];
    const { promise: goes, resolve: go } = Promise.withResolvers<void>();
    let told: (() => void)[] = [];
    const work: JobWork = {
      kind,
      run: async (data, { signal }) => {
        begun.push(anything.parse(data).name);
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

  const inState = async (jobs: Awaited<ReturnType<typeof aQueue>>['jobs'], state: 'failed' | 'running' | 'waiting') =>
    (await jobs.list({ state, limit: 50 })).items;

  test('a job is run once, and is gone then', async () => {
    const { jobs, enqueue } = await aQueue();
    const { seen, work } = recording();
    await enqueue(mail, 'welcome');
    await jobs.runDue([work]);
    await jobs.runDue([work]);
    expect(seen).toEqual(['welcome']);
    expect(await jobs.counts()).toEqual([]);
  });

  test('a job of a transaction that fails does not exist', async () => {
    const { db, jobs } = await aQueue();
    const { seen, work } = recording();
    const failed = inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, mail, { name: 'never' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await jobs.runDue([work]);
    expect(seen).toEqual([]);
  });

  test('a job that fails is tried again with growing pauses, until all attempts are used', async () => {
    const { jobs, enqueue, clock, logged } = await aQueue();
    const work = failing(new Error('no answer'));
    await enqueue(mail, 'x');
    await jobs.runDue([work]);
    const pauses: number[] = [];
    for (;;) {
      const [waiting] = await inState(jobs, 'waiting');
      if (!waiting) break;
      expect(waiting.error).toBe('no answer');
      pauses.push((Date.parse(waiting.at) - clock.now().getTime()) / 1000);
      await jobs.runDue([work]);
      clock.set(waiting.at);
      clock.turn(1);
      await jobs.runDue([work]);
    }
    expect(work.runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    pauses.forEach((pause, index) => {
      expect(pause).toBeGreaterThanOrEqual(60 * 2 ** index - 1);
      expect(pause).toBeLessThanOrEqual(120 * 2 ** index + 1);
    });
    const [failed] = await inState(jobs, 'failed');
    expect(failed).toMatchObject({ kind: 'test.mail', attempt: 8, error: 'no answer', state: 'failed' });
    expect(failed?.at).toBe(clock.now().toISOString());
    expect(logged.filter((line) => line === 'a job has failed')).toHaveLength(1);
  });

  test('a kind may have a fixed pause', async () => {
    const { jobs, enqueue, clock, another } = await aQueue();
    const kind: JobKind<{ name: string }> = { ...mail, name: 'test.fixed', retrySeconds: HOUR };
    const work = failing(new Error('no'), kind);
    await jobs.runDue([work]);
    await enqueue(kind, 'x');
    await jobs.runDue([work]);
    const [waiting] = await inState(await another(), 'waiting');
    expect(waiting?.at).toBe(new Date(clock.now().getTime() + HOUR * 1000).toISOString());
  });

  test('a rejected job fails at once, and the hook hears of it in the same transaction', async () => {
    const { jobs, enqueue, db, events } = await aQueue();
    const work = failing(new JobRejected('no such address'));
    const changes: unknown[] = [];
    events.subscribe((event) => changes.push(event));
    await enqueue(mail, 'x');
    const heard: unknown[] = [];
    await jobs.runDue([work], {
      onFailed: async (tx, job) => {
        await tx
          .insertInto('counters')
          .values({ name: `failed ${job.id}`, value: 1 })
          .execute();
        heard.push(job);
      },
    });
    const [failed] = await inState(jobs, 'failed');
    expect(heard).toEqual([{ id: failed?.id, kind: 'test.mail', attempt: 1, error: 'no such address' }]);
    expect(await db.selectFrom('counters').select('name').where('name', 'like', 'failed %').execute()).toHaveLength(1);
    expect(changes).toEqual([{ type: 'change', kind: 'jobs', id: failed?.id, to: { permission: 'jobs:manage' } }]);
  });

  test('an admin lets a failed job run again, with all its attempts', async () => {
    const { jobs, enqueue } = await aQueue();
    await enqueue(mail, 'again');
    await jobs.runDue([failing(new JobRejected('no'))]);
    const [failed] = await inState(jobs, 'failed');
    expect(await jobs.retry(failed?.id ?? '')).toBe(true);
    expect(await jobs.retry(failed?.id ?? '')).toBe(false);
    const work = failing(new Error('still not'));
    await jobs.runDue([work]);
    expect(work.runs.map(({ attempt }) => attempt)).toEqual([1]);
    expect(await inState(jobs, 'waiting')).toHaveLength(1);
  });

  test('an admin discards failed and waiting jobs, but not running ones', async () => {
    const { jobs, enqueue } = await aQueue();
    await enqueue(mail, 'one');
    await jobs.runDue([failing(new JobRejected('no'))]);
    await enqueue(mail, 'two');
    const running: boolean[] = [];
    const work: JobWork = { kind: mail, run: async (_data, { id }) => void running.push(await jobs.discard(id)) };
    const [failed] = await inState(jobs, 'failed');
    expect(await jobs.discard(failed?.id ?? '')).toBe(true);
    expect(await jobs.discard(failed?.id ?? '')).toBe(false);
    await jobs.runDue([work]);
    expect(running).toEqual([false]);
    await enqueue(mail, 'three');
    const [waiting] = await inState(jobs, 'waiting');
    expect(await jobs.discard(waiting?.id ?? '')).toBe(true);
    expect(await jobs.counts()).toEqual([]);
  });

  test('one job per key waits; a running one does not count, one that waits for its next run does', async () => {
    const { jobs, enqueue, clock, db } = await aQueue();
    const seen: string[] = [];
    await enqueue(mail, 'first', { key: 'a' });
    await enqueue(mail, 'second', { key: 'a' });
    await enqueue(mail, 'other', { key: 'b' });
    await enqueue(mail, 'no key');
    await enqueue(mail, 'no key either');
    const work: JobWork = {
      kind: mail,
      run: async (data) => {
        const { name } = anything.parse(data);
        seen.push(name);
        if (name === 'first') await inTransaction(db, (tx) => jobs.enqueue(tx, mail, { name: 'third' }, { key: 'a' }));
        if (name === 'other') throw new Error('later');
      },
    };
    await jobs.runDue([work]);
    expect(seen.toSorted()).toEqual(['first', 'no key', 'no key either', 'other', 'third']);
    await enqueue(mail, 'other again', { key: 'b' });
    expect(await inState(jobs, 'waiting')).toHaveLength(1);
    clock.turn(HOUR);
    seen.length = 0;
    await jobs.runDue([recording(mail, seen).work]);
    expect(seen).toEqual(['other']);
  });

  test.runIf(engine.name === 'PostgreSQL')(
    'a waiting job of a key is not run before the commit of a change that relies on it',
    async () => {
      const { jobs, enqueue, db } = await aQueue();
      const { seen, work } = recording();
      await enqueue(mail, 'first', { key: 'a' });
      const [added, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const changing = inTransaction(db, async (tx) => {
        await jobs.enqueue(tx, mail, { name: 'second' }, { key: 'a' });
        added.resolve();
        await goes.promise;
      });
      await added.promise;
      await jobs.runDue([work]);
      expect(seen).toEqual([]);
      goes.resolve();
      await changing;
      await jobs.runDue([work]);
      expect(seen).toEqual(['first']);
    },
  );

  test('a failed run is not repeated when a job with its key waits already', async () => {
    const { jobs, enqueue, clock, db } = await aQueue();
    const seen: string[] = [];
    const work: JobWork = {
      kind: mail,
      run: async (data) => {
        const { name } = anything.parse(data);
        seen.push(name);
        if (name === 'second') return;
        await inTransaction(db, (tx) => jobs.enqueue(tx, mail, { name: 'second' }, { key: 'a' }));
        throw new Error('no');
      },
    };
    await enqueue(mail, 'first', { key: 'a' });
    await jobs.runDue([work]);
    clock.turn(HOUR);
    await jobs.runDue([work]);
    expect(seen).toEqual(['first', 'second']);
  });

  test('a delayed job does not run before its time', async () => {
    const { jobs, enqueue, clock } = await aQueue();
    const { seen, work } = recording();
    await enqueue(mail, 'later', { runAt: new Date(clock.now().getTime() + HOUR * 1000) });
    await jobs.runDue([work]);
    clock.turn(HOUR - 1);
    await jobs.runDue([work]);
    expect(seen).toEqual([]);
    clock.turn(1);
    await jobs.runDue([work]);
    expect(seen).toEqual(['later']);
  });

  test('urgent kinds run first, and older jobs of a kind before newer ones', async () => {
    const { jobs, enqueue, clock } = await aQueue();
    const seen: string[] = [];
    const into = (kind: typeof mail) => recording(kind, seen).work;
    await enqueue(mail, 'old');
    clock.turn(1);
    await jobs.runDue([]);
    await enqueue(mail, 'new');
    await enqueue(urgent, 'urgent');
    await jobs.runDue([into(mail), into(urgent)]);
    expect(seen).toEqual(['urgent', 'old', 'new']);
  });

  test('a started queue runs a job after the commit, and no more of a kind at once than it allows', async () => {
    const { jobs, enqueue } = await aQueue();
    const { work, begun, go, until } = held(wide);
    await jobs.start([work]);
    for (const name of ['1', '2', '3', '4', '5']) await enqueue(wide, name);
    await until(3);
    expect(await jobs.counts()).toMatchObject([{ kind: 'test.wide', running: 3, waiting: 2 }]);
    expect(begun).toHaveLength(3);
    go();
    await until(5);
    await jobs.stop(60_000);
    expect(await jobs.counts()).toEqual([]);
  });

  test('a job whose process has died is run again when its lease has ended', async () => {
    const { jobs, enqueue, clock, another } = await aQueue();
    const { work, until } = held();
    await jobs.start([work]);
    await enqueue(mail, 'orphan');
    await until(1);
    const second = await another();
    const { seen, work: works } = recording();
    await second.runDue([works]);
    expect(seen).toEqual([]);
    clock.turn(61);
    await second.runDue([works]);
    clock.turn(HOUR);
    await second.runDue([works]);
    expect(seen).toEqual(['orphan']);
  });

  test('a job that is running is not run a second time after the clock was set or the machine has slept', async () => {
    const { jobs, enqueue, clock } = await aQueue();
    const { work, begun, go, until } = held(wide);
    await jobs.start([work]);
    await enqueue(wide, 'one');
    await until(1);
    clock.turn(HOUR);
    await enqueue(wide, 'two');
    await until(2);
    expect(begun).toEqual(['one', 'two']);
    go();
    await jobs.stop(60_000);
    expect(await jobs.counts()).toEqual([]);
  });

  test('a job during which the process dies every time fails after its attempts', async () => {
    const { jobs, clock, another, db } = await aQueue();
    const deadly: JobKind<{ name: string }> = { ...mail, attempts: 2 };
    await inTransaction(db, (tx) => jobs.enqueue(tx, deadly, { name: 'deadly' }));
    for (let round = 1; round <= 3; round++) {
      const dying = await another();
      const begun = Promise.withResolvers<void>();
      const never: JobWork = {
        kind: deadly,
        run: () => {
          begun.resolve();
          return new Promise(() => {});
        },
      };
      const run = dying.runDue([never]);
      await (round <= 2 ? begun.promise : run);
      for (const seconds of [61, HOUR]) {
        clock.turn(seconds);
        await (await another()).runDue([]);
      }
    }
    expect(await inState(jobs, 'failed')).toMatchObject([
      { error: 'The process that ran it ended, every time, before the run did.' },
    ]);
  });

  test('a stopping queue waits for its jobs', async () => {
    const { jobs, enqueue, another } = await aQueue();
    const { work, until, go } = held();
    await jobs.start([work]);
    await enqueue(mail, 'slow');
    await until(1);
    const stopped = jobs.stop(60_000);
    go();
    await stopped;
    expect(await (await another()).counts()).toEqual([]);
  });

  test('a stopping queue gives back what does not end in time, and the interrupted run does not count', async () => {
    const { jobs, enqueue, another } = await aQueue();
    const { work, until } = held();
    await jobs.start([work]);
    await enqueue(mail, 'slow');
    await until(1);
    await jobs.stop(0);
    const after = await another();
    const attempts: number[] = [];
    await after.runDue([{ kind: mail, run: async (_data, { attempt }) => void attempts.push(attempt) }]);
    expect(attempts).toEqual([1]);
    expect(await after.counts()).toEqual([]);
  });

  test('each tick of a cron expression adds one job, however many servers there are', async () => {
    const { jobs, another, clock } = await aQueue('2026-03-02T09:59:59.990Z');
    let ran = 0;
    const done = Promise.withResolvers<void>();
    const work: JobWork = {
      kind: hourly,
      run: async () => {
        ran++;
        done.resolve();
      },
    };
    const second = await another();
    for (const server of [jobs, second]) await server.start([work]);
    clock.turn(60);
    await done.promise;
    await Promise.all([jobs.stop(60_000), second.stop(60_000)]);
    const third = await another();
    await third.runDue([work]);
    expect(ran).toBe(1);
  });

  test('ticks go on after a clock that was a year ahead has been set back', async () => {
    const { jobs, enqueue, clock } = await aQueue('2027-03-02T09:59:59.990Z');
    let [ticked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ticking: JobWork = { kind: hourly, run: async () => ticked.resolve() };
    const woken: JobWork = { kind: urgent, run: async () => seen.resolve() };
    await jobs.start([ticking, woken]);
    clock.turn(60);
    await ticked.promise;
    clock.set('2026-03-02T09:59:59.990Z');
    ticked = Promise.withResolvers<void>();
    seen = Promise.withResolvers<void>();
    await enqueue(urgent, 'wake up');
    await seen.promise;
    clock.turn(60);
    await ticked.promise;
    await jobs.stop(60_000);
  });

  test('a tick missed while no server ran is made up for once, where the kind says so', async () => {
    const { jobs, another, clock } = await aQueue('2026-03-02T03:00:00.000Z');
    const ran: string[] = [];
    let done = Promise.withResolvers<void>();
    const works = [daily, hourly].map(
      (kind): JobWork => ({
        kind,
        run: async () => {
          ran.push(kind.name);
          done.resolve();
        },
      }),
    );
    await jobs.start(works);
    await done.promise;
    await jobs.stop(60_000);
    clock.turn(72 * HOUR);
    done = Promise.withResolvers<void>();
    const later = await another();
    await later.start(works);
    await done.promise;
    await later.stop(60_000);
    const again = await another();
    await again.start(works);
    await again.stop(60_000);
    expect(ran).toEqual(['test.daily', 'test.daily']);
  });

  test('lists are paged, and counts tell since when jobs are due', async () => {
    const { jobs, enqueue, clock } = await aQueue();
    for (const name of ['a', 'b', 'c']) await enqueue(mail, name);
    const due = clock.now().toISOString();
    expect(await jobs.counts()).toEqual([{ kind: 'test.mail', failed: 0, running: 0, waiting: 3, oldestDueAt: due }]);
    const first = await jobs.list({ state: 'waiting', limit: 2 });
    const rest = await jobs.list({ state: 'waiting', limit: 2, cursor: first.nextCursor });
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3);
    expect(first.items[0]).toEqual({
      id: expect.any(String),
      kind: 'test.mail',
      state: 'waiting',
      attempt: 0,
      createdAt: due,
      at: due,
      error: null,
    });
  });

  test('jobs that failed long ago are deleted', async () => {
    const { jobs, enqueue, clock } = await aQueue();
    await enqueue(mail, 'x');
    await jobs.runDue([failing(new JobRejected('no'))]);
    clock.turn(89 * 24 * HOUR);
    await jobs.removeOld();
    expect(await inState(jobs, 'failed')).toHaveLength(1);
    clock.turn(2 * 24 * HOUR);
    await jobs.removeOld();
    expect(await inState(jobs, 'failed')).toEqual([]);
  });
});
