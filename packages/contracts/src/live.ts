import { z } from 'zod';

/** What can change on the server while a page is open. An event names the kind and an id, never the contents. */
export const LIVE_KINDS = [
  'conversation',
  'own-account',
  'own-video',
  'own-card',
  'notification',
  'accounts',
  'videos',
  /** A request that the viewer has sent or may answer was sent or answered; the id is that of the request. */
  'contact-request',
  /** For guardians: messages, consents or the state of a child, whose id it is. For the child: what the guardian has changed. */
  'child',
  /** For safeguarding admins: a case was opened or changed. */
  'cases',
  /** For admins: something was moved to the trash, restored or erased, or an act waits for a second admin or was decided on. */
  'trash',
  'jobs',
] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];

export const liveEvent = z.object({
  /** The stream itself: 'ready' once what it has missed was sent; 'everything' if that is not possible, so that all has to be fetched. */
  kind: z.enum([...LIVE_KINDS, 'ready', 'everything']),
  id: z.string(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Longer than any page stays open that can still fetch in parts what it has missed. */
export const OPEN_FOR_MAX_MS = 24 * 3600 * 1000;

export const liveChangesInput = z
  .object({
    lastEventId: z.string().max(100).nullish(),
    /** How long ago the page began to fetch, for a browser that has received no event yet. */
    openForMs: z.number().int().min(0).max(OPEN_FOR_MAX_MS).optional(),
  })
  .optional();
export type LiveChangesInput = z.infer<typeof liveChangesInput>;

export const LIVE_PATH = 'live.changes';
