import { expect, test } from 'vitest';
import { appError } from '../testing/index.ts';
import { queue } from './queue.ts';

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
