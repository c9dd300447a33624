import { z } from 'zod';
import { defineMail, greeting, helpByAnswer } from '../../mail/mail-template.ts';
import { findLiveFacts } from '../../users/accounts.service.ts';
import { makeLink } from '../mail-links/mail-links.service.ts';

const RESET_LINK_SECONDS = 30 * 60;

/** The link for a forgotten password. */
export const resetPasswordMail = defineMail({
  name: 'reset-password',
  facts: z.object({}),
  isEssential: true,
  async write(ctx, receiver) {
    const user = await findLiveFacts(ctx.db, receiver.id);
    if (!user?.isActive) return null;
    const { id, email } = receiver;
    const url = await makeLink(ctx, { user_id: id, purpose: 'reset-password', email, seconds: RESET_LINK_SECONDS });
    return {
      subject: 'Choose a new password',
      heading: 'Choose a new password',
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

/** Tells the owner of an account that its password was changed, in whatever way. */
export const passwordChangedMail = defineMail({
  name: 'password-changed',
  facts: z.object({ changedAt: z.iso.datetime() }),
  isEssential: true,
  async write(ctx, receiver, { changedAt }) {
    return {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
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
