import type { Tracked } from './stream.ts';

interface TabsOptions {
  /** Tabs of the same name share one stream. */
  name: string;
  /** Opens the stream, in the one tab that leads. Returns a function that closes it. */
  open: (options: { lastEventId: string | null; onEvent: (tracked: Tracked) => void }) => () => void;
  /** Called in every tab. */
  onEvent: (tracked: Tracked) => void;
}

type Word = { type: 'event'; tracked: Tracked } | { type: 'ask' } | { type: 'here'; lastEventId: string | null };

/** A leader that runs answers in milliseconds. One that the system has suspended keeps its lock and does not. */
const ANSWER_MS = 3000;

/**
 * Shares one stream between the tabs of a browser: the tab with the lock opens it and passes its events on. When that tab is
 * closed or suspended, another one continues with the last id it has seen.
 * @returns a function that leaves
 */
export function shareStream({ name, open, onEvent }: TabsOptions): () => void {
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let lastEventId: string | null = null;
  let close: (() => void) | null = null;
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  const say = (word: Word) => channel.postMessage(word);

  const take = (tracked: Tracked) => {
    lastEventId = tracked.id;
    onEvent(tracked);
  };
  /** Leads until this tab leaves, or until another tab has taken the lock away. */
  const lead = () => {
    clearTimeout(unanswered);
    if (leaving.signal.aborted) return;
    close = open({
      lastEventId,
      onEvent(tracked) {
        take(tracked);
        say({ type: 'event', tracked });
      },
    });
    return new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
  };
  const stopLeading = () => {
    close?.();
    close = null;
  };
  const request = (options: LockOptions) =>
    navigator.locks
      .request(name, options, lead)
      // Taken away by another tab, or given up: no failure.
      .catch(() => {})
      .finally(stopLeading)
      .then(() => {
        if (!leaving.signal.aborted) void wait();
      });
  const wait = () => request({ signal: leaving.signal });

  /** Leads instead of a tab that does not answer. */
  const ask = () => {
    if (close || document.visibilityState === 'hidden') return;
    say({ type: 'ask' });
    clearTimeout(unanswered);
    unanswered = setTimeout(() => {
      if (!close && !leaving.signal.aborted) void request({ steal: true });
    }, ANSWER_MS);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.type === 'ask') {
      if (close) say({ type: 'here', lastEventId });
      return;
    }
    clearTimeout(unanswered);
    if (data.type === 'event') take(data.tracked);
    else lastEventId ??= data.lastEventId;
  });

  void wait();
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    clearTimeout(unanswered);
    leaving.abort();
    stopLeading();
    channel.close();
  };
}
