import { z } from 'zod';
import { REASON_MAX } from './limits.ts';
import { idInput, personSchema, requiredText } from './text.ts';
import { accountSchema } from './users.ts';

/** A change of a date of birth, or a request for one. A change by an accepted request is part of the request. */
export const birthDateEntrySchema = z.object({
  id: z.string(),
  /** A newer request of the same player withdraws the earlier one. */
  state: z.enum(['waiting', 'accepted', 'declined', 'withdrawn']).nullable(),
  former: z.string().nullable(),
  current: z.string().nullable(),
  by: personSchema.nullable(),
  at: z.string(),
  decidedBy: personSchema.nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  seen: z.string().nullable(),
});
export type BirthDateEntry = z.infer<typeof birthDateEntrySchema>;
export type BirthDateRequestState = NonNullable<BirthDateEntry['state']>;

export const birthDatesSchema = z.object({
  dateOfBirth: z.string().nullable(),
  since: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  entries: z.array(birthDateEntrySchema),
});
export type BirthDates = z.infer<typeof birthDatesSchema>;

/** With `isWaitingForSafeguarding` the account is unchanged, because the stated date would make the player older. */
export const statedBirthDateSchema = accountSchema.extend({ isWaitingForSafeguarding: z.literal(true).optional() });
export type StatedBirthDate = z.infer<typeof statedBirthDateSchema>;

export const waitingBirthDateSchema = z.object({
  id: z.string(),
  player: personSchema.extend({ isMinor: z.boolean(), isVerified: z.boolean() }),
  dateOfBirth: z.string().nullable(),
  requested: z.string(),
  makesAdult: z.boolean(),
  guardians: z.number(),
  createdAt: z.string(),
});
export type WaitingBirthDate = z.infer<typeof waitingBirthDateSchema>;

export const declineBirthDateForm = z.object({ reason: requiredText('Please give a reason.', REASON_MAX) });
export const acceptBirthDateForm = declineBirthDateForm.extend({
  seen: requiredText('Please say what you have seen, such as a passport.', REASON_MAX),
});
export const acceptBirthDateInput = idInput.extend(acceptBirthDateForm.shape);
export type AcceptBirthDateInput = z.output<typeof acceptBirthDateInput>;
export const declineBirthDateInput = idInput.extend(declineBirthDateForm.shape);
export type DeclineBirthDateInput = z.output<typeof declineBirthDateInput>;
