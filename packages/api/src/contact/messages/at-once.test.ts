import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { aPlayer, aScout, bothEngines, delivered, inContact, type TestApp, testApp } from '../../testing/index.ts';

const ROUNDS = 25;
const limits = { messagesPerUser: { uses: 1000, seconds: 60 } };

const send = async (app: TestApp, from: Account, to: Account) =>
  delivered(await app.as(from).messages.send({ receiverId: to.id, subject: 'Saturday', content: 'Are you playing?' }));

/** The count on the badge, and the number of unread messages in that thread, which it should be. */
async function badge(app: TestApp, reader: Account, otherId: string) {
  const [conversation] = (await app.as(reader).messages.conversations({})).items;
  const thread = await app.as(reader).messages.thread({ otherId, limit: 100 });
  const unread = thread.items.filter(({ isRead, receiverId }) => !isRead && receiverId === reader.id);
  return { shown: conversation?.unread, true: unread.length };
}

describe.each(bothEngines)('concurrent messages, on $name', (engine) => {
  test('two users write to each other at the same time, and both messages are stored', async () => {
    const app = await testApp({ engine, limits });
    const [anna, bert] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];

    for (let round = 0; round < ROUNDS; round += 1) await Promise.all([send(app, anna, bert), send(app, bert, anna)]);

    expect(await app.as(anna).messages.unreadCount()).toBe(ROUNDS);
    expect(await badge(app, anna, bert.id)).toEqual({ shown: ROUNDS, true: ROUNDS });
    expect(await badge(app, bert, anna.id)).toEqual({ shown: ROUNDS, true: ROUNDS });
  });

  test('concurrent first messages between two users create one conversation for each of them', async () => {
    const app = await testApp({ engine, limits });
    const [anna, bert] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    await inContact(app, anna, bert);

    await Promise.all(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? send(app, anna, bert) : send(app, bert, anna))),
    );

    for (const [reader, other] of [[anna, bert] as const, [bert, anna] as const]) {
      expect((await app.as(reader).messages.conversations({})).items).toHaveLength(1);
      expect(await badge(app, reader, other.id)).toEqual({ shown: 4, true: 4 });
    }
  });

  test('a message that arrives while the conversation is marked as read is counted on the badge', async () => {
    const app = await testApp({ engine, limits });
    const [anna, bert] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    await inContact(app, anna, bert);

    for (let round = 0; round < ROUNDS; round += 1) {
      const [{ id }] = await Promise.all([
        send(app, bert, anna),
        app.as(anna).messages.markConversationRead({ otherId: bert.id }),
        send(app, bert, anna),
      ]);
      await Promise.all([app.as(anna).messages.markRead({ id }), send(app, bert, anna)]);
      const { shown, true: unread } = await badge(app, anna, bert.id);
      expect(shown, `round ${round}`).toBe(unread);
    }
  });
});
