import { listTables } from '@touchline/db/testing/engines';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aMessage, aPlayer, aScout, engines, PASSWORD, type TestApp, testApp, theAdmin } from '../../testing/index.ts';
import { mailsIn } from '../../testing/mailbox.ts';

/** All rows as one text; without those of one table if it is named. */
async function allRows({ db }: TestApp, except?: string): Promise<string> {
  const tables = (await listTables(db)).filter((name) => name !== except).map((table) => sql.table(table));
  const rows = await Promise.all(tables.map(async (table) => (await sql`select * from ${table}`.execute(db)).rows));
  return JSON.stringify(rows);
}

describe.each(engines)('deleting a user, on $name', (engine) => {
  test('deletes their mails, sent and waiting, and nothing of them is sent or left afterwards', {
    tags: ['MAIL-07'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, {
      username: 'gone',
      email: 'gone@club.example',
      firstName: 'Gone',
      lastName: 'Away',
    });
    const [scout, admin] = [await aScout(app), await theAdmin(app)];
    await app.as(player).auth.changeEmail({ newEmail: 'next@club.example', currentPassword: PASSWORD });
    await app.runJobs();
    expect(await mailsIn(app.shared.outbox)).toHaveLength(2);

    // These wait: mails to the user, one about them to another user, and a request with their address.
    await app.as(player).auth.resendConfirmation();
    await aMessage(app, { from: scout, to: player });
    await aMessage(app, { from: player, to: scout });
    await app.as(null).auth.requestPasswordReset({ email: 'gone@club.example' });
    expect(await app.db.selectFrom('mails').select('id').execute()).toHaveLength(5);

    await app.as(admin).users.delete({ id: player.id });
    expect(await app.shared.outbox.list()).toEqual([]);
    expect(await app.db.selectFrom('mails').select('user_id').execute()).toEqual([{ user_id: scout.id }]);
    app.clock.turn(3600);
    await app.runJobs();
    expect(await app.shared.outbox.list()).toEqual([]);
    const { items } = await app.as(admin).jobs.list({ state: 'failed' });
    expect(items).toEqual([]);
    const stored = await allRows(app);
    for (const personal of ['gone@club.example', 'next@club.example', 'Away']) {
      expect(stored, personal).not.toContain(personal);
    }
    // Only the audit log names the user further on, by the id.
    expect(await allRows(app, 'audit_entries')).not.toContain(player.id);
  });
});
