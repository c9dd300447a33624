import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveEvent } from '@touchline/contracts/live';
import { affectsUser, type Change, isAffected } from '../../lib/affected-queries.ts';
import { statusOf } from '../../lib/errors.ts';

/** Events that come together are handled together. Milliseconds. */
const GATHER_MS = 50;
/** The shortest time between two rounds, so that a burst causes few calls. Milliseconds. */
const ROUND_MS = 900;
/** After a restart many browsers are told at once to fetch everything; they do so within this time. Milliseconds. */
const SPREAD_MS = 2000;
/** The pauses before failed queries are fetched again grow from the first to the last; ten are about six minutes. Milliseconds. */
const PAUSES = { first: 2000, last: 60_000, count: 10 };

/** An event about a change. */
interface Waiting {
  kind: Change;
  id: string;
  /** When it arrived. */
  at: number;
}

/**
 * Fetches again what events concern, in rounds. A hidden tab waits until it is shown.
 * @param refreshUser fetches the signed-in user
 */
export function createRefresher(client: QueryClient, refreshUser: () => void) {
  const waiting = new Map<string, Waiting>();
  const begun = watchFetches(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let lastRound = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let isOver = false;

  const round = async () => {
    dueAt = Number.POSITIVE_INFINITY;
    if (document.visibilityState === 'hidden') return;
    const events = [...waiting.values()];
    waiting.clear();
    lastRound = performance.now();
    if (events.some(({ kind }) => affectsUser(kind))) refreshUser();
    const isConcerned = (query: Query) => events.some((event) => concerns(event, query));
    const isOutdated = (query: Query) =>
      events.some((event) => concerns(event, query) && !begun.covers(query, event.at));
    // Running fetches are not repeated; most follow a change by this page itself.
    const running = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isConcerned });
    const covered = new Set(running.filter((query) => !isOutdated(query)));
    await Promise.all([
      client.invalidateQueries({ predicate: isOutdated }),
      client.refetchQueries({ predicate: (query) => covered.has(query) }, { cancelRefetch: false }),
    ]);
    if (!isOver) repeatFailed(events);
  };
  /** Failed queries are not retried otherwise, and the event does not come again. */
  const repeatFailed = (events: Waiting[]) => {
    const failed = client.getQueryCache().findAll({ type: 'active', predicate: hasFailedForNow });
    const again = events.filter((event) => failed.some((query) => concerns(event, query)));
    failures = again.length > 0 ? failures + 1 : 0;
    if (failures === 0 || failures > PAUSES.count) return;
    for (const event of again) if (!waiting.has(keyOf(event))) waiting.set(keyOf(event), event);
    plan(Math.min(PAUSES.first * 2 ** (failures - 1), PAUSES.last));
  };
  /** @param pause milliseconds beyond the shortest time */
  const plan = (pause = 0) => {
    const at = Math.max(performance.now() + GATHER_MS, lastRound + ROUND_MS) + pause;
    if (waiting.size === 0 || dueAt <= at) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(round, at - performance.now());
  };
  const planNow = () => plan();
  document.addEventListener('visibilitychange', planNow);
  return {
    take({ kind, id }: LiveEvent) {
      // It comes after the missed events were sent, and tells of no change itself.
      if (kind === 'ready') return;
      waiting.set(keyOf({ kind, id }), { kind, id, at: performance.now() });
      plan(kind === 'everything' ? Math.random() * SPREAD_MS : 0);
    },
    stop() {
      isOver = true;
      document.removeEventListener('visibilitychange', planNow);
      clearTimeout(timer);
      begun.stop();
    },
  };
}

const keyOf = ({ kind, id }: Pick<Waiting, 'kind' | 'id'>) => `${kind} ${id}`;

const concerns = ({ kind, id }: Waiting, { queryKey }: Query) => isAffected(queryKey, kind, id);

/** Knows when the last fetch of each query has begun. One that has begun after an event shows what the event tells of. */
function watchFetches(client: QueryClient) {
  const begun = new WeakMap<Query, number>();
  const stop = client.getQueryCache().subscribe((change) => {
    if (change.type === 'updated' && change.action.type === 'fetch') begun.set(change.query, performance.now());
  });
  const covers = (query: Query, at: number) => {
    const { fetchStatus, status, isInvalidated } = query.state;
    const isUsable = fetchStatus === 'fetching' || (status === 'success' && !isInvalidated);
    return isUsable && (begun.get(query) ?? Number.NEGATIVE_INFINITY) > at;
  };
  return { covers, stop };
}

/** The server was not reachable or did not respond; other errors would repeat. */
function hasFailedForNow({ state }: Query): boolean {
  if (state.status !== 'error') return false;
  const status = statusOf(state.error);
  return status === null || status >= 500 || status === 429;
}
