import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayReports } from './play-reports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sent = () => vi.fn(async (_ranges: object[]) => {});

test('ranges that follow each other are reported as one, every ten seconds', () => {
  const send = sent();
  const { add } = createPlayReports(send);
  add({ videoId: 'a', from: 0, to: 4 });
  add({ videoId: 'a', from: 4.1, to: 9 });
  add({ videoId: 'b', from: 2, to: 3 });
  add({ videoId: 'a', from: 30, to: 31 });
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(send.mock.calls).toEqual([
    [
      [
        { videoId: 'a', from: 0, to: 9 },
        { videoId: 'b', from: 2, to: 3 },
        { videoId: 'a', from: 30, to: 31 },
      ],
    ],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('nothing is reported for a range without length, and all at once when the page is left', () => {
  const send = sent();
  const { add, flush } = createPlayReports(send);
  add({ videoId: 'a', from: 3, to: 3 });
  flush();
  expect(send).not.toHaveBeenCalled();
  add({ videoId: 'a', from: 3, to: 5 });
  flush();
  expect(send).toHaveBeenCalledTimes(1);
});
