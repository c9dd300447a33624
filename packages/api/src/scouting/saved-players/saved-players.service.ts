import type { PageInput } from '@touchline/contracts/paging';
import { can } from '@touchline/contracts/permissions';
import { notify } from '../../core/notifications/notify.ts';
import type { ActorContext } from '../../platform/context.ts';
import { defineCronJob, inPages } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS, startOfWeek } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { readListedPlayers } from '../players/players.service.ts';
import * as repo from './saved-players.repo.ts';

export { findSaved, insertStars, removeStars } from './saved-players.repo.ts';

export async function listSavedPlayers(ctx: ActorContext, input: PageInput & { scoutId: string }) {
  const page = await repo.listSavedIds(ctx.db, { ...input, ...scopeOf(ctx, input.scoutId) });
  return { ...page, items: await readListedPlayers(ctx, page.items) };
}

export async function countSavedPlayers(ctx: ActorContext, scoutId: string): Promise<number> {
  return repo.countSaved(ctx.db, scopeOf(ctx, scoutId));
}

/** Which of these players a scout has saved and still sees. */
export async function listSavedAmong(
  ctx: ActorContext,
  { scoutId, playerIds }: { scoutId: string; playerIds: readonly string[] },
): Promise<string[]> {
  return playerIds.length === 0 ? [] : repo.listSavedAmong(ctx.db, scopeOf(ctx, scoutId), playerIds);
}

function scopeOf({ viewer }: ActorContext, scoutId: string): repo.SavedScope {
  return { scoutId, withMinors: can(viewer, 'users:list-minors'), viewerId: viewer.id };
}

const WEEK_MS = 7 * DAY_SECONDS * 1000;
const PAGE = 200;

/** Tells players how many scouts saved them in the last whole week, Monday to Sunday in UTC. */
export const tellSavesJob = defineCronJob({
  name: 'notifications.tell-saves',
  // Also when the server did not run at that minute, which would leave out a week.
  cron: '0 8 * * 1',
  async run(ctx, _data, job) {
    const until = startOfWeek(ctx.clock.now());
    const period = { from: new Date(until.getTime() - WEEK_MS).toISOString(), until: until.toISOString() };
    await inPages(job, async (after) => {
      const counts = await repo.listSaveCounts(ctx.db, { ...period, after, limit: PAGE });
      await inTransaction(ctx.db, async (tx) => {
        for (const [saves, players] of Map.groupBy(counts, (one) => one.saves)) {
          await notify(ctx, tx, {
            kind: 'saved-by-scouts',
            userIds: players.map(({ playerId }) => playerId),
            facts: { saves },
            groupKey: `week:${period.from.slice(0, 10)}`,
            isOnce: true,
          });
        }
      });
      return counts.length === PAGE ? counts.at(-1)?.playerId : undefined;
    });
  },
});
