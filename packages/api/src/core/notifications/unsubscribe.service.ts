import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Unsubscribed } from '@touchline/contracts/mails';
import { NOTIFICATION_KIND_NAMES, type NotificationKind, rowOf } from '@touchline/contracts/notifications';
import type { Db } from '@touchline/db';
import type { AppContext } from '../../platform/context.ts';
import { existing } from '../../platform/errors.ts';
import { findOrInsertSecret, findSecret } from '../../platform/lib/server-secrets.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { findUser } from '../users/users.service.ts';
import { setChannels } from './choices.repo.ts';

/** What an unsubscribe link switches off for a user: the mails of one kind of notification, or the daily digest (null). */
interface Subscription {
  userId: string;
  kind: NotificationKind | null;
}

const SECRET = 'unsubscribe';
const ALL_DIGESTS = { kinds: NOTIFICATION_KIND_NAMES, channels: ['digest'] } as const;

/** The address that stops mails without signing in. Its code is made with a secret of all servers, so that no link is stored. */
export async function makeUnsubscribeLink(ctx: Pick<AppContext, 'db' | 'publicOrigin'>, subscription: Subscription) {
  const { userId, kind } = subscription;
  const secret = await findOrInsertSecret(ctx.db, SECRET);
  const token = [userId, kind ?? '', codeOf(subscription, secret)].join('.');
  return `${ctx.publicOrigin}/unsubscribe?token=${encodeURIComponent(token)}`;
}

/** Stops the mails that a link names. The link is the only proof: mail providers follow it without a session. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<Unsubscribed> {
  const subscription = existing(await readUnsubscribeToken(ctx.db, token), 'UNSUBSCRIBE_LINK_UNKNOWN');
  const { userId, kind } = subscription;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await findUser(tx, userId))) return;
    const mails = kind === null ? ALL_DIGESTS : { kinds: [kind], channels: ['email', 'digest'] as const };
    await setChannels(tx, userId, { ...mails, isOn: false });
  });
  return { kindLabel: kind && rowOf(kind).label };
}

/** What a token stops; null for an invalid token. */
async function readUnsubscribeToken(db: Db, token: string): Promise<Subscription | null> {
  const [, userId = '', name = '', code = ''] = /^([^.]+)\.(.*)\.([^.]+)$/s.exec(token) ?? [];
  const kind = NOTIFICATION_KIND_NAMES.find((one) => one === name) ?? null;
  // A kind that this version does not have.
  if (kind === null && name !== '') return null;
  const subscription = { userId, kind };
  const secret = await findSecret(db, SECRET);
  if (secret === null) return null;
  const [sent, right] = [Buffer.from(code), Buffer.from(codeOf(subscription, secret))];
  return sent.length === right.length && timingSafeEqual(sent, right) ? subscription : null;
}

function codeOf({ userId, kind }: Subscription, secret: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([userId, kind]))
    .digest('base64url');
}

/** The link, and the headers for which mail programs show a button that stops the mails with one click (RFC 8058). */
export async function unsubscribeBy(ctx: AppContext, subscription: Subscription) {
  const link = await makeUnsubscribeLink(ctx, subscription);
  const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { link, headers };
}
