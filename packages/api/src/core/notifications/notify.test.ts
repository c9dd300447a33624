import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  aMessage,
  anAdmin,
  aPlayer,
  aScout,
  aVideo,
  countStatements,
  engines,
  inContact,
  notificationsOf,
  queuedMailsOf,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';
import { aRegistration } from '../../testing/people.ts';
import { notify, notifyJobFailed } from './notify.ts';

describe.each(engines)('notifications of changes, on $name', (engine) => {
  test('players hear of their verification, with the uploads that open with it, and of later changes only', {
    tags: ['NOTE-01'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, admin] = [await aPlayer(app), await theAdmin(app)];
    const change = (patch: object) => app.as(admin).users.change({ id: player.id, patch });
    await change({ isVerified: true });
    await change({ isVerified: true, canUploadVideos: true });
    expect(await notificationsOf(app, player)).toMatchObject([
      {
        kind: 'account-verification',
        title: 'Your account is verified',
        detail: 'Scouts can find you, and you can upload videos.',
        link: '/player/dashboard',
        isRead: false,
      },
    ]);
    app.clock.turn(1);
    await change({ canUploadVideos: false });
    app.clock.turn(1);
    await change({ isVerified: false });
    expect((await titlesOf(app, player)).slice(0, 2)).toEqual([
      'Your account is no longer verified',
      'Your video uploads are closed',
    ]);
    expect(await titlesOf(app, admin)).toEqual([]);
  });

  test('admins hear of registrations and uploads in one entry each while it is unread, and never of their own', {
    tags: ['NOTE-03'],
  }, async () => {
    const app = await testApp({ engine });
    const [admin, other, player] = [await theAdmin(app), await anAdmin(app), await aPlayer(app, { isVerified: true })];
    const visitor = await app.visitor().call();
    const { id } = await visitor.auth.register(aRegistration({ role: 'scout' }));
    expect(await notificationsOf(app, admin)).toMatchObject([
      { title: 'A new scout has registered', link: `/admin/users?status=unverified&user=${id}` },
    ]);
    await (await app.visitor().call()).auth.register(aRegistration());
    app.clock.turn(1);
    await aVideo(app, { player });
    await app.as(other).notifications.markAllRead({ until: app.clock.now().toISOString() });
    app.clock.turn(1);
    await aVideo(app, { player });
    expect(await titlesOf(app, admin)).toEqual(['2 new videos were uploaded', '2 new users have registered']);
    expect(await titlesOf(app, other)).toEqual([
      'A new video was uploaded',
      'A new video was uploaded',
      '2 new users have registered',
    ]);
    expect(await titlesOf(app, player)).toEqual(['Your account is verified']);
  });

  test('what waits for admins is read once they decide on one of it; other admins still hear of it', async () => {
    const app = await testApp({ engine });
    const [admin, other, player] = [await anAdmin(app), await anAdmin(app), await aPlayer(app, { isVerified: true })];
    const user = await (await app.visitor().call()).auth.register(aRegistration());
    const [video, removed] = [await aVideo(app, { player, isCountedReady: true }), await aVideo(app, { player })];
    const unread = async (one: typeof admin) =>
      (await notificationsOf(app, one)).filter(({ isRead }) => !isRead).map(({ kind }) => kind);
    await app.as(admin).videos.moderate({ id: video.id, patch: { isApproved: true } });
    expect(await unread(admin)).toEqual(['registration-waiting']);
    await app.as(admin).users.change({ id: user.id, patch: { isVerified: true } });
    expect(await unread(admin)).toEqual([]);
    expect(await unread(other)).toEqual(['video-waiting', 'registration-waiting']);
    await app.as(other).videos.delete({ id: removed.id });
    await app.as(other).users.delete({ id: user.id });
    expect(await unread(other)).toEqual([]);
  });

  test('an admin who reads of registrations by e-mail only gets one until they verify a user', async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    const choose = app.as(admin).notifications.setChoice;
    const kind = 'registration-waiting';
    await choose({ kind, channel: 'inApp', isOn: false });
    await choose({ kind, channel: 'email', isOn: true });
    const register = async () => (await app.visitor().call()).auth.register(aRegistration());
    const { id } = await register();
    await register();
    expect(await queuedMailsOf(app, admin)).toMatchObject([{ document: { subject: '2 new users have registered' } }]);
    await app.as(admin).users.change({ id, patch: { isVerified: true } });
    await register();
    expect(await queuedMailsOf(app, admin)).toHaveLength(2);
  });

  test('players hear of decisions about their videos once, and of a removal by an admin but not by themselves', {
    tags: ['NOTE-02'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, stranger] = [await aPlayer(app, { isVerified: true }), await aPlayer(app)];
    const [video, own] = [
      await aVideo(app, { player, title: 'Solo run', isCountedReady: true }),
      await aVideo(app, { player }),
    ];
    const admin = app.as(await theAdmin(app));
    for (const patch of [
      { isApproved: true },
      { isApproved: true },
      { isApproved: false, isPublic: false },
      { isApproved: false, isPublic: false },
      { isPublic: true },
    ]) {
      app.clock.turn(1);
      await admin.videos.moderate({ id: video.id, patch });
    }
    app.clock.turn(1);
    await admin.videos.delete({ id: video.id });
    await app.as(player).videos.delete({ id: own.id });
    const told = (await notificationsOf(app, player)).slice(0, -1);
    expect(told.map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
      'video-removed: Solo run',
      'video-rejected: Solo run',
      'video-approved: Solo run',
    ]);
    expect(await titlesOf(app, stranger)).toEqual([]);
  });

  test('holders hear that their card was issued, revoked and reinstated, but not of other changes', {
    tags: ['NOTE-07'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, own, admin] = [await aScout(app), await aPlayer(app), app.as(await theAdmin(app))];
    await app.as(own).idCards.create({ userId: own.id });
    await admin.idCards.create({ userId: scout.id, card: {} });
    for (const patch of [{ status: 'revoked' }, { issuedBy: 'The board' }, { status: 'active' }] as const) {
      app.clock.turn(1);
      await admin.idCards.update({ userId: scout.id, patch });
    }
    expect(await titlesOf(app, scout)).toEqual([
      'Your ID card is valid again',
      'Your ID card was revoked',
      'Your ID card was issued',
    ]);
    expect(await titlesOf(app, own)).toEqual([]);
  });

  test('messages of one sender are one entry that counts, without their text, until the conversation is read', {
    tags: ['NOTE-04', 'NOTE-05'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, other] = [
      await aScout(app, { firstName: 'Sam', lastName: 'Ode', isVerified: true }),
      await aScout(app),
    ];
    const player = await aPlayer(app);
    await inContact(app, player, scout);
    for (const content of ['one', 'two', 'three']) await aMessage(app, { from: scout, to: player, content });
    await aMessage(app, { from: other, to: player });
    await aMessage(app, { from: scout, to: player, subject: 'Secret', content: 'Secret' });
    const [newest] = await notificationsOf(app, player);
    expect(newest).toMatchObject({ title: '4 new messages from Sam Ode', link: `/messages?with=${scout.id}` });
    expect(JSON.stringify(newest)).not.toContain('Secret');
    expect(await app.as(player).notifications.unreadCount()).toBe(2);

    await app.as(player).messages.markConversationRead({ otherId: scout.id });
    expect(await app.as(player).notifications.unreadCount()).toBe(1);
    await aMessage(app, { from: scout, to: player });
    expect((await titlesOf(app, player))[0]).toBe('New message from Sam Ode');
    expect(await titlesOf(app, scout)).toEqual(['Your account is verified']);
    await app.as(player).messages.markConversationRead({ otherId: scout.id });
    expect(await titlesOf(app, player)).toEqual([
      'New message from Sam Ode',
      'New message from a scout who is not verified',
    ]);
  });

  test('a message that is read by itself marks its entry as read when it was the last unread one', {
    tags: ['NOTE-05'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app), await aPlayer(app)];
    await inContact(app, player, scout);
    const [first, second] = [
      await aMessage(app, { from: scout, to: player }),
      await aMessage(app, { from: scout, to: player }),
    ];
    await app.as(player).messages.markRead({ id: first.id });
    expect(await app.as(player).notifications.unreadCount()).toBe(1);
    await app.as(player).messages.markRead({ id: second.id });
    expect(await app.as(player).notifications.unreadCount()).toBe(0);
  });

  test('concurrent messages of one sender make one entry', async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app), await aPlayer(app)];
    await inContact(app, player, scout);
    const send = () => app.as(scout).messages.send({ receiverId: player.id, subject: 'Hi', content: 'Hi' });
    await Promise.all(Array.from({ length: 8 }, send));
    expect((await titlesOf(app, player)).map((title) => title.split(' ')[0])).toEqual(['8']);
  });

  test('a message does not name a player who may be a minor, or a user who is not verified', {
    tags: ['NOTE-06'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    await aMessage(app, { from: await aScout(app, { firstName: 'Famous' }), to: scout });
    for (const dateOfBirth of ['2010-01-01', '', '2001-01-01']) {
      const kim = { firstName: 'Kim', lastName: 'Young', isVerified: true };
      const player = await aPlayer(app, { ...kim, ...(dateOfBirth && { dateOfBirth }) });
      if (!dateOfBirth)
        await app.db.updateTable('users').set({ date_of_birth: null }).where('id', '=', player.id).execute();
      // A minor writes where a guardian has accepted the scout.
      await inContact(app, player, scout);
      await aMessage(app, { from: player, to: scout });
    }
    expect(await titlesOf(app, scout)).toEqual([
      'New message from Kim Young',
      'New message from a player',
      'New message from a player',
      'New message from a scout who is not verified',
      'Your account is verified',
    ]);
  });

  test('admins hear of failed jobs by kind; users of other roles and deactivated admins do not', {
    tags: ['JOB-10'],
  }, async () => {
    const app = await testApp({ engine });
    const [admin, former, player] = [await theAdmin(app), await anAdmin(app), await aPlayer(app)];
    await app.as(admin).users.change({ id: former.id, patch: { isActive: false } });
    for (const jobKind of ['operations.backup', 'operations.backup']) {
      await inTransaction(app.db, (tx) => notifyJobFailed(app.shared, tx, { jobKind }));
    }
    expect(await titlesOf(app, admin)).toEqual(['2 background jobs have failed']);
    expect(await titlesOf(app, former)).toEqual([]);
    expect(await titlesOf(app, player)).toEqual([]);
    expect(await queuedMailsOf(app, admin)).toHaveLength(1);
  });

  test('that mails were not sent is told to admins in the app only, since a mail about it would fail too', async () => {
    const app = await testApp({ engine });
    const [admin, other] = [await theAdmin(app), await anAdmin(app)];
    // Without entries in the app nothing is unread, so that each failure would lead to a mail of its own.
    await app.as(other).notifications.setChoice({ kind: 'job-failed', channel: 'inApp', isOn: false });
    for (const jobKind of ['mail.send', 'mail.send', 'mail.send-essential', 'mail.send-essential']) {
      await inTransaction(app.db, (tx) => notifyJobFailed(app.shared, tx, { jobKind }));
    }
    expect(await titlesOf(app, admin)).toEqual(['2 background jobs have failed', '2 background jobs have failed']);
    expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  test('the deletion of a user takes away what others were told of them, and their pages hear of it', async () => {
    const app = await testApp({ engine });
    const [scout, player, other] = [await aScout(app), await aPlayer(app), await aPlayer(app)];
    for (const to of [player, other]) await aMessage(app, { from: scout, to });
    const heard: unknown[] = [];
    app.shared.events.subscribe((event) => {
      if (event.type === 'change' && 'userId' in event.to) heard.push([event.kind, event.id, event.to.userId]);
    });
    await app.as(await theAdmin(app)).users.delete({ id: scout.id });
    for (const { id } of [player, other]) {
      expect(heard).toContainEqual(['conversation', scout.id, id]);
      expect(heard).toContainEqual(['notification', scout.id, id]);
    }
    expect(heard).toHaveLength(4);
    expect(await titlesOf(app, player)).toEqual([]);
  });

  test('a change that fails notifies no user, and one that succeeds publishes an event for its user only', {
    tags: ['NOTE-18'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, admin] = [await aPlayer(app), await theAdmin(app)];
    const heard: string[] = [];
    app.shared.events.subscribe((event) => {
      if (event.type === 'change' && event.kind === 'notification') heard.push(JSON.stringify(event.to));
    });
    const told = { kind: 'card-issued', userIds: [player.id, admin.id], facts: {} } as const;
    const failing = inTransaction(app.db, async (tx) => {
      await notify(app.shared, tx, told);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(heard).toEqual([]);
    expect(await titlesOf(app, player)).toEqual([]);
    await inTransaction(app.db, (tx) => notify({ ...app.shared, viewer: admin }, tx, told));
    expect(heard).toEqual([JSON.stringify({ userId: player.id })]);
  });

  test('deleting a user removes their notifications and the name that others were told', {
    tags: ['NOTE-11'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app), await aPlayer(app)];
    await aMessage(app, { from: scout, to: player });
    await aMessage(app, { from: player, to: scout });
    await app.as(await theAdmin(app)).users.delete({ id: scout.id });
    expect(await titlesOf(app, player)).toEqual([]);
    expect(await app.db.selectFrom('notifications').select('id').execute()).toEqual([]);
  });

  test('sending a message takes as many statements as without notifications, and two more for an e-mail', async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app)];
    await inContact(app, player, scout);
    const send = () =>
      countStatements(app, scout, ({ messages }) =>
        messages.send({ receiverId: player.id, subject: 'Hi', content: 'Hi' }),
      );
    const [first, second] = [await send(), await send()];
    expect({ first, second }).toEqual({ first: 12, second: 10 });
  });

  test('many admins are told with one statement', async () => {
    const app = await testApp({ engine });
    const register = () => countStatements(app, null, ({ auth }) => auth.register(aRegistration()));
    await anAdmin(app);
    const few = await register();
    const admins = [await anAdmin(app), await anAdmin(app), await anAdmin(app)];
    expect(await register()).toBe(few);
    for (const admin of admins) expect(await titlesOf(app, admin)).toHaveLength(1);
  });

  test('uploads notify the admins while these change the same accounts, without a deadlock', async () => {
    const app = await testApp({ engine });
    const [admin, other] = [app.as(await theAdmin(app)), app.as(await anAdmin(app))];
    const players = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    for (const isVerified of [false, true, false, true]) {
      await Promise.all([
        ...players.map((player) => aVideo(app, { player })),
        ...players.map(({ id }) => admin.users.change({ id, patch: { isVerified } })),
        ...players.map(({ id }) => other.users.change({ id, patch: { canUploadVideos: true } })),
      ]);
    }
    expect(await titlesOf(app, await theAdmin(app))).toEqual(['8 new videos were uploaded']);
  });
});
