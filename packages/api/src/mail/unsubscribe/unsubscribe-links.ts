import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '@touchline/db';
import { makeToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { findOrInsertSecret } from './server-secrets.repo.ts';

/** What an unsubscribe link switches off for a user: the mails of one kind of notification, or of all (null). */
export interface Subscription {
  userId: string;
  kind: string | null;
}

const SECRET = 'unsubscribe';

/**
 * The address that stops mails without signing in. It proves itself by a code from a secret of the database, which all servers
 * share, so that nothing is stored for a mail and the link of an old mail works as well.
 */
export async function makeUnsubscribeLink(
  ctx: Pick<AppContext, 'db' | 'publicOrigin'>,
  subscription: Subscription,
): Promise<string> {
  const { userId, kind } = subscription;
  const token = [userId, kind ?? '', codeOf(subscription, await readSecret(ctx.db))].join('.');
  return `${ctx.publicOrigin}/unsubscribe?token=${encodeURIComponent(token)}`;
}

/** What a token stops; null for a text that no link of this server has. */
export async function readUnsubscribeToken(db: Db, token: string): Promise<Subscription | null> {
  const [, userId = '', kind = '', code = ''] = /^([^.]+)\.(.*)\.([^.]+)$/s.exec(token) ?? [];
  const subscription = { userId, kind: kind || null };
  const [sent, right] = [Buffer.from(code), Buffer.from(codeOf(subscription, await readSecret(db)))];
  return sent.length === right.length && timingSafeEqual(sent, right) ? subscription : null;
}

/** Mail programs show a button for these, which stops the mails with one click (RFC 8058). */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function codeOf({ userId, kind }: Subscription, secret: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([userId, kind]))
    .digest('base64url');
}

function readSecret(db: Db): Promise<string> {
  return findOrInsertSecret(db, { name: SECRET, secret: makeToken() });
}
