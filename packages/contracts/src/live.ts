/**
 * What can change on the server while a page is open. A live event names the kind and an id, never the contents: the browser
 * fetches them again, with the ordinary permissions.
 */
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
  /** For admins: a background job has failed, or was retried or discarded. */
  'jobs',
] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];
