import type { LiveEvent } from '@touchline/contracts/live';
import type { Actor } from '@touchline/contracts/permissions';
import type { AppError } from '../../platform/errors.ts';

/** Writes to one browser, and closes itself when that is slow or gone. */
export interface LiveSink {
  send(event: LiveEvent, id: string): void;
  ping(): void;
  /** With an error when the browser must not simply reconnect. */
  end(error: AppError | null): void;
}

export interface Subscriber {
  viewer: Actor;
  /** Hash of the token of the session that the stream belongs to. */
  session: string;
  lastEventId?: string | null | undefined;
  openForMs?: number | undefined;
}

export interface LiveHub {
  /** Sends what was missed, then `ready` or `everything`, then events as they happen. Returns a function that closes the stream. */
  open(subscriber: Subscriber, sink: LiveSink): Promise<() => void>;
  /** Ends the streams of sessions that are over, also of expired ones, which cause no event. */
  check(): Promise<void>;
  count(): number;
  /** Ends all streams and opens no more, so that their browsers connect to another server. */
  endAll(): void;
  close(): void;
}
