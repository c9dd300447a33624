import type { ActorContext, AppContext } from '../../platform/context.ts';
import { defineCronJob } from '../../platform/jobs/define-job.ts';
import { startOfWeek } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import * as repo from './save-counts.repo.ts';

/** How many scouts had the calling player on their lists as of last Monday; never who. */
export function countOwnSavers(ctx: ActorContext): Promise<number> {
  return repo.findSaveCount(ctx.db, ctx.viewer.id);
}

/**
 * Counts for all players who saved them, as of Monday, 00:00 UTC. A number that followed each save and removal would tell which scout
 * it was, such as the one that a player has just written to or blocked.
 */
export const countSavesJob = defineCronJob({
  name: 'saved-players.count',
  cron: '0 8 * * 1',
  run: (ctx) => countSaves(ctx, startOfWeek(ctx.clock.now()).toISOString()),
});

/** Replaces the counts of all players by those of a time. */
export function countSaves({ db }: Pick<AppContext, 'db'>, until: string): Promise<void> {
  return inTransaction(db, (tx) => repo.replaceSaveCounts(tx, until));
}
