import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { LiveEvent } from '@touchline/contracts/live';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRefresher } from './refresh.ts';

const COUNT = [['messages', 'unreadCount'], { type: 'query' }];
const HERO = [['content', 'hero'], { type: 'query' }];
const message = (id: string): LiveEvent => ({ kind: 'conversation', id });

/** A page that shows two queries, on a clock of the test. */
async function aPage() {
  vi.useFakeTimers();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const fetched = { count: 0, hero: 0, user: 0 };
  const leaves = [
    new QueryObserver(client, { queryKey: COUNT, queryFn: () => ++fetched.count }).subscribe(() => {}),
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
  return { fetched, refresher };
}

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('an event fetches again what it concerns, and nothing else', async () => {
  const { fetched, refresher } = await aPage();
  refresher.take(message('one'));
  await vi.advanceTimersByTimeAsync(60);
  expect(fetched).toEqual({ count: 2, hero: 1, user: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual({ count: 2, hero: 1, user: 0 });
});

test('a burst of events fetches once at its beginning and about once a second while it lasts', async () => {
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

test('a hidden tab fetches nothing until it is shown, and then once', async () => {
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

test('missed events fetch all that is shown and the signed-in user', async () => {
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
