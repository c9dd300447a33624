import { expect, test } from 'vitest';
import { appError } from '../testing/index.ts';
import { fairQueue, queue } from './queue.ts';

/** A job that ends when it is told to. */
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

test('so many jobs run at once, so many wait in order, and one more is refused', async () => {
  const inTurn = queue(2, 2);
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

test('a job that fails gives its place back', async () => {
  const inTurn = queue(1, 1);
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

test('users take turns: who sends one is served before the second of who sends many', async () => {
  const inTurn = fairQueue({ atOnce: 1, waiting: 10, waitMaxMs: 60_000 });
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

test('one user has one job running at once, even where there is room for more', async () => {
  const inTurn = fairQueue({ atOnce: 2, waiting: 10, waitMaxMs: 60_000 });
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

test('who would be one too many, or has waited too long, is refused for now', async () => {
  const inTurn = fairQueue({ atOnce: 1, waiting: 1, waitMaxMs: 1 });
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
