import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Viewer } from '@touchline/contracts/permissions';
import { defaultEngine, type TestEngine } from '@touchline/db/testing/engines';
import { onTestFinished } from 'vitest';
import type { ActorContext, AppContext, Log } from '../context.ts';
import { createCardRenderer } from '../id-cards/render/card-renderer.ts';
import { openShippedImages } from '../id-cards/shipped-images.ts';
import { createImageEncoder, type ImageEncoder } from '../images/reencode/image-encoder.ts';
import type { Passwords } from '../lib/passwords.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { type Caller, createCaller } from '../router.ts';
import { openDiskStore } from '../storage/disk/disk-store.ts';
import { createVideoProbe, type VideoProbe } from '../videos/probe/video-probe.ts';
import { createUploadSlots } from '../videos/upload/slots.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { type TurnableClock, turnableClock } from './clock.ts';
import { requestOf, type Visitor, visitorOf } from './visitor.ts';

export { engines, pglite, sqlite, type TestEngine } from '@touchline/db/testing/engines';

/** One line the product wrote into its log. */
export interface LoggedLine {
  level: 'warn' | 'error';
  facts: object;
  message: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Run the long forms of the endurance tests; SOAK=1. */
    isSoak: boolean;
  }
}

/** The whole product without a transport: a database and a folder of its own, and a clock that can be turned. */
export interface TestApp {
  readonly shared: AppContext;
  readonly db: AppContext['db'];
  readonly clock: TurnableClock;
  /** Where the files are: `files/` kept, `incoming/` on their way. */
  readonly folder: string;
  readonly logged: LoggedLine[];
  /** The procedures as this person calls them, signed in; as nobody for null. */
  as(person: Viewer): Caller;
  /** A person's request, for services that procedures do not reach. */
  contextOf(person: NonNullable<Viewer>): ActorContext;
  /** Somebody's browser, which keeps the session it is given. */
  visitor(from?: string): Visitor;
}

export interface TestAppOptions {
  limits?: Partial<Limits>;
  passwords?: Passwords;
  /** When the test begins. */
  startingAt?: string;
}

/** Builds the product for one test; all of it goes when the test is over. */
export async function testApp(engine: TestEngine = defaultEngine, options: TestAppOptions = {}): Promise<TestApp> {
  const { db, close } = await engine.open();
  const folder = await mkdtemp(join(tmpdir(), 'touchline-test-'));
  onTestFinished(async () => {
    shared.cardRenderer.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  });
  const logged: LoggedLine[] = [];
  const log: Log = {
    warn: (facts, message) => void logged.push({ level: 'warn', facts, message }),
    error: (facts, message) => void logged.push({ level: 'error', facts, message }),
  };
  // A test's machine may be busy and its disk small; these bounds are tested where they are set.
  const limits = { ...defaultLimits, minFreeBytes: 0, eventLoopDelayMaxMs: 0, ...options.limits };
  const clock = turnableClock(options.startingAt);
  const shared: AppContext = {
    db,
    files: await openDiskStore(folder),
    clock,
    limits,
    passwords: options.passwords ?? cheapPasswords(),
    videoProbe: sharedVideoProbe(),
    imageEncoder: sharedImageEncoder(limits),
    shippedImages: openShippedImages(folder),
    cardRenderer: createCardRenderer(limits),
    publicOrigin: 'http://localhost:3000',
    uploadSlots: createUploadSlots(limits.uploadsAtOnce),
    log,
  };
  return {
    shared,
    db,
    clock,
    folder,
    logged,
    as: (person) => createCaller(requestOf(shared, person)),
    contextOf: (person) => requestOf(shared, person) as ActorContext,
    visitor: (from) => visitorOf(shared, from),
  };
}

/** A test's machine may be busy: its files are refused for what they are, or not at all. */
const PATIENT = { videoReadsWaiting: 500, videoReadWaitMs: 60_000, videoReadMaxMs: 60_000 };

let videoProbe: VideoProbe | undefined;

/** One process for all tests of a file, since its start costs more than what it is asked there. */
export function sharedVideoProbe(): VideoProbe {
  videoProbe ??= createVideoProbe(PATIENT);
  return videoProbe;
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
