import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { SERVER_TIMEOUTS } from './postgres.ts';

export interface ListenOptions {
  /** A PostgreSQL identifier in lower case. */
  channel: string;
  onMessage: (payload: string) => void;
  /** Called after a new connection listens: messages that were sent before it are lost. */
  onGap: () => void;
  /** Called for each connection that failed or ended. */
  onProblem: (error: unknown) => void;
}

/** A connection of its own that receives the messages of a channel. */
export interface Listener {
  close(): Promise<void>;
}

/** The pauses between attempts to connect double from the first to the last. Milliseconds. */
const PAUSES = { first: 100, last: 10_000 };
/** A connection whose network is gone gives no error until something is sent. */
const PROBE_EVERY_MS = 15_000;
/** PostgreSQL confirms the end of a connection, but one that hangs never does. */
const CLOSE_MS = 500;

/** Listens to a channel of PostgreSQL. Resolves when the first attempt to connect has ended; it reconnects until it is closed. */
export async function listen(url: string, options: ListenOptions): Promise<Listener> {
  const { default: driver } = await import('pg');
  const { channel, onMessage, onGap, onProblem } = options;
  let client: pg.Client | null = null;
  let isClosed = false;
  let hasListened = false;
  const closing = new AbortController();

  /** Connects and listens, and connects again when the connection ends. */
  async function connect(): Promise<void> {
    const connection = new driver.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBE_EVERY_MS,
      connectionTimeoutMillis: SERVER_TIMEOUTS.connect,
      query_timeout: SERVER_TIMEOUTS.query,
      application_name: 'touchline events',
    });
    const lost = Promise.withResolvers<void>();
    connection.once('end', lost.resolve);
    // An error event without a listener ends the process; `end` follows.
    connection.on('error', (error) => {
      if (!isClosed) onProblem(error);
    });
    connection.on('notification', ({ payload }) => onMessage(payload ?? ''));
    client = connection;
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      void connection.end().catch(() => {});
      throw error;
    }
    // Messages are sent while no connection listens, before the first one too: other servers are running.
    if (hasListened) onGap();
    hasListened = true;
    const probe = setInterval(() => {
      connection.query('select 1').catch((error: unknown) => {
        if (!isClosed) onProblem(error);
        lost.resolve();
        void connection.end().catch(() => {});
      });
    }, PROBE_EVERY_MS).unref();
    void lost.promise.then(() => {
      clearInterval(probe);
      return reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    for (let wait = PAUSES.first; !isClosed; wait = Math.min(2 * wait, PAUSES.last)) {
      // Servers that lost the same database do not all return at the same moment.
      await pause(wait * (0.5 + Math.random() / 2), undefined, { ref: false, signal: closing.signal }).catch(() => {});
      if (isClosed) return;
      try {
        return await connect();
      } catch (error) {
        if (!isClosed) onProblem(error);
      }
    }
  }

  try {
    await connect();
  } catch (error) {
    onProblem(error);
    // What happens before the first connection is missed as well.
    hasListened = true;
    void reconnect();
  }
  return {
    async close() {
      isClosed = true;
      closing.abort();
      const ended = client?.end().catch(() => {});
      await Promise.race([ended, pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
