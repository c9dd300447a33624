import { describe, expect, test } from 'vitest';
import {
  aQueue,
  daily,
  held,
  hourly,
  inState,
  mail,
  many,
  manyUrgent,
  recording,
  urgent,
  wide,
} from '../../testing/queue.ts';
import { engines } from '../../testing/test-app.ts';
import { inTransaction } from '../lib/transaction.ts';
import type { JobKind, JobWork } from './jobs.ts';

const HOUR = 3600;

describe.each(engines)('the processes of the queue on $name', (engine) => {
  test('a started queue runs a job after the commit, and no more of a kind at once than it allows', {
    tags: ['JOB-01'],
  }, async () => {
    const { jobs, enqueue } = await aQueue(engine);
    const { work, begun, go, until } = held(wide);
    jobs.start([work]);
    for (const name of ['1', '2', '3', '4', '5']) await enqueue(wide, name);
    await until(3);
    expect(await jobs.counts()).toMatchObject([{ kind: 'test.wide', running: 3, waiting: 2 }]);
    expect(begun).toHaveLength(3);
    go();
    await until(5);
    await jobs.stop(60_000);
    expect(await jobs.counts()).toEqual([]);
  });

  test('a server runs eight jobs at once, urgent kinds first', { tags: ['JOB-05'] }, async () => {
    const { jobs, enqueue } = await aQueue(engine);
    const [others, first] = [held(many), held(manyUrgent)];
    for (let number = 1; number <= 10; number += 1) await enqueue(many, `other ${number}`);
    for (let number = 1; number <= 6; number += 1) await enqueue(manyUrgent, `urgent ${number}`);
    jobs.start([others.work, first.work]);
    await others.until(2);
    expect(await jobs.counts()).toMatchObject([
      { kind: 'test.many', running: 2, waiting: 8 },
      { kind: 'test.many-urgent', running: 6, waiting: 0 },
    ]);
    others.go();
    first.go();
    await others.until(10);
    await jobs.stop(60_000);
    expect(await jobs.counts()).toEqual([]);
  });

  test('a job whose process has died is run again when its lease has ended', { tags: ['JOB-03'] }, async () => {
    const { jobs, enqueue, clock, run } = await aQueue(engine);
    const { work, until } = held();
    jobs.start([work]);
    await enqueue(mail, 'orphan');
    await until(1);
    const { seen, work: works } = recording();
    await run([works]);
    expect(seen).toEqual([]);
    clock.turn(61);
    await run([works]);
    clock.turn(HOUR);
    await run([works]);
    expect(seen).toEqual(['orphan']);
  });

  test('a job that is running is not run a second time after the clock was set or the machine has slept', async () => {
    const { jobs, enqueue, clock } = await aQueue(engine);
    const { work, begun, go, until } = held(wide);
    jobs.start([work]);
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
    const { jobs, clock, db, run } = await aQueue(engine);
    const deadly: JobKind<{ name: string }> = { ...mail, attempts: 2 };
    await inTransaction(db, (tx) => jobs.enqueue(tx, deadly, { name: 'deadly' }));
    for (let round = 1; round <= 3; round++) {
      const begun = Promise.withResolvers<void>();
      const never: JobWork = {
        kind: deadly,
        run: () => {
          begun.resolve();
          return new Promise(() => {});
        },
      };
      const dying = run([never]);
      await (round <= 2 ? begun.promise : dying);
      for (const seconds of [61, HOUR]) {
        clock.turn(seconds);
        await run([]);
      }
    }
    expect(await inState(jobs, 'failed')).toMatchObject([{ error: 'No run of this job was recorded to its end.' }]);
  });

  test('a run that never ends is told so after its limit, has failed, and holds up no other', {
    tags: ['JOB-04'],
  }, async () => {
    const { jobs, enqueue, run } = await aQueue(engine);
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const limited: JobKind<{ name: string }> = { ...mail, limitSeconds: 0.05 };
    const endless: JobWork = {
      kind: limited,
      run: (_data, { signal }) => {
        signal.addEventListener('abort', () => tell());
        return new Promise(() => {});
      },
    };
    await enqueue(mail, 'endless');
    await run([endless]);
    await told;
    expect(await inState(jobs, 'waiting')).toMatchObject([
      { attempt: 1, error: 'The run took longer than 0.05 seconds.' },
    ]);
    const { seen, work } = recording();
    await enqueue(mail, 'next');
    await run([work]);
    expect(seen).toEqual(['next']);
  });

  test('a stopping queue waits for its jobs', { tags: ['JOB-08'] }, async () => {
    const { jobs, enqueue, another } = await aQueue(engine);
    const { work, until, go } = held();
    jobs.start([work]);
    await enqueue(mail, 'slow');
    await until(1);
    const stopped = jobs.stop(60_000);
    go();
    await stopped;
    expect(await another().counts()).toEqual([]);
  });

  test('a stopping queue gives back what does not end in time, and the interrupted run does not count', {
    tags: ['JOB-08'],
  }, async () => {
    const { jobs, enqueue, run } = await aQueue(engine);
    const { work, until } = held();
    jobs.start([work]);
    await enqueue(mail, 'slow');
    await until(1);
    await jobs.stop(0);
    const attempts: number[] = [];
    await run([{ kind: mail, run: async (_data, { attempt }) => void attempts.push(attempt) }]);
    expect(attempts).toEqual([1]);
    expect(await jobs.counts()).toEqual([]);
  });

  test('an interrupted job is not repeated when a job with its key waits already', async () => {
    const { jobs, enqueue, run } = await aQueue(engine);
    const { work, until } = held();
    jobs.start([work]);
    await enqueue(mail, 'first', { key: 'a' });
    await until(1);
    await enqueue(mail, 'second', { key: 'a' });
    await jobs.stop(0);
    const { seen, work: works } = recording();
    await run([works]);
    expect(seen).toEqual(['second']);
  });

  test('each tick of a cron expression adds one job, however many servers there are', {
    tags: ['JOB-06'],
  }, async () => {
    const { jobs, another, clock, run } = await aQueue(engine, '2026-03-02T09:59:59.990Z');
    let ran = 0;
    const done = Promise.withResolvers<void>();
    const work: JobWork = {
      kind: hourly,
      run: async () => {
        ran++;
        done.resolve();
      },
    };
    const second = another();
    for (const server of [jobs, second]) server.start([work]);
    clock.turn(60);
    await done.promise;
    await Promise.all([jobs.stop(60_000), second.stop(60_000)]);
    await run([work]);
    expect(ran).toBe(1);
  });

  test('ticks go on after a clock that was a year ahead has been set back', async () => {
    const { jobs, enqueue, clock } = await aQueue(engine, '2027-03-02T09:59:59.990Z');
    let [ticked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ticking: JobWork = { kind: hourly, run: async () => ticked.resolve() };
    const woken: JobWork = { kind: urgent, run: async () => seen.resolve() };
    jobs.start([ticking, woken]);
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
    const { jobs, another, clock } = await aQueue(engine, '2026-03-02T03:00:00.000Z');
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
    jobs.start(works);
    await done.promise;
    await jobs.stop(60_000);
    clock.turn(72 * HOUR);
    done = Promise.withResolvers<void>();
    const later = another();
    later.start(works);
    await done.promise;
    await later.stop(60_000);
    const again = another();
    again.start(works);
    await again.stop(60_000);
    expect(await again.counts()).toEqual([]);
    expect(ran).toEqual(['test.daily', 'test.daily']);
  });
});
