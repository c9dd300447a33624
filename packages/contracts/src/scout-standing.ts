import { z } from 'zod';

/** From this many requests on, the share of answered ones says something. */
export const ANSWERED_SHARE_MIN = 5;

/** What players and guardians see of a scout beside the profile. */
export const scoutStandingSchema = z.object({
  isVerified: z.boolean(),
  /** When an admin verified the account; null where it is not, or was before this was recorded. */
  verifiedSince: z.string().nullable(),
  organization: z.string().nullable(),
  hasValidCard: z.boolean(),
  /** Requests that were answered, in percent of all; null below five requests. */
  answeredPercent: z.number().nullable(),
});
export type ScoutStanding = z.infer<typeof scoutStandingSchema>;
