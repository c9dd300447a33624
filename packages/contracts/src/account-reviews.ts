import { z } from 'zod';
import { accountCheckSchema } from './account-checks.ts';
import { birthDatesSchema } from './birth-dates.ts';
import { messageSchema } from './messages.ts';
import { accountSchema, directoryUserSchema } from './users.ts';
import { VERIFICATION_CONCERNS } from './verification.ts';
import { videoCountsSchema, videoSchema } from './videos.ts';

/** What two accounts can have in common: names and companies that look the same, whatever alphabet they are written in. */
export const LIKENESSES = ['name', 'username', 'organization', 'phone', 'mailbox', 'dateOfBirth'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Messages of a user are counted up to this number. */
export const MESSAGES_COUNTED_MAX = 1000;

const lookAlikeSchema = directoryUserSchema.extend({
  isActive: z.boolean(),
  agreesIn: z.array(z.enum(LIKENESSES)).min(1),
  /** What of these is written with other letters that look the same. */
  inOtherLetters: z.array(z.enum(LIKENESSES)),
});
export type LookAlike = z.infer<typeof lookAlikeSchema>;

/** What an admin needs to decide about an account. Messages are those with this admin only. */
export const accountReviewSchema = z.object({
  account: accountSchema,
  clips: z.object({ items: z.array(videoSchema), counts: videoCountsSchema }),
  messages: z.object({ sent: z.number(), received: z.number(), withViewer: z.array(messageSchema) }),
  lookAlikes: z.array(lookAlikeSchema),
  birthDates: birthDatesSchema,
  /** Texts with letters of two alphabets in one word. */
  mixedAlphabets: z.array(z.string()),
  /** What to look at before this user is verified. */
  concerns: z.array(z.enum(VERIFICATION_CONCERNS)),
  checks: z.array(accountCheckSchema),
  /** The begin of the newest session that exists; null where all have ended. */
  lastSignInAt: z.string().nullable(),
});
export type AccountReview = z.infer<typeof accountReviewSchema>;
