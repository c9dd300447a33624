import { liveChangesInput } from '@touchline/contracts/live';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepStreamOpen } from './stream.ts';

/** What a server says to the last `EventSource` that was opened; jsdom has none. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readonly input: { lastEventId?: string; openForMs?: number };
  isOpen = true;
  /** Connecting, until the server has refused the stream. */
  readyState = 0;

  constructor(url: string) {
    super();
    this.input = JSON.parse(new URL(url, 'http://localhost').searchParams.get('input') ?? '');
    Source.opened.push(this);
  }

  close(): void {
    this.isOpen = false;
  }

  say(type: string, data: unknown = '', lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
}

function open(lastEventId: string | null = null) {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  Source.opened = [];
  const seen: string[] = [];
  const onEnded = vi.fn();
  const onEvent = ({ id }: { id: string }) => seen.push(id);
  const close = keepStreamOpen({ lastEventId, since: performance.now() - 700, onEvent, onEnded });
  onTestFinished(() => {
    close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const newest = () => Source.opened.at(-1) as Source;
  return { seen, onEnded, close, newest, attempts: () => Source.opened.length };
}

const VIDEO = { kind: 'own-video', id: 'one' };

test('the first stream begins when the page began to fetch, a later one after the last event', async () => {
  const { seen, newest, attempts } = open();
  expect(newest().input).toEqual({ openForMs: 10_700 });
  newest().say('connected', { reconnectAfterInactivityMs: 60_000 });
  newest().say('message', VIDEO, 'id-1');
  newest().say('error');
  expect(newest().isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(attempts()).toBe(2);
  expect(newest().input).toEqual({ lastEventId: 'id-1' });
  expect(seen).toEqual(['id-1']);
});

test('a page that is open for days without a stream sends an age that servers accept', async () => {
  const { newest } = open();
  await vi.advanceTimersByTimeAsync(48 * 3_600_000);
  window.dispatchEvent(new Event('online'));
  expect(liveChangesInput.parse(newest().input)).toEqual({ openForMs: 24 * 3_600_000 });
});

test('a blocked stream is tried less and less often, and at once when the network is back', {
  tags: ['LIVE-16'],
}, async () => {
  const { newest, attempts } = open('id-1');
  const hour = 3_600_000;
  for (let passed = 0; passed < hour; passed += 500) {
    if (newest().isOpen) newest().say('error');
    await vi.advanceTimersByTimeAsync(500);
  }
  // Ten attempts until the pause is five minutes, then one to two in five minutes.
  expect(attempts()).toBeGreaterThan(15);
  expect(attempts()).toBeLessThan(40);
  const before = attempts();
  window.dispatchEvent(new Event('online'));
  expect(attempts()).toBe(before + 1);
});

test('a stream without pings is opened again, one with pings is not', { tags: ['LIVE-16'] }, async () => {
  const { newest, attempts } = open();
  newest().say('connected', { reconnectAfterInactivityMs: 60_000 });
  for (let pings = 0; pings < 20; pings += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    newest().say('ping');
  }
  expect(attempts()).toBe(1);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(attempts()).toBe(2);
});

test('a proxy that passes nothing on is given up after 20 seconds', async () => {
  const { newest, attempts } = open();
  await vi.advanceTimersByTimeAsync(19_900);
  expect(newest().isOpen).toBe(true);
  await vi.advanceTimersByTimeAsync(1100);
  expect(attempts()).toBe(2);
});

test('the end of the session is reported, and the stream is not opened again for half a minute', async () => {
  const { newest, attempts, onEnded } = open();
  newest().say('connected', {});
  newest().say('serialized-error', { code: -32_001 });
  expect(onEnded).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(attempts()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(attempts()).toBe(2);
});

test('a stream that is refused may have lost its session, one without a network has not', async () => {
  const { newest, attempts, onEnded } = open();
  newest().say('error');
  expect(onEnded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  newest().readyState = Source.CLOSED;
  newest().say('error');
  expect(onEnded).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(attempts()).toBe(3);
});

test('a stream that is closed is not opened again', async () => {
  const { close, newest, attempts } = open();
  newest().say('error');
  close();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([attempts(), newest().isOpen]).toEqual([1, false]);
});
