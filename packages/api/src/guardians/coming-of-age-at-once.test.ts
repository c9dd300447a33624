import { engineOn } from '@touchline/db/testing/engines';
import { findPostgres, type PostgresServer, startPostgres } from '@touchline/db/testing/postgres-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../lib/transaction.ts';
import { aMinor, testApp } from '../testing/index.ts';
import { lockAccounts } from '../users/account-state.service.ts';
import { refreshMinors } from '../users/birth-dates.service.ts';

const BIRTHDAY = '2026-05-10T00:10:00.000Z';
const WAIT = { timeout: 30_000, interval: 10 };

describe.runIf(findPostgres())('players who come of age on one day', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  test('do so one after the other, while they write to each other', async () => {
    const app = await testApp({ engine: engineOn(server) });
    const first = await aMinor(app, { dateOfBirth: '2008-05-09' });
    let second = await aMinor(app, { dateOfBirth: '2008-05-10' });
    while (second.id > first.id) second = await aMinor(app, { dateOfBirth: '2008-05-10' });
    app.clock.set(BIRTHDAY);
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      return rows.length > 0;
    };
    let job: Promise<unknown> | undefined;
    // What sending a message does: it locks both accounts, the lower id first.
    await inTransaction(app.db, async (tx) => {
      await lockAccounts(tx, [second.id]);
      job = refreshMinors(app.shared);
      await vi.waitUntil(isWaiting, WAIT);
      await lockAccounts(tx, [first.id]);
    });
    await job;
    for (const { id } of [first, second]) {
      expect(await app.as({ id, role: 'player', isVerified: true }).auth.me()).toMatchObject({ isMinor: false });
    }
  });
});
