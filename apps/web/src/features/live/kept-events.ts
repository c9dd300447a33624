import { SLACK_MS, type Tracked } from './stream.ts';

/** Longer than most tabs take from their first fetch until they join. Milliseconds. */
const KEPT_MS = 60_000;

/**
 * The events that a tab has received, for tabs that join later.
 * @param since when this tab began to fetch; with the slack, its own events begin there.
 */
export function keptEvents(since: number) {
  let kept: { at: number; tracked: Tracked }[] = [];
  return {
    add(tracked: Tracked) {
      const now = performance.now();
      kept = kept.filter(({ at }) => at >= now - KEPT_MS);
      kept.push({ at: now, tracked });
    },
    has: ({ id, event }: Tracked) => kept.some(({ tracked }) => tracked.id === id && tracked.event.kind === event.kind),
    /** The events of the last milliseconds, or null if they are not all known. */
    ofLast(ms: number): Tracked[] | null {
      const now = performance.now();
      if (ms > KEPT_MS || now - ms < since - SLACK_MS) return null;
      return kept.filter(({ at }) => at >= now - ms).map(({ tracked }) => tracked);
    },
  };
}
