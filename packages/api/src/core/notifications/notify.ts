import { type NotificationFacts, type NotificationKind, rowOf } from '@touchline/contracts/notifications';
import type { Viewer } from '@touchline/contracts/permissions';
import { type Tx, toFlag } from '@touchline/db';
import type { AppContext } from '../../platform/context.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { mailKinds, queueMail } from '../mail/mail.service.ts';
import { listReceivers, type Receiver } from './choices.repo.ts';
import { notificationMail } from './notification-mails.ts';
import * as repo from './notifications.repo.ts';
import { afterQuietHours } from './quiet-hours.ts';

export { hasUnread } from './notifications.repo.ts';

export type NotifyContext = Pick<AppContext, 'clock' | 'jobs' | 'events' | 'limits'> & { viewer?: Viewer };

interface NewNotification<K extends NotificationKind> {
  kind: K;
  /** Default: the whole audience of the kind. Users outside of it never get one. */
  userIds?: readonly string[];
  facts: NotificationFacts<K>;
  /** Unread notifications of one user, kind and group are one, which counts and moves to the top. */
  groupKey?: string;
  /** No immediate e-mail, also for users who have chosen it. */
  isWithoutEmail?: boolean;
  /** Users who were ever told of this group are not told again, so that a job that runs twice tells them once. */
  isOnce?: boolean;
}

/** Tells active users other than the caller, as each has chosen; with a mail for the first event of a group only. */
export async function notify<K extends NotificationKind>(
  ctx: NotifyContext,
  tx: Tx,
  { kind, userIds, facts, groupKey, isOnce = false, isWithoutEmail = false }: NewNotification<K>,
): Promise<void> {
  if (userIds?.length === 0) return;
  const scope = { kind, userIds, exceptId: ctx.viewer?.id, neverTold: isOnce ? groupKey : undefined };
  const receivers = await listReceivers(tx, scope);
  const told = new Map(
    receivers
      .map((one) => ({ ...one, email: one.email && !isWithoutEmail }))
      .filter((one) => one.inApp || one.email || one.digest)
      .map((one) => [one.id, one]),
  );
  if (told.size === 0) return;
  const { isReadElsewhere } = rowOf(kind);
  const shared = { kind, facts: JSON.stringify(facts), count: 1, read_at: null, created_at: ctx.clock.timestamp() };
  const written = await repo.insertNotifications(
    tx,
    [...told.values()].map(({ id, inApp, digest }) => ({
      ...shared,
      id: crypto.randomUUID(),
      user_id: id,
      // A notification that the app does not show is never read, so it must not absorb later ones.
      group_key: inApp || isReadElsewhere || isOnce ? (groupKey ?? null) : null,
      in_app: toFlag(inApp),
      in_digest: toFlag(digest),
    })),
  );
  for (const { id, user_id: userId, count } of written) {
    const receiver = told.get(userId);
    if (receiver?.inApp) publish(ctx, tx, changeFor(userId, 'notification', id));
    if (receiver?.email && count === 1) await queueNotificationMail(ctx, tx, { id, kind, receiver });
  }
}

function queueNotificationMail(
  ctx: NotifyContext,
  tx: Tx,
  { id, kind, receiver }: { id: string; kind: NotificationKind; receiver: Receiver },
): Promise<void> {
  const now = ctx.clock.now();
  const earliest = new Date(now.getTime() + (rowOf(kind).emailDelay ?? 0) * 1000);
  const sendAt = afterQuietHours(earliest, receiver.quietHours);
  const mail = { userId: receiver.id, template: notificationMail, facts: { notificationId: id } };
  return queueMail(ctx, tx, { ...mail, sendAt: sendAt > now ? sendAt : null });
}

/** Marks the unread notifications of a group as read, of one kind or several, and removes those that were read before. */
export async function markGroupRead(
  ctx: NotifyContext,
  tx: Tx,
  group: Parameters<typeof repo.setGroupRead>[1],
): Promise<void> {
  if (!(await repo.setGroupRead(tx, group, ctx.clock.timestamp()))) return;
  publish(ctx, tx, changeFor(group.userId, 'notification', group.groupKey));
}

/** Takes back what users were told of an event, because it was withdrawn. A mail that was not sent yet finds nothing to say. */
export async function takeBack(
  ctx: NotifyContext,
  tx: Tx,
  event: Parameters<typeof repo.removeOneOf>[1],
): Promise<void> {
  const told = await repo.removeOneOf(tx, event);
  publish(ctx, tx, ...told.map((userId) => changeFor(userId, 'notification', event.groupKey)));
}

/** Removes the notifications that name a user, in the transaction that deletes the user. */
export async function removeNotificationsAbout(tx: Tx, userId: string, ctx: NotifyContext): Promise<void> {
  const told = [
    ...(await repo.removeGroup(tx, 'new-message', userId)),
    ...(await repo.removeGroup(tx, 'request-answered', userId)),
  ];
  publish(ctx, tx, ...told.map((id) => changeFor(id, 'notification', userId)));
}

/** Removes a scout's notifications about minors when the verification is withdrawn: their links name the minors. */
export async function removeNotificationsAboutMinors(tx: Tx, userId: string, ctx: NotifyContext): Promise<void> {
  if (await repo.removeAboutMinors(tx, userId)) publish(ctx, tx, changeFor(userId, 'notification', userId));
}

/** Tells the admins that a background job has failed for good; not by mail when it was one that sends mails. */
export function notifyJobFailed(ctx: NotifyContext, tx: Tx, { jobKind }: { jobKind: string }): Promise<void> {
  const isWithoutEmail = mailKinds.some(({ name }) => name === jobKind);
  return notify(ctx, tx, { kind: 'job-failed', facts: { jobKind }, groupKey: jobKind, isWithoutEmail });
}
