import { z } from 'zod';
import { wasField } from './changes.ts';
import { EXAMPLES } from './examples.ts';
import { BIO_MAX, LINE_MAX, SPECIALIZATIONS_MAX, TAG_LENGTH_MAX } from './limits.ts';
import { optionalText, requiredText, textList } from './text.ts';

const SCOUT_EXAMPLES = {
  license: { examples: ['FA Level 2'] },
  specialization: { examples: [['Youth players', 'Strikers']] },
  experience: { examples: ['Ten years in the north of England'] },
  bio: { examples: ['I watch games that other scouts do not travel to.'] },
  location: { examples: ['Leeds'] },
};

export const scoutProfileSchema = z.object({
  id: z.string(),
  userId: z.string(),
  organization: z.string().meta(EXAMPLES.organization),
  license: z.string().nullable().meta(SCOUT_EXAMPLES.license),
  specialization: z.array(z.string()).meta(SCOUT_EXAMPLES.specialization),
  experience: z.string().nullable().meta(SCOUT_EXAMPLES.experience),
  bio: z.string().nullable().meta(SCOUT_EXAMPLES.bio),
  location: z.string().nullable().meta(SCOUT_EXAMPLES.location),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ScoutProfile = z.infer<typeof scoutProfileSchema>;

export const scoutProfileFields = z.object({
  organization: requiredText('Organization is required', LINE_MAX).meta(EXAMPLES.organization),
  license: optionalText().optional().meta(SCOUT_EXAMPLES.license),
  specialization: textList(SPECIALIZATIONS_MAX, TAG_LENGTH_MAX).optional().meta(SCOUT_EXAMPLES.specialization),
  experience: optionalText(BIO_MAX).optional().meta(SCOUT_EXAMPLES.experience),
  bio: optionalText(BIO_MAX).optional().meta(SCOUT_EXAMPLES.bio),
  location: optionalText().optional().meta(SCOUT_EXAMPLES.location),
});
export type ScoutProfileFields = z.output<typeof scoutProfileFields>;

export const scoutProfilePatch = scoutProfileFields.partial().extend(wasField);
export type ScoutProfilePatch = z.output<typeof scoutProfilePatch>;

/** Requests from which on the share of answered ones is shown. */
export const ANSWERED_SHARE_MIN = 5;
/** A request counts once it is answered, or after this many days without an answer. */
export const UNANSWERED_DAYS = 7;

export const scoutStandingSchema = z.object({
  isVerified: z.boolean(),
  verifiedSince: z.string().nullable(),
  organization: z.string().nullable(),
  hasValidCard: z.boolean(),
  answeredPercent: z.number().nullable(),
  /** The number of requests that the share is of. */
  answeredOf: z.number(),
});
export type ScoutStanding = z.infer<typeof scoutStandingSchema>;
