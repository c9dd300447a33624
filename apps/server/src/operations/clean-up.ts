import {
  defineCronJob,
  removeExpiredLinks,
  removeExpiredSessions,
  removeExpiredTokens,
  removeExpiredUploads,
  removeLeftovers,
  removeOldChanges,
  removeOldInvitations,
  removeOldPlays,
  removeOldThrottles,
  removeUnusedContentImages,
} from '@touchline/api';
import { mergeSearches, refreshPlans } from '@touchline/db';

export const cleanUp = defineCronJob({
  name: 'operations.clean-up',
  cron: '0 * * * *',
  missed: 'skip',
  attempts: 3,
  async run(ctx) {
    await removeExpiredSessions(ctx);
    await removeExpiredTokens(ctx);
    await removeExpiredLinks(ctx);
    await removeOldInvitations(ctx);
    await removeOldThrottles(ctx);
    await removeOldPlays(ctx);
    await removeOldChanges(ctx);
    await removeUnusedContentImages(ctx);
    await removeExpiredUploads(ctx);
    await removeLeftovers(ctx, { alone: false });
    await ctx.jobs.removeOld();
    await refreshPlans(ctx.db);
  },
});

/** Merges the full-text tables of SQLite, which makes reads fast again. */
export const mergeSearchTables = defineCronJob({
  name: 'operations.merge-searches',
  cron: '50 3 * * *',
  missed: 'skip',
  attempts: 3,
  async run(ctx, _, { signal }) {
    await mergeSearches(ctx.db, signal);
  },
});
