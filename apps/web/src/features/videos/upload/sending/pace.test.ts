import { expect, test } from 'vitest';
import { createPace, describePace } from './pace.ts';

const MB = 1024 * 1024;

test.each([
  [{ sent: 12.4 * MB, total: 60 * MB, speed: 1.8 * MB }, '12.4 of 60 MB · 1.8 MB/s · 27 s left'],
  [{ sent: 0, total: 60 * MB, speed: null }, '0 of 60 MB'],
  [{ sent: 10 * MB, total: 100 * MB, speed: 0.5 * MB }, '10 of 100 MB · 0.5 MB/s · 3 min left'],
  [{ sent: MB, total: 100 * MB, speed: 0.01 * MB }, '1 of 100 MB · 10 KB/s · 3 h left'],
  [{ sent: 20 * 1024, total: 60.4 * 1024, speed: 5 * 1024 }, '20 of 60 KB · 5 KB/s · 9 s left'],
  [{ sent: 60 * MB, total: 60 * MB, speed: MB }, '60 of 60 MB'],
])('%j reads %s', (state, words) => {
  expect(describePace(state)).toBe(words);
});

test('the speed is smoothed: a short stop does not halve it at once', () => {
  let now = 0;
  const pace = createPace(() => now);
  const after = (milliseconds: number, sent: number) => {
    now += milliseconds;
    return pace.measure(sent);
  };
  expect(after(0, 0)).toBeNull();
  expect(after(1000, 1000)).toBe(1000);
  expect(after(100, 1000)).toBe(1000);
  expect(after(900, 1000)).toBe(700);
});
