import { z } from 'zod';
import { accountCheckSchema } from './account-checks.ts';
import { birthDatesSchema } from './birth-dates.ts';
import { REASON_MAX } from './limits.ts';
import { messageSchema } from './messages.ts';
import { requiredText } from './text.ts';
import { accountSchema, directoryUserSchema, inactiveUntil } from './users.ts';
import { videoCountsSchema, videoSchema } from './videos.ts';

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
export const VERIFICATION_CONCERNS = Object.keys(VERIFICATION_CONCERN_LABELS) as VerificationConcern[];

/** What two accounts have in common. Names and companies are compared by their look, in any alphabet. */
export const LIKENESSES = ['name', 'username', 'organization', 'phone', 'mailbox', 'dateOfBirth'] as const;
export type Likeness = (typeof LIKENESSES)[number];

export const MESSAGES_COUNTED_MAX = 1000;

const lookAlikeSchema = directoryUserSchema.extend({
  isActive: z.boolean(),
  agreesIn: z.array(z.enum(LIKENESSES)).min(1),
  inOtherLetters: z.array(z.enum(LIKENESSES)),
});
export type LookAlike = z.infer<typeof lookAlikeSchema>;

export const accountReviewSchema = z.object({
  account: accountSchema,
  clips: z.object({ items: z.array(videoSchema), counts: videoCountsSchema }),
  messages: z.object({ sent: z.number(), received: z.number(), withViewer: z.array(messageSchema) }),
  lookAlikes: z.array(lookAlikeSchema),
  birthDates: birthDatesSchema,
  mixedAlphabets: z.array(z.string()),
  concerns: z.array(z.enum(VERIFICATION_CONCERNS)),
  checks: z.array(accountCheckSchema),
  lastSignInAt: z.string().nullable(),
});
export type AccountReview = z.infer<typeof accountReviewSchema>;

export const verifyUserFields = z.object({
  acknowledged: z.array(z.enum(VERIFICATION_CONCERNS)).max(VERIFICATION_CONCERNS.length).default([]),
});

export const verifiedUserSchema = z.object({
  account: accountSchema,
  concerns: z.array(z.enum(VERIFICATION_CONCERNS)),
  entryIds: z.array(z.string()),
});

/** The entries of the audit log that can undo it. */
export const deactivatedUserSchema = z.object({ account: accountSchema, entryIds: z.array(z.string()) });

export const deactivateUserFields = z.object({
  inactiveReason: requiredText('Please give a reason. The user reads it at sign-in.', REASON_MAX),
  inactiveUntil,
});
