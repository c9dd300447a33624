import * as bounds from '@touchline/contracts/limits';

/** A rate limit: `uses` in `seconds`. */
export interface Allowance {
  uses: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Default limits per caller and in total. Each can be configured (docs/operations/limits.md). */
export const defaultLimits = {
  loginFailuresPerAccountAndAddress: { uses: 10, seconds: 15 * MINUTE },
  loginFailuresPerAccount: { uses: 100, seconds: HOUR },
  loginFailuresPerAddress: { uses: 200, seconds: 15 * MINUTE },
  registrationsPerAddress: { uses: 300, seconds: HOUR },
  /** Above this a registration sends no mail; the user asks for the link on the account page. */
  registrationMailsPerAddress: { uses: 20, seconds: HOUR },
  /** Links for a forgotten password: requests from one address, those for one name among them, and mails to one account. */
  passwordResetsPerAddress: { uses: 30, seconds: HOUR },
  passwordResetsPerNameAndAddress: { uses: 10, seconds: HOUR },
  passwordResetMailsPerAccount: { uses: 5, seconds: HOUR },
  /** Uses of links from mails; each new password costs a hash. */
  mailLinkUsesPerAddress: { uses: 60, seconds: 15 * MINUTE },
  /** Each of these sends a mail to an address whose owner may not have asked for it. */
  passwordChangesPerUser: { uses: 10, seconds: HOUR },
  confirmationMailsPerUser: { uses: 5, seconds: DAY },
  emailChangesPerUser: { uses: 5, seconds: DAY },
  /** By all users together. */
  emailChangesPerNewAddress: { uses: 5, seconds: DAY },
  /** Essential mails of one account to addresses that are not confirmed; above it they are left out. */
  mailsToUnconfirmedPerAccount: { uses: 10, seconds: DAY },
  messagesPerUser: { uses: 30, seconds: MINUTE },
  /** Invitations of guardians for one player, and to one address by all users together. */
  guardianInvitationsPerUser: { uses: 5, seconds: DAY },
  guardianInvitationsPerAddress: { uses: 5, seconds: DAY },
  /** Each request for an older date of birth is read by a person, and the guardians get a mail. */
  birthDateRequestsPerUser: { uses: 3, seconds: DAY },
  /** Texts that a user has looked up as usernames in the To field, which finds minors by an exact one only. */
  usernameLookupsPerUser: { uses: 60, seconds: HOUR },
  newRecipientsPerUnverified: { uses: 10, seconds: DAY },
  /** Players, and minors among them, whom a scout contacts for the first time. */
  newPlayersPerScout: { uses: 20, seconds: DAY },
  newMinorsPerScout: { uses: 5, seconds: DAY },
  /** Each report is read by a person. Concerns come from anonymous callers, several of whom may share an address. */
  reportsPerUser: { uses: 20, seconds: DAY },
  concernsPerAddress: { uses: 5, seconds: HOUR },
  viewsPerUser: { uses: 60, seconds: MINUTE },
  /**
   * Watched seconds that a viewer reports: twice what a minute has at double speed. A report takes at least five. An address may
   * be that of a club of 30 people.
   */
  playedSecondsPerViewer: { uses: 240, seconds: MINUTE },
  playedSecondsPerAddress: { uses: 7200, seconds: MINUTE },
  /**
   * Lists that are returned complete although they have more than a page; lists of 20,000 entries at this rate take a third of a
   * processor.
   */
  completeListsPerCaller: { uses: 30, seconds: MINUTE },
  /** Concurrent complete lists on one server: each takes some megabytes until it is sent. */
  completeListsPerAddress: 4,
  completeListsAtOnce: 32,
  uploadsPerUser: { uses: 30, seconds: HOUR },
  uploadsAtOnce: 3,
  /** Uploads in parts that a user has begun and not finished; they expire after a day. */
  unfinishedUploads: 4,
  /** Parts of one upload. Browsers send 8 MiB at a time, and less when they are interrupted. */
  partsPerUpload: 1000,
  /** After a grace period, the mean speed of an upload over each window must reach the floor. */
  uploadGraceMs: 30_000,
  uploadWindowMs: 30_000,
  uploadBytesPerSecond: 8 * 1024,
  /** Received videos that wait to be probed; users take turns. Further ones get BUSY. */
  videoReadsWaiting: 500,
  /** Enough for two of the slowest files, of two other users; a hundred clips take one to two seconds. */
  videoReadWaitMs: 8000,
  /** With the wait and the start of the process. A clip takes milliseconds; the rest is for a busy machine. */
  videoReadMaxMs: 8000,
  /** Concurrent responses with a file: a club of 30 people with six connections each, and the line of one server. */
  downloadsPerAddress: 200,
  downloadsAtOnce: 1000,
  /**
   * After a grace period, the mean speed over each window must reach the floor. A phone on GPRS takes 5 KiB a second. The window
   * is long because the socket buffer takes megabytes at once: at 8 KiB a second there is no progress for minutes.
   */
  downloadGraceMs: 30_000,
  downloadWindowMs: 300_000,
  downloadBytesPerSecond: 4 * 1024,
  /** Open streams of live changes. A browser has one for all its tabs; a user has at most ten sessions. */
  streamsPerUser: 10,
  /** With 25 kB each, 125 MB; half of the open connections. */
  streamsAtOnce: 5000,
  /** Bytes that a stream may have waiting for a client that does not read. An event has 100. */
  streamWaitingBytes: 64 * 1024,
  /** Proxies and phones close a connection that is silent for a minute. */
  streamPingMs: 25_000,
  /** How often the sessions of all streams are looked up. Most ends are told by an event, which takes milliseconds. */
  streamCheckMs: 30_000,
  /** JSON bodies that are being received; each takes up to 256 KiB, all together 64 MiB. */
  bodiesPerAddress: 64,
  bodiesAtOnce: 256,
  /** Time for a JSON body, and for the rest of any body that was rejected: 256 KiB at 9 KiB a second. */
  bodyMs: 30_000,
  /** Open connections, idle ones included: thousands of browsers keep one open per tab. Further ones are closed. */
  maxConnections: 10_000,
  /** Above this the server responds that it is overloaded; 0 disables the check. */
  eventLoopDelayMaxMs: 1000,
  verificationsPerAddress: { uses: 60, seconds: MINUTE },
  failedVerificationsPerAddress: { uses: 100, seconds: HOUR },
  /** Wrong answers about the holder of a card, by one verified user or one address. */
  wrongConfirmationsPerCaller: { uses: 3, seconds: HOUR },
  /** The same in a day: by one verified user, and by all other callers together. */
  wrongConfirmationsPerCard: { uses: 10, seconds: DAY },
  /** PDF and PNG files of cards. */
  cardFilesPerAdmin: { uses: 30, seconds: MINUTE },
  /** QR codes and barcodes as images. They share the renderer with cards, which admins print. */
  cardCodesPerUser: { uses: 30, seconds: MINUTE },
  cardsAtOnce: 2,
  cardsWaiting: 40,
  /** The process that renders cards exits this long after the last card. */
  cardRendererIdleMs: 30_000,
  imagesPerUser: { uses: 60, seconds: HOUR },
  imagesAtOnce: 2,
  imagesWaiting: 50,
  imageMaxPixels: 40_000_000,
  /**
   * Seconds of the processor that the videos of one player may take a day: about an hour of 1080p, and four percent of two
   * processors.
   */
  conversionSecondsPerPlayer: { uses: 2 * HOUR, seconds: DAY },
  /** Further attempts to prepare a video that has failed; each may take the time of a conversion. */
  reprocessingPerUser: { uses: 10, seconds: HOUR },
  /** Changes of the texts of videos, each of which stays in their history. */
  editsPerUser: { uses: 60, seconds: HOUR },
  /** Choices of the frame that a video shows before it is played. */
  postersPerUser: { uses: 60, seconds: HOUR },
  /** How long the response to an upload waits until the video is prepared for playback. */
  processingWaitMs: 15_000,
  videosPerPlayer: 100,
  videoBytesPerPlayer: 5 * 1024 ** 3,
  /** What is made of them for playback takes as much as they do, or less; a file that unpacks to far more counts here. */
  madeBytesPerPlayer: 10 * 1024 ** 3,
  videoMaxBytes: bounds.VIDEO_MAX_BYTES,
  minFreeBytes: 1024 ** 3,
  passwordMinLength: bounds.PASSWORD_MIN,
  passwordHashesAtOnce: 4,
  passwordHashesWaiting: 200,
  sessionsPerUser: 10,
  tokensPerUser: 20,
  /** What a player without a date of birth is: a minor, or an adult, who is not listed. The verification portal shows minors. */
  unknownAge: 'protected' as 'adult' | 'protected',
  /** What the verification portal shows of e-mail, phone and birth date; for minors at most masked. */
  verifyDisclosure: 'masked' as 'full' | 'masked' | 'none',
  /** Whether a second admin has to approve new admins, also those who come back, and what deletes, erases or restores users. */
  secondAdmin: '0' as '0' | '1',
} satisfies Record<string, Allowance | number | string>;

export type Limits = typeof defaultLimits;
