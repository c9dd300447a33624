import {
  choicesFor,
  concerns,
  type NotificationChoice,
  rowOf,
  type SetChoiceInput,
} from '@touchline/contracts/notifications';
import { authorize } from '../../platform/authorize.ts';
import type { ActorContext, AppContext, DbClockContext } from '../../platform/context.ts';
import { existing, invalidValue } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { defineCronJob, inPages, type JobDefinition } from '../../platform/jobs/define-job.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { queueMail } from '../mail/mail.service.ts';
import { findQuietHours, isGuardian, isMinor, listChoices, setChannels } from './choices.repo.ts';
import { digestMail } from './notification-mails.ts';
import * as repo from './notifications.repo.ts';
import { afterQuietHours } from './quiet-hours.ts';

const NOTIFICATION_DAYS = 180;
/** Few enough that other writers wait a moment only. */
const REMOVED_AT_ONCE = 1000;

/** Marks one of the caller's notifications as read; NOTIFICATION_NOT_FOUND for those of others. */
export async function markRead(ctx: ActorContext, id: string): Promise<void> {
  const owner = existing(await repo.findOwner(ctx.db, id), 'NOTIFICATION_NOT_FOUND');
  const { userId } = authorize(ctx.viewer, 'notification:use', owner, 'NOTIFICATION_NOT_FOUND');
  await markAsRead(ctx, { userId, id }, id);
}

/** Marks the caller's notifications up to a time as read; what has arrived since then stays unread. */
export async function markAllRead(ctx: ActorContext, until: string): Promise<void> {
  await markAsRead(ctx, { userId: ctx.viewer.id, until }, ctx.viewer.id);
}

async function markAsRead(ctx: ActorContext, scope: repo.ReadScope, eventId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const hasChanged = await repo.setRead(tx, scope, ctx.clock.timestamp());
    if (hasChanged) publish(ctx, tx, changeFor(scope.userId, 'notification', eventId));
  });
}

export async function readChoices(ctx: ActorContext): Promise<NotificationChoice[]> {
  const choices = await listChoices(ctx.db, ctx.viewer.id);
  const { id, role } = ctx.viewer;
  const family = { isMinor: await isMinor(ctx.db, id), isGuardian: await isGuardian(ctx.db, id) };
  return choicesFor({ role, ...family }).map((kind) => {
    const { label, defaults } = rowOf(kind);
    return { kind, label, ...(choices.get(kind) ?? defaults) };
  });
}

export async function choose(ctx: ActorContext, { kind, channel, isOn }: SetChoiceInput): Promise<void> {
  if (!concerns(kind, ctx.viewer)) {
    throw invalidValue('kind', 'Your account does not get notifications of this kind.');
  }
  await setChannels(ctx.db, ctx.viewer.id, { kinds: [kind], channels: [channel], isOn });
}

/** The end of a user's quiet hours; null outside of them. */
export async function endOfQuietHours(ctx: DbClockContext, userId: string): Promise<Date | null> {
  const now = ctx.clock.now();
  const end = afterQuietHours(now, await findQuietHours(ctx.db, userId));
  return end > now ? end : null;
}

/** Removes old notifications. A legal hold does not keep them: it keeps what they point to. */
export async function removeOldNotifications(ctx: DbClockContext): Promise<void> {
  const before = ctx.clock.timestampIn(-NOTIFICATION_DAYS * DAY_SECONDS);
  while ((await repo.removeOlder(ctx.db, before, REMOVED_AT_ONCE)) === REMOVED_AT_ONCE);
}

const PAGE = 200;
/** Entries that a digest names or counts. */
const DIGEST_MAX = 200;

/** Queues a mail for each user with unread notifications that wait for the digest. */
export const sendDigests = defineCronJob({
  name: 'notifications.send-digests',
  cron: '0 7 * * *',
  missed: 'skip',
  async run(ctx, _data, job) {
    await inPages(job, async (after) => {
      const readers = await repo.listDigestReaders(ctx.db, { after, limit: PAGE });
      for (const userId of readers) await queueDigest(ctx, userId);
      return readers.length === PAGE ? readers.at(-1) : undefined;
    });
  },
});

/** The contents are taken in the transaction that queues the mail, so that a second run finds nothing. */
async function queueDigest(ctx: AppContext, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const notificationIds = (await repo.takeForDigest(tx, userId)).slice(0, DIGEST_MAX);
    if (notificationIds.length === 0) return;
    const sendAt = await endOfQuietHours({ ...ctx, db: tx }, userId);
    await queueMail(ctx, tx, { userId, template: digestMail, facts: { notificationIds }, sendAt });
  });
}

export const notificationJobs: readonly JobDefinition[] = [
  sendDigests,
  defineCronJob({
    name: 'notifications.remove-old',
    cron: '15 3 * * *',
    missed: 'skip',
    run: (ctx) => removeOldNotifications(ctx),
  }),
];
