import { z } from 'zod';

/** What can change on the server while a page is open. A live event names the kind and an id, never the contents. */
export const LIVE_KINDS = [
  /** A message was sent or read; the id is that of the other user of the conversation. */
  'conversation',
  /** The viewer's own verification, upload rights, names or e-mail address. */
  'own-account',
  /** The state of one of the viewer's own videos. */
  'own-video',
  /** The viewer's own ID card. */
  'own-card',
  /** The viewer's notifications. */
  'notification',
  /** For admins: an account was registered, changed or deleted. */
  'accounts',
  /** For admins: a video was uploaded, decided on or deleted. */
  'videos',
  /** A request for contact that the viewer has sent or may answer was sent or answered; the id is that of the request. */
  'contact-request',
  /** For guardians: messages, consents or the state of a child, whose id it is; for the child, what the guardian has changed. */
  'child',
  /** For safeguarding admins: a case was opened or changed. */
  'cases',
  /** For admins: something was moved to the trash, restored or erased, or an act waits for a second admin or was decided on. */
  'trash',
  /** For admins: a background job has failed, or was retried or discarded. */
  'jobs',
] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];

/** What a stream itself says; the id of these is empty. */
const STREAM_KINDS = [
  /** The stream is open, and what it has missed has been sent. */
  'ready',
  /** Events were missed and cannot be sent again: everything that is shown has to be fetched again. */
  'everything',
] as const;

export const liveEvent = z.object({ kind: z.enum([...LIVE_KINDS, ...STREAM_KINDS]), id: z.string() });
export type LiveEvent = z.infer<typeof liveEvent>;

/** Longer than any page is open that still fetches in parts what it has missed. Milliseconds. */
export const OPEN_FOR_MAX_MS = 24 * 3600 * 1000;

export const liveChangesInput = z
  .object({
    /** The id of the last event that the browser has received; the stream continues after it. */
    lastEventId: z.string().max(100).nullish(),
    /** How long ago the page began to fetch, for a browser that has received no event yet. Milliseconds. */
    openForMs: z.number().int().min(0).max(OPEN_FOR_MAX_MS).optional(),
  })
  .optional();
export type LiveChangesInput = z.infer<typeof liveChangesInput>;

/** The name of the procedure in addresses. */
export const LIVE_PATH = 'live.changes';
