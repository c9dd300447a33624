import type { ChangeEmailInput, PendingEmail } from '@touchline/contracts/auth';
import { foldIdentifier } from '@touchline/contracts/text';
import { recordAct } from '../../core/audit/audit.service.ts';
import { queueMail } from '../../core/mail/mail.service.ts';
import { findByName, isStillProven, mustFindUser, setEmailConfirmed } from '../../core/users/users.service.ts';
import type { ActorContext, DbClockContext, RequestContext } from '../../platform/context.ts';
import { AppError, invalidValue } from '../../platform/errors.ts';
import { changeFor, publish } from '../../platform/events/events.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { hashToken } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { throttle } from '../../platform/throttle/throttle.ts';
import { provePassword, readAccount, setEmail } from '../users/accounts.service.ts';
import { linkNotValid, mustFindLink } from './mail-links.service.ts';
import * as mails from './sign-in.mails.ts';
import * as repo from './sign-in.repo.ts';

/** How long after the request a new address may be confirmed. */
const CHANGE_SECONDS = DAY_SECONDS;

/** Confirms the account's address by a link from a mail, or gives it the new one. A link may be used again while it is valid. */
export async function confirmEmail(ctx: RequestContext, token: string): Promise<void> {
  const link = await mustFindLink(ctx, token, ['confirm-email', 'change-email']);
  await inTransaction(ctx.db, async (tx) => {
    const user = await mustFindUser(tx, link.user_id, { lock: true }).catch(linkNotValid);
    if (user.is_active !== 1) linkNotValid();
    if (user.email === link.email) {
      await setEmailConfirmed(ctx, tx, user);
      return;
    }
    const change = await repo.findEmailChange(tx, user.id, ctx.clock.timestamp());
    if (link.purpose !== 'change-email' || change?.email !== link.email) linkNotValid();
    const facts = { newEmail: link.email };
    // Before the change: the limit of mails depends on whether the former address was confirmed.
    await queueMail(ctx, tx, { userId: user.id, template: mails.emailChangedMail, facts, address: user.email });
    await setEmail(ctx, tx, user.id, link.email);
    await repo.removeEmailChange(tx, user.id);
    await repo.keepLinksTo(tx, user.id, link.email);
    await recordAct(ctx, tx, {
      act: 'email.change',
      target: { kind: 'user', id: user.id },
      before: { email: user.email },
      after: { email: link.email },
      actorId: user.id,
    });
  });
}

export async function resendConfirmation(ctx: ActorContext): Promise<void> {
  const { id } = ctx.viewer;
  const { isEmailConfirmed } = await readAccount(ctx.db, id);
  if (isEmailConfirmed) return;
  await throttle(ctx, `confirmation:user:${id}`, ctx.limits.confirmationMailsPerUser);
  const mail = { userId: id, template: mails.confirmEmailMail, facts: {}, isRequested: true };
  await inTransaction(ctx.db, (tx) => queueMail(ctx, tx, mail));
}

export async function readPendingEmail(ctx: ActorContext): Promise<PendingEmail> {
  const change = await repo.findEmailChange(ctx.db, ctx.viewer.id, ctx.clock.timestamp());
  return change && { email: change.email, expiresAt: change.expires_at };
}

/** Asks for another address, after proof of the password; the account gets it once the link that is sent there is used. */
export async function changeEmail(ctx: ActorContext, input: ChangeEmailInput): Promise<PendingEmail> {
  const { newEmail } = input;
  const { id } = ctx.viewer;
  const provenBy = await provePassword(ctx, input.currentPassword);
  await throttle(ctx, `email-change:user:${id}`, ctx.limits.emailChangesPerUser);
  // A hash, since the address may be a stranger's.
  const target = hashToken(foldIdentifier(newEmail));
  await throttle(ctx, `email-change:address:${target}`, ctx.limits.emailChangesPerNewAddress);
  return inTransaction(ctx.db, async (tx) => {
    if (!(await isStillProven(tx, id, provenBy))) throw new AppError('WRONG_PASSWORD', { at: 'currentPassword' });
    const known = await findByName(tx, foldIdentifier(newEmail));
    if (known?.id === id) throw invalidValue('newEmail', 'Your account has this address already.');
    if (known) throw new AppError('EMAIL_TAKEN', { at: 'newEmail' });
    const expiresAt = ctx.clock.timestampIn(CHANGE_SECONDS);
    const change = { user_id: id, email: newEmail, requested_at: ctx.clock.timestamp(), expires_at: expiresAt };
    await repo.setEmailChange(tx, change);
    await repo.removeLinksOf(tx, id, 'change-email');
    const { email } = await readAccount(tx, id);
    const facts = { newEmail };
    // Without the link the change could not be confirmed.
    const link = { userId: id, template: mails.changeEmailMail, facts, address: newEmail, isRequested: true };
    await queueMail(ctx, tx, link);
    await queueMail(ctx, tx, { userId: id, template: mails.emailChangeRequestedMail, facts, address: email });
    publish(ctx, tx, changeFor(id, 'own-account', id));
    return { email: newEmail, expiresAt };
  });
}

export async function cancelEmailChange(ctx: ActorContext): Promise<void> {
  const { id } = ctx.viewer;
  await inTransaction(ctx.db, async (tx) => {
    await repo.removeEmailChange(tx, id);
    await repo.removeLinksOf(tx, id, 'change-email');
    publish(ctx, tx, changeFor(id, 'own-account', id));
  });
}

export async function removeExpiredLinks(ctx: DbClockContext): Promise<void> {
  const now = ctx.clock.timestamp();
  await repo.removeExpiredLinks(ctx.db, now);
  await repo.removeExpiredEmailChanges(ctx.db, now);
}
