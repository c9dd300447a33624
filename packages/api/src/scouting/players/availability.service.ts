import { CONFIRMATION_DAYS } from '@touchline/contracts/players';
import type { Tx } from '@touchline/db';
import { markGroupRead, notify } from '../../core/notifications/notify.ts';
import { setAvailabilityChecked, setPlayerProfile } from '../../core/users/users.service.ts';
import type { ActorContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { defineCronJob, inPages } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { countListed, listUnchecked } from './availability.repo.ts';

const PAGE = 200;
/** So many are asked in a day, or this part of the listed players: after an upgrade all may be due. */
const ASKED_DAILY = { min: 10, part: 1 / 30 } as const;
const QUESTION = { kind: 'availability-check', groupKey: 'availability' } as const;

/** What a profile stores of a confirmation. */
export const confirmedAt = (at: string) => ({ availability_confirmed_at: at, availability_checked_at: at });

/** The calling player says that the availability on the profile is still right. */
export async function confirmAvailability(ctx: ActorContext): Promise<void> {
  const { id } = ctx.viewer;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await setPlayerProfile(tx, id, confirmedAt(ctx.clock.timestamp())))) throw new AppError('PROFILE_NOT_FOUND');
    await answerQuestion(ctx, tx, id);
    publish(ctx, tx, changeFor(id, 'own-account', id));
  });
}

/** The question about the availability is answered by whatever confirms it. */
export function answerQuestion(ctx: ActorContext, tx: Tx, playerId: string): Promise<void> {
  return markGroupRead(ctx, tx, { userId: playerId, ...QUESTION });
}

/** Asks players whether their availability is still right, once in 60 days, those first who have waited longest. */
export const askAvailabilityJob = defineCronJob({
  name: 'notifications.ask-availability',
  cron: '0 9 * * *',
  async run(ctx, _data, job) {
    const since = ctx.clock.timestampIn(-CONFIRMATION_DAYS.asked * DAY_SECONDS);
    let left = Math.max(ASKED_DAILY.min, Math.ceil((await countListed(ctx.db)) * ASKED_DAILY.part));
    await inPages(job, async () => {
      const userIds = await listUnchecked(ctx.db, since, Math.min(PAGE, left));
      if (userIds.length === 0) return undefined;
      await inTransaction(ctx.db, async (tx) => {
        await setAvailabilityChecked(tx, userIds, ctx.clock.timestamp());
        await notify(ctx, tx, { ...QUESTION, userIds, facts: {} });
      });
      left -= userIds.length;
      return left > 0 ? userIds.at(-1) : undefined;
    });
  },
});
