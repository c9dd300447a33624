import { z } from 'zod';
import { defineMail, greeting, helpByAnswer } from '../../core/mail/mail-template.ts';
import { findUser } from '../../core/users/users.service.ts';
import { DAY_SECONDS } from '../../platform/lib/clock.ts';
import { hashToken } from '../../platform/lib/tokens.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { readAccount } from '../users/accounts.service.ts';
import { makeLink } from './mail-links.service.ts';
import { findEmailChange } from './sign-in.repo.ts';

const CONFIRMATION_SECONDS = 7 * DAY_SECONDS;
const RESET_LINK_SECONDS = 30 * 60;
/** A mail that cannot be sent within this time is dropped. */
const REQUEST_SECONDS = 3600;

export const resetPasswordMail = defineMail({
  name: 'reset-password',
  facts: z.object({
    requestedAt: z.iso.datetime(),
    /** A hash of the password's stored hash, by which the job sees whether the password was changed since. */
    passwordMark: z.string(),
  }),
  isEssential: true,
  async write(ctx, receiver, { requestedAt, passwordMark }) {
    if (requestedAt <= ctx.clock.timestampIn(-REQUEST_SECONDS)) return null;
    const { id, email } = receiver;
    const url = await inTransaction(ctx.db, async (tx) => {
      // Locked, since a change of the password removes only the links that exist.
      const user = await findUser(tx, id, { lock: true });
      if (user?.is_active !== 1 || hashToken(user.password_hash) !== passwordMark) return null;
      const link = { user_id: id, purpose: 'reset-password', email, seconds: RESET_LINK_SECONDS } as const;
      return makeLink({ ...ctx, db: tx }, link);
    });
    if (url === null) return null;
    return {
      subject: 'Choose a new password',
      paragraphs: [
        `${greeting(receiver)} we received a request for a new password for your Touchline account. Choose one with this link. It works once, within 30 minutes.`,
        'The new password signs your account out everywhere and revokes its access tokens.',
        'If you did not request this, you need not do anything: your password does not change.',
      ],
      action: { label: 'Choose a new password', url },
      reason: 'You get this email because a new password was requested on the sign-in page.',
    };
  },
});

const TIME = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;

export const passwordChangedMail = defineMail({
  name: 'password-changed',
  facts: z.object({ changedAt: z.iso.datetime() }),
  isEssential: true,
  async write(ctx, receiver, { changedAt }) {
    return {
      subject: 'Your password was changed',
      paragraphs: [
        `${greeting(receiver)} the password of your Touchline account was changed on ${new Date(changedAt).toLocaleString('en-GB', TIME)} UTC.`,
        'Everything that was signed in with the old password has been signed out, and all access tokens have been revoked.',
        'If this was not you, choose a new password at once, and check the email address on your account page.',
        ...helpByAnswer(ctx),
      ],
      action: { label: 'It was not me: choose a new password', url: `${ctx.publicOrigin}/forgot-password` },
      reason: 'You get this email because it concerns the security of your account.',
    };
  },
});

export const confirmEmailMail = defineMail({
  name: 'confirm-email',
  facts: z.object({}),
  isEssential: true,
  async write(ctx, receiver) {
    const { isEmailConfirmed } = await readAccount(ctx.db, receiver.id);
    if (isEmailConfirmed) return null;
    const { id, email } = receiver;
    const url = await makeLink(ctx, { user_id: id, purpose: 'confirm-email', email, seconds: CONFIRMATION_SECONDS });
    return {
      subject: 'Confirm your email address',
      paragraphs: [
        `${greeting(receiver)} your Touchline account was created with this address. Please confirm that it is yours. The link is valid for 7 days.`,
        'You can use your account before you confirm. A confirmed address tells the admin team that they can reach you.',
        'If you have not created an account, you need not do anything.',
      ],
      action: { label: 'Confirm this address', url },
      reason: 'You get this email because a Touchline account has this address.',
    };
  },
});

/** To a new address, which the account gets once the link is used. */
export const changeEmailMail = defineMail({
  name: 'change-email',
  facts: z.object({ newEmail: z.string() }),
  isEssential: true,
  async write(ctx, receiver, { newEmail }) {
    const change = await findEmailChange(ctx.db, receiver.id, ctx.clock.timestamp());
    if (change?.email !== newEmail) return null;
    const seconds = Math.ceil((Date.parse(change.expires_at) - ctx.clock.now().getTime()) / 1000);
    const url = await makeLink(ctx, { user_id: receiver.id, purpose: 'change-email', email: newEmail, seconds });
    return {
      subject: 'Confirm your new email address',
      paragraphs: [
        `${greeting(receiver)} you have asked to use this address for your Touchline account. It is used from the moment you confirm it. The link is valid for 24 hours.`,
        'If you have not asked for this, you need not do anything: nothing changes.',
      ],
      action: { label: 'Confirm this address', url },
      reason: 'You get this email because this address was entered as the new one of a Touchline account.',
    };
  },
});

export const emailChangeRequestedMail = defineMail({
  name: 'email-change-requested',
  facts: z.object({ newEmail: z.string() }),
  isEssential: true,
  async write(ctx, receiver, { newEmail }) {
    return {
      subject: 'Someone asked to change your email address',
      paragraphs: [
        `${greeting(receiver)} someone asked to change the email address of your Touchline account to ${newEmail}. It changes once the link that we have sent there is used. Until then you can cancel the change on your account page.`,
        'If this was not you, choose a new password at once, on your account page or by “Forgot password?” on the sign-in page. It cancels the change and signs your account out everywhere else.',
        ...helpByAnswer(ctx),
      ],
      action: { label: 'Open my account', url: `${ctx.publicOrigin}/account` },
      reason: 'You get this email because it concerns the security of your account.',
    };
  },
});

export const emailChangedMail = defineMail({
  name: 'email-changed',
  facts: z.object({ newEmail: z.string() }),
  isEssential: true,
  async write(ctx, receiver, { newEmail }) {
    return {
      subject: 'Your email address was changed',
      paragraphs: [
        `${greeting(receiver)} the email address of your Touchline account was changed to ${newEmail}. The former address is no longer used to sign in or for emails.`,
        'If this was not you, sign in with your username and change the address back on your account page. Confirm it by the link that we then send you, and choose a new password.',
        ...helpByAnswer(ctx),
      ],
      action: { label: 'Open my account', url: `${ctx.publicOrigin}/account` },
      reason: 'You get this email because it concerns the security of your account.',
    };
  },
});
