import * as bounds from '@touchline/contracts/limits';

export interface Allowance {
  uses: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Default limits. docs/operations/limits.md describes each. */
export const defaultLimits = {
  loginFailuresPerAccountAndAddress: { uses: 10, seconds: 15 * MINUTE },
  loginFailuresPerAccount: { uses: 100, seconds: HOUR },
  loginFailuresPerAddress: { uses: 200, seconds: 15 * MINUTE },
  registrationsPerAddress: { uses: 300, seconds: HOUR },
  registrationMailsPerAddress: { uses: 20, seconds: HOUR },
  passwordResetsPerAddress: { uses: 30, seconds: HOUR },
  passwordResetsPerNameAndAddress: { uses: 10, seconds: HOUR },
  passwordResetMailsPerAccount: { uses: 5, seconds: HOUR },
  /** Each new password costs a hash. */
  mailLinkUsesPerAddress: { uses: 60, seconds: 15 * MINUTE },
  passwordChangesPerUser: { uses: 10, seconds: HOUR },
  /** Each of these sends a mail to an address whose owner may not have asked for it. */
  confirmationMailsPerUser: { uses: 5, seconds: DAY },
  emailChangesPerUser: { uses: 5, seconds: DAY },
  emailChangesPerNewAddress: { uses: 5, seconds: DAY },
  mailsToUnconfirmedPerAccount: { uses: 10, seconds: DAY },
  messagesPerUser: { uses: 30, seconds: MINUTE },
  guardianInvitationsPerUser: { uses: 5, seconds: DAY },
  guardianInvitationsPerAddress: { uses: 5, seconds: DAY },
  /** Each request for an older date of birth is read by a person, and the guardians get a mail. */
  birthDateRequestsPerUser: { uses: 3, seconds: DAY },
  /** The To field finds minors by an exact username only. */
  usernameLookupsPerUser: { uses: 60, seconds: HOUR },
  /** One for each letter of a place. */
  placeLookupsPerUser: { uses: 200, seconds: MINUTE },
  newRecipientsPerUnverified: { uses: 10, seconds: DAY },
  newPlayersPerScout: { uses: 20, seconds: DAY },
  newMinorsPerScout: { uses: 5, seconds: DAY },
  /** Each report is read by a person. Concerns come from anonymous callers, several of whom may share an address. */
  reportsPerUser: { uses: 20, seconds: DAY },
  concernsPerAddress: { uses: 5, seconds: HOUR },
  viewsPerUser: { uses: 60, seconds: MINUTE },
  /** Twice what a minute has at double speed. An address may be that of a club of 30 people. */
  playedSecondsPerViewer: { uses: 240, seconds: MINUTE },
  playedSecondsPerAddress: { uses: 7200, seconds: MINUTE },
  /** Lists of 20,000 entries at this rate take a third of a processor. */
  completeListsPerCaller: { uses: 30, seconds: MINUTE },
  completeListsPerAddress: 4,
  completeListsAtOnce: 32,
  uploadsPerUser: { uses: 30, seconds: HOUR },
  uploadsAtOnce: 3,
  unfinishedUploads: 4,
  /** Browsers send 8 MiB at a time, and less when they are interrupted. */
  partsPerUpload: 1000,
  uploadGraceMs: 30_000,
  uploadWindowMs: 30_000,
  uploadBytesPerSecond: 8 * 1024,
  videoReadsWaiting: 500,
  /** Enough for two of the slowest files, of two other users; a hundred clips take one to two seconds. */
  videoReadWaitMs: 8000,
  /** Includes the wait and the start of the process. A clip takes milliseconds; the rest allows for a busy machine. */
  videoReadMaxMs: 8000,
  /** A club of 30 people with six connections each. In all, what the network of one server can send. */
  downloadsPerAddress: 200,
  downloadsAtOnce: 1000,
  /** A phone on GPRS takes 5 KiB a second. The socket buffer takes megabytes at once, so that progress can pause for minutes. */
  downloadGraceMs: 30_000,
  downloadWindowMs: 300_000,
  downloadBytesPerSecond: 4 * 1024,
  streamsPerUser: 10,
  /** With 25 kB each, 125 MB; half of the open connections. */
  streamsAtOnce: 5000,
  streamWaitingBytes: 64 * 1024,
  /** Proxies and phones close a connection that is silent for a minute. */
  streamPingMs: 25_000,
  /** For ends of sessions that no event has told; an event takes milliseconds. */
  streamCheckMs: 30_000,
  /** Each takes up to 256 KiB, all together 64 MiB. */
  bodiesPerAddress: 64,
  bodiesAtOnce: 256,
  /** 256 KiB at 9 KiB a second. Also the time for the rest of a rejected body. */
  bodyMs: 30_000,
  /** Thousands of browsers keep an idle one open per tab. */
  maxConnections: 10_000,
  eventLoopDelayMaxMs: 1000,
  verificationsPerAddress: { uses: 60, seconds: MINUTE },
  failedVerificationsPerAddress: { uses: 100, seconds: HOUR },
  wrongConfirmationsPerCaller: { uses: 3, seconds: HOUR },
  wrongConfirmationsPerCard: { uses: 10, seconds: DAY },
  cardFilesPerAdmin: { uses: 30, seconds: MINUTE },
  cardCodesPerUser: { uses: 30, seconds: MINUTE },
  cardsAtOnce: 2,
  cardsWaiting: 40,
  cardRendererIdleMs: 30_000,
  imagesPerUser: { uses: 60, seconds: HOUR },
  imagesAtOnce: 2,
  imagesWaiting: 50,
  imageMaxPixels: 40_000_000,
  /** About an hour of 1080p, and four percent of two processors. */
  conversionSecondsPerPlayer: { uses: 2 * HOUR, seconds: DAY },
  /** Each may cost as much as a conversion. */
  reprocessingPerUser: { uses: 10, seconds: HOUR },
  /** Each stays in the history of the video. */
  editsPerUser: { uses: 60, seconds: HOUR },
  postersPerUser: { uses: 60, seconds: HOUR },
  processingWaitMs: 15_000,
  videosPerPlayer: 100,
  videoBytesPerPlayer: 5 * 1024 ** 3,
  /** Files for playback are usually no larger than the videos. This bounds a file that unpacks to far more. */
  madeBytesPerPlayer: 10 * 1024 ** 3,
  videoMaxBytes: bounds.VIDEO_MAX_BYTES,
  minFreeBytes: 1024 ** 3,
  passwordMinLength: bounds.PASSWORD_MIN,
  passwordHashesAtOnce: 4,
  passwordHashesWaiting: 200,
  sessionsPerUser: 10,
  tokensPerUser: 20,
  filesPerScout: 20_000,
  marksPerScout: 5000,
  /** More than a scout watches in a year. */
  watchedClipsPerScout: 5000,
  marksPerClip: 100,
  /** A note is saved 800 ms after the last key. */
  noteSavesPerScout: { uses: 90, seconds: MINUTE },
  /** Of each player. A bulk change has up to 200. */
  fileChangesPerScout: { uses: 2000, seconds: MINUTE },
} satisfies Record<string, Allowance | number>;

export type Limits = typeof defaultLimits;
