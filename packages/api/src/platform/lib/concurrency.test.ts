import { expect, test } from 'vitest';
import { appError } from '../../testing/index.ts';
import { limitConcurrency, limitConcurrencyByUser } from './concurrency.ts';

/** A job that ends on demand. */
function aJob() {
  let finish: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const done = new Promise<string>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const state = { hasStarted: false };
  const run = () => {
    state.hasStarted = true;
    return done;
  };
  return { run, state, finish: () => finish('done'), fail: () => fail(new Error('failed')) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('jobs up to the limit run concurrently, more wait in order, and one beyond the queue is rejected', async () => {
  const inTurn = limitConcurrency(2, 2);
  const jobs = [aJob(), aJob(), aJob(), aJob()];
  const results = jobs.map(({ run }) => inTurn(run));
  await expect(inTurn(aJob().run)).rejects.toMatchObject({ ...appError('BUSY'), retryAfter: 5 });
  const started = () => jobs.map(({ state }) => state.hasStarted);
  expect(started()).toEqual([true, true, false, false]);
  jobs[1]?.finish();
  await turn();
  expect(started()).toEqual([true, true, true, false]);
  for (const job of jobs) job.finish();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done']);
});

test('a failed job frees its slot', async () => {
  const inTurn = limitConcurrency(1, 1);
  const [first, second] = [aJob(), aJob()];
  const results = [inTurn(first.run), inTurn(second.run)];
  first.fail();
  await expect(results[0]).rejects.toThrow('failed');
  second.finish();
  expect(await results[1]).toBe('done');
  const third = aJob();
  third.finish();
  expect(await inTurn(third.run)).toBe('done');
});

test('users take turns: one job of a user runs before the second job of another', { tags: ['WORK-10'] }, async () => {
  const inTurn = limitConcurrencyByUser({ atOnce: 1, waiting: 10, waitMaxMs: 60_000 });
  const served: string[] = [];
  const send = (userId: string, name: string) => inTurn(userId, async () => void served.push(name));
  await Promise.all([
    send('anna', 'anna 1'),
    send('anna', 'anna 2'),
    send('anna', 'anna 3'),
    send('bert', 'bert 1'),
    send('cleo', 'cleo 1'),
    send('bert', 'bert 2'),
  ]);
  expect(served).toEqual(['anna 1', 'bert 1', 'cleo 1', 'anna 2', 'bert 2', 'anna 3']);
});

test('one user has one running job, even with free slots', async () => {
  const inTurn = limitConcurrencyByUser({ atOnce: 2, waiting: 10, waitMaxMs: 60_000 });
  const [first, second, other] = [aJob(), aJob(), aJob()];
  const results = [inTurn('anna', first.run), inTurn('anna', second.run), inTurn('bert', other.run)];
  await turn();
  expect([first, second, other].map(({ state }) => state.hasStarted)).toEqual([true, false, true]);
  first.fail();
  await expect(results[0]).rejects.toThrow('failed');
  await turn();
  expect(second.state.hasStarted).toBe(true);
  for (const job of [second, other]) job.finish();
  expect(await Promise.all(results.slice(1))).toEqual(['done', 'done']);
});

test('a job beyond the limit or after the maximum wait is rejected with BUSY', { tags: ['WORK-10'] }, async () => {
  const inTurn = limitConcurrencyByUser({ atOnce: 1, waiting: 1, waitMaxMs: 1 });
  const running = aJob();
  const result = inTurn('anna', running.run);
  const waiting = inTurn('bert', aJob().run);
  await expect(inTurn('cleo', aJob().run)).rejects.toMatchObject({ ...appError('BUSY'), retryAfter: 5 });
  await expect(waiting).rejects.toMatchObject({ ...appError('BUSY'), retryAfter: 5 });
  running.finish();
  expect(await result).toBe('done');
  const next = aJob();
  next.finish();
  expect(await inTurn('bert', next.run)).toBe('done');
});
