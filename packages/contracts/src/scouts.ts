import { z } from 'zod';
import { BIO_MAX, LINE_MAX, SPECIALIZATIONS_MAX, TAG_LENGTH_MAX } from './limits.ts';
import { optionalText, requiredText, textList } from './text.ts';

export const scoutProfileSchema = z.object({
  id: z.string(),
  userId: z.string(),
  organization: z.string(),
  license: z.string().nullable(),
  specialization: z.array(z.string()),
  experience: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ScoutProfile = z.infer<typeof scoutProfileSchema>;

export const scoutProfileFields = z.object({
  organization: requiredText('Organization is required', LINE_MAX),
  license: optionalText().optional(),
  specialization: textList(SPECIALIZATIONS_MAX, TAG_LENGTH_MAX).optional(),
  experience: optionalText(BIO_MAX).optional(),
  bio: optionalText(BIO_MAX).optional(),
  location: optionalText().optional(),
});
export type ScoutProfileFields = z.output<typeof scoutProfileFields>;

export const scoutProfilePatch = scoutProfileFields.partial();
export type ScoutProfilePatch = z.output<typeof scoutProfilePatch>;
