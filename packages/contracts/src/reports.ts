import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { REASON_MAX } from './limits.ts';
import { bodyId, optionalText, requiredText } from './text.ts';

/** 'concern' is an anonymous report from the ID check. */
export const REPORT_SUBJECTS = ['user', 'profile', 'message', 'video', 'id-card', 'concern'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

export const REPORT_REASON_LABELS = {
  'asked-for-money': 'Asked for money',
  'asked-for-pictures': 'Asked for pictures or videos in private',
  'outside-contact': 'Wants to talk outside of the platform',
  grooming: 'Behaves to a child as an adult should not',
  impostor: 'Is not who they say',
  harassment: 'Insults, threatens or does not stop',
  inappropriate: 'Shows something that does not belong here',
  'false-facts': 'States something that is not true',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASON_LABELS;
export const REPORT_REASONS = Object.keys(REPORT_REASON_LABELS) as ReportReason[];

export const URGENT_REASONS = [
  'asked-for-money',
  'asked-for-pictures',
  'grooming',
] as const satisfies readonly ReportReason[];

/** The first such report in a case sets a hold, as does the first one by a minor or their guardian. */
export const HOLD_REASONS = ['asked-for-pictures', 'grooming'] as const satisfies readonly ReportReason[];

export const REPORT_KEEPS_DAYS = 90;

const reason = z.enum(REPORT_REASONS, { error: 'Please choose a reason.' });
const content = requiredText('Please describe what happened.', REASON_MAX).meta({
  examples: ['They ask for my number again and again.'],
});

export const reportInput = z.object({
  subject: z.enum(['user', 'profile', 'message', 'video', 'id-card'], { error: 'Please say what you report.' }),
  /** The id of the message or video; otherwise that of the user. */
  subjectId: bodyId,
  reason,
  content,
});
export type ReportInput = z.output<typeof reportInput>;

export const concernInput = z.object({
  code: optionalText().optional().meta(EXAMPLES.code),
  reason,
  content,
});
export type ConcernInput = z.output<typeof concernInput>;

export const reportedSchema = z.object({ id: z.string() });
