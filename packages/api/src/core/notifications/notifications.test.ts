import { NOTIFICATION_KIND_NAMES } from '@touchline/contracts/notifications';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  aGuardian,
  aMessage,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  engines,
  inContact,
  notificationsOf,
  queuedMailsOf,
  refusal,
  runJob,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
  userMails,
} from '../../testing/index.ts';
import { removeOldNotifications, sendDigests } from './notifications.service.ts';
import { notify, notifyJobFailed } from './notify.ts';

/** Tells a user of a removed video, a second after the last one. */
async function tell(app: TestApp, user: { id: string }, title = 'Solo run'): Promise<void> {
  app.clock.turn(1);
  await inTransaction(app.db, (tx) =>
    notify(app.shared, tx, { kind: 'video-removed', userIds: [user.id], facts: { title } }),
  );
}

const later = (app: TestApp, seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();

describe.each(engines)("a user's notifications, on $name", (engine) => {
  test('are paged, the newest first, and can be limited to the unread ones', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    for (const title of ['one', 'two', 'three']) await tell(app, player, title);
    const { list, markRead, unreadCount } = app.as(player).notifications;
    const first = await list({ limit: 2 });
    expect(first.items.map(({ detail }) => detail)).toEqual(['three', 'two']);
    const rest = await list({ limit: 2, cursor: first.nextCursor });
    expect(rest.items.map(({ detail }) => detail)).toEqual(['one']);
    expect(rest.nextCursor).toBeNull();

    for (const _twice of [1, 2]) await markRead({ id: first.items[1]?.id ?? '' });
    expect((await list({ unreadOnly: true })).items.map(({ detail }) => detail)).toEqual(['three', 'one']);
    expect((await list({})).items.map(({ isRead }) => isRead)).toEqual([false, true, false]);
    expect(await unreadCount()).toBe(2);
  });

  test('are marked as read up to what was shown, so that later ones stay unread', { tags: ['NOTE-09'] }, async () => {
    const app = await testApp({ engine });
    const [player, other] = [await aPlayer(app), await aPlayer(app)];
    for (const user of [player, other, player]) await tell(app, user);
    const [newest] = await notificationsOf(app, player);
    await tell(app, player, 'Later');
    await app.as(player).notifications.markAllRead({ until: newest?.createdAt ?? '' });
    const { items } = await app.as(player).notifications.list({ unreadOnly: true });
    expect(items.map(({ detail }) => detail)).toEqual(['Later']);
    expect(await app.as(other).notifications.unreadCount()).toBe(1);
  });

  test('are private: for other users and admins their ids are the same as unknown ones', {
    tags: ['NOTE-10'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await tell(app, player);
    const [{ id } = { id: '' }] = await notificationsOf(app, player);
    const others = [await aPlayer(app), await aScout(app), await theAdmin(app)];
    const before = await snapshot(app);
    for (const other of others) {
      const { markRead, list } = app.as(other).notifications;
      for (const one of [id, crypto.randomUUID(), 'no id']) {
        await expect(markRead({ id: one })).rejects.toMatchObject(refusal('NOTIFICATION_NOT_FOUND'));
      }
      expect((await list({})).items).toEqual([]);
    }
    const anonymous = app.as(null).notifications;
    for (const call of [anonymous.list({}), anonymous.markRead({ id }), anonymous.choices()]) {
      await expect(call).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('are removed after 180 days', { tags: ['NOTE-11'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await tell(app, player, 'Old');
    app.clock.turn(86_400);
    await tell(app, player, 'Newer');
    app.clock.turn(179 * 86_400);
    await removeOldNotifications(app.shared);
    expect((await notificationsOf(app, player)).map(({ detail }) => detail)).toEqual(['Newer']);
  });

  test('of a former role are neither shown nor counted nor mailed', async () => {
    const app = await testApp({ engine });
    const [admin, former] = [await theAdmin(app), await anAdmin(app)];
    await inTransaction(app.db, (tx) => notifyJobFailed(app.shared, tx, { jobKind: 'operations.backup' }));
    expect(await app.as(former).notifications.unreadCount()).toBe(1);
    await app.as(admin).users.change({ id: former.id, patch: { role: 'scout' } });
    const demoted = { ...former, role: 'scout' as const };
    expect(await titlesOf(app, demoted)).toEqual([]);
    expect(await app.as(demoted).notifications.unreadCount()).toBe(0);
    expect((await queuedMailsOf(app, demoted)).map(({ document }) => document)).toEqual([null]);
  });

  test('of a kind that only a later version knows are left out by a server of this one', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    for (const title of ['Known', 'Not known']) await tell(app, player, title);
    const [unknown] = await notificationsOf(app, player);
    await app.db
      .updateTable('notifications')
      .set({ kind: 'goal-scored' })
      .where('id', '=', unknown?.id ?? '')
      .execute();
    expect((await notificationsOf(app, player)).map(({ detail }) => detail)).toEqual(['Known']);
    expect(await app.as(player).notifications.unreadCount()).toBe(1);
    const mails = (await queuedMailsOf(app, player)).map(({ document }) => document?.paragraphs);
    expect(mails).toEqual([['Known'], undefined]);
  });

  test('that an earlier version has stored with other facts say their kind and lead to the list', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await tell(app, player);
    await app.db.updateTable('notifications').set({ facts: '{}' }).execute();
    expect(await notificationsOf(app, player)).toMatchObject([
      { title: 'An admin removed your video', detail: null, link: '/notifications' },
    ]);
  });
});

describe.each(engines)('the choices of a user, on $name', (engine) => {
  test('are the kinds that concern their role, with the defaults until one is changed', {
    tags: ['NOTE-12'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, scout, admin] = [await aPlayer(app), await aScout(app), await theAdmin(app)];
    const kindsOf = async (user: typeof player) => (await app.as(user).notifications.choices()).map(({ kind }) => kind);
    expect(await kindsOf(scout)).toEqual([
      'account-verification',
      'new-message',
      'reminder-due',
      'players-changed',
      'card-issued',
      'card-expiring',
      'card-revoked',
      'request-answered',
      'conversation-closed',
      'birth-date',
      'report-closed',
    ]);
    const adminsOnly = ['registration-waiting', 'video-waiting', 'approval-waiting', 'job-failed'];
    const ofMinors = [
      'child-card-answered',
      'consents-changed',
      'came-of-age',
      'guardian-changed',
      'guardian-undelivered',
    ];
    const notForPlayers = [
      ...adminsOnly,
      'reminder-due',
      'players-changed',
      'contact-request',
      'child-card',
      ...ofMinors,
      'guardianship-ended',
      'other-guardian-answered',
      'consents-asked',
      'guardian-waiting',
      'request-reminder',
      'child-message',
      'other-guardian-decided',
      'child-card-requested',
      'case-waiting',
      'birth-date-waiting',
    ];
    expect(await kindsOf(player)).toEqual(NOTIFICATION_KIND_NAMES.filter((kind) => !notForPlayers.includes(kind)));
    // An adult has no guardian; a minor may have one.
    expect(await kindsOf(await aMinor(app))).toEqual(
      NOTIFICATION_KIND_NAMES.filter((kind) => ofMinors.includes(kind) || !notForPlayers.includes(kind)),
    );
    expect(await kindsOf(await aGuardian(app, [await aMinor(app)]))).toEqual(
      expect.arrayContaining(['guardian-changed', 'child-card-answered', 'contact-request']),
    );
    expect((await kindsOf(admin)).slice(-4)).toEqual(adminsOnly);

    const { setChoice, choices } = app.as(player).notifications;
    await setChoice({ kind: 'video-removed', channel: 'email', isOn: false });
    await setChoice({ kind: 'video-removed', channel: 'digest', isOn: true });
    expect((await choices()).find(({ kind }) => kind === 'video-removed')).toEqual({
      kind: 'video-removed',
      label: 'An admin removed your video',
      inApp: true,
      email: false,
      digest: true,
    });
    const foreign = setChoice({ kind: 'video-waiting', channel: 'email', isOn: true });
    await expect(foreign).rejects.toMatchObject(refusal('INVALID_INPUT'));
  });

  test('decide about the entry, the e-mail and the digest; without any nothing is stored', {
    tags: ['NOTE-12'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const { setChoice } = app.as(player).notifications;
    await tell(app, player, 'Default');
    await setChoice({ kind: 'video-removed', channel: 'inApp', isOn: false });
    await tell(app, player, 'E-mail only');
    await setChoice({ kind: 'video-removed', channel: 'email', isOn: false });
    await tell(app, player, 'Nothing');
    const rows = await app.db.selectFrom('notifications').select(['facts', 'in_app']).orderBy('created_at').execute();
    expect(rows).toEqual([
      { facts: '{"title":"Default"}', in_app: 1 },
      { facts: '{"title":"E-mail only"}', in_app: 0 },
    ]);
    expect(await titlesOf(app, player)).toHaveLength(1);
    expect(await app.as(player).notifications.unreadCount()).toBe(1);
    const mails = await app.db.selectFrom('mails').select('id').execute();
    expect(mails).toHaveLength(2);
  });

  test('about quiet hours are kept, refused when they make no sense, and off by default', async () => {
    const app = await testApp({ engine });
    const { quietHours, setQuietHours } = app.as(await aPlayer(app)).notifications;
    expect(await quietHours()).toBeNull();
    const hours = { timeZone: 'Europe/Berlin', begins: '22:00', ends: '07:30' };
    expect(await setQuietHours({ quietHours: { ...hours, timeZone: 'europe/BERLIN' } })).toEqual(hours);
    for (const wrong of [
      { timeZone: 'Mars/Base' },
      { timeZone: '+02:00' },
      { begins: '24:00' },
      { ends: '7:30' },
      { ends: '22:00' },
    ]) {
      const setting = setQuietHours({ quietHours: { ...hours, ...wrong } });
      await expect(setting).rejects.toMatchObject(refusal('INVALID_INPUT'));
    }
    expect(await quietHours()).toEqual(hours);
    expect(await setQuietHours({ quietHours: null })).toBeNull();
    expect(await quietHours()).toBeNull();
  });
});

describe.each(engines)('the e-mail of a notification, on $name', (engine) => {
  test('says what the entry says, links to its page and why it came', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await tell(app, player);
    const [mail] = await queuedMailsOf(app, player);
    expect(mail?.sendAt && mail.sendAt <= app.clock.now().toISOString()).toBe(true);
    expect(mail?.document).toEqual({
      subject: 'An admin removed your video',
      heading: 'An admin removed your video',
      paragraphs: ['Solo run'],
      action: { label: 'Open Touchline', url: 'http://localhost:3000/player/dashboard' },
      reason:
        'You get this because email is switched on for “An admin removed your video”. ' +
        'You can change this in your account settings.',
      unsubscribe: { kind: 'video-removed' },
    });
  });

  test('about messages waits five minutes, comes once for an unread conversation, and not after it was read', {
    tags: ['NOTE-15'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const scout = await aScout(app, { firstName: 'Sam', lastName: 'Ode', isVerified: true });
    await inContact(app, player, scout);
    await aMessage(app, { from: scout, to: player });
    const sendAt = later(app, 300);
    await aMessage(app, { from: scout, to: player });
    const [mail, ...more] = await queuedMailsOf(app, player);
    expect(more).toEqual([]);
    expect(mail?.sendAt).toBe(sendAt);
    expect(mail?.document?.subject).toBe('2 new messages from Sam Ode');
    await app.as(player).messages.markConversationRead({ otherId: scout.id });
    expect((await queuedMailsOf(app, player)).map(({ document }) => document)).toEqual([null]);
  });

  test('about messages is not sent when the sender was deactivated meanwhile, and the digest leaves them out', async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app)];
    await app.as(player).notifications.setChoice({ kind: 'new-message', channel: 'digest', isOn: true });
    await aMessage(app, { from: scout, to: player });
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isActive: false } });
    app.clock.turn(3600);
    await runJob(app, sendDigests);
    expect(await userMails(app, player.id)).toEqual([]);
  });

  test('about a state that changes back and forth comes once, two minutes later, with the last one', async () => {
    const app = await testApp({ engine });
    const [player, admin] = [await aPlayer(app), app.as(await theAdmin(app))];
    for (const isVerified of [true, false, true, false]) {
      app.clock.turn(1);
      await admin.users.change({ id: player.id, patch: { isVerified } });
    }
    const sendAt = later(app, 120);
    const mails = await queuedMailsOf(app, player);
    const sent = mails.filter(({ document }) => document);
    expect(sent).toMatchObject([{ sendAt, document: { subject: 'Your account is no longer verified' } }]);
    expect(mails).toHaveLength(4);
  });

  test('waits for the end of the quiet hours, and is not sent when e-mail was switched off meanwhile', {
    tags: ['NOTE-14'],
  }, async () => {
    const app = await testApp({ engine, startingAt: '2026-03-28T22:30:00.000Z' });
    const [player, { notifications }] = [await aPlayer(app), app.as(await aPlayer(app))];
    const own = app.as(player).notifications;
    const quietHours = { timeZone: 'Europe/Berlin', begins: '22:00', ends: '07:00' };
    await own.setQuietHours({ quietHours });
    await tell(app, player);
    // In this night clocks are set forward.
    const [mail] = await queuedMailsOf(app, player);
    expect(mail?.sendAt).toBe('2026-03-29T05:00:00.000Z');
    expect(await notifications.quietHours()).toBeNull();
    await own.setChoice({ kind: 'video-removed', channel: 'email', isOn: false });
    expect((await queuedMailsOf(app, player)).map(({ document }) => document)).toEqual([null]);
  });
});
