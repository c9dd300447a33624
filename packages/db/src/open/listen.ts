import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { SERVER_TIMEOUTS } from './postgres.ts';

interface ListenOptions {
  channel: string;
  onMessage: (payload: string) => void;
  /** Called when a new connection listens: messages that were sent before are lost. */
  onGap: () => void;
  /** Called when the connection fails, or the first one cannot be made; not again before `onUp`. */
  onDown: (error: unknown) => void;
  onUp: () => void;
}

/** Milliseconds; the pauses between attempts to connect double. */
const PAUSES = { first: 100, last: 10_000 };
/** A connection whose network is gone gives no error until something is sent. */
const PROBE_EVERY_MS = 15_000;
/** PostgreSQL confirms the end of a connection, but one that hangs never does. */
const CLOSE_MS = 500;

/** Listens to a channel of PostgreSQL. Resolves after the first attempt to connect, and reconnects until it is closed. */
export async function listen(url: string, options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const { default: driver } = await import('pg');
  const { channel, onMessage, onGap, onDown, onUp } = options;
  let client: pg.Client | null = null;
  let isClosed = false;
  let hasListened = false;
  let isDown = false;
  const closing = new AbortController();

  function reportProblem(error: unknown): void {
    if (isClosed || isDown) return;
    isDown = true;
    onDown(error);
  }

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
    // A connection that was replaced may fail once more.
    const reportOwn = (error: unknown) => {
      if (client === connection) reportProblem(error);
    };
    // An error event without a listener ends the process; `end` follows.
    connection.on('error', reportOwn);
    connection.on('notification', ({ payload }) => onMessage(payload ?? ''));
    client = connection;
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      void connection.end().catch(() => {});
      throw error;
    }
    // Other servers send messages while no connection listens, also before the first connection.
    if (hasListened) onGap();
    hasListened = true;
    if (isDown) onUp();
    isDown = false;
    const probe = setInterval(() => {
      connection.query('select 1').catch((error: unknown) => {
        reportOwn(error);
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
        reportProblem(error);
      }
    }
  }

  try {
    await connect();
  } catch (error) {
    reportProblem(error);
    // Messages before the first connection are missed as well.
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
