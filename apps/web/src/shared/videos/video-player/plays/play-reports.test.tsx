import { playedSeconds, reportPlaysInput } from '@touchline/contracts/video-plays';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayReports, reportPlayed } from './play-reports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sent = () => vi.fn(async (_ranges: { videoId: string; from: number; to: number }[]) => {});

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
  void flush();
  expect(send).not.toHaveBeenCalled();
  add({ videoId: 'a', from: 3, to: 5 });
  void flush();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a report is never larger than the server accepts', () => {
  const send = sent();
  const { add, flush } = createPlayReports(send);
  add({ videoId: 'a', from: 0, to: 250 });
  for (let at = 0; at < 120; at += 2) add({ videoId: 'b', from: at, to: at + 1 });
  void flush();
  const batches = send.mock.calls.map(([ranges]) => ranges);
  for (const ranges of batches) expect(reportPlaysInput.safeParse({ ranges: withIds(ranges) }).success).toBe(true);
  expect(playedSeconds(batches.flat())).toBe(250 + 60);
});

test('a report that the server refuses is only logged, and what is played later is reported', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const send = sent().mockRejectedValueOnce(new Error('The server answered 429.'));
  const { add, flush } = createPlayReports(send);
  add({ videoId: 'a', from: 0, to: 5 });
  void flush();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  add({ videoId: 'a', from: 5, to: 9 });
  void flush();
  expect(send.mock.calls.slice(1)).toEqual([[[{ videoId: 'a', from: 5, to: 9 }]]]);
});

test('a report that does not reach the server is sent once more, unless the user changes', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const send = sent().mockRejectedValue(new TypeError('Failed to fetch'));
  const { add, flush, discard } = createPlayReports(send);
  const report = { videoId: 'a', from: 0, to: 5 };
  add(report);
  void flush();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send.mock.calls).toEqual([[[report]], [[report]]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(2);
  add({ videoId: 'a', from: 5, to: 9 });
  void flush();
  discard();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(3);
});

test('players are asked for what they have played before a report is sent, and the next user reports none of it', () => {
  const send = sent();
  const { add, track, flush, discard } = createPlayReports(send);
  let at = 0;
  const end = track(() => {
    at += 4;
    add({ videoId: 'a', from: at - 4, to: at });
  });
  void flush();
  expect(send.mock.calls).toEqual([[[{ videoId: 'a', from: 0, to: 4 }]]]);
  discard();
  end();
  void flush();
  vi.advanceTimersByTime(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('what was played is sent by a request that outlives the page', async () => {
  const requests: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    requests.push([address, options]);
    return Response.json({ ok: true });
  });
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  reportPlayed('a', 0, 4);
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  reportPlayed('a', 4, 6);
  window.dispatchEvent(new Event('pagehide'));
  expect(requests.map(([address, { keepalive, body }]) => [address, keepalive, JSON.parse(String(body))])).toEqual([
    ['/api/videos/plays', true, { ranges: [{ videoId: 'a', from: 0, to: 4 }] }],
    ['/api/videos/plays', true, { ranges: [{ videoId: 'a', from: 4, to: 6 }] }],
  ]);
});

/** The server knows videos by UUIDs. */
function withIds(ranges: readonly { from: number; to: number }[]) {
  return ranges.map((range) => ({ ...range, videoId: crypto.randomUUID() }));
}
