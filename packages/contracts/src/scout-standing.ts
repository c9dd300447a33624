import { z } from 'zod';

/** From so many requests on, the share of answered ones says something. */
export const ANSWERED_SHARE_MIN = 5;

export const scoutStandingSchema = z.object({
  isVerified: z.boolean(),
  verifiedSince: z.string().nullable(),
  organization: z.string().nullable(),
  hasValidCard: z.boolean(),
  answeredPercent: z.number().nullable(),
});
export type ScoutStanding = z.infer<typeof scoutStandingSchema>;
