import type { Tx } from '@touchline/db';
import { describe, expect, test } from 'vitest';
import { ownersOfJobs } from '../../testing/jobs.ts';
import { aQueue, contested, failing, inState, light, mail, nameOf, recording, urgent } from '../../testing/queue.ts';
import { bothEngines } from '../../testing/test-app.ts';
import { inTransaction } from '../lib/transaction.ts';
import { type JobKind, JobRejected, type JobWork } from './jobs.ts';

const HOUR = 3600;

describe.each(bothEngines)('jobs on $name', (engine) => {
  test('a job is run once, and is gone then', { tags: ['JOB-01'] }, async () => {
    const { jobs, enqueue, run } = await aQueue(engine);
    const { seen, work } = recording();
    await enqueue(mail, 'welcome');
    await run([work]);
    await run([work]);
    expect(seen).toEqual(['welcome']);
    expect(await jobs.counts()).toEqual([]);
  });

  test('a job of a transaction that fails does not exist', { tags: ['JOB-01'] }, async () => {
    const { db, jobs, run } = await aQueue(engine);
    const { seen, work } = recording();
    const failed = inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, mail, { name: 'never' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await run([work]);
    expect(seen).toEqual([]);
  });

  test('a job that fails is tried again with growing pauses, until all attempts are used', {
    tags: ['JOB-02'],
  }, async () => {
    const { jobs, enqueue, clock, logged, run } = await aQueue(engine);
    const work = failing(new Error('no answer'));
    await enqueue(mail, 'x');
    await run([work]);
    const pauses: number[] = [];
    for (;;) {
      const [waiting] = await inState(jobs, 'waiting');
      if (!waiting) break;
      expect(waiting.error).toBe('no answer');
      pauses.push((Date.parse(waiting.at) - clock.now().getTime()) / 1000);
      await run([work]);
      clock.set(waiting.at);
      clock.turn(1);
      await run([work]);
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

  test('the pauses of a job with many attempts grow to two hours and not further', async () => {
    const { jobs, enqueue, clock, run } = await aQueue(engine);
    const persistent: JobKind<{ name: string }> = { ...mail, attempts: 12 };
    await enqueue(persistent, 'x');
    const pauses: number[] = [];
    for (;;) {
      await run([failing(new Error('no answer'), persistent)]);
      const [waiting] = await inState(jobs, 'waiting');
      if (!waiting) break;
      pauses.push((Date.parse(waiting.at) - clock.now().getTime()) / 1000);
      clock.set(waiting.at);
      clock.turn(1);
    }
    expect(pauses).toHaveLength(11);
    for (const pause of pauses.slice(7)) expect(Math.abs(pause - 128 * 60)).toBeLessThanOrEqual(1);
  });

  test('a job of a kind that the queue was not opened with is rejected', async () => {
    const { enqueue } = await aQueue(engine);
    await expect(enqueue({ ...mail, name: 'test.unknown' }, 'x')).rejects.toThrow(
      'Add the kind test.unknown to the list that the queue is opened with.',
    );
  });

  test('a job whose failure cannot be recorded is recorded later, with its last error that was', async () => {
    const { jobs, enqueue, clock, run } = await aQueue(engine);
    const twice: JobKind<{ name: string }> = { ...mail, attempts: 2 };
    await enqueue(twice, 'x');
    await run([failing(new Error('no answer'), twice)]);
    clock.turn(HOUR);
    const onFailed = () => Promise.reject(new Error('a fault of the hook'));
    const last = failing(new Error('still no answer'), twice);
    await expect(run([last], { onFailed })).rejects.toThrow('a fault of the hook');
    clock.turn(61);
    const later = failing(new Error('is not run again'), twice);
    await run([later]);
    expect([last.runs.length, later.runs.length]).toEqual([1, 0]);
    expect(await inState(jobs, 'failed')).toMatchObject([{ error: 'no answer' }]);
  });

  test('a rejected job fails at once, and the hook hears of it in the same transaction', async () => {
    const { jobs, enqueue, db, events, run } = await aQueue(engine);
    const work = failing(new JobRejected('no such address'));
    const changes: unknown[] = [];
    events.subscribe((event) => changes.push(event));
    await enqueue(mail, 'x');
    const heard: unknown[] = [];
    await run([work], {
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
    const { jobs, enqueue, run } = await aQueue(engine);
    await enqueue(mail, 'again');
    await run([failing(new JobRejected('no'))]);
    const [failed] = await inState(jobs, 'failed');
    expect(await jobs.retry(failed?.id ?? '')).toBe(true);
    expect(await jobs.retry(failed?.id ?? '')).toBe(false);
    const work = failing(new Error('still not'));
    await run([work]);
    expect(work.runs.map(({ attempt }) => attempt)).toEqual([1]);
    expect(await inState(jobs, 'waiting')).toHaveLength(1);
  });

  test('an admin discards failed and waiting jobs, but not running ones', async () => {
    const { jobs, enqueue, run } = await aQueue(engine);
    await enqueue(mail, 'one');
    await run([failing(new JobRejected('no'))]);
    await enqueue(mail, 'two');
    const running: boolean[] = [];
    const work: JobWork = { kind: mail, run: async (_data, { id }) => void running.push(await jobs.discard(id)) };
    const [failed] = await inState(jobs, 'failed');
    expect(await jobs.discard(failed?.id ?? '')).toBe(true);
    expect(await jobs.discard(failed?.id ?? '')).toBe(false);
    await run([work]);
    expect(running).toEqual([false]);
    await enqueue(mail, 'three');
    const [waiting] = await inState(jobs, 'waiting');
    expect(await jobs.discard(waiting?.id ?? '')).toBe(true);
    expect(await jobs.counts()).toEqual([]);
  });

  test('a job that is taken while an admin discards it stays, and the admin is told that it is not there', async () => {
    const { jobs, enqueue } = await aQueue(engine);
    await enqueue(contested, 'both');
    const [waiting] = await inState(jobs, 'waiting');
    await expect(jobs.discard(waiting?.id ?? '')).rejects.toMatchObject({ code: 'JOB_NOT_FOUND' });
    expect(await inState(jobs, 'waiting')).toEqual([waiting]);
  });

  test('one job per key waits; a running one does not count, one that waits for its next run does', async () => {
    const { jobs, enqueue, clock, db, run } = await aQueue(engine);
    const seen: string[] = [];
    await enqueue(mail, 'first', { key: 'a' });
    await enqueue(mail, 'second', { key: 'a' });
    await enqueue(mail, 'other', { key: 'b' });
    await enqueue(mail, 'no key');
    await enqueue(mail, 'no key either');
    const work: JobWork = {
      kind: mail,
      run: async (data) => {
        const name = nameOf(data);
        seen.push(name);
        if (name === 'first') await inTransaction(db, (tx) => jobs.enqueue(tx, mail, { name: 'third' }, { key: 'a' }));
        if (name === 'other') throw new Error('later');
      },
    };
    await run([work]);
    expect(seen.toSorted()).toEqual(['first', 'no key', 'no key either', 'other', 'third']);
    await enqueue(mail, 'other again', { key: 'b' });
    expect(await inState(jobs, 'waiting')).toHaveLength(1);
    clock.turn(HOUR);
    seen.length = 0;
    await run([recording(mail, seen).work]);
    expect(seen).toEqual(['other']);
  });

  test.runIf(engine.name === 'PostgreSQL')(
    'a waiting job of a key is not run before the commit of a change that relies on it',
    async () => {
      const { jobs, enqueue, db, run } = await aQueue(engine);
      const { seen, work } = recording();
      await enqueue(mail, 'first', { key: 'a' });
      const [added, goes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const changing = inTransaction(db, async (tx) => {
        await jobs.enqueue(tx, mail, { name: 'second' }, { key: 'a' });
        added.resolve();
        await goes.promise;
      });
      await added.promise;
      await run([work]);
      expect(seen).toEqual([]);
      goes.resolve();
      await changing;
      await run([work]);
      expect(seen).toEqual(['first']);
    },
  );

  test.runIf(engine.name === 'PostgreSQL')(
    'a job fails while its owner is deleted, for whose lock its end waits, without a deadlock',
    async () => {
      const { jobs, enqueue, run, db } = await aQueue(engine);
      await db.insertInto('counters').values({ name: 'account', value: 1 }).execute();
      const lockAccount = (tx: Tx) =>
        tx.updateTable('counters').set({ value: 2 }).where('name', '=', 'account').execute();
      await enqueue(light, 'x', { owner: 'ann' });
      const [locked, fails] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const deleted = inTransaction(db, async (tx) => {
        await lockAccount(tx);
        locked.resolve();
        await fails.promise;
        await jobs.forgetOwner(tx, 'ann');
      });
      await locked.promise;
      await run([failing(new JobRejected('no'), light)], {
        onFailed: async (tx) => {
          fails.resolve();
          await lockAccount(tx);
        },
      });
      await deleted;
      expect(await inState(jobs, 'failed')).toHaveLength(1);
      expect(await ownersOfJobs(db)).toEqual([null]);
    },
  );

  test('a failed run is not repeated when a job with its key waits already', async () => {
    const { jobs, enqueue, clock, db, run } = await aQueue(engine);
    const seen: string[] = [];
    const work: JobWork = {
      kind: mail,
      run: async (data) => {
        const name = nameOf(data);
        seen.push(name);
        if (name === 'second') return;
        await inTransaction(db, (tx) => jobs.enqueue(tx, mail, { name: 'second' }, { key: 'a' }));
        throw new Error('no');
      },
    };
    await enqueue(mail, 'first', { key: 'a' });
    await run([work]);
    clock.turn(HOUR);
    await run([work]);
    expect(seen).toEqual(['first', 'second']);
  });

  test('a delayed job does not run before its time', async () => {
    const { enqueue, clock, run } = await aQueue(engine);
    const { seen, work } = recording();
    await enqueue(mail, 'later', { runAt: new Date(clock.now().getTime() + HOUR * 1000) });
    await run([work]);
    clock.turn(HOUR - 1);
    await run([work]);
    expect(seen).toEqual([]);
    clock.turn(1);
    await run([work]);
    expect(seen).toEqual(['later']);
  });

  test('urgent kinds run first, and older jobs of a kind before newer ones', { tags: ['JOB-05'] }, async () => {
    const { enqueue, clock, run } = await aQueue(engine);
    const seen: string[] = [];
    const into = (kind: typeof mail) => recording(kind, seen).work;
    await enqueue(mail, 'old');
    clock.turn(1);
    await run([]);
    await enqueue(mail, 'new');
    await enqueue(urgent, 'urgent');
    await run([into(mail), into(urgent)]);
    expect(seen).toEqual(['urgent', 'old', 'new']);
  });

  test('lists are paged, and counts tell since when jobs are due', async () => {
    const { jobs, enqueue, clock } = await aQueue(engine);
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
    const { jobs, enqueue, clock, run } = await aQueue(engine);
    await enqueue(mail, 'x');
    await run([failing(new JobRejected('no'))]);
    clock.turn(89 * 24 * HOUR);
    await jobs.removeOld();
    expect(await inState(jobs, 'failed')).toHaveLength(1);
    clock.turn(2 * 24 * HOUR);
    await jobs.removeOld();
    expect(await inState(jobs, 'failed')).toEqual([]);
  });
});
