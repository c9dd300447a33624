import type { AppContext } from '../../platform/context.ts';
import { defineCronJob, inPages, type JobDefinition } from '../../platform/jobs/define-job.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { queueMail } from '../mail/mail.service.ts';
import { listDigestReaders } from './mailed-notifications.repo.ts';
import { digestMail } from './notification-mails.ts';
import { takeForDigest } from './notifications.repo.ts';
import { endOfQuietHours, removeOldNotifications } from './notifications.service.ts';

const PAGE = 200;
/** Entries that a digest names or counts. */
const DIGEST_MAX = 200;

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

export const notificationJobs: readonly JobDefinition[] = [sendDigests, removeOld];
