/** What a scout's files of players are sorted by, and their sizes. Free of zod, so that any page may load them. */

export const STAGES = ['seen', 'watch-again', 'contact', 'trial', 'offer', 'closed'] as const;
export type Stage = (typeof STAGES)[number];
export const STAGE_LABELS: Record<Stage, string> = {
  seen: 'Seen',
  'watch-again': 'Watch Again',
  contact: 'Contact',
  trial: 'Trial',
  offer: 'Offer',
  closed: 'Closed',
};

export const CLOSED_REASONS = ['level', 'profile', 'declined', 'unavailable', 'signed-elsewhere', 'other'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];
export const CLOSED_REASON_LABELS: Record<ClosedReason, string> = {
  level: 'Not the level',
  profile: 'Not the profile',
  declined: 'Declined by the player',
  unavailable: 'Not available',
  'signed-elsewhere': 'Signed elsewhere',
  other: 'Other reason',
};

export const NOTE_MAX = 10_000;
/** Of a note that has the texts of several versions. Its scout shortens it to NOTE_MAX when they next edit it. */
export const JOINED_NOTE_MAX = 4 * NOTE_MAX;
export const FILE_TAGS_MAX = 10;
export const FILE_TAG_LENGTH_MAX = 30;
export const NEXT_STEP_MAX = 140;
export const FILE_CHANGES_AT_ONCE = 200;
