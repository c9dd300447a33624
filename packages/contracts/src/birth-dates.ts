import { z } from 'zod';
import { REASON_MAX } from './limits.ts';
import { pageInput } from './paging.ts';
import { requiredText, someId } from './text.ts';
import { accountSchema } from './users.ts';

/** A newer request of the same player withdraws the former one. */
export const BIRTH_DATE_REQUEST_STATES = ['waiting', 'accepted', 'declined', 'withdrawn'] as const;
export type BirthDateRequestState = (typeof BIRTH_DATE_REQUEST_STATES)[number];

const personSchema = z.object({ id: z.string(), name: z.string() });

/** A change of a date of birth, or a player's request for one; a change by an accepted request is part of the request. */
export const birthDateEntrySchema = z.object({
  id: z.string(),
  /** Null for a change, which is made already. */
  state: z.enum(BIRTH_DATE_REQUEST_STATES).nullable(),
  former: z.string().nullable(),
  current: z.string().nullable(),
  /** Who has changed or asked; null where the account was deleted. */
  by: personSchema.nullable(),
  at: z.string(),
  decidedBy: personSchema.nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the safeguarding team has seen. */
  seen: z.string().nullable(),
});
export type BirthDateEntry = z.infer<typeof birthDateEntrySchema>;

/** A user's date of birth and how it came to be, newest first. */
export const birthDatesSchema = z.object({
  dateOfBirth: z.string().nullable(),
  /** Since when it is on record; null without a date. */
  since: z.string().nullable(),
  /** When an admin confirmed it by what they have seen. */
  confirmedAt: z.string().nullable(),
  entries: z.array(birthDateEntrySchema),
});
export type BirthDates = z.infer<typeof birthDatesSchema>;

export const birthDatesOfInput = z.object({ userId: someId });
export const birthDateRequestIdInput = z.object({ id: someId });

/** The account after its user has stated a date. With `isWaitingForSafeguarding` it is as before: the date would make the player older. */
export const statedBirthDateSchema = accountSchema.extend({ isWaitingForSafeguarding: z.literal(true).optional() });
export type StatedBirthDate = z.infer<typeof statedBirthDateSchema>;

/** A request in the queue of the safeguarding team. */
export const waitingBirthDateSchema = z.object({
  id: z.string(),
  player: personSchema.extend({ isMinor: z.boolean(), isVerified: z.boolean() }),
  /** The date at present. */
  dateOfBirth: z.string().nullable(),
  requested: z.string(),
  /** Whether the player would be an adult by it. */
  makesAdult: z.boolean(),
  guardians: z.number(),
  createdAt: z.string(),
});
export type WaitingBirthDate = z.infer<typeof waitingBirthDateSchema>;

export const listWaitingBirthDatesInput = pageInput;

const reason = requiredText('Please give a reason.', REASON_MAX);
export const acceptBirthDateForm = z.object({
  reason,
  seen: requiredText('Please say what you have seen, such as a passport.', REASON_MAX),
});
export const acceptBirthDateInput = birthDateRequestIdInput.extend(acceptBirthDateForm.shape);
export type AcceptBirthDateInput = z.output<typeof acceptBirthDateInput>;
export const declineBirthDateForm = z.object({ reason });
export const declineBirthDateInput = birthDateRequestIdInput.extend(declineBirthDateForm.shape);
export type DeclineBirthDateInput = z.output<typeof declineBirthDateInput>;
