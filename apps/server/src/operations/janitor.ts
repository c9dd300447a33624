import {
  type AppContext,
  removeExpiredSessions,
  removeExpiredTokens,
  removeLeftovers,
  removeOldThrottles,
  removeUnusedContentImages,
} from '@touchline/api';
import { refreshPlans } from '@touchline/db';

const HOUR_MS = 3_600_000;

/** Clears away what has run out, and has the database count what is left, once an hour; answers how to stop it. */
export function startJanitor(shared: AppContext): () => void {
  const timer = setInterval(() => {
    void cleanUp(shared).catch((error: unknown) => shared.log.error({ err: error }, 'hourly clean-up failed'));
  }, HOUR_MS).unref();
  return () => clearInterval(timer);
}

async function cleanUp(shared: AppContext): Promise<void> {
  await removeExpiredSessions(shared);
  await removeExpiredTokens(shared);
  await removeOldThrottles(shared);
  await removeUnusedContentImages(shared);
  await removeLeftovers(shared, { alone: false });
  await refreshPlans(shared.db);
}
