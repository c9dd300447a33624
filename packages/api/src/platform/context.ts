import type { TokenScope } from '@touchline/contracts/access-tokens';
import type { EntryPoint } from '@touchline/contracts/audit';
import type { Actor, Viewer } from '@touchline/contracts/permissions';
import type { Db } from '@touchline/db';
import type { LiveHub } from '../accounts/live/live.ts';
import type { ShippedImages } from '../cards/id-cards/shipped-images.ts';
import type { CardRenderer } from '../cards/render/card-renderer.ts';
import type { VideoConverter } from '../clips/media/conversion/video-converter.ts';
import type { VideoProbe } from '../clips/media/probe/video-probe.ts';
import type { Mailer } from '../core/mail/mailer.ts';
import type { Outbox } from '../core/mail/outbox.ts';
import type { Events } from './events/events.ts';
import type { ImageEncoder } from './images/image-encoder.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock } from './lib/clock.ts';
import type { Passwords } from './lib/passwords.ts';
import type { Limits } from './limits.ts';
import type { Policies } from './policies.ts';
import type { FileStore } from './storage/file-store.ts';
import type { Slots } from './throttle/slots.ts';

export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface AppContext {
  db: Db;
  files: FileStore;
  clock: Clock;
  limits: Limits;
  policies: Policies;
  passwords: Passwords;
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
  /** The folder of mails that were written without a mail server. */
  outbox: Outbox;
  /** Whether admins can read the outbox in the app: only in the demo without a mail server. */
  isOutboxReadable: boolean;
  /** The secret of the server. It is neither in the database nor in a backup. */
  secret: string;
  siteTimeZone: string;
  /** Public scheme, host and port; printed on cards. */
  publicOrigin: string;
  log: Log;
}

export type DbContext = Pick<AppContext, 'db'>;
export type ClockContext = Pick<AppContext, 'clock'>;
export type DbClockContext = Pick<AppContext, 'db' | 'clock'>;
export type EventsContext = Pick<AppContext, 'events'>;
export type FilesContext = Pick<AppContext, 'db' | 'files' | 'clock' | 'log'>;

/** The token of the session in the caller's browser: a cookie in HTTP, a recorder in tests. */
export interface SessionToken {
  readonly token: string | null;
  set(token: string, maxAgeSeconds: number): void;
  clear(): void;
}

export interface RequestContext extends AppContext {
  viewer: Viewer;
  session: SessionToken;
  /** Null for a request with a session or without credentials. */
  tokenScope: TokenScope | null;
  /** IPv6 addresses are cut to /64, which one customer usually has as a whole. */
  address: string;
  entryPoint: EntryPoint;
  requestId: string;
  userAgent: string;
}

export interface ActorContext extends RequestContext {
  viewer: Actor;
}
