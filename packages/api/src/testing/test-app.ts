import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import type { Viewer } from '@touchline/contracts/permissions';
import { defaultEngine, type TestEngine } from '@touchline/db/testing/engines';
import { onTestFinished } from 'vitest';
import { createLiveHub } from '../accounts/live/live-hub.ts';
import { openShippedImages } from '../cards/id-cards/shipped-images.ts';
import { type CardRenderer, createCardRenderer } from '../cards/render/card-renderer.ts';
import { createVideoConverter, type VideoConverter } from '../clips/media/conversion/video-converter.ts';
import { createVideoProbe, type VideoProbe } from '../clips/media/probe/video-probe.ts';
import { openOutbox, outboxMailer } from '../core/mail/outbox.ts';
import { jobKinds } from '../job-kinds.ts';
import type { ActorContext, AppContext, Log } from '../platform/context.ts';
import { localEvents } from '../platform/events/local-events.ts';
import { createUploadSlots } from '../platform/files/files.service.ts';
import { createImageEncoder, type ImageEncoder } from '../platform/images/image-encoder.ts';
import { bindJobs } from '../platform/jobs/define-job.ts';
import type { Passwords } from '../platform/lib/passwords.ts';
import { defaultLimits, type Limits } from '../platform/limits.ts';
import { defaultPolicies, type Policies } from '../platform/policies.ts';
import { openDiskStore } from '../platform/storage/disk/disk-store.ts';
import { type Caller, createCaller } from '../router.ts';
import { type TurnableClock, turnableClock } from './clock.ts';
import { openTestJobs, runDue } from './jobs.ts';
import { type CallOrigin, requestOf, type Visitor, visitorOf } from './visitor.ts';

export { bothEngines, engines, pglite, postgres, sqlite, type TestEngine } from '@touchline/db/testing/engines';

/** A line that the product wrote to its log. */
export interface LoggedLine {
  level: 'info' | 'warn' | 'error';
  facts: object;
  message: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Run the long versions of the endurance tests; SUITE=soak. */
    isSoak: boolean;
  }
}

/** The whole product without a transport: a database, a folder, and a clock that the test sets. */
export interface TestApp {
  readonly shared: AppContext;
  readonly db: AppContext['db'];
  readonly clock: TurnableClock;
  /** The data folder: stored files in `files/`, unfinished uploads in `incoming/`. */
  readonly folder: string;
  readonly logged: LoggedLine[];
  /** The procedures with the rights of this user; anonymous for null. */
  as(user: Viewer): Caller;
  /** The context of a user's request, for services that no procedure calls. */
  contextOf(user: NonNullable<Viewer>): ActorContext;
  /** Runs the jobs that are due, and those that they enqueue. */
  runJobs(): Promise<void>;
  /** A browser, which keeps its session. */
  visitor(from?: string | CallOrigin): Visitor;
}

export interface TestAppOptions {
  engine?: TestEngine;
  limits?: Partial<Limits>;
  policies?: Partial<Policies>;
  passwords?: Passwords;
  siteTimeZone?: string;
  /** The time at the start of the test. */
  startingAt?: string;
}

/** Builds the product for one test; database and folder are removed at its end. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { db, close } = await (options.engine ?? defaultEngine).open();
  const folder = await mkdtemp(join(tmpdir(), 'touchline-test-'));
  onTestFinished(async () => {
    await jobs.stop();
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  const logged: LoggedLine[] = [];
  const log: Log = {
    info: (facts, message) => void logged.push({ level: 'info', facts, message }),
    warn: (facts, message) => void logged.push({ level: 'warn', facts, message }),
    error: (facts, message) => void logged.push({ level: 'error', facts, message }),
  };
  // These limits depend on the machine, which may be busy or have a small disk. Their own tests set them.
  // Jobs run when the test says so, so that no response waits for one.
  const limits = { ...defaultLimits, minFreeBytes: 0, eventLoopDelayMaxMs: 0, processingWaitMs: 0, ...options.limits };
  const clock = turnableClock(options.startingAt);
  const events = localEvents(log);
  const jobs = openTestJobs({ db, clock, events, limits, log });
  const live = createLiveHub({ db, clock, events, limits, log });
  onTestFinished(live.close);
  const outbox = openOutbox(folder);
  const shared: AppContext = {
    db,
    files: await openDiskStore(folder),
    clock,
    limits,
    policies: { ...defaultPolicies, ...options.policies },
    passwords: options.passwords ?? cheapPasswords(),
    videoProbe: sharedVideoProbe(),
    videoConverter: sharedVideoConverter(),
    imageEncoder: sharedImageEncoder(limits),
    shippedImages: openShippedImages(folder),
    cardRenderer: sharedCardRenderer(limits),
    secret: 'the secret of a server in tests, 32+',
    siteTimeZone: options.siteTimeZone ?? 'UTC',
    publicOrigin: 'http://localhost:3000',
    uploadSlots: createUploadSlots(limits),
    events,
    live,
    jobs,
    mailer: outboxMailer(outbox, { name: 'Touchline', address: 'no-reply@touchline.example' }),
    outbox,
    isOutboxReadable: false,
    log,
  };
  return {
    shared,
    db,
    clock,
    folder,
    logged,
    as: (user) => createCaller(requestOf(shared, user)),
    contextOf: (user) => requestOf(shared, user) as ActorContext,
    runJobs: () => runDue(shared, bindJobs(shared, jobKinds)),
    visitor: (from) => visitorOf(shared, typeof from === 'string' ? { address: from } : from),
  };
}

/** Limits that a file does not reach on a busy machine either. */
const PROBE_LIMITS = { videoReadsWaiting: 500, videoReadWaitMs: 60_000, videoReadMaxMs: 60_000 };

let videoProbe: VideoProbe | undefined;

/** One process for all tests of a file, since its start takes longer than their requests. */
export function sharedVideoProbe(): VideoProbe {
  videoProbe ??= createVideoProbe(PROBE_LIMITS);
  return videoProbe;
}

let videoConverter: VideoConverter | undefined;

/** The same for what makes the files for playback. */
function sharedVideoConverter(): VideoConverter {
  videoConverter ??= createVideoConverter();
  return videoConverter;
}

const imageEncoders = new Map<string, ImageEncoder>();

/** The same for images: one set of processes for all tests of a file that have the same limits. */
function sharedImageEncoder({ imagesAtOnce, imagesWaiting, imageMaxPixels }: Limits): ImageEncoder {
  const limits = { imagesAtOnce, imagesWaiting, imageMaxPixels };
  const key = JSON.stringify(limits);
  const shared = imageEncoders.get(key) ?? createImageEncoder(limits);
  imageEncoders.set(key, shared);
  return shared;
}

const cardRenderers = new Map<string, CardRenderer>();

/** The same for cards. */
function sharedCardRenderer({ cardsAtOnce, cardsWaiting, cardRendererIdleMs }: Limits): CardRenderer {
  const limits = { cardsAtOnce, cardsWaiting, cardRendererIdleMs };
  const key = JSON.stringify(limits);
  const shared = cardRenderers.get(key) ?? createCardRenderer(limits);
  cardRenderers.set(key, shared);
  return shared;
}

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Real Argon2 hashes with the lowest cost; the product's parameters have a test of their own. */
function cheapPasswords(): Passwords {
  const dummy = hash('no account has this password', CHEAP);
  return {
    hash: (password) => hash(password, CHEAP),
    matches: async (password, known) => (await verify(known ?? (await dummy), password)) && known !== null,
    isOutdated: () => false,
  };
}
