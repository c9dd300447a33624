import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { LiveEvent } from '@touchline/contracts/live';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HttpError } from '../../lib/http.ts';
import { createRefresher } from './refresh.ts';

const COUNT = [['messages', 'unreadCount'], { type: 'query' }];
const HERO = [['content', 'hero'], { type: 'query' }];
const message = (id: string): LiveEvent => ({ kind: 'conversation', id });

/** A page that shows two queries, on a clock of the test. */
async function aPage() {
  vi.useFakeTimers();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const fetched = { count: 0, hero: 0, user: 0 };
  const server = { fault: null as Error | null, answers: Promise.resolve() };
  const count = async () => {
    fetched.count += 1;
    await server.answers;
    if (server.fault) throw server.fault;
    return fetched.count;
  };
  const leaves = [
    new QueryObserver(client, { queryKey: COUNT, queryFn: count, retry: false }).subscribe(() => {}),
    new QueryObserver(client, { queryKey: HERO, queryFn: () => ++fetched.hero }).subscribe(() => {}),
  ];
  const refresher = createRefresher(client, () => {
    fetched.user += 1;
  });
  onTestFinished(() => {
    refresher.stop();
    for (const leave of leaves) leave();
    vi.useRealTimers();
    show('visible');
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toEqual({ count: 1, hero: 1, user: 0 });
  return { client, fetched, refresher, server };
}

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('an event fetches again what it concerns, and nothing else', { tags: ['LIVE-11'] }, async () => {
  const { fetched, refresher } = await aPage();
  refresher.take(message('one'));
  await vi.advanceTimersByTimeAsync(60);
  expect(fetched).toEqual({ count: 2, hero: 1, user: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual({ count: 2, hero: 1, user: 0 });
});

test('a burst of events fetches once at its beginning and about once a second while it lasts', {
  tags: ['LIVE-12'],
}, async () => {
  const { fetched, refresher } = await aPage();
  for (let index = 0; index < 300; index += 1) {
    refresher.take(message(`user-${index}`));
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched.count).toBeGreaterThanOrEqual(4);
  expect(fetched.count).toBeLessThanOrEqual(6);
  expect(fetched.hero).toBe(1);
});

test('a hidden tab fetches nothing until it is shown, and then once', { tags: ['LIVE-13'] }, async () => {
  const { fetched, refresher } = await aPage();
  show('hidden');
  for (const id of ['one', 'two']) {
    refresher.take(message(id));
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(fetched.count).toBe(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched.count).toBe(2);
});

test('missed events fetch all that is shown and the signed-in user', { tags: ['LIVE-14'] }, async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { fetched, refresher } = await aPage();
  refresher.take({ kind: 'ready', id: '' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched).toEqual({ count: 1, hero: 1, user: 0 });
  refresher.take({ kind: 'everything', id: '' });
  await vi.advanceTimersByTimeAsync(60);
  expect(fetched).toEqual({ count: 2, hero: 2, user: 1 });
});

test('a page that is left fetches nothing more', async () => {
  const { fetched, refresher } = await aPage();
  refresher.take(message('one'));
  refresher.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched.count).toBe(1);
});

test('after missed events many browsers are spread over two seconds', { tags: ['LIVE-14'] }, async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const { fetched, refresher } = await aPage();
  refresher.take({ kind: 'everything', id: '' });
  await vi.advanceTimersByTimeAsync(1800);
  expect(fetched.hero).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(fetched.hero).toBe(2);
});

test('what could not be fetched is fetched again after growing pauses, until it succeeds', async () => {
  const { fetched, refresher, server } = await aPage();
  server.fault = new HttpError(503, '');
  refresher.take(message('one'));
  await vi.advanceTimersByTimeAsync(60);
  expect(fetched).toEqual({ count: 2, hero: 1, user: 0 });
  const rounds: number[] = [];
  for (let seconds = 0; seconds < 40; seconds += 10) {
    await vi.advanceTimersByTimeAsync(10_000);
    rounds.push(fetched.count);
  }
  // After about 3, 8, 17 and 34 seconds.
  expect(rounds).toEqual([4, 5, 5, 6]);
  // Another event does not wait for the pause.
  refresher.take(message('two'));
  await vi.advanceTimersByTimeAsync(60);
  expect(fetched.count).toBe(7);
  server.fault = null;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetched).toEqual({ count: 8, hero: 1, user: 0 });
});

test('a query that fails for ever is given up', async () => {
  const { fetched, refresher, server } = await aPage();
  server.fault = new Error('No network.');
  refresher.take(message('one'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(fetched.count).toBe(12);
});

test('a refusal is not repeated', async () => {
  const { fetched, refresher, server } = await aPage();
  server.fault = new HttpError(404, '');
  refresher.take(message('one'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(fetched.count).toBe(2);
});

test.each([
  ['is running', 100],
  ['has ended', 0],
])('a fetch that has begun after the event and %s is not repeated', async (_state, duration) => {
  const { client, fetched, refresher, server } = await aPage();
  const response = Promise.withResolvers<void>();
  server.answers = response.promise;
  setTimeout(response.resolve, duration);
  refresher.take(message('one'));
  await vi.advanceTimersByTimeAsync(5);
  void client.invalidateQueries({ queryKey: COUNT });
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched.count).toBe(2);
  void client.invalidateQueries({ queryKey: COUNT });
  await vi.advanceTimersByTimeAsync(5);
  refresher.take(message('one'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched.count).toBe(4);
});

test('a running fetch that covers the event is repeated if it fails', async () => {
  const { client, fetched, refresher, server } = await aPage();
  const response = Promise.withResolvers<void>();
  server.answers = response.promise;
  server.fault = new HttpError(503, '');
  refresher.take(message('one'));
  await vi.advanceTimersByTimeAsync(5);
  void client.invalidateQueries({ queryKey: COUNT });
  await vi.advanceTimersByTimeAsync(100);
  response.resolve();
  await vi.advanceTimersByTimeAsync(100);
  server.fault = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched.count).toBe(3);
});
