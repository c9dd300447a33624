import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@touchline/contracts/live';
import { concerns, concernsUser } from './affected-queries.ts';

/** Events that come together are handled together. Milliseconds. */
const GATHER_MS = 50;
/** The shortest time between two rounds, so that a burst causes few calls. Milliseconds. */
const ROUND_MS = 900;

interface Refresher {
  take: (event: LiveEvent) => void;
  stop: () => void;
}

/**
 * Fetches again what events concern, in rounds. A hidden tab waits until it is shown.
 * @param refreshUser fetches the signed-in user
 */
export function createRefresher(client: QueryClient, refreshUser: () => void): Refresher {
  const waiting = new Map<string, LiveEvent>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRound = Number.NEGATIVE_INFINITY;

  const round = () => {
    timer = undefined;
    if (document.visibilityState === 'hidden') return;
    const events = [...waiting.values()];
    waiting.clear();
    lastRound = performance.now();
    void client.invalidateQueries({ predicate: ({ queryKey }) => events.some((event) => concerns(event, queryKey)) });
    if (events.some(concernsUser)) refreshUser();
  };
  const plan = () => {
    if (waiting.size === 0) return;
    timer ??= setTimeout(round, Math.max(GATHER_MS, lastRound + ROUND_MS - performance.now()));
  };
  document.addEventListener('visibilitychange', plan);
  return {
    take(event) {
      if (event.kind === 'ready') return;
      waiting.set(`${event.kind} ${event.id}`, event);
      plan();
    },
    stop() {
      document.removeEventListener('visibilitychange', plan);
      clearTimeout(timer);
    },
  };
}
