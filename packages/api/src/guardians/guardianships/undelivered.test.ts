import { describe, expect, test } from 'vitest';
import { MailRefused } from '../../core/mail/mailer.ts';
import { aGuardian, aMinor, engines, testApp, theAdmin, titlesOf, userMails } from '../../testing/index.ts';
import { recordDelivered, recordUndelivered } from './guardians.mails.ts';

const NEWS = 'An email to a guardian was not delivered';

describe.each(engines)('a mail that the server refuses for good, on $name', (engine) => {
  test('shows at the invitation for the child, and the team is told, once', async () => {
    const app = await testApp({ engine });
    const handler = await theAdmin(app);
    const child = await aMinor(app);
    await app.as(child).guardian.invite({ playerId: child.id, email: 'unread@family.example' });
    app.shared.mailer.send = () => Promise.reject(new MailRefused('no such user'));
    await userMails(app, child.id);
    const [invited] = await app.as(child).guardian.of({ playerId: child.id });
    expect(invited).toMatchObject({ state: 'invited', isUndelivered: true });
    for (const person of [child, handler]) {
      expect((await titlesOf(app, person)).filter((title) => title === NEWS)).toHaveLength(1);
    }
  });

  test('shows at the guardian whose account has the address, until a mail arrives again', async () => {
    const app = await testApp({ engine });
    await theAdmin(app);
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const mail = { user_id: guardian.id, address: null, facts: '{}', template: 'notification' };
    const isUndelivered = async () =>
      (await app.as(guardian).guardian.of({ playerId: child.id })).map((one) => one.isUndelivered);
    await recordUndelivered(app.shared, mail);
    await app.as(child).notifications.markAllRead({ until: app.clock.now().toISOString() });
    await recordUndelivered(app.shared, mail);
    expect(await isUndelivered()).toEqual([true]);
    expect((await titlesOf(app, child)).filter((title) => title === NEWS)).toHaveLength(1);
    await recordDelivered(app.shared, mail);
    expect(await isUndelivered()).toEqual([false]);
    // A mail to another address, such as one that confirms a change, says nothing about this one.
    await recordUndelivered(app.shared, { ...mail, address: 'new@family.example' });
    expect(await isUndelivered()).toEqual([false]);
  });
});
