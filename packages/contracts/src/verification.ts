import { z } from 'zod';
import { REASON_MAX } from './limits.ts';
import { requiredText } from './text.ts';
import { accountSchema, inactiveUntil } from './users.ts';

/** What an admin should look at before they verify a user. None of it makes a verification impossible. */
export const VERIFICATION_CONCERNS = [
  'look-alike',
  'mixed-alphabets',
  'email-not-confirmed',
  'no-document',
  'no-guardian',
  'no-birth-date',
] as const;
export type VerificationConcern = (typeof VERIFICATION_CONCERNS)[number];

export const VERIFICATION_CONCERN_LABELS: Record<VerificationConcern, string> = {
  'look-alike': 'Looks like another account',
  'mixed-alphabets': 'Letters of two alphabets in one word',
  'email-not-confirmed': 'The email address is not confirmed',
  'no-document': 'No identity document is recorded as seen',
  'no-guardian': 'A minor without a guardian',
  'no-birth-date': 'The date of birth is missing',
};

/** A verification in the app, with the concerns that the admin has read and decided to verify despite. */
export const verifyUserFields = z.object({
  acknowledged: z.array(z.enum(VERIFICATION_CONCERNS)).max(VERIFICATION_CONCERNS.length).default([]),
});

/** With concerns that were not acknowledged nothing was changed. */
export const verifiedUserSchema = z.object({
  account: accountSchema,
  concerns: z.array(z.enum(VERIFICATION_CONCERNS)),
  /** Entries of the audit log, by which the verification can be undone. */
  entryIds: z.array(z.string()),
});
export type VerifiedUser = z.infer<typeof verifiedUserSchema>;

export const deactivateUserFields = z.object({
  inactiveReason: requiredText('Please give a reason. The user reads it at sign-in.', REASON_MAX),
  inactiveUntil,
});
