import type { Unsubscribed } from '@touchline/contracts/mails';
import { rowOf } from '@touchline/contracts/notifications';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { stopMails } from '../../notifications/notifications.service.ts';
import { findAccount } from '../../users/account-state.service.ts';
import { readUnsubscribeToken } from './unsubscribe-links.ts';

/** Stops the mails that a link names. The link is the only proof: mail providers follow it without a session. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<Unsubscribed> {
  const subscription = await readUnsubscribeToken(ctx.db, token);
  if (!subscription) throw new AppError('UNSUBSCRIBE_LINK_UNKNOWN');
  const { userId, kind } = subscription;
  await inTransaction(ctx.db, async (tx) => {
    if (await findAccount(tx, userId)) await stopMails(tx, userId, kind);
  });
  return { kindLabel: kind && rowOf(kind).label };
}
