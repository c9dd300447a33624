import { MORNING } from '@touchline/contracts/today';
import { notify } from '../../core/notifications/notify.ts';
import { localClock } from '../../core/notifications/quiet-hours.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineCronJob, inPages } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { takeReminders, zoneOf } from '../../scouting/player-files/player-files.service.ts';
import * as days from './scout-days.repo.ts';
import { countNews } from './today.repo.ts';
import { scopeOf, TODAY_GROUP } from './today.service.ts';

const PAGE = 200;
/** The clocks of the easternmost time zone are so far ahead of UTC. */
const MOST_AHEAD_SECONDS = 14 * 3600;

/**
 * Tells scouts at 8:00 of their time zone, or later if no server ran, how many next steps are due and of how many players something
 * has changed. The texts have no name and no word of a file: notifications are kept when a player hides or is deleted.
 */
export const tellMorningsJob = defineCronJob({
  name: 'today.tell-mornings',
  cron: '*/15 * * * *',
  async run(ctx, _data, job) {
    const latest = ctx.clock.timestampIn(MOST_AHEAD_SECONDS).slice(0, 'yyyy-MM-dd'.length);
    await inPages(job, async (after) => {
      const scouts = await days.listBeforeMorning(ctx.db, { day: latest, after, limit: PAGE });
      for (const scout of scouts) await tellMorning(ctx, scout);
      return scouts.length === PAGE ? scouts.at(-1)?.id : undefined;
    });
  },
});

type MorningScout = Awaited<ReturnType<typeof days.listBeforeMorning>>[number];

async function tellMorning(ctx: AppContext, scout: MorningScout): Promise<void> {
  const { day, time } = localClock(ctx.clock.now(), zoneOf(ctx, scout));
  if (time < MORNING || (scout.morning_on !== null && scout.morning_on >= day)) return;
  const now = ctx.clock.timestamp();
  const scope = scopeOf(ctx, {
    id: scout.id,
    role: 'scout',
    isVerified: scout.is_verified === 1,
    isContactSuspended: scout.contact_suspended_at !== null,
  });
  await inTransaction(ctx.db, async (tx) => {
    // Another server, or an earlier run that was repeated.
    if (!(await days.takeMorning(tx, scout.id, { day, now }))) return;
    const to = { userIds: [scout.id], groupKey: TODAY_GROUP };
    const hasNewSteps = await takeReminders(tx, scout.id, day);
    const steps = hasNewSteps ? await days.countDue(tx, scout.id, day) : 0;
    if (steps > 0) await notify(ctx, tx, { kind: 'reminder-due', facts: { steps }, ...to });
    const { players, hasNewer } = await countNews(tx, scope, scout.told_at ?? ctx.clock.timestampIn(-DAY_SECONDS));
    if (hasNewer) await notify(ctx, tx, { kind: 'players-changed', facts: { players }, ...to });
  });
}
