import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Tracked } from './stream.ts';
import { shareStream } from './tabs.ts';

/** The Web Locks of a browser, as far as tabs use them; jsdom has none. */
class Locks {
  private holder: { lose: (reason: Error) => void } | null = null;
  private waiting: { signal: AbortSignal; begin: () => void }[] = [];

  request(_name: string, { signal, steal }: LockOptions, hold: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        const own = { lose: reject };
        this.holder = own;
        const done = () => {
          if (this.holder === own) this.next();
        };
        Promise.resolve(hold()).then(resolve, reject).finally(done);
      };
      if (steal) {
        this.holder?.lose(new Error('stolen'));
        begin();
        return;
      }
      signal?.addEventListener('abort', () => reject(signal.reason));
      this.waiting.push({ signal: signal ?? new AbortController().signal, begin });
      if (!this.holder) this.next();
    });
  }

  private next(): void {
    this.holder = null;
    this.waiting = this.waiting.filter(({ signal }) => !signal.aborted);
    this.waiting.shift()?.begin();
  }
}

const event = (id: string): Tracked => ({ id, event: { kind: 'own-video', id: `video ${id}` } });
let tabs: Tab[] = [];
let names = 0;
let name = '';
/** The clock of the pages. Milliseconds. */
let now = 0;

interface Tab {
  seen: string[];
  /** The ids that this tab has opened streams from. */
  opened: (string | null)[];
  readonly isOpen: boolean;
  /** The streams that are open at this moment. */
  streams: number;
  receive(id: string): void;
  leave(): void;
}

/** @param age how long ago the tab began to fetch what it shows; milliseconds */
function aTab(age = 0): Tab {
  let deliver: (tracked: Tracked) => void = () => {};
  const tab: Tab = {
    seen: [],
    opened: [],
    streams: 0,
    get isOpen() {
      return tab.streams > 0;
    },
    receive: (id) => deliver(event(id)),
    leave: () => {},
  };
  tab.leave = shareStream({
    name,
    since: now - age,
    open({ lastEventId, onEvent }) {
      tab.opened.push(lastEventId);
      tab.streams += 1;
      deliver = onEvent;
      return () => {
        tab.streams -= 1;
      };
    },
    onEvent: ({ id, event: { kind } }) => tab.seen.push(kind === 'everything' ? kind : id),
  });
  tabs.push(tab);
  return tab;
}

/** Resolves once a tab has been answered; a channel that was opened before receives the answer first. */
function anAnswer(): Promise<void> {
  const listener = new BroadcastChannel(name);
  onTestFinished(() => listener.close());
  return new Promise<void>((resolve) => {
    listener.onmessage = ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'here') resolve();
    };
  });
}

beforeEach(() => {
  names += 1;
  name = `tabs ${names}`;
  now = 3_600_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  return () => Reflect.deleteProperty(navigator, 'locks');
});

afterEach(() => {
  for (const tab of tabs) tab.leave();
  tabs = [];
});

test('the first tab opens the stream, and every tab gets each event once', { tags: ['LIVE-15'] }, async () => {
  const [first, second, third] = [aTab(), aTab(), aTab()];
  await vi.waitFor(() => expect(first.isOpen).toBe(true));
  for (const id of ['1', '2']) first.receive(id);
  await vi.waitFor(() => expect([first.seen, second.seen, third.seen]).toEqual([1, 2, 3].map(() => ['1', '2'])));
  expect([first.opened, second.opened, third.opened]).toEqual([[null], [], []]);
});

test('when the tab with the stream is closed, another one continues after the last event', {
  tags: ['LIVE-15'],
}, async () => {
  const [first, second, third] = [aTab(), aTab(), aTab()];
  first.receive('1');
  await vi.waitFor(() => expect([second.seen, third.seen]).toEqual([['1'], ['1']]));
  first.leave();
  expect(first.isOpen).toBe(false);
  await vi.waitFor(() => expect(second.opened).toEqual(['1']));
  expect(third.opened).toEqual([]);
  second.receive('2');
  await vi.waitFor(() => expect(third.seen).toEqual(['1', '2']));
  expect(first.seen).toEqual(['1']);
});

