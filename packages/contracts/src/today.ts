import { z } from 'zod';
import { timeZoneSchema } from './notifications.ts';
import { AVAILABILITIES, POSITIONS } from './options.ts';
import { bodyId } from './text.ts';
import { videoSchema } from './videos.ts';

export const PLAYER_CHANGES = ['clip', 'availability', 'contract', 'club', 'position', 'of-age'] as const;
export type PlayerChangeKind = (typeof PLAYER_CHANGES)[number];

/** Changes are news for so many days. */
export const CHANGE_DAYS = 90;
/** Entries of each part of a scout's day; the rest is counted. */
export const TODAY_MAX = 20;
export const BEGUN_MAX = 6;
/** A clip that was begun is offered for so many days. */
export const BEGUN_DAYS = 30;
/** The part of a clip after which it counts as watched. */
export const WATCHED_PART = 0.9;
const READ_AT_MAX = 100;
/** Answers to requests are news for so many days. */
export const ANSWER_DAYS = 30;
/** When reminders come, in the scout's time zone. */
export const MORNING = '08:00';

/** What the day says of a player: what a list says now, without contact data. */
const todayPlayerSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isMinor: z.boolean(),
  profileImageUrl: z.string().nullable(),
  positions: z.array(z.enum(POSITIONS)),
  availability: z.enum(AVAILABILITIES).nullable(),
  currentClub: z.string().nullable(),
  /** yyyy-MM */
  contractUntil: z.string().nullable(),
});
export type TodayPlayer = z.infer<typeof todayPlayerSchema>;

const reminderSchema = z.object({
  playerId: z.string(),
  text: z.string(),
  /** yyyy-MM-dd, today or before. */
  on: z.string(),
  /** Null while the player is no longer available. */
  player: todayPlayerSchema.nullable(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** What changed of one player, without times: they would tell a birthday. */
const playerNewsSchema = z.object({
  player: todayPlayerSchema,
  kinds: z.array(z.enum(PLAYER_CHANGES)),
  clips: z.number(),
  /** The newest of the clips. */
  clipId: z.string().nullable(),
});
export type PlayerNews = z.infer<typeof playerNewsSchema>;

const goneSchema = z.object({
  playerId: z.string(),
  /** The beginning of the scout's own note, by which they know who it was. */
  noteStart: z.string(),
});
export type GonePlayer = z.infer<typeof goneSchema>;

const requestNewsSchema = z.object({
  id: z.string(),
  player: todayPlayerSchema,
  state: z.enum(['waiting', 'accepted', 'declined']),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type RequestNews = z.infer<typeof requestNewsSchema>;

const begunSchema = z.object({ video: videoSchema, seconds: z.number() });
export type BegunVideo = z.infer<typeof begunSchema>;

const partOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number() });

export const todaySchema = z.object({
  /** Today in the scout's time zone, yyyy-MM-dd. */
  day: z.string(),
  /** What `seen` gets to mark what is in this answer, and nothing that has happened since. */
  readAt: z.string(),
  /** When the scout came last; null before the first time. */
  visitedAt: z.string().nullable(),
  reminders: partOf(reminderSchema),
  news: partOf(playerNewsSchema),
  gone: partOf(goneSchema),
  requests: z.array(requestNewsSchema),
  begun: z.array(begunSchema),
});
export type Today = z.infer<typeof todaySchema>;

/** The time zone of the browser. An unknown one is ignored. */
const timeZone = timeZoneSchema.optional().catch(undefined);
export const readTodayInput = z.object({ timeZone });
export const visitInput = z.object({ timeZone });

/** Everything, or what concerns these players. What changed after `until`, a `readAt` of the same scout, stays new. */
export const seenInput = z.object({
  playerIds: z.array(bodyId).min(1).max(TODAY_MAX).optional(),
  until: z.string().max(READ_AT_MAX).optional(),
});
export type SeenInput = z.output<typeof seenInput>;
