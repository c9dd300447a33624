import { z } from 'zod';
import { accountCheckSchema } from './account-checks.ts';
import { birthDatesSchema } from './birth-dates.ts';
import { messageSchema } from './messages.ts';
import { accountSchema, directoryUserSchema } from './users.ts';
import { VERIFICATION_CONCERNS } from './verification.ts';
import { videoCountsSchema, videoSchema } from './videos.ts';

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
