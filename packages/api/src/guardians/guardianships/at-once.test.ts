import { postgres } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { notify } from '../../core/notifications/notify.ts';
import { lockUsers } from '../../core/users/users.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { beside } from '../../testing/beside.ts';
import { aGuardian, aMinor, type TestApp, testApp, theAdmin } from '../../testing/index.ts';
import { refreshMinors } from '../birth-dates/birth-date-changes.service.ts';

const BIRTHDAY = '2026-05-10T00:10:00.000Z';
const WAIT = { timeout: 30_000, interval: 10 };

const isWaiting = async ({ db }: TestApp) => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
};

describe.runIf(inject('databaseUrlTest'))('what changes several accounts of families', () => {
  test('makes players who come of age on one day adults one after the other, while they write to each other', async () => {
    const app = await testApp({ engine: postgres });
    const first = await aMinor(app, { dateOfBirth: '2008-05-09' });
    let second = await aMinor(app, { dateOfBirth: '2008-05-10' });
    while (second.id > first.id) second = await aMinor(app, { dateOfBirth: '2008-05-10' });
    app.clock.set(BIRTHDAY);
    let job: Promise<unknown> | undefined;
    // What sending a message does: it locks both accounts, the lower id first.
    await inTransaction(app.db, async (tx) => {
      await lockUsers(tx, [second.id]);
      job = beside(() => refreshMinors(app.shared));
      await vi.waitUntil(() => beside(isWaiting, app), WAIT);
      await lockUsers(tx, [first.id]);
    });
    await job;
    for (const { id } of [first, second]) {
      expect(await app.as({ id, role: 'player', isVerified: true }).auth.me()).toMatchObject({ isMinor: false });
    }
  });

  test('deletes a guardian after the request to the child that is being made', async () => {
    const app = await testApp({ engine: postgres });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const consent = { line: 'public-clips', isGiven: true, textVersion: 2 } as const;
    await app.as(guardian).consents.record({ playerId: child.id, ...consent });
    const admin = app.as(await theAdmin(app));
    let deleting: Promise<unknown> | undefined;
    // What asking for contact does: it locks the child and tells the guardian.
    await inTransaction(app.db, async (tx) => {
      await lockUsers(tx, [child.id]);
      deleting = beside(() => admin.users.delete({ id: guardian.id }));
      await vi.waitUntil(() => beside(isWaiting, app), WAIT);
      const facts = { isFromPlayer: false, route: 'guardian' } as const;
      await notify(app.shared, tx, { kind: 'contact-request', userIds: [guardian.id], facts });
    });
    await deleting;
    expect(await app.as(child).guardian.of({ playerId: child.id })).toEqual([]);
  });
});
