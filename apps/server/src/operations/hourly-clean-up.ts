import {
  type AppContext,
  removeExpiredLinks,
  removeExpiredSessions,
  removeExpiredTokens,
  removeLeftovers,
  removeOldThrottles,
  removeUnusedContentImages,
} from '@touchline/api';
import { refreshPlans } from '@touchline/db';

const HOUR_MS = 3_600_000;

/** Once an hour deletes expired and unused records and files, and refreshes the planner's statistics. Returns a function that stops it. */
export function startHourlyCleanUp(shared: AppContext): () => void {
  const timer = setInterval(() => {
    void cleanUp(shared).catch((error: unknown) => shared.log.error({ err: error }, 'hourly clean-up failed'));
  }, HOUR_MS).unref();
  return () => clearInterval(timer);
}

async function cleanUp(shared: AppContext): Promise<void> {
  await removeExpiredSessions(shared);
  await removeExpiredTokens(shared);
  await removeExpiredLinks(shared);
  await removeOldThrottles(shared);
  await removeUnusedContentImages(shared);
  await removeLeftovers(shared, { alone: false });
  await refreshPlans(shared.db);
}
