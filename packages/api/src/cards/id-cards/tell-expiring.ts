import { notify } from '../../core/notifications/notify.ts';
import { defineCronJob, inPages } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS, timestamp, timestampIn } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { listExpiringCards } from './id-cards.repo.ts';

const PAGE = 200;
const NOTICE_SECONDS = 30 * DAY_SECONDS;

/** Tells the holders of cards that expire within 30 days, once for each expiry date. */
export const tellExpiringCardsJob = defineCronJob({
  name: 'notifications.tell-expiring-cards',
  cron: '30 6 * * *',
  missed: 'skip',
  async run(ctx, _data, job) {
    const period = { from: timestamp(ctx.clock), until: timestampIn(ctx.clock, NOTICE_SECONDS) };
    await inPages(job, async (after) => {
      const { items, nextCursor } = await listExpiringCards(ctx.db, { ...period, cursor: after, limit: PAGE });
      await inTransaction(ctx.db, async (tx) => {
        for (const { userId, expiryDate } of items) {
          await notify(ctx, tx, {
            kind: 'card-expiring',
            userIds: [userId],
            facts: { expiryDate },
            groupKey: `expiry:${expiryDate}`,
            isOnce: true,
          });
        }
      });
      return nextCursor ?? undefined;
    });
  },
});
