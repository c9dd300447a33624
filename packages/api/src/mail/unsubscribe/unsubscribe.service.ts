import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { inTransaction } from '../../lib/transaction.ts';
import { mailTemplates } from '../../mail-templates.ts';
import { findAccountToMail } from '../../users/accounts.service.ts';
import { stopMails } from './stopped-mails.repo.ts';
import { readUnsubscribeToken } from './unsubscribe-links.ts';

/**
 * Stops the mails that an unsubscribe link names. The link is the only proof: mail providers follow it without a session.
 * Once the user is deleted there is nothing left to do.
 * @throws {AppError} UNSUBSCRIBE_LINK_UNKNOWN
 */
export async function unsubscribe(ctx: AppContext, token: string, templates = mailTemplates): Promise<void> {
  const subscription = await readUnsubscribeToken(ctx.db, token);
  if (!subscription) throw new AppError('UNSUBSCRIBE_LINK_UNKNOWN');
  const { userId, kind } = subscription;
  const kinds = kind === null ? templates.flatMap((template) => template.kinds ?? []) : [kind];
  await inTransaction(ctx.db, async (tx) => {
    if (await findAccountToMail(tx, userId)) await stopMails(tx, userId, [...new Set(kinds)]);
  });
}
