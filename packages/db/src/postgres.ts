import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from './errors.ts';
import { isConnectionLost } from './sql/errors.ts';
import type { Database, Db } from './tables.ts';

/**
 * How long a server waits for PostgreSQL, in milliseconds. A call that meets a database which has stopped answering waits
 * for a connection and then for one statement, so it ends after `connect` and `query` at the latest: below ten seconds.
 */
export interface PostgresTimeouts {
  /** For a new connection, or for one of the pool to be free. */
  connect: number;
  /** For one statement; PostgreSQL itself ends it then. */
  statement: number;
  /** For the answer to one statement; longer than `statement`, so it counts only where PostgreSQL says nothing at all. */
  query: number;
  /** For the next statement of an open transaction: a server that has stopped must not keep its locks. */
  idleInTransaction: number;
}

export const SERVER_TIMEOUTS: PostgresTimeouts = {
  connect: 3000,
  statement: 5000,
  query: 6000,
  idleInTransaction: 10_000,
};

/** Connections kept open to PostgreSQL by one server. */
const POOL_SIZE = 10;

/**
 * Opens a pool of connections; none is made yet. Without `timeouts` statements may take as long as they need, for
 * migrations and for commands of the operator.
 */
export async function connectPostgres(url: string, timeouts: Partial<PostgresTimeouts> = {}): Promise<Db> {
  // Only a process that uses PostgreSQL pays for loading it.
  const { default: driver } = await import('pg');
  // Ranks and counts come as int8; they stay far below 2^53, so numbers hold them.
  driver.types.setTypeParser(driver.types.builtins.INT8, Number);
  const pool = new driver.Pool({
    connectionString: url,
    max: POOL_SIZE,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.connect ?? SERVER_TIMEOUTS.connect,
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  });
  // An error event without a listener ends the process. The pool listens to idle connections only and reports them here;
  // one in use has to have a listener of its own. Both are replaced by the pool, and statements fail by themselves.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: reportingLosses(pool) }) });
}

/** A pool whose errors tell a database that cannot be used from a statement that it has refused. */
function reportingLosses(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      // Whatever keeps a connection from being made, the caller's statement is not the cause.
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      return reportingLoss(client);
    },
  };
}

/**
 * A connection that is of no more use once it was lost: further statements, such as the rollback, fail at once instead of
 * waiting for an answer too, and the pool does not get it back.
 */
function reportingLoss(client: pg.PoolClient): PostgresPoolClient {
  let loss: DatabaseUnavailable | null = null;
  // Kysely reads rows from cursors only where it is given a library for them.
  const query = (async (text: string, parameters: unknown[]) => {
    if (loss) throw loss;
    try {
      return await client.query(text, parameters);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      loss = new DatabaseUnavailable(error);
      throw loss;
    }
  }) as unknown as PostgresPoolClient['query'];
  return { query, release: (discard) => client.release(discard || loss !== null) };
}
