import { z } from 'zod';

/** What can change on the server while a page is open. An event names the kind and an id, never the contents. */
export const LIVE_KINDS = [
  /** A message was sent or read; the id is that of the other user of the conversation. */
  'conversation',
  /** The viewer's own verification, upload rights, names or e-mail address. */
  'own-account',
  'own-video',
  'own-card',
  'notification',
  /** For admins: an account was registered, changed or deleted. */
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

/** What a stream itself says; the id of these is empty. */
const STREAM_KINDS = [
  /** The stream is open, and what it has missed has been sent. */
  'ready',
  /** Missed events cannot be sent again: everything that is shown has to be fetched. */
  'everything',
] as const;

export const liveEvent = z.object({ kind: z.enum([...LIVE_KINDS, ...STREAM_KINDS]), id: z.string() });
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
