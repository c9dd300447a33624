import { notify } from '../../core/notifications/notify.ts';
import { lockUsers } from '../../core/users/users.service.ts';
import { listUnanswered, type ReminderDay, setReminded } from '../../family/contact-requests/contact-requests.repo.ts';
import { tellOfRequest } from '../../family/contact-requests/contact-requests.service.ts';
import { listActiveGuardianIds } from '../../family/guardianships/guardianships.service.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineCronJob, forAllListed } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';

/** The latest first, so that there is one reminder after an outage. */
const DAYS = [7, 5, 2] as const satisfies readonly ReminderDay[];
const REQUESTS_AT_ONCE = 100;

/** Reminds guardians of requests that they have not answered, and leaves them to the safeguarding team after a week. */
export async function remindOfRequests(ctx: AppContext): Promise<void> {
  for (const day of DAYS) {
    const before = ctx.clock.timestampIn(-day * DAY_SECONDS);
    const list = (limit: number) => listUnanswered(ctx.db, { day, before, limit });
    await forAllListed(REQUESTS_AT_ONCE, list, ({ id, player_id }) => remind(ctx, id, player_id, day));
  }
}

async function remind(ctx: AppContext, id: string, playerId: string, day: ReminderDay): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockUsers(tx, [playerId]);
    const isLeftToTeam = day === 7;
    const change = { reminded_day: day, ...(isLeftToTeam && { route: 'safeguarding' as const }) };
    const request = await setReminded(tx, id, change);
    if (!request) return;
    const facts = { days: day, isLeftToTeam };
    const userIds = await listActiveGuardianIds(tx, playerId);
    await notify(ctx, tx, { kind: 'request-reminder', userIds, facts, groupKey: `${id} ${day}`, isOnce: true });
    if (isLeftToTeam) await tellOfRequest(ctx, tx, request);
  });
}

export const remindOfRequestsJob = defineCronJob({
  name: 'guardians.remind',
  cron: '12 * * * *',
  run: (ctx) => remindOfRequests(ctx),
});
