import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '../../../lib/upload-progress.ts';
import { findImageProblem, IMAGE_PACE } from './image-uploads.ts';

const MiB = 1024 * 1024;
const NOT_AN_IMAGE = 'Please upload a valid image file (JPEG, PNG, or WebP)';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['passport', 'image/jpeg', 1, null],
  ['passport', 'image/jpg', 1, null],
  ['passport', 'image/png', 1, null],
  ['passport', 'image/webp', 1, null],
  ['passport', 'image/gif', 1, NOT_AN_IMAGE],
  ['passport', 'image/svg+xml', 1, NOT_AN_IMAGE],
  ['passport', 'application/pdf', 1, NOT_AN_IMAGE],
  ['passport', '', 1, NOT_AN_IMAGE],
  ['passport', 'image/png', 10 * MiB, null],
  ['passport', 'image/png', 10 * MiB + 1, 'File size must be less than 10MB'],
  ['signature', 'image/png', 5 * MiB, null],
  ['signature', 'image/png', 5 * MiB + 1, 'File size must be less than 5MB'],
] as const)('a %s of type %s and %i bytes: %s', { tags: ['PASS-07', 'PASS-08'] }, (kind, type, size, problem) => {
  expect(findImageProblem(kind, { type, size })).toBe(problem);
});

function bar() {
  const shown: number[] = [];
  return { shown, progress: createProgress((percent) => shown.push(percent), IMAGE_PACE) };
}

test('the bar of a picture starts at 10', { tags: ['PASS-09'] }, () => {
  const { shown, progress } = bar();
  progress.begin();
  expect(shown).toEqual([10]);
});

test('the bar shows the share of the bytes sent, scaled to 90, and never less than its start', {
  tags: ['PASS-10'],
}, () => {
  const { shown, progress } = bar();
  progress.begin();
  progress.sent(50, 1000);
  progress.sent(500, 1000);
  progress.sent(1000, 1000);
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([10, 10, 45, 90]);
});

test('without progress events the bar rises by random steps of up to 20 every 200 ms and stops at 90', {
  tags: ['PASS-10'],
}, () => {
  const { shown, progress } = bar();
  progress.begin();
  progress.unmeasured();
  for (const steps of [1, 2, 3]) {
    vi.advanceTimersByTime(199);
    expect(shown).toHaveLength(steps);
    vi.advanceTimersByTime(1);
    expect(shown).toHaveLength(steps + 1);
  }
  vi.advanceTimersByTime(60_000);
  expect(shown.at(-1)).toBe(90);
  const rises = shown.slice(1).map((percent, index) => percent - (shown[index] ?? 0));
  for (const rise of rises) {
    expect(rise).toBeGreaterThan(0);
    expect(rise).toBeLessThanOrEqual(20);
  }
});

test('on success the bar is full, and empty again after a second', { tags: ['PASS-11'] }, () => {
  const { shown, progress } = bar();
  progress.begin();
  progress.finish();
  expect(shown).toEqual([10, 100]);
  vi.advanceTimersByTime(999);
  expect(shown).toEqual([10, 100]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([10, 100, 0]);
});

test('a new upload within that second is not reset to empty', () => {
  const { shown, progress } = bar();
  progress.begin();
  progress.finish();
  progress.begin();
  vi.advanceTimersByTime(2000);
  expect(shown).toEqual([10, 100, 10]);
});
