import { expect, test } from 'vitest';
import { createPauses } from './workers.ts';

const crash = { livedMs: 1000, isServing: true };
const failedStart = { livedMs: 1000, isServing: false };

test('a worker that dies is replaced at once, and after pauses that double when it dies again and again', {
  tags: ['WORK-04'],
}, () => {
  const next = createPauses();
  expect(Array.from({ length: 10 }, () => next(crash).waitMs)).toEqual([
    0, 100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000,
  ]);
  expect(next({ livedMs: 60_000, isServing: true }).waitMs).toBe(0);
  expect([next(crash).waitMs, next(crash).waitMs]).toEqual([0, 100]);
});

test('six failed starts in a row are hopeless, and one that succeeds begins the count again', {
  tags: ['WORK-05'],
}, () => {
  const next = createPauses();
  const shouldGiveUp = (times: number) => Array.from({ length: times }, () => next(failedStart).shouldGiveUp).at(-1);
  expect(shouldGiveUp(5)).toBe(false);
  next(crash);
  expect(shouldGiveUp(5)).toBe(false);
  expect(shouldGiveUp(1)).toBe(true);
});
