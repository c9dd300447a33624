import type { TokenScope } from '@touchline/contracts/access-tokens';
import type { Actor, Viewer } from '@touchline/contracts/permissions';
import type { Db } from '@touchline/db';
import type { CardRenderer } from './id-cards/render/card-renderer.ts';
import type { ShippedImages } from './id-cards/shipped-images.ts';
import type { ImageEncoder } from './images/reencode/image-encoder.ts';
import type { Clock } from './lib/clock.ts';
import type { Passwords } from './lib/passwords.ts';
import type { Limits } from './limits.ts';
import type { FileStore } from './storage/file-store.ts';
import type { VideoProbe } from './videos/probe/video-probe.ts';
import type { UploadSlots } from './videos/upload/slots.ts';

/** The two lines a feature may write into the operator's log. */
export interface Log {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What the whole server shares. */
export interface AppContext {
  db: Db;
  files: FileStore;
  clock: Clock;
  limits: Limits;
  passwords: Passwords;
  uploadSlots: UploadSlots;
  videoProbe: VideoProbe;
  imageEncoder: ImageEncoder;
  shippedImages: ShippedImages;
  cardRenderer: CardRenderer;
  /** Where the product is reached, as printed on cards: scheme, host and port. */
  publicOrigin: string;
  log: Log;
}

/** How a session's token travels; the transport decides, a cookie in the product. */
export interface SessionCarrier {
  /** The token that came with the request, if any. */
  readonly token: string | null;
  give(token: string, maxAgeSeconds: number): void;
  takeBack(): void;
}

/** One request: who asks, from where. */
export interface RequestContext extends AppContext {
  viewer: Viewer;
  session: SessionCarrier;
  /** What the access token that came with the request may do; null for people, who come with a session or nothing. */
  tokenScope: TokenScope | null;
  /** Network address of the caller; IPv6 by its /64, since one person has that many. */
  address: string;
}

/** A request of somebody signed in. */
export interface ActorContext extends RequestContext {
  viewer: Actor;
}
