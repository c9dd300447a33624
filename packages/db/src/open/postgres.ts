import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, isConnectionLost } from '../errors.ts';
import type { Database, Db } from '../tables.ts';
import { assertOutsideTransaction } from './transaction-context.ts';

/** Milliseconds. A call waits for a connection and then a statement: it fails after `connect` plus `query`, below ten seconds. */
export const SERVER_TIMEOUTS = {
  connect: 3000,
  /** After this time PostgreSQL cancels a statement. */
  statement: 5000,
  /** For the result of a statement; longer than `statement`, for when PostgreSQL does not respond. */
  query: 6000,
  /** For the next statement of an open transaction: a server process that hangs must not keep its locks. */
  idleInTransaction: 10_000,
};

export type PostgresTimeouts = typeof SERVER_TIMEOUTS;

const POOL_SIZE = 10;

/** A pool that connects on first use. Without `timeouts` statements are not limited, as migrations and commands need it. */
export async function connectPostgres(url: string, timeouts: Partial<PostgresTimeouts> = {}): Promise<Db> {
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

interface Availability {
  isDown: boolean;
  attempt: Promise<unknown> | null;
}

/** Connects one at a time while the database is down, because PostgreSQL later starts a process for each abandoned connection. */
function connectingOneByOne(Client: typeof pg.Client, availability: Availability): typeof pg.Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // The pool listens to idle connections only, and a new one may fail before it is idle. Its statements fail by themselves.
      this.on('error', () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error | null, client?: pg.Client) => void): void;
    override connect(done?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> {
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

/** After a connection is lost, further statements on it, such as the rollback, fail at once, and the pool discards it. */
function detectLoss(client: pg.PoolClient, availability: Availability): PostgresPoolClient {
  let loss: DatabaseUnavailable | null = null;
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
