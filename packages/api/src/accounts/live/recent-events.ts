import { type ChangeEvent, newEventId } from '../../platform/events/events.ts';

/** Together below 2 MB. */
const EVENTS_MAX = 5000;
/** Long enough for a phone in a tunnel, or a restart of the server. */
const AGE_MAX_MS = 10 * 60_000;

export interface RecentEvent {
  id: string;
  event: ChangeEvent;
}

interface Entry {
  id: string;
  at: number;
  /** Null for a position without an event: the start, and the end of a gap. */
  event: ChangeEvent | null;
}

/** The last events, for browsers that reconnect. `now` is in milliseconds. */
export function recentEvents(now: () => number) {
  let entries: Entry[] = [];
  let completeSince = 0;
  /** For missed events: the kept ones are no longer complete. */
  const restart = () => {
    completeSince = now();
    // The id is new, so that a browser that continues from it on another server fetches everything again.
    entries = [{ id: newEventId(), at: completeSince, event: null }];
  };
  restart();
  const forgetOld = () => {
    const oldest = now() - AGE_MAX_MS;
    // The newest entry stays as a position, however old it is.
    const last = entries.length - 1;
    let dropped = Math.max(0, entries.length - EVENTS_MAX);
    while (dropped < last && (entries[dropped]?.at ?? oldest) < oldest) dropped += 1;
    if (dropped === 0) return;
    completeSince = entries[dropped - 1]?.at ?? completeSince;
    entries = entries.slice(dropped);
  };
  const from = (start: number) => entries.slice(start).flatMap(({ id, event }) => (event ? [{ id, event }] : []));
  return {
    add(id: string, event: ChangeEvent): void {
      entries.push({ id, at: now(), event });
      // Not at each event, because the array is copied.
      if (entries.length > EVENTS_MAX + EVENTS_MAX / 10) forgetOld();
    },
    restart,
    head: () => entries.at(-1)?.id ?? '',
    /** The events after this one, or null if they are not all known. */
    after(id: string): RecentEvent[] | null {
      forgetOld();
      const position = entries.findLastIndex((entry) => entry.id === id);
      return position < 0 ? null : from(position + 1);
    },
    ofLast(ms: number): RecentEvent[] | null {
      forgetOld();
      const since = now() - ms;
      if (since < completeSince) return null;
      const start = entries.findIndex(({ at }) => at >= since);
      return start < 0 ? [] : from(start);
    },
  };
}
