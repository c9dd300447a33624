import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './upload-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('without progress events of the browser the bar rises by 10 every 200 ms and stops at 90', {
  tags: ['UPLOAD-19'],
}, () => {
  const shown: number[] = [];
  const progress = createProgress((percent) => shown.push(percent));

  progress.unmeasured();
  // Further events of the browser must not start a second timer.
  progress.unmeasured();
  vi.advanceTimersByTime(199);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([10]);
  vi.advanceTimersByTime(60_000);
  progress.unmeasured();
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
});

test('the bar shows the share of the bytes sent, scaled to 90, until the response', {
  tags: ['UPLOAD-19'],
}, () => {
  const shown: number[] = [];
  const progress = createProgress((percent) => shown.push(percent));

  progress.sent(0, 2_000_000);
  progress.sent(500_000, 2_000_000);
  progress.sent(1_000_000, 2_000_000);
  progress.sent(2_000_000, 2_000_000);
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([0, 22, 45, 90]);
});

test('the bar is full after the response', { tags: ['UPLOAD-20'] }, () => {
  const onChange = vi.fn();
  const progress = createProgress(onChange);

  progress.sent(2_000_000, 2_000_000);
  progress.finish();
  expect(onChange).toHaveBeenLastCalledWith(100);
});

test('the response stops the timed steps', { tags: ['UPLOAD-20'] }, () => {
  const shown: number[] = [];
  const progress = createProgress((percent) => shown.push(percent));

  progress.unmeasured();
  vi.advanceTimersByTime(400);
  progress.finish();
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([10, 20, 100]);
});

test('late progress events of the browser replace the timed steps without moving the bar back', () => {
  const shown: number[] = [];
  const progress = createProgress((percent) => shown.push(percent));

  progress.unmeasured();
  vi.advanceTimersByTime(600);
  progress.sent(100, 1000);
  progress.sent(500, 1000);
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([10, 20, 30, 30, 45]);
});

test('after a failure the bar is reset, and the next upload starts at zero', () => {
  const shown: number[] = [];
  const progress = createProgress((percent) => shown.push(percent));

  progress.sent(900, 1000);
  progress.reset();
  progress.sent(100, 1000);
  expect(shown).toEqual([81, 0, 9]);
});
