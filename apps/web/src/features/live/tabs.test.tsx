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

interface Tab {
  seen: string[];
  /** The ids that this tab has opened streams from. */
  opened: (string | null)[];
  isOpen: boolean;
  receive(id: string): void;
  leave(): void;
}

function aTab(): Tab {
  let deliver: (tracked: Tracked) => void = () => {};
  const tab: Tab = { seen: [], opened: [], isOpen: false, receive: (id) => deliver(event(id)), leave: () => {} };
  tab.leave = shareStream({
    name,
    open({ lastEventId, onEvent }) {
      tab.opened.push(lastEventId);
      tab.isOpen = true;
      deliver = onEvent;
      return () => {
        tab.isOpen = false;
      };
    },
    onEvent: ({ id }) => tab.seen.push(id),
  });
  tabs.push(tab);
  return tab;
}

beforeEach(() => {
  names += 1;
  name = `tabs ${names}`;
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  return () => Reflect.deleteProperty(navigator, 'locks');
});

afterEach(() => {
  for (const tab of tabs) tab.leave();
  tabs = [];
});

test('the first tab opens the stream, and every tab gets each event once', async () => {
  const [first, second, third] = [aTab(), aTab(), aTab()];
  await vi.waitFor(() => expect(first.isOpen).toBe(true));
  for (const id of ['1', '2']) first.receive(id);
  await vi.waitFor(() => expect([first.seen, second.seen, third.seen]).toEqual([1, 2, 3].map(() => ['1', '2'])));
  expect([first.opened, second.opened, third.opened]).toEqual([[null], [], []]);
});

test('when the tab with the stream is closed, another one continues after the last event', async () => {
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
  const second = aTab();
  // Opened after the second tab, it hears the answer of the first one after it.
  const listener = new BroadcastChannel(name);
  onTestFinished(() => listener.close());
  await new Promise<void>((resolve) => {
    listener.onmessage = ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'here') resolve();
    };
  });
  first.leave();
  await vi.waitFor(() => expect(second.opened).toEqual(['1']));
  expect(second.seen).toEqual([]);
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
