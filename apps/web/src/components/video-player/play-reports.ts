import { PLAYED_RANGE_SECONDS_MAX, PLAYED_RANGES_MAX, PLAYED_SECONDS_MAX } from '@touchline/contracts/limits';
import type { PlayedRange } from '@touchline/contracts/video-plays';
import { logProblem } from '../../lib/log.ts';

/** Collects what is played on a page and reports it in batches. */
export interface PlayReports {
  add(range: PlayedRange): void;
  /** Sends what was collected; also while the page is being left. */
  flush(): void;
}

const EVERY_MS = 10_000;
/** Ranges of one video that are so close belong together. Seconds. */
const GAP = 0.25;
/** Full before the server would refuse the report: one more range always fits. */
const FULL_SECONDS = PLAYED_SECONDS_MAX - PLAYED_RANGE_SECONDS_MAX;

/**
 * Reports to the server every ten seconds while there is something to report, and at once when a report is full, since a
 * browser calls the timers of a hidden page late. A failure is only logged: playback goes on.
 */
export function createPlayReports(send: (ranges: PlayedRange[]) => Promise<unknown>): PlayReports {
  let ranges: PlayedRange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (ranges.length === 0) return;
    const batch = ranges;
    ranges = [];
    send(batch).catch((error: unknown) => logProblem('What was played could not be reported.', error));
  };
  const addPiece = (piece: PlayedRange) => {
    const last = ranges.findLast(({ videoId }) => videoId === piece.videoId);
    const isNext = last !== undefined && Math.abs(piece.from - last.to) <= GAP;
    const end = isNext ? Math.max(last.to, piece.to) : piece.to;
    if (isNext && end - last.from <= PLAYED_RANGE_SECONDS_MAX) last.to = end;
    else ranges.push(piece);
    timer ??= setTimeout(flush, EVERY_MS);
    if (ranges.length >= PLAYED_RANGES_MAX || secondsOf(ranges) > FULL_SECONDS) flush();
  };
  return {
    add({ videoId, from, to }) {
      for (let start = from; start < to; start += PLAYED_RANGE_SECONDS_MAX) {
        addPiece({ videoId, from: start, to: Math.min(to, start + PLAYED_RANGE_SECONDS_MAX) });
      }
    },
    flush,
  };
}

/** Not that of the contracts, which would bring their checks to the landing page. */
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
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') reports.flush();
  });
  globalThis.addEventListener('pagehide', () => reports.flush());
}

/** Reports that a part of a video was played, in seconds of the clip. Suits a player's `onPlayed`; it never throws. */
export function reportPlayed(videoId: string, from: number, to: number): void {
  reports.add({ videoId, from, to });
}
