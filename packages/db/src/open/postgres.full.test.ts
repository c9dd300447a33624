import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../errors.ts';
import type { Db } from '../tables.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../testing/postgres-server.ts';
import { openDatabase, ping } from './open-database.ts';
import { connectPostgres, type PostgresTimeouts } from './postgres.ts';

const QUICK: PostgresTimeouts = { connect: 600, statement: 300, query: 500, idleInTransaction: 500 };
/** For errors that come from the server and not from a timeout, however busy the machine is. */
const SLOW: PostgresTimeouts = { connect: 30_000, statement: 30_000, query: 30_000, idleInTransaction: 30_000 };

/** The outcome of each call: 'answered', or the name of the error. */
const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((result) => (result.status === 'rejected' ? result.reason.name : 'answered'));

describe.runIf(findPostgres())('a PostgreSQL database that fails while it is used', () => {
  let server: PostgresServer;
  let url: string;

  beforeAll(async () => {
    server = await startPostgres();
    url = await server.makeDatabase();
    await (await openDatabase({ url, folder: '' })).close();
  });
  afterAll(() => server.remove());

  async function connect(timeouts?: PostgresTimeouts): Promise<Db> {
    const db = await connectPostgres(url, timeouts);
    onTestFinished(() => db.destroy());
    return db;
  }

  /** More statements at once than the pool has connections. */
  const sleepers = (db: Db) => Array.from({ length: 30 }, () => sql`select pg_sleep(0.2)`.execute(db));

  test.each(['terminates connections', 'fast', 'immediate'] as const)(
    'fails calls, but does not crash the process, when it is stopped: %s',
    async (how) => {
      const db = await connect(SLOW);
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      // Between two statements no call waits for the connection: here its error once crashed the process.
      const transaction = db.transaction().execute(async (tx) => {
        await ping(tx);
        begin();
        await mayEnd;
        await ping(tx);
      });
      const running = outcomes([...sleepers(db), transaction]);
      await begun;
      if (how === 'terminates connections') await server.terminateClients();
      else await server.stop(how);
      end();
      const seen = await running;
      expect(seen.at(-1)).toBe('DatabaseUnavailable');
      expect(seen.filter((outcome) => !['answered', 'DatabaseUnavailable'].includes(outcome))).toEqual([]);
      if (how !== 'terminates connections') {
        await expect(ping(db)).rejects.toThrow(DatabaseUnavailable);
        await server.start();
      }
      expect(await outcomes([ping(db), ...sleepers(db)])).toEqual(Array(31).fill('answered'));
    },
  );

  test('causes timeouts while it does not respond, and is used again when it does', async () => {
    const db = await connect(QUICK);
    await outcomes(sleepers(db));
    server.freeze();
    const transaction = db.transaction().execute((tx) => ping(tx));
    const seen = await outcomes([...sleepers(db), transaction]).finally(() => server.thaw());
    expect(new Set(seen)).toEqual(new Set(['DatabaseUnavailable']));
    // On a busy machine a connection takes longer than QUICK allows.
    await vi.waitFor(
      async () => expect(await outcomes([ping(db), ...sleepers(db)])).toEqual(Array(31).fill('answered')),
      { timeout: 30_000 },
    );
  });

  test('is sent few connections while it does not respond, so that it serves the next calls at once', async () => {
    const db = await connect(QUICK);
    const others = await connect();
    const connections = async () => {
      const { rows } = await sql<{ sessions: number }>`
        select sessions from pg_stat_database where datname = current_database()`.execute(others);
      return rows[0]?.sessions ?? 0;
    };
    await outcomes(sleepers(db));
    const before = await connections();
    server.freeze();
    try {
      for (let round = 0; round < 4; round += 1) await outcomes(sleepers(db));
    } finally {
      server.thaw();
    }
    await vi.waitFor(() => ping(db), { timeout: 30_000 });
    // Each call that fails after the outage makes one more.
    expect((await connections()) - before).toBeLessThan(20);
  });

  test('can be closed while it does not respond', async () => {
    const opened = await openDatabase({ url, folder: '' });
    await ping(opened.db);
    server.freeze();
    await opened.close().finally(() => server.thaw());
    await expect(ping(opened.db)).rejects.toThrow();
  });

  test('releases the locks of a server that stalls in a transaction', async () => {
    const db = await connect(QUICK);
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    await db.insertInto('counters').values({ name: 'goals', value: 1 }).execute();
    const add = (on: Db) =>
      on
        .updateTable('counters')
        .set((row) => ({ value: row('value', '+', 1) }))
        .where('name', '=', 'goals')
        .execute();
    const stopped = outcomes([
      db.transaction().execute(async (tx) => {
        await add(tx);
        lock();
        await mayEnd;
        await ping(tx);
      }),
    ]);
    await locked;
    const others = await connect({ ...QUICK, statement: 20_000, query: 20_000 });
    await add(others);
    end();
    expect(await stopped).toEqual(['DatabaseUnavailable']);
    expect(await others.selectFrom('counters').select('value').where('name', '=', 'goals').execute()).toEqual([
      { value: 2 },
    ]);
  });

  test('cancels statements that take too long, except those of a start, such as migrations', async () => {
    const db = await connect(QUICK);
    await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    await ping(db);
    const starting = await connect();
    expect((await sql`show statement_timeout`.execute(starting)).rows).toEqual([{ statement_timeout: '0' }]);
    const opened = await openDatabase({ url, folder: '' });
    onTestFinished(() => opened.close());
    expect((await sql`show statement_timeout`.execute(opened.db)).rows).toEqual([{ statement_timeout: '5s' }]);
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(opened.db);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
  });
});
