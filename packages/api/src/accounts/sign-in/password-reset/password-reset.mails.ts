import { z } from 'zod';
import { defineMail, greeting, helpByAnswer, type MailReceiver } from '../../../core/mail/mail-template.ts';
import { findUser } from '../../../core/users/users.service.ts';
import type { AppContext } from '../../../platform/context.ts';
import { timestampIn } from '../../../platform/lib/clock.ts';
import { hashToken } from '../../../platform/lib/tokens.ts';
import { inTransaction } from '../../../platform/lib/transaction.ts';
import { makeLink } from '../mail-links/mail-links.service.ts';

const RESET_LINK_SECONDS = 30 * 60;
/** A mail that cannot be sent within this time is dropped. */
const REQUEST_SECONDS = 3600;

const resetFactsSchema = z.object({
  requestedAt: z.iso.datetime(),
  /** A hash of the password's stored hash, by which the job sees whether the password was changed since. */
  passwordMark: z.string(),
});
type ResetFacts = z.infer<typeof resetFactsSchema>;

export const resetPasswordMail = defineMail({
  name: 'reset-password',
  facts: resetFactsSchema,
  isEssential: true,
  async write(ctx, receiver, facts) {
    const url = await makeResetLink(ctx, receiver, facts);
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

/** Null if the request is old, the password was changed since or the account is deactivated. */
async function makeResetLink(
  ctx: AppContext,
  { id, email }: MailReceiver,
  { requestedAt, passwordMark }: ResetFacts,
): Promise<string | null> {
  if (requestedAt <= timestampIn(ctx.clock, -REQUEST_SECONDS)) return null;
  return inTransaction(ctx.db, async (tx) => {
    // Locked, since a change of the password removes only the links that exist.
    const user = await findUser(tx, id, { lock: true });
    if (user?.is_active !== 1 || hashToken(user.password_hash) !== passwordMark) return null;
    const link = { user_id: id, purpose: 'reset-password', email, seconds: RESET_LINK_SECONDS } as const;
    return makeLink({ ...ctx, db: tx }, link);
  });
}

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
