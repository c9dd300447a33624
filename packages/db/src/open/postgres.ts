import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, isConnectionLost } from '../errors.ts';
import type { Database, Db } from '../tables.ts';
import { assertOutsideTransaction } from './transaction-context.ts';

/**
 * How long a server waits for PostgreSQL, in milliseconds. When the database stops responding, a call waits for a
 * connection and then for one statement, so it fails after `connect` plus `query` at the latest: below ten seconds.
 */
export interface PostgresTimeouts {
  /** For a new connection, or for a free one in the pool. */
  connect: number;
  /** For one statement; PostgreSQL itself cancels it. */
  statement: number;
  /** For the result of one statement; longer than `statement`, so it only applies when PostgreSQL does not respond. */
  query: number;
  /** For the next statement of an open transaction: a server process that hangs must not keep its locks. */
  idleInTransaction: number;
}

export const SERVER_TIMEOUTS: PostgresTimeouts = {
  connect: 3000,
  statement: 5000,
  query: 6000,
  idleInTransaction: 10_000,
};

/** Connections to PostgreSQL per server process. */
const POOL_SIZE = 10;

/**
 * Creates a connection pool; it connects on first use. Without `timeouts` statements are not limited, for migrations and
 * for the operator's commands.
 */
export async function connectPostgres(url: string, timeouts: Partial<PostgresTimeouts> = {}): Promise<Db> {
  // Loaded on demand: processes on SQLite do not need it.
  const { default: driver } = await import('pg');
  // Ranks and counts are int8; their values stay far below 2^53.
  driver.types.setTypeParser(driver.types.builtins.INT8, Number);
  const availability: Availability = { isDown: false, attempt: null };
  const pool = new driver.Pool({
    Client: connectingOneByOne(driver.Client, availability),
    connectionString: url,
    max: POOL_SIZE,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect ?? SERVER_TIMEOUTS.connect,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  });
  // An error event without a listener ends the process. The pool emits the errors of idle connections; it replaces them.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: withLossDetection(pool, availability) }) });
}

/** What the connections of a pool know about the database. */
interface Availability {
  /** The last connection could not be made, or one was lost, and none was made since. */
  isDown: boolean;
  /** While the database is down, the one connection that is being made. */
  attempt: Promise<unknown> | null;
}

/** The callback that the pool passes. */
type Connected = (error: Error | null, client?: pg.Client) => void;

/**
 * A client of which one at a time connects while the database is down; the others wait, and fail with it. Once it responds
 * again, PostgreSQL starts a process for each connection it was sent, in their order and even if it was abandoned, which
 * delays the first calls.
 */
function connectingOneByOne(Client: typeof pg.Client, availability: Availability): typeof pg.Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // The pool listens to idle connections only. One may fail in the moment it is made; its statements fail by themselves.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(done: Connected): void;
    override connect(done?: Connected): Promise<pg.Client> {
      const connected = this.#connect();
      if (done) connected.then((client) => done(null, client), done);
      return connected;
    }

    async #connect(): Promise<pg.Client> {
      while (availability.attempt) await availability.attempt;
      const attempt = super.connect();
      if (availability.isDown) availability.attempt = attempt;
      try {
        const client = await attempt;
        availability.isDown = false;
        return client;
      } catch (error) {
        availability.isDown = true;
        throw error;
      } finally {
        if (availability.attempt === attempt) availability.attempt = null;
      }
    }
  };
}

/** A pool whose errors distinguish an unavailable database from a failed statement. */
function withLossDetection(pool: pg.Pool, availability: Availability): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      assertOutsideTransaction();
      // The caller's statement is never the cause of a failed connection.
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      return detectLoss(client, availability);
    },
  };
}

/**
 * After a connection is lost, further statements on it (such as the rollback) fail at once instead of waiting for their
 * timeout, and the pool discards it.
 */
function detectLoss(client: pg.PoolClient, availability: Availability): PostgresPoolClient {
  let loss: DatabaseUnavailable | null = null;
  // Kysely passes cursors only when the dialect is configured with a cursor library.
  const query = (async (text: string, parameters: unknown[]) => {
    if (loss) throw loss;
    try {
      return await client.query(text, parameters);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      availability.isDown = true;
      loss = new DatabaseUnavailable(error);
      throw loss;
    }
  }) as unknown as PostgresPoolClient['query'];
  return { query, release: (discard) => client.release(discard || loss !== null) };
}
