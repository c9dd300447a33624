import { LIVE_PATH, type LiveEvent, OPEN_FOR_MAX_MS } from '@touchline/contracts/live';

/** An event and the id to continue from. */
export interface Tracked {
  id: string;
  event: LiveEvent;
}

interface StreamOptions {
  /** The id of the last event that this browser has received. */
  lastEventId: string | null;
  /** When the page began to fetch what it shows, on the clock of `performance.now()`. */
  since: number;
  onEvent: (tracked: Tracked) => void;
  /** Called when the session is over, or may be: the server has ended the stream, or has refused it and a page cannot see why. */
  onEnded: () => void;
}

/** The pauses between attempts grow from the first to the last, so that a blocked stream costs little. Milliseconds. */
const PAUSES = { first: 1000, last: 5 * 60_000 };
/** The pause after the end of the session: the page then asks the server who is signed in. */
const ENDED_PAUSE_MS = 30_000;
/** A stream that was open for so long shows that streams work, so the next pause is the first again. */
const STABLE_MS = 20_000;
/** A proxy that buffers passes nothing on. Later the server says how long it may be silent. */
const FIRST_BYTES_MS = 20_000;
/** Milliseconds. The age of a page is computed when it is sent, and a slow network may take this long to deliver it. */
export const SLACK_MS = 10_000;

/**
 * Keeps a stream of live changes open until it is closed. It reads what tRPC's httpSubscriptionLink reads; that link is in
 * one file with the rest of tRPC's client, and would be loaded by the landing page (docs/decisions/030-live-updates.md).
 * @returns a function that closes it
 */
export function keepStreamOpen({ since, onEvent, onEnded, ...options }: StreamOptions): () => void {
  let { lastEventId } = options;
  let source: EventSource | null = null;
  let wait: number = PAUSES.first;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let openedAt = 0;

  function connect() {
    clearTimeout(next);
    openedAt = 0;
    let maxSilence = FIRST_BYTES_MS;
    const input = lastEventId ? { lastEventId } : { openForMs: openForMs(since) };
    const opened = new EventSource(`/trpc/${LIVE_PATH}?input=${encodeURIComponent(JSON.stringify(input))}`);
    source = opened;
    const restartSilenceTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(retry, maxSilence);
    };
    restartSilenceTimer();
    opened.addEventListener('connected', ({ data }) => {
      openedAt = performance.now();
      maxSilence = JSON.parse(data).reconnectAfterInactivityMs ?? maxSilence;
      restartSilenceTimer();
    });
    opened.addEventListener('ping', restartSilenceTimer);
    opened.addEventListener('message', ({ data, lastEventId: id }) => {
      restartSilenceTimer();
      lastEventId = id;
      onEvent({ id, event: JSON.parse(data) });
    });
    opened.addEventListener('serialized-error', () => {
      retry(ENDED_PAUSE_MS);
      onEnded();
    });
    // EventSource would connect again every three seconds for ever, or not at all after a refusal.
    opened.addEventListener('error', () => {
      const isRefused = opened.readyState === EventSource.CLOSED;
      retry();
      if (isRefused) onEnded();
    });
  }

  function disconnect() {
    source?.close();
    source = null;
    clearTimeout(silence);
  }

  function retry(atLeast = 0) {
    disconnect();
    clearTimeout(next);
    if (openedAt > 0 && performance.now() - openedAt > STABLE_MS) wait = PAUSES.first;
    // After a restart of the server not all browsers come back at the same moment.
    next = setTimeout(connect, Math.max(atLeast, wait * (0.5 + Math.random() / 2)));
    wait = Math.min(2 * wait, PAUSES.last);
  }

  /** The network is back; a stream from before may be dead without an error. */
  const connectNow = () => {
    disconnect();
    wait = PAUSES.first;
    connect();
  };

  connect();
  window.addEventListener('online', connectNow);
  return () => {
    window.removeEventListener('online', connectNow);
    clearTimeout(next);
    disconnect();
  };
}

/** How long ago a page began to fetch, with slack, and at most as much as a server accepts. Milliseconds. */
export function openForMs(since: number): number {
  return Math.min(Math.round(performance.now() - since) + SLACK_MS, OPEN_FOR_MAX_MS);
}
