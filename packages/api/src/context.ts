import type { TokenScope } from '@touchline/contracts/access-tokens';
import type { EntryPoint } from '@touchline/contracts/audit';
import type { Actor, Viewer } from '@touchline/contracts/permissions';
import type { Db } from '@touchline/db';
import type { Events } from './events/events.ts';
import type { CardRenderer } from './id-cards/render/card-renderer.ts';
import type { ShippedImages } from './id-cards/shipped-images.ts';
import type { ImageEncoder } from './images/reencode/image-encoder.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock } from './lib/clock.ts';
import type { Passwords } from './lib/passwords.ts';
import type { Limits } from './limits.ts';
import type { LiveHub } from './live/live.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Outbox } from './mail/outbox.ts';
import type { FileStore } from './storage/file-store.ts';
import type { Slots } from './throttle/slots.ts';
import type { VideoProbe } from './videos/probe/video-probe.ts';
import type { VideoConverter } from './videos/processing/video-converter.ts';

/** The operator's log, as far as features use it. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What all requests share. */
export interface AppContext {
  db: Db;
  files: FileStore;
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  /** Files that users send at the same time. */
  uploadSlots: Slots;
  videoProbe: VideoProbe;
  videoConverter: VideoConverter;
  imageEncoder: ImageEncoder;
  shippedImages: ShippedImages;
  cardRenderer: CardRenderer;
  events: Events;
  live: LiveHub;
  jobs: Jobs;
  mailer: Mailer;
  /** Where mails are written without a mail server. Older ones may be there also when there is one now. */
  outbox: Outbox;
  /** Whether admins may read the outbox in the app; in the demo without a mail server only. */
  isOutboxReadable: boolean;
  /** The server's own secret, which is neither in the database nor in a backup. */
  secret: string;
  /** The time zone of days and ages. */
  siteTimeZone: string;
  /** Public scheme, host and port; printed on cards. */
  publicOrigin: string;
  log: Log;
}

/** Parts of it that much work needs alone, so that a job, a command or a test can call it. */
export type ClockContext = Pick<AppContext, 'clock'>;
export type DbClockContext = Pick<AppContext, 'db' | 'clock'>;

/** The token of the session in the caller's browser: a cookie in HTTP, a recorder in tests. */
export interface SessionToken {
  /** The token that came with the request, if any. */
  readonly token: string | null;
  set(token: string, maxAgeSeconds: number): void;
  clear(): void;
}

/** One request: the caller and where it comes from. */
export interface RequestContext extends AppContext {
  viewer: Viewer;
  session: SessionToken;
  /** The scope of the request's access token; null for a request with a session or without credentials. */
  tokenScope: TokenScope | null;
  /** Network address of the caller. IPv6 addresses are cut to /64, which one customer usually has as a whole. */
  address: string;
  /** The way the request came into the product, and its id in the operator's log. */
  entryPoint: EntryPoint;
  requestId: string;
  /** What the caller's program says it is; empty if it says nothing. */
  userAgent: string;
}

/** A request of a signed-in user. */
export interface ActorContext extends RequestContext {
  viewer: Actor;
}
