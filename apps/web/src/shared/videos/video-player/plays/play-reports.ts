import { PLAYED_RANGE_SECONDS_MAX, PLAYED_RANGES_MAX, PLAYED_SECONDS_MAX } from '@touchline/contracts/limits';
import type { PlayedRange } from '@touchline/contracts/video-plays';
import { logProblem } from '../../../../lib/log.ts';
import { onUserChange } from '../../../../lib/session-store.ts';

const EVERY_MS = 10_000;
/** Ranges of one video that are so close belong together. Seconds. */
const GAP = 0.25;
/** Below the maximum of the server, so that one more range always fits. */
const FULL_SECONDS = PLAYED_SECONDS_MAX - PLAYED_RANGE_SECONDS_MAX;

/**
 * Collects what is played on a page and reports it to the server every ten seconds while there is something to report, and
 * at once when a report is full, since a browser calls the timers of a hidden page late. A report that did not reach the
 * server is sent once more with the next one; other failures are only logged: playback goes on.
 */
export function createPlayReports(send: (ranges: PlayedRange[]) => Promise<unknown>) {
  const players = new Set<() => void>();
  let ranges: PlayedRange[] = [];
  let unsent: PlayedRange[] = [];
  /** Counts the users, so that a report of an earlier user is not sent again. */
  let user = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendBatch = (batch: PlayedRange[], isFirstTry: boolean) => {
    const sentFor = user;
    return send(batch).catch((error: unknown) => {
      logProblem('What was played could not be reported.', error);
      // `fetch` rejects with this if there was no response.
      if (!(error instanceof TypeError) || !isFirstTry || sentFor !== user) return;
      unsent = batch;
      timer ??= setTimeout(() => void flush(), EVERY_MS);
    });
  };
  const flush = async () => {
    for (const tell of players) tell();
    clearTimeout(timer);
    timer = undefined;
    const batches = [unsent, ranges];
    [unsent, ranges] = [[], []];
    const sent = batches.map((batch, index) => (batch.length > 0 ? sendBatch(batch, index > 0) : null));
    await Promise.all(sent);
  };
  const addPiece = (piece: PlayedRange) => {
    const last = ranges.findLast(({ videoId }) => videoId === piece.videoId);
    const isNext = last !== undefined && Math.abs(piece.from - last.to) <= GAP;
    const end = isNext ? Math.max(last.to, piece.to) : piece.to;
    if (isNext && end - last.from <= PLAYED_RANGE_SECONDS_MAX) last.to = end;
    else ranges.push(piece);
    timer ??= setTimeout(() => void flush(), EVERY_MS);
    if (ranges.length >= PLAYED_RANGES_MAX || secondsOf(ranges) > FULL_SECONDS) void flush();
  };
  return {
    add({ videoId, from, to }: PlayedRange) {
      for (let start = from; start < to; start += PLAYED_RANGE_SECONDS_MAX) {
        addPiece({ videoId, from: start, to: Math.min(to, start + PLAYED_RANGE_SECONDS_MAX) });
      }
    },
    /** Registers a player, which adds its played ranges on request. @returns a function that ends this */
    track(tell: () => void): () => void {
      players.add(tell);
      return () => players.delete(tell);
    },
    /** Sends what was played until now, also while the page is being left. Resolves when the call has ended. */
    flush,
    /** Forgets what was played until now. */
    discard() {
      ranges = [];
      for (const tell of players) tell();
      clearTimeout(timer);
      timer = undefined;
      [unsent, ranges] = [[], []];
      user += 1;
    },
  };
}

/** A copy of `playedSeconds`, whose module would load its checks on the landing page. */
const secondsOf = (ranges: readonly PlayedRange[]) => ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** `keepalive` lets the browser finish the request after the page is gone. */
async function sendRanges(ranges: PlayedRange[]): Promise<void> {
  const response = await fetch('/api/videos/plays', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ranges }),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
}

const reports = createPlayReports(sendRanges);
// A report counts for the user who is signed in when it arrives.
onUserChange(reports.discard);
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void reports.flush();
  });
  globalThis.addEventListener('pagehide', () => void reports.flush());
}

/** Reports that a part of a video was played, in seconds of the clip. It never throws. */
export function reportPlayed(videoId: string, from: number, to: number): void {
  reports.add({ videoId, from, to });
}

/** Asks a player for its played ranges before a report is sent. @returns a function that ends this */
export const trackPlayer = reports.track;

/** Sends what was played until now, for calls that depend on it. */
export const flushPlayed = reports.flush;
