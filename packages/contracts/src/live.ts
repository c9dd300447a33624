import { z } from 'zod';

/** What can change on the server while a page is open. An event names the kind and an id, never the contents. */
export const LIVE_KINDS = [
  'conversation',
  'own-account',
  /** For the scout: what they have written down about a player; with the id of the player. */
  'player-file',
  /** For the scout: their marks of a clip; with the id of the clip. */
  'clip-marks',
  'own-video',
  'own-card',
  'notification',
  /** For the admin who has started it: a file of many cards is further, done, failed or outdated. */
  'card-batch',
  'accounts',
  'videos',
  /** For admins: one has claimed a video for review or left it to others. */
  'claims',
  /** A request that the viewer has sent or may answer was sent or answered; with its id. */
  'contact-request',
  /** For guardians: a child's messages, consents or state changed; with the id of the child. For the child: a guardian changed something. */
  'child',
  /** For safeguarding admins: a case was opened or changed. */
  'cases',
  /** For admins: something was moved to the trash, restored or erased, or an act waits for a second admin or was decided on. */
  'trash',
  'jobs',
] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];

export const liveEvent = z.object({
  /** From the stream itself: 'ready' after the missed events were sent; 'everything' if they are lost and the page must fetch everything. */
  kind: z.enum([...LIVE_KINDS, 'ready', 'everything']),
  id: z.string(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** An upper bound. The server does not keep events for as long, so such a page fetches everything. */
export const OPEN_FOR_MAX_MS = 24 * 3600 * 1000;

export const liveChangesInput = z
  .object({
    lastEventId: z.string().max(100).nullish(),
    /** Milliseconds since the page began to fetch, if it has received no event yet. */
    openForMs: z.number().int().min(0).max(OPEN_FOR_MAX_MS).optional(),
  })
  .optional();
export type LiveChangesInput = z.infer<typeof liveChangesInput>;

export const LIVE_PATH = 'live.changes';
