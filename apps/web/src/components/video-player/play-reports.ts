import { PLAYED_RANGES_MAX, type PlayedRange } from '@touchline/contracts/video-plays';
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

/** Reports to the server every ten seconds, while there is something to report. A failure is only logged. */
export function createPlayReports(send: (ranges: PlayedRange[]) => Promise<unknown>): PlayReports {
  let ranges: PlayedRange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (ranges.length === 0) return;
    const batch = ranges.slice(0, PLAYED_RANGES_MAX);
    ranges = [];
    send(batch).catch((error: unknown) => logProblem('What was played could not be reported.', error));
  };
  return {
    add(range) {
      if (!(range.from < range.to)) return;
      const last = ranges.findLast(({ videoId }) => videoId === range.videoId);
      const isNext = last !== undefined && range.from >= last.to - GAP && range.from <= last.to + GAP;
      if (isNext) last.to = Math.max(last.to, range.to);
      else ranges.push({ ...range });
      timer ??= setTimeout(flush, EVERY_MS);
    },
    flush,
  };
}

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

/** Reports that a part of a video was played, in seconds of the clip. */
export function reportPlayed(videoId: string, from: number, to: number): void {
  reports.add({ videoId, from, to });
}
