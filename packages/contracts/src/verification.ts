import { z } from 'zod';
import { REASON_MAX } from './limits.ts';
import { requiredText } from './text.ts';
import { accountSchema, inactiveUntil } from './users.ts';

/** What an admin should check before a verification. None of it prevents the verification. */
export const VERIFICATION_CONCERN_LABELS = {
  'look-alike': 'Looks like another account',
  'mixed-alphabets': 'Letters of two alphabets in one word',
  'email-not-confirmed': 'The email address is not confirmed',
  'no-document': 'No identity document is recorded as seen',
  'no-guardian': 'A minor without a guardian',
  'no-birth-date': 'The date of birth is missing',
} as const;
export type VerificationConcern = keyof typeof VERIFICATION_CONCERN_LABELS;
export const VERIFICATION_CONCERNS = Object.keys(VERIFICATION_CONCERN_LABELS) as [
  VerificationConcern,
  ...VerificationConcern[],
];

export const verifyUserFields = z.object({
  acknowledged: z.array(z.enum(VERIFICATION_CONCERNS)).max(VERIFICATION_CONCERNS.length).default([]),
});

export const verifiedUserSchema = z.object({
  account: accountSchema,
  concerns: z.array(z.enum(VERIFICATION_CONCERNS)),
  entryIds: z.array(z.string()),
});
export type VerifiedUser = z.infer<typeof verifiedUserSchema>;

export const deactivateUserFields = z.object({
  inactiveReason: requiredText('Please give a reason. The user reads it at sign-in.', REASON_MAX),
  inactiveUntil,
});
