import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aMessage,
  anAdmin,
  aPlayer,
  aScout,
  engines,
  inContact,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

/** The rows of a user's inbox, from the top, with the count on each badge. */
async function inboxOf(app: TestApp, person: Account, search?: string) {
  const { items } = await app.as(person).messages.conversations({ search });
  return items.map(({ other, unread, latest }) => ({ with: other.firstName, unread, subject: latest.subject }));
}

describe.each(engines)('conversations, on $name', (engine) => {
  test('each other user is one row, sorted by the newest message', {
    tags: ['MSG-04', 'MSG-05'],
  }, async () => {
    const app = await testApp({ engine });
    const me = await aPlayer(app);
    const ada = await aScout(app, { firstName: 'Ada', isVerified: true });
    const bo = await anAdmin(app, { firstName: 'Bo' });
    await inContact(app, me, ada);
    await aMessage(app, { from: ada, to: me, subject: 'one' });
    await aMessage(app, { from: ada, to: me, subject: 'two' });
    await aMessage(app, { from: bo, to: me, subject: 'three' });
    expect((await inboxOf(app, me)).map((row) => row.with)).toEqual(['Bo', 'Ada']);

    const reply = await aMessage(app, { from: me, to: ada, subject: 'Re: two' });

    const { items } = await app.as(me).messages.conversations({});
    expect(items).toEqual([
      {
        other: { id: ada.id, firstName: 'Ada', lastName: ada.lastName, role: 'scout', isVerified: true },
        unread: 2,
        latest: {
          id: reply.id,
          senderId: me.id,
          subject: 'Re: two',
          content: reply.content,
          isRead: false,
          createdAt: reply.createdAt,
          isFromGuardian: false,
        },
      },
      expect.objectContaining({ unread: 1 }),
    ]);
    expect((await inboxOf(app, ada))[0]).toEqual({ with: me.firstName, unread: 1, subject: 'Re: two' });
  });

  test('the inbox is paged without gaps or duplicates', async () => {
    const app = await testApp({ engine });
    const me = await aPlayer(app);
    for (const firstName of ['Ada', 'Bo', 'Cy', 'Di', 'Ed']) {
      await aMessage(app, { from: await aScout(app, { firstName }), to: me });
    }

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<ReturnType<TestApp['as']>['messages']['conversations']>> = await app
        .as(me)
        .messages.conversations({ limit: 2, cursor });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ other }) => other.firstName));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['Ed', 'Di', 'Cy', 'Bo', 'Ada']);
  });

  test('a search matches the first or last name of the other user', { tags: ['MSG-07'] }, async () => {
    const app = await testApp({ engine });
    const me = await aPlayer(app, { firstName: 'Zoë', lastName: 'Zimmer' });
    const ada = await aScout(app, { firstName: 'Ada', lastName: 'Ångström' });
    const bo = await aScout(app, { firstName: 'Bo', lastName: 'Rask' });
    await aMessage(app, { from: ada, to: me });
    await aMessage(app, { from: bo, to: me });

    expect((await inboxOf(app, me, 'aDA')).map((row) => row.with)).toEqual(['Ada']);
    expect((await inboxOf(app, me, 'angstr')).map((row) => row.with)).toEqual(['Ada']);
    expect((await inboxOf(app, me, ' rask ')).map((row) => row.with)).toEqual(['Bo']);
    expect(await inboxOf(app, me, 'Zimmer')).toEqual([]);
    expect(await inboxOf(app, me, '%')).toEqual([]);
    expect(await inboxOf(app, me, ' ')).toHaveLength(2);
  });

  test('a search matches the subject of the latest message, not of older ones', { tags: ['MSG-08'] }, async () => {
    const app = await testApp({ engine });
    const [me, ada] = [await aPlayer(app), await aScout(app, { firstName: 'Ada', isVerified: true })];
    await aMessage(app, { from: ada, to: me, subject: 'Trial in Bologna', content: 'Bring boots' });
    expect(await inboxOf(app, me, 'bologna')).toHaveLength(1);

    await aMessage(app, { from: me, to: ada, subject: 'Travel to Turin' });

    expect(await inboxOf(app, me, 'turin')).toHaveLength(1);
    expect(await inboxOf(app, me, 'bologna')).toEqual([]);
    expect(await inboxOf(app, me, 'boots')).toEqual([]);
    expect(await inboxOf(app, ada, 'turin')).toHaveLength(1);
  });

  test('unread messages are counted, sent ones are not', {
    tags: ['MSG-14', 'MSG-09'],
  }, async () => {
    const app = await testApp({ engine });
    const [me, ada, bo] = [await aPlayer(app), await aScout(app, { firstName: 'Ada' }), await anAdmin(app)];
    await aMessage(app, { from: me, to: ada });
    expect(await app.as(me).messages.unreadCount()).toBe(0);
    expect(await inboxOf(app, me)).toMatchObject([{ unread: 0 }]);

    await aMessage(app, { from: ada, to: me });
    await aMessage(app, { from: ada, to: me });
    await aMessage(app, { from: bo, to: me });
    expect(await app.as(me).messages.unreadCount()).toBe(3);
    expect((await inboxOf(app, me)).map((row) => row.unread)).toEqual([1, 2]);

    const [newest] = (await app.as(me).messages.thread({ otherId: ada.id })).items;
    await app.as(me).messages.markRead({ id: newest?.id ?? '' });
    expect(await app.as(me).messages.unreadCount()).toBe(2);
    expect((await inboxOf(app, me)).map((row) => row.unread)).toEqual([1, 1]);
  });

  test('opening a conversation marks all messages from that user as read in one call, and no others', {
    tags: ['MSG-15'],
  }, async () => {
    const app = await testApp({ engine });
    const [me, ada, bo] = [await aPlayer(app), await aScout(app, { firstName: 'Ada' }), await anAdmin(app)];
    await inContact(app, me, ada);
    await aMessage(app, { from: ada, to: me });
    await aMessage(app, { from: ada, to: me });
    await aMessage(app, { from: me, to: ada });
    await aMessage(app, { from: bo, to: me });

    await app.as(me).messages.markConversationRead({ otherId: ada.id });

    const thread = (await app.as(me).messages.thread({ otherId: ada.id })).items;
    expect(thread.map(({ senderId, isRead }) => ({ isMine: senderId === me.id, isRead }))).toEqual([
      { isMine: true, isRead: false },
      { isMine: false, isRead: true },
      { isMine: false, isRead: true },
    ]);
    expect(await app.as(me).messages.unreadCount()).toBe(1);
    expect((await inboxOf(app, me)).map((row) => row.unread)).toEqual([1, 0]);
    expect((await inboxOf(app, ada)).map((row) => row.unread)).toEqual([1]);

    const before = await snapshot(app);
    await app.as(me).messages.markConversationRead({ otherId: 'unknown' });
    expect(await snapshot(app)).toEqual(before);
  });

  test('the dashboards list received messages, newest first, and mark none as read', {
    tags: ['ADASH-30'],
  }, async () => {
    const app = await testApp({ engine });
    const [admin, ada] = [await anAdmin(app), await aScout(app, { isVerified: true })];
    for (const subject of ['1', '2', '3', '4', '5', '6']) await aMessage(app, { from: ada, to: admin, subject });
    await aMessage(app, { from: admin, to: ada, subject: 'mine' });
    const before = await snapshot(app);

    const { items } = await app.as(admin).messages.received({ limit: 5 });

    expect(items.map(({ subject }) => subject)).toEqual(['6', '5', '4', '3', '2']);
    expect(await app.as(admin).messages.unreadCount()).toBe(6);
    expect(await snapshot(app)).toEqual(before);
  });

  test('both users read the same thread page by page; it is empty for other users and for unknown ids', async () => {
    const app = await testApp({ engine });
    const [me, ada, bo] = [await aPlayer(app), await aScout(app, { isVerified: true }), await anAdmin(app)];
    for (const subject of ['1', '2', '3', '4', '5']) {
      const [from, to] = Number(subject) % 2 === 0 ? [me, ada] : [ada, me];
      await aMessage(app, { from, to, subject });
    }

    for (const [reader, otherId] of [[me, ada.id] as const, [ada, me.id] as const]) {
      const newest = await app.as(reader).messages.thread({ otherId, limit: 3 });
      const older = await app.as(reader).messages.thread({ otherId, limit: 3, cursor: newest.nextCursor });
      expect(newest.items.map(({ subject }) => subject)).toEqual(['5', '4', '3']);
      expect(older.items.map(({ subject }) => subject)).toEqual(['2', '1']);
      expect(older.nextCursor).toBeNull();
    }
    for (const otherId of [me.id, 'unknown', crypto.randomUUID()]) {
      expect(await app.as(bo).messages.thread({ otherId })).toEqual({ items: [], nextCursor: null });
    }
  });

  test('messages, conversations and counts of a deleted user are deleted too', async () => {
    const app = await testApp({ engine });
    const [me, ada, bo] = [await aPlayer(app), await aScout(app, { firstName: 'Ada' }), await anAdmin(app)];
    await aMessage(app, { from: ada, to: me });
    await aMessage(app, { from: me, to: ada });
    await aMessage(app, { from: bo, to: me });

    await app.as(await theAdmin(app)).users.delete({ id: ada.id });

    expect((await inboxOf(app, me)).map((row) => row.with)).toEqual([bo.firstName]);
    expect(await app.as(me).messages.unreadCount()).toBe(1);
    expect((await app.as(me).messages.of({ userId: me.id })).items).toHaveLength(1);
    expect((await app.as(me).messages.thread({ otherId: ada.id })).items).toEqual([]);
    // Only the audit log names the user further on.
    const named = (await snapshot(app)).filter((line) => line.includes(ada.id));
    expect(named.filter((line) => !line.startsWith('audit_entries '))).toEqual([]);
  });
});