test('a tab that was opened later continues after the last event of the tab before', async () => {
  const first = aTab();
  first.receive('1');
  now += 20_000;
  const second = aTab();
  // Opened after the second tab, it hears the answer of the first one after it.
  await anAnswer();
  first.leave();
  await vi.waitFor(() => expect(second.opened).toEqual(['1']));
  expect(second.seen).toEqual([]);
});

test('a tab that joins gets what has happened since it began to fetch, each event once', async () => {
  const first = aTab();
  first.receive('1');
  now += 30_000;
  first.receive('2');
  now += 5000;
  const second = aTab(4000);
  // Passed on before the answer.
  first.receive('3');
  await vi.waitFor(() => expect(second.seen).toHaveLength(2));
  first.receive('4');
  await vi.waitFor(() => expect([...second.seen].sort()).toEqual(['2', '3', '4']));
  first.leave();
  await vi.waitFor(() => expect(second.opened).toEqual(['4']));
});

test.each([
  ['longer ago than events are kept', 0, 70_000],
  ['before the tab with the stream', 1000, 5000],
])('a tab that began to fetch %s fetches everything again when it joins', async (_when, wait, age) => {
  const first = aTab();
  now += wait;
  first.receive('1');
  const second = aTab(age);
  await vi.waitFor(() => expect(second.seen).toContain('everything'));
  first.leave();
  await vi.waitFor(() => expect(second.opened).toEqual(['1']));
});

test('a tab that takes over before it was answered continues from where it began to fetch', async () => {
  const leader = new BroadcastChannel(name);
  onTestFinished(() => leader.close());
  const gone = Promise.withResolvers<void>();
  void navigator.locks.request(name, {}, () => gone.promise);
  const tab = aTab();
  leader.postMessage({ type: 'event', tracked: event('1') });
  await vi.waitFor(() => expect(tab.seen).toEqual(['1']));
  gone.resolve();
  await vi.waitFor(() => expect(tab.opened).toEqual([null]));
});

test('a tab takes the stream from one that does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    // A suspended tab keeps its lock.
    const suspended = navigator.locks.request(
      name,
      { signal: new AbortController().signal },
      () => new Promise(() => {}),
    );
    suspended.catch(() => {});
    const tab = aTab();
    expect(tab.isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(2900);
    expect(tab.isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(tab.isOpen).toBe(true);
    await expect(suspended).rejects.toThrow('stolen');
  } finally {
    vi.useRealTimers();
  }
});

test('a tab that lost the stream closes it and waits for its turn', async () => {
  const first = aTab();
  expect(first.isOpen).toBe(true);
  const taken = Promise.withResolvers<void>();
  void navigator.locks.request(name, { steal: true }, () => taken.promise);
  await vi.waitFor(() => expect(first.isOpen).toBe(false));
  taken.resolve();
  await vi.waitFor(() => expect(first.opened).toHaveLength(2));
});

test('a tab takes the stream from one that has been silent for a minute and does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const suspended = navigator.locks.request(name, {}, () => new Promise(() => {}));
  suspended.catch(() => {});
  const leader = new BroadcastChannel(name);
  onTestFinished(() => leader.close());
  const asked = () =>
    new Promise<string>((resolve) => {
      leader.onmessage = ({ data }) => resolve(data.from);
    });
  const first = asked();
  const tab = aTab();
  const answered = anAnswer();
  leader.postMessage({ type: 'here', to: await first, lastEventId: '1', missed: [] });
  await answered;
  await vi.advanceTimersByTimeAsync(59_000);
  const second = asked();
  expect(tab.isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await second;
  await vi.advanceTimersByTimeAsync(3000);
  expect(tab.opened).toEqual(['1']);
});

test('a tab whose turn comes just as it takes the stream holds one stream, and none once it has left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { locks } = navigator;
  locks.request(name, {}, () => new Promise(() => {})).catch(() => {});
  const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
  let grant: () => unknown = () => {};
  vi.spyOn(locks, 'request').mockImplementation((_name, options, hold) => {
    const { steal } = options as LockOptions;
    if (steal) void grant();
    else grant = hold as () => unknown;
    return request(name, options, hold) as never;
  });
  const tab = aTab();
  await vi.advanceTimersByTimeAsync(3100);
  expect([tab.streams, tab.opened.length]).toEqual([1, 1]);
  tab.leave();
  expect(tab.streams).toBe(0);
});
