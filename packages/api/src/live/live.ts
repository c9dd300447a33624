import type { LiveEvent } from '@touchline/contracts/live';
import type { Actor } from '@touchline/contracts/permissions';
import type { AppError } from '../errors.ts';

/** Writes to one browser. A sink that is slow or gone closes itself. */
export interface LiveSink {
  send(event: LiveEvent, id: string): void;
  ping(): void;
  /** The end of the stream; with an error when the browser must not simply reconnect. */
  end(error: AppError | null): void;
}

/** Who opens a stream, and from where it continues. */
export interface Subscriber {
  viewer: Actor;
  /** Hash of the token of the session that the stream belongs to. */
  session: string;
  lastEventId?: string | null | undefined;
  openForMs?: number | undefined;
}

/** The open streams of one process. */
export interface LiveHub {
  /**
   * Opens a stream: sends what was missed, then `ready` or `everything`, then events as they happen. At the limit of a user it
   * takes the place of the oldest one of the same session.
   * @returns a function that closes it
   * @throws {AppError} TOO_MANY_STREAMS for the user if all are of other sessions, BUSY for all users
   */
  open(subscriber: Subscriber, sink: LiveSink): Promise<() => void>;
  /** Ends the streams whose session is over. It finds what no event has told, such as sessions that expire. */
  check(): Promise<void>;
  /** The number of open streams. */
  count(): number;
  /** Ends all streams and opens no more, so that their browsers connect to another server. */
  endAll(): void;
  close(): void;
}
