import { password, type RequestPasswordResetInput, type ResetPasswordInput } from '@touchline/contracts/auth';
import { EMAIL_MAX } from '@touchline/contracts/limits';
import { foldIdentifier } from '@touchline/contracts/text';
import { z } from 'zod';
import { queueMail } from '../../core/mail/mail.service.ts';
import { findByName, setEmailConfirmed } from '../../core/users/users.service.ts';
import type { RequestContext } from '../../platform/context.ts';
import { accept } from '../../platform/input-errors.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { hashToken } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { countUse, throttle } from '../../platform/throttle/throttle.ts';
import { forgetFailedLogins, setPassword } from './auth.service.ts';
import { linkNotValid, mustFindLink } from './mail-links.service.ts';
import { resetPasswordMail } from './sign-in.mails.ts';
import { removeLink } from './sign-in.repo.ts';

export const resetPasswordJob = defineJob({
  name: 'auth.reset-password',
  data: z.object({ name: z.string() }),
  priority: 10,
  // A waiting user asks again; a job that waits long would block the next request.
  attempts: 3,
  async run(ctx, { name }, job) {
    await inTransaction(ctx.db, async (tx) => {
      const user = await findByName(tx, name);
      if (user?.is_active !== 1) return;
      const perAccount = ctx.limits.passwordResetMailsPerAccount;
      // A job may run twice: its first run leaves this mark in the transaction that queues the mail.
      const runs = await countUse({ ...ctx, db: tx }, `reset:job:${job.id}:user:${user.id}`, {
        ...perAccount,
        uses: 1,
      });
      if (runs.uses > 1) return;
      const mails = await countUse({ ...ctx, db: tx }, `reset:user:${user.id}`, perAccount);
      if (mails.uses > perAccount.uses) return;
      const facts = { requestedAt: ctx.clock.timestamp(), passwordMark: hashToken(user.password_hash) };
      await queueMail(ctx, tx, { userId: user.id, template: resetPasswordMail, facts });
    });
  },
});

/** Asks for a link. A job looks up the account, so that the response and its time are the same whether there is one or not. */
export async function requestPasswordReset(ctx: RequestContext, { email }: RequestPasswordResetInput): Promise<void> {
  // Cut to a length that fits into an index; no account has a longer name.
  const name = foldIdentifier(email).slice(0, EMAIL_MAX).toWellFormed();
  const { limits } = ctx;
  await throttle(ctx, `reset:address:${ctx.address}`, limits.passwordResetsPerAddress);
  // A hash, since the name may be the address of a stranger or a deleted account.
  const nameHash = hashToken(name);
  await throttle(ctx, `reset:both:${ctx.address}:name:${nameHash}`, limits.passwordResetsPerNameAndAddress);
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, resetPasswordJob, { name }, { key: nameHash }));
}

/** Sets a new password by a link from a mail, which also proves the e-mail address. */
export async function resetPassword(ctx: RequestContext, { token, newPassword }: ResetPasswordInput): Promise<void> {
  accept(password(ctx.limits.passwordMinLength), newPassword);
  const link = await mustFindLink(ctx, token, ['reset-password']);
  await setPassword(ctx, link.user_id, newPassword, {
    act: 'password.reset',
    actorId: link.user_id,
    async prove(tx, user) {
      // Only one of several concurrent uses removes the link.
      const isFirst = await removeLink(tx, link.token_hash);
      if (!isFirst || user.is_active !== 1 || user.email !== link.email) linkNotValid();
      await setEmailConfirmed(ctx, tx, user);
    },
  }).catch(linkNotValid);
  // Guesses at the former password must not keep the owner out.
  await forgetFailedLogins(ctx, link.user_id);
}
