import { z } from 'zod';
import { REASON_MAX } from './limits.ts';
import { AGE_BANDS } from './options.ts';
import { optionalText, personSchema, someId } from './text.ts';

export const REJECTION_LABELS = {
  'wrong-person': 'It shows another person',
  'minor-without-consent': 'A minor can be seen without consent',
  'contact-details': 'Contact details are visible',
  rights: 'Rights or music',
  quality: 'The quality is too low',
  'not-football': 'It does not show football',
  copy: 'It is a copy of another video',
  other: 'Another reason',
} as const;
export type RejectionReason = keyof typeof REJECTION_LABELS;
export const REJECTION_REASONS = Object.keys(REJECTION_LABELS) as RejectionReason[];

export const REVIEW_CHECKS = ['person', 'consent', 'contacts', 'rights', 'quality', 'football'] as const;
export type ReviewCheck = (typeof REVIEW_CHECKS)[number];
export const REVIEW_CHECK_LABELS: Record<ReviewCheck, string> = {
  person: 'It shows the player',
  consent: 'No other minor can be recognised without consent',
  contacts: 'No contact details in picture or text',
  rights: 'No music or pictures of others',
  quality: 'The quality is good enough',
  football: 'It shows football',
};

const REASON_OF_CHECK: Record<ReviewCheck, RejectionReason> = {
  person: 'wrong-person',
  consent: 'minor-without-consent',
  contacts: 'contact-details',
  rights: 'rights',
  quality: 'quality',
  football: 'not-football',
};

/** The reason that a review proposes: that of the first unticked entry of a checklist that was begun, else that of a copy. */
export function proposedReason(
  ticked: readonly ReviewCheck[],
  { isCopy }: { isCopy: boolean },
): RejectionReason | null {
  const left = ticked.length === 0 ? undefined : REVIEW_CHECKS.find((check) => !ticked.includes(check));
  if (left) return REASON_OF_CHECK[left];
  return isCopy ? 'copy' : null;
}

export const CLAIM_SECONDS = 600;

/** The share to play before an approval in the app, and its minimum in seconds. Shorter videos are played whole. */
const REVIEW_SHARE = 0.25;
const REVIEW_SECONDS_MIN = 10;

export function secondsToPlay(duration: number | null): number {
  if (duration === null) return REVIEW_SECONDS_MIN;
  return Math.min(duration, Math.max(REVIEW_SECONDS_MIN, duration * REVIEW_SHARE));
}

const TOLERANCE = 0.1;

export function isPlayed(seconds: number, needed: number): boolean {
  return seconds >= needed * (1 - TOLERANCE);
}

export const REVIEW_NOTICES = ['copy', 'first-clip'] as const;
export type ReviewNotice = (typeof REVIEW_NOTICES)[number];
export const REVIEW_NOTICE_LABELS: Record<ReviewNotice, string> = {
  copy: 'I have compared it with the other player’s video',
  'first-clip': 'I have checked who can be seen: it is the first clip of a minor',
};

/** The note is for the player, the private note for admins. */
export const rejectionShape = {
  reason: z.enum(REJECTION_REASONS, { error: 'Please choose a reason.' }),
  note: optionalText(REASON_MAX),
  privateNote: optionalText(REASON_MAX),
};

/** "Another reason" tells the player nothing without a note. */
export const isExplained = ({
  reason,
  note,
}: {
  reason?: string | null | undefined;
  note?: string | null | undefined;
}) => reason !== 'other' || Boolean(note);
export const NOTE_NEEDED = {
  path: ['note'],
  error: 'Please tell the player the reason.',
};

export const rejectionFields = z.object(rejectionShape).refine(isExplained, NOTE_NEEDED);
export type Rejection = z.output<typeof rejectionFields>;

export const shortRejectionFields = z
  .object({ ...rejectionShape, reason: rejectionShape.reason.or(z.literal('').transform(() => null)) })
  .refine(isExplained, NOTE_NEEDED);
export type ShortRejection = z.output<typeof shortRejectionFields>;

export const videoEventSchema = z.object({
  id: z.string(),
  kind: z.enum(['approved', 'rejected', 'returned', 'edited', 'replaced', 'resubmitted', 'undone']),
  actor: personSchema.nullable(),
  reason: z.enum(REJECTION_REASONS).nullable(),
  note: z.string().nullable(),
  privateNote: z.string().nullable(),
  watchedSeconds: z.number().nullable(),
  checklist: z.array(z.enum(REVIEW_CHECKS)).nullable(),
  createdAt: z.string(),
});
export type VideoEvent = z.infer<typeof videoEventSchema>;
export type VideoEventKind = VideoEvent['kind'];

/** For the player, without the admin and the private note. */
export const ownVideoEventSchema = videoEventSchema.pick({
  id: true,
  kind: true,
  reason: true,
  note: true,
  createdAt: true,
});

export const shownVideoEventSchema = z.union([videoEventSchema, ownVideoEventSchema]);
export type ShownVideoEvent = z.infer<typeof shownVideoEventSchema>;

export const currentRejectionSchema = z.object({
  reason: z.enum(REJECTION_REASONS).nullable(),
  note: z.string().nullable(),
  rejectedAt: z.string(),
});
export type CurrentRejection = z.infer<typeof currentRejectionSchema>;

export const changesSchema = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  isPublic: z.boolean().nullable(),
  isFileReplaced: z.boolean(),
});

export const reviewedPlayerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  isVerified: z.boolean(),
  isMinor: z.boolean(),
  ageBand: z.enum(AGE_BANDS).nullable(),
  guardianAllowsClips: z.boolean().nullable(),
  guardianAllowsPublicClips: z.boolean().nullable(),
  hasGuardian: z.boolean(),
});
export type ReviewedPlayer = z.infer<typeof reviewedPlayerSchema>;

/** Rounded to milliseconds, which tell frames apart, because PostgreSQL rejects the smallest numbers of JSON. */
export const clipSeconds = z
  .number()
  .min(0)
  .max(86_400)
  .transform((seconds) => Math.round(seconds * 1000) / 1000);

/** The revision is the one that the reviewer has seen. */
export const decideReviewInput = z.object({
  id: someId,
  revision: z.number().int(),
  decision: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('approve') }),
    z.object({ kind: z.literal('reject'), ...rejectionShape }).refine(isExplained, NOTE_NEEDED),
  ]),
  watchedSeconds: clipSeconds,
  checklist: z.array(z.enum(REVIEW_CHECKS)).max(REVIEW_CHECKS.length),
  acknowledged: z.array(z.enum(REVIEW_NOTICES)).max(REVIEW_NOTICES.length).default([]),
});
export type DecideReviewInput = z.output<typeof decideReviewInput>;
