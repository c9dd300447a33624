import * as bounds from '@touchline/contracts/limits';

/** How often something may be done: `uses` in `seconds`. */
export interface Allowance {
  uses: number;
  seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What one caller and all of them may do, by default; the server lets each be set (docs/operations.md, "Limits"). */
export const defaultLimits = {
  loginFailuresPerAccountAndAddress: { uses: 10, seconds: 15 * MINUTE },
  loginFailuresPerAccount: { uses: 100, seconds: HOUR },
  loginFailuresPerAddress: { uses: 200, seconds: 15 * MINUTE },
  registrationsPerAddress: { uses: 300, seconds: HOUR },
  messagesPerUser: { uses: 30, seconds: MINUTE },
  newRecipientsPerUnverified: { uses: 10, seconds: 24 * HOUR },
  viewsPerUser: { uses: 60, seconds: MINUTE },
  /**
   * Lists that are answered complete although they have more than a page. A program that reads all of them once a minute
   * stays below; one caller who does nothing else keeps a third of a processor busy with lists of 20,000 entries.
   */
  completeListsPerCaller: { uses: 30, seconds: MINUTE },
  /** Such lists under way at the same time, on one server: each takes some megabytes for as long as it is read. */
  completeListsPerAddress: 4,
  completeListsAtOnce: 32,
  uploadsPerUser: { uses: 30, seconds: HOUR },
  uploadsAtOnce: 3,
  /** An upload may start slowly; after its grace, its mean over each window must reach the floor. */
  uploadGraceMs: 30_000,
  uploadWindowMs: 30_000,
  uploadBytesPerSecond: 8 * 1024,
  /** Received videos that wait until they are inspected, those of users who take turns; the rest is answered BUSY. */
  videoReadsWaiting: 500,
  /** Two of the worst files, of two other users, are over by then; a hundred clips take a second or two. */
  videoReadWaitMs: 8000,
  /**
   * A clip takes milliseconds, and a file that takes four seconds of processor time is refused before. The rest is for a
   * busy machine; with eight seconds users are answered within ten.
   */
  videoReadMaxMs: 8000,
  /** Each as long as an answer with a file takes: a club of 30 people with six connections each, and one server's line. */
  downloadsPerAddress: 200,
  downloadsAtOnce: 1000,
  /**
   * After its grace, the mean of a download over each window must reach the floor. A phone with the slowest network (GPRS)
   * takes 5 KiB a second. The window is long because the system takes megabytes at once and then nothing until the reader has
   * taken a part of them: a reader of 8 KiB a second shows no progress for minutes. One that stops is cut after a minute
   * without any (connectionTimeout); a player asks for the rest when it goes on.
   */
  downloadGraceMs: 30_000,
  downloadWindowMs: 300_000,
  downloadBytesPerSecond: 4 * 1024,
  /** JSON bodies that have begun and not ended; each holds up to 256 KiB, all of them 64 MiB. */
  bodiesPerAddress: 64,
  bodiesAtOnce: 256,
  /** A whole JSON body, and what is left of any body after its refusal: 256 KiB at 9 KiB a second. */
  bodyMs: 30_000,
  /** Open connections, idle ones too: thousands of browsers keep one open for each tab. Above it the system closes new ones. */
  maxConnections: 10_000,
  /** Above this the server is overloaded and says so; 0 never. */
  eventLoopDelayMaxMs: 1000,
  verificationsPerAddress: { uses: 60, seconds: MINUTE },
  failedVerificationsPerAddress: { uses: 100, seconds: HOUR },
  /** PDFs and pictures of cards. */
  cardFilesPerAdmin: { uses: 30, seconds: MINUTE },
  /** QR codes and barcodes as pictures; they are drawn where cards are, and must leave admins their turn. */
  cardCodesPerUser: { uses: 30, seconds: MINUTE },
  cardsAtOnce: 2,
  cardsWaiting: 40,
  /** What draws cards stays in memory this long after the last one. */
  cardPressIdleMs: 30_000,
  imagesPerUser: { uses: 60, seconds: HOUR },
  imagesAtOnce: 2,
  imagesWaiting: 50,
  imageMaxPixels: 40_000_000,
  videosPerPlayer: 100,
  videoBytesPerPlayer: 5 * 1024 ** 3,
  videoMaxBytes: bounds.VIDEO_MAX_BYTES,
  minFreeBytes: 1024 ** 3,
  passwordMinLength: bounds.PASSWORD_MIN,
  passwordHashesAtOnce: 4,
  passwordHashesWaiting: 200,
  sessionsPerUser: 10,
  tokensPerUser: 20,
  /** `lenient` refuses only content known to be something else than a video; for tests with made-up bytes. */
  uploadSniff: 'strict' as 'strict' | 'lenient',
  /** What the verification portal shows of e-mail, phone and birth date; of the young never more than masked. */
  verifyDisclosure: 'full' as 'full' | 'masked' | 'none',
} satisfies Record<string, Allowance | number | string>;

export type Limits = typeof defaultLimits;
