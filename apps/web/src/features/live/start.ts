import type { QueryClient } from '@tanstack/react-query';
import { createRefresher } from './refresh.ts';
import { keepStreamOpen } from './stream.ts';
import { shareStream } from './tabs.ts';

interface LiveOptions {
  userId: string;
  client: QueryClient;
  /** When this page began to show the user's data, on the clock of `performance.now()`. */
  since: number;
  /** Fetches the signed-in user; if the session is over, the page signs out. */
  refreshUser: () => Promise<void>;
}

/**
 * Keeps what the page shows up to date, over one stream for all tabs of the user.
 * @returns a function that ends this
 */
export function startLiveUpdates({ userId, client, since, refreshUser }: LiveOptions): () => void {
  const refresher = createRefresher(client, () => void refreshUser());
  const leave = shareStream({
    name: `touchline-live-${userId}`,
    since,
    open: (options) => keepStreamOpen({ ...options, since, onEnded: () => void refreshUser() }),
    onEvent: ({ event }) => refresher.take(event),
  });
  return () => {
    leave();
    refresher.stop();
  };
}
