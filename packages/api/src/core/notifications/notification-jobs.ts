import { listExpiringCards } from '../../cards/id-cards/id-cards.service.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineCronJob, type JobDefinition } from '../../platform/jobs/define-job.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { DAY_SECONDS, timestamp, timestampIn } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { listSaveCounts } from '../../scouting/saved-players/saved-players.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { listDigestReaders, takeForDigest } from './mailed-notifications.repo.ts';
import { digestMail } from './notification-mails.ts';
import { endOfQuietHours, removeOldNotifications } from './notifications.service.ts';
import { notify } from './notify.ts';

const WEEK_MS = 7 * DAY_SECONDS * 1000;
const PAGE = 200;
const CARD_NOTICE_SECONDS = 30 * DAY_SECONDS;
/** Entries that a digest names or counts. */
const DIGEST_MAX = 200;

/** Tells players how many scouts saved them in the last whole week, Monday to Sunday in UTC. */
export const tellSaves = defineCronJob({
  name: 'notifications.tell-saves',
  // Also when the server did not run at that minute, which would leave out a week.
  cron: '0 8 * * 1',
  async run(ctx, _data, job) {
    const until = startOfWeek(ctx.clock.now());
    const period = { from: new Date(until.getTime() - WEEK_MS).toISOString(), until: until.toISOString() };
    await inPages(job, async (after) => {
      const counts = await listSaveCounts(ctx.db, { ...period, after, limit: PAGE });
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

/** Tells the holders of cards that expire within 30 days, once for each expiry date. */
export const tellExpiringCards = defineCronJob({
  name: 'notifications.tell-expiring-cards',
  cron: '30 6 * * *',
  missed: 'skip',
  async run(ctx, _data, job) {
    const period = { from: timestamp(ctx.clock), until: timestampIn(ctx.clock, CARD_NOTICE_SECONDS) };
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

/** Queues one mail for each user for whom something waits that is not read. */
export const sendDigests = defineCronJob({
  name: 'notifications.send-digests',
  cron: '0 7 * * *',
  missed: 'skip',
  async run(ctx, _data, job) {
    await inPages(job, async (after) => {
      const readers = await listDigestReaders(ctx.db, { after, limit: PAGE });
      for (const userId of readers) await queueDigest(ctx, userId);
      return readers.length === PAGE ? readers.at(-1) : undefined;
    });
  },
});

/** What a user's digest contains is taken in the transaction that queues it, so that a second run finds nothing. */
async function queueDigest(ctx: AppContext, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const notificationIds = (await takeForDigest(tx, userId)).slice(0, DIGEST_MAX);
    if (notificationIds.length === 0) return;
    const sendAt = await endOfQuietHours({ ...ctx, db: tx }, userId);
    await queueMail(ctx, tx, { userId, template: digestMail, facts: { notificationIds }, sendAt });
  });
}

const removeOld = defineCronJob({
  name: 'notifications.remove-old',
  cron: '15 3 * * *',
  missed: 'skip',
  run: (ctx) => removeOldNotifications(ctx),
});

export const notificationJobs: readonly JobDefinition[] = [tellSaves, tellExpiringCards, sendDigests, removeOld];

/** Runs a step for page after page until it returns no position, and ends early when the server stops. */
async function inPages(job: RunningJob, step: (after: string) => Promise<string | undefined>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    job.signal.throwIfAborted();
    after = await step(after);
  }
}

/** Monday, 00:00 UTC. */
function startOfWeek(time: Date): Date {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() - daysSinceMonday));
}
