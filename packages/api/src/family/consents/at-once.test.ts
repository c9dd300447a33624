import { postgres } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { beside } from '../../testing/beside.ts';
import { aGuardian, aMinor, type TestApp, testApp, theAdmin } from '../../testing/index.ts';
import { insertConsents } from './consents.repo.ts';
import { mustKnowConsents } from './consents.service.ts';

const WAIT = { timeout: 30_000, interval: 10 };

/** A guardian whose account is locked before that of the child. */
async function aFamily(app: TestApp) {
  for (;;) {
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    if (guardian.id < child.id) return { child, guardian };
  }
}

describe.runIf(inject('databaseUrlTest'))(
  'a guardian who records a consent while an admin ends the guardianship',
  () => {
    test('does so first, and both succeed', async () => {
      const app = await testApp({ engine: postgres });
      const { child, guardian } = await aFamily(app);
      const admin = app.as(await theAdmin(app));
      const [guardianship = { id: '' }] = await admin.guardian.of({ playerId: child.id });
      const isWaiting = async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        return rows.length > 0;
      };
      let ending: Promise<unknown> | undefined;
      // What recording a consent does, with a pause before it writes.
      await inTransaction(app.db, async (tx) => {
        await mustKnowConsents(app.contextOf(guardian), tx, child.id, { lock: true });
        ending = beside(() => admin.guardian.end({ id: guardianship.id }));
        await vi.waitUntil(() => beside(isWaiting), WAIT);
        const answer = { line: 'clips', is_given: 1, kind: 'answer', text_version: 2 } as const;
        const created_at = app.clock.now().toISOString();
        await insertConsents(tx, child.id, [{ ...answer, recorded_by: guardian.id, created_at }]);
      });
      await ending;
      expect(await admin.guardian.of({ playerId: child.id })).toMatchObject([{ state: 'ended' }]);
    });
  },
);
