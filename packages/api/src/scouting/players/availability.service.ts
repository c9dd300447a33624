import { CONFIRMATION_DAYS } from '@touchline/contracts/players';
import type { Tx } from '@touchline/db';
import { markGroupRead, notify } from '../../core/notifications/notify.ts';
import { setAvailabilityAsked, setPlayerProfile } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { defineCronJob, inPages } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { listUnconfirmed } from './availability.repo.ts';

const PAGE = 200;
const QUESTION = { kind: 'availability-check', groupKey: 'availability' } as const;

/** The calling player says that the availability on the profile is still right. */
export async function confirmAvailability(ctx: ActorContext): Promise<void> {
  const { id } = ctx.viewer;
  await inTransaction(ctx.db, async (tx) => {
    const change = { availability_confirmed_at: ctx.clock.timestamp() };
    if (!(await setPlayerProfile(tx, id, change))) throw new AppError('PROFILE_NOT_FOUND');
    await answerQuestion(ctx, tx, id);
    publish(ctx, tx, changeFor(id, 'own-account', id));
  });
}

/** The question about the availability is answered by whatever confirms it. */
export function answerQuestion(ctx: ActorContext, tx: Tx, playerId: string): Promise<void> {
  return markGroupRead(ctx, tx, { userId: playerId, ...QUESTION });
}

/** Asks players whether their availability is still right, once in 60 days. */
export const askAvailabilityJob = defineCronJob({
  name: 'notifications.ask-availability',
  cron: '0 9 * * *',
  async run(ctx, _data, job) {
    const since = ctx.clock.timestampIn(-CONFIRMATION_DAYS.asked * DAY_SECONDS);
    await inPages(job, async () => {
      const userIds = await listUnconfirmed(ctx.db, since, PAGE);
      if (userIds.length === 0) return undefined;
      await inTransaction(ctx.db, async (tx) => {
        await setAvailabilityAsked(tx, userIds, ctx.clock.timestamp());
        await notify(ctx, tx, { ...QUESTION, userIds, facts: {} });
      });
      return userIds.at(-1);
    });
  },
});
