import { keptEvents } from './kept-events.ts';
import { openForMs, type Tracked } from './stream.ts';

interface TabsOptions {
  /** Tabs of the same name share one stream. */
  name: string;
  /** When this page began to fetch what it shows, on the clock of `performance.now()`. */
  since: number;
  /** Opens the stream, in the one tab that leads. Returns a function that closes it. */
  open: (options: { lastEventId: string | null; onEvent: (tracked: Tracked) => void }) => () => void;
  /** Called in every tab. */
  onEvent: (tracked: Tracked) => void;
}

type TabMessage =
  | { type: 'event'; tracked: Tracked }
  | { type: 'ask'; from: string; openForMs: number }
  /** The answer of the leader to one tab, with what that tab has missed; null if this is not known. */
  | { type: 'here'; to: string; lastEventId: string | null; missed: Tracked[] | null };

/** A leader that runs answers in milliseconds. One that the system has suspended keeps its lock and does not. */
const ANSWER_MS = 3000;
/** A leader that was silent for so long is asked whether it runs. This is the default silence of a stream. */
const SILENT_MS = 60_000;
const EVERYTHING: Tracked = { id: '', event: { kind: 'everything', id: '' } };

/**
 * Shares one stream between the tabs of a browser: the tab with the lock opens it and passes its events on. When that tab is
 * closed or suspended, another one continues with the last id it has seen.
 * @returns a function that leaves
 */
export function shareStream({ name, since, open, onEvent }: TabsOptions): () => void {
  const channel = new BroadcastChannel(name);
  const ownId = crypto.randomUUID();
  const leaving = new AbortController();
  const kept = keptEvents(since);
  /** Ends the streams that this tab has open: one while it leads, two at most while it takes the lock from itself. */
  const openStreams = new Set<() => void>();
  let lastEventId: string | null = null;
  /** Whether this tab knows all that has happened since it began to fetch. */
  let hasJoined = false;
  let queued = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = (message: TabMessage) => channel.postMessage(message);
  const isLeading = () => openStreams.size > 0;

  const receive = (tracked: Tracked) => {
    lastEventId = tracked.id;
    kept.add(tracked);
    onEvent(tracked);
  };
  const openStream = () => {
    clearTimeout(timer);
    const end = open({
      lastEventId: hasJoined ? lastEventId : null,
      onEvent(tracked) {
        receive(tracked);
        post({ type: 'event', tracked });
      },
    });
    hasJoined = true;
    const close = () => {
      openStreams.delete(close);
      end();
    };
    openStreams.add(close);
    return close;
  };
  /** Leads, once the lock is granted, until this tab leaves or another tab has taken the lock away. */
  const request = async (options: LockOptions) => {
    const isOver = () => leaving.signal.aborted || options.signal?.aborted;
    let close: (() => void) | undefined;
    const lead = () => {
      if (isOver()) return;
      close = openStream();
      return new Promise((resolve) => leaving.signal.addEventListener('abort', resolve));
    };
    // Taken away by another tab, or given up: no failure.
    await navigator.locks.request(name, options, lead).catch(() => {});
    close?.();
    // Where locks are refused, another request would be too.
    if (!close || isOver()) return;
    hasJoined = false;
    queueForLock();
    askLeader();
  };
  const queueForLock = () => {
    queued = new AbortController();
    void request({ signal: queued.signal });
  };
  /** Leads instead of a tab that does not answer. */
  const takeLock = () => {
    queued.abort();
    void request({ steal: true });
  };
  const askLeader = () => {
    if (isLeading()) return;
    clearTimeout(timer);
    post({ type: 'ask', from: ownId, openForMs: openForMs(since) });
    // A hidden tab may be the next that is suspended.
    if (document.visibilityState !== 'hidden') timer = setTimeout(takeLock, ANSWER_MS);
  };
  const noteLeader = () => {
    clearTimeout(timer);
    timer = setTimeout(askLeader, SILENT_MS);
  };
  const join = (missed: Tracked[] | null, newestId: string | null) => {
    hasJoined = true;
    // Events that were passed on before the answer are in it too.
    for (const tracked of missed ?? [EVERYTHING]) if (!kept.has(tracked)) receive(tracked);
    lastEventId = newestId;
  };
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'ask') {
      if (isLeading()) post({ type: 'here', to: data.from, lastEventId, missed: kept.ofLast(data.openForMs) });
      return;
    }
    if (!isLeading()) noteLeader();
    if (data.type === 'event') receive(data.tracked);
    else if (data.to === ownId && !hasJoined) join(data.missed, data.lastEventId);
  });

  queueForLock();
  askLeader();
  document.addEventListener('visibilitychange', askLeader);
  return () => {
    document.removeEventListener('visibilitychange', askLeader);
    clearTimeout(timer);
    leaving.abort();
    queued.abort();
    for (const close of openStreams) close();
    channel.close();
  };
}
