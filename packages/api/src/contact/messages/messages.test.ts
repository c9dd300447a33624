import { MESSAGE_MAX, SUBJECT_MAX } from '@touchline/contracts/limits';
import { describe, expect, test } from 'vitest';
import {
  aMessage,
  anAdmin,
  aPlayer,
  aScout,
  delivered,
  engines,
  refusal,
  snapshot,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const words = { subject: 'Saturday', content: 'Are you playing?' };

describe.each(engines)('messages, on $name', (engine) => {
  test('a scout writes to a player: the message is unread and has the names and roles of both', {
    tags: ['DATA-31', 'DATA-32', 'DATA-33'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { firstName: 'Ada', lastName: 'Quist', isVerified: true });
    const player = await aPlayer(app, { firstName: 'Bo', lastName: 'Rask' });

    const message = await app.as(scout).messages.send({ receiverId: player.id, ...words });

    expect(message).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      senderId: scout.id,
      receiverId: player.id,
      ...words,
      isRead: false,
      createdAt: app.clock.now().toISOString(),
      isFromGuardian: false,
      sender: { id: scout.id, firstName: 'Ada', lastName: 'Quist', role: 'scout' },
      receiver: { id: player.id, firstName: 'Bo', lastName: 'Rask', role: 'player' },
    });
    expect((await app.as(player).messages.of({ userId: player.id })).items).toEqual([message]);
  });

  test('a player writes to a scout, who is offered in the To field', { tags: ['PERM-06'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const scout = await aScout(app, { firstName: 'Ada', lastName: 'Quist' });

    const offered = await app.as(player).users.find({ search: 'quis' });
    expect(offered.map(({ id, role }) => ({ id, role }))).toEqual([{ id: scout.id, role: 'scout' }]);
    const message = await aMessage(app, { from: player, to: scout });

    expect((await app.as(scout).messages.received({})).items).toEqual([message]);
  });

  test('the To field offers all other active users, unverified players to admins only', {
    tags: ['MSG-16', 'MSG-65'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, scout, admin] = [await aPlayer(app, { isVerified: true }), await aScout(app), await anAdmin(app)];
    const newPlayer = await aPlayer(app);
    await aScout(app, { isActive: false });
    const everyone = [player, scout, admin, newPlayer, await theAdmin(app)];

    for (const person of everyone) {
      const isOffered = ({ id }: { id: string }) =>
        id !== person.id && (person.role === 'admin' || id !== newPlayer.id);
      const offered = (await app.as(person).users.find({ search: '' })).map(({ id }) => id);
      expect(offered.sort()).toEqual(
        everyone
          .filter(isOffered)
          .map(({ id }) => id)
          .sort(),
      );
      const named = await app.as(person).users.find({ search: newPlayer.lastName });
      expect(named.map(({ id }) => id)).toEqual([newPlayer].filter(isOffered).map(({ id }) => id));
    }
  });

  test('an unverified player who has written to a scout can be answered', { tags: ['MSG-65'] }, async () => {
    const app = await testApp({ engine });
    const [newPlayer, scout] = [await aPlayer(app), await aScout(app, { isVerified: true })];
    await aMessage(app, { from: newPlayer, to: scout });

    expect(await app.as(scout).users.find({ search: newPlayer.lastName })).toEqual([]);
    await aMessage(app, { from: scout, to: newPlayer, content: 'Welcome.' });
    expect((await app.as(newPlayer).messages.received({})).items).toMatchObject([{ content: 'Welcome.' }]);
  });

  test('a message to the admin team goes to the oldest active admin', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    await expect(app.as(scout).messages.sendToAdmins(words)).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    const inactive = await anAdmin(app, { isActive: false });
    const first = await theAdmin(app);
    const second = await anAdmin(app);

    const message = await app.as(scout).messages.sendToAdmins({ ...words, receiverId: second.id } as typeof words);

    expect(message).toMatchObject({ ...words, senderId: scout.id, receiverId: first.id });
    for (const admin of [inactive, second]) expect((await app.as(admin).messages.received({})).items).toEqual([]);
    await expect(app.as(null).messages.sendToAdmins(words)).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('users cannot send a message as another user; without a sender it is the caller', {
    tags: ['AZ-10', 'PERM-13'],
  }, async () => {
    const app = await testApp({ engine });
    const [anna, bert, carl] = [await aPlayer(app), await aScout(app), await anAdmin(app)];
    const before = await snapshot(app);

    for (const person of [anna, carl]) {
      const forged = { senderId: bert.id, receiverId: person.id === carl.id ? anna.id : carl.id };
      await expect(app.as(person).messages.send({ ...forged, ...words })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    // The sender is checked first, so that the error does not tell whether the other fields are valid.
    const rubbish = { senderId: bert.id, receiverId: 'unknown', subject: '', content: '' };
    await expect(app.as(anna).messages.send(rubbish)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    expect(await snapshot(app)).toEqual(before);

    const unnamed = delivered(await app.as(anna).messages.send({ receiverId: carl.id, ...words }));
    const named = delivered(await app.as(anna).messages.send({ senderId: anna.id, receiverId: carl.id, ...words }));
    expect([unnamed.senderId, named.senderId]).toEqual([anna.id, anna.id]);
  });

  test('fields that only the server sets are ignored', { tags: ['MA-08'] }, async () => {
    const app = await testApp({ engine });
    const [anna, bert] = [await aPlayer(app), await aScout(app)];
    const wish = { id: 'mine', isRead: true, createdAt: '1999-01-01T00:00:00.000Z' };

    const message = delivered(await app.as(anna).messages.send({ receiverId: bert.id, ...words, ...wish }));

    expect(message).toMatchObject({ isRead: false, createdAt: app.clock.now().toISOString() });
    expect(message.id).not.toBe('mine');
    expect((await app.as(bert).messages.received({})).items).toEqual([message]);
  });

  test('a message requires another active user as receiver; otherwise nothing is stored', async () => {
    const app = await testApp({ engine });
    const anna = await aPlayer(app);
    const gone = await aScout(app, { isActive: false });
    const before = await snapshot(app);
    const send = (receiverId: string) => app.as(anna).messages.send({ receiverId, ...words });

    await expect(send(anna.id)).rejects.toMatchObject(refusal('MESSAGE_TO_SELF'));
    await expect(send(gone.id)).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    await expect(send(crypto.randomUUID())).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    await expect(app.as(null).messages.send({ receiverId: anna.id, ...words })).rejects.toMatchObject(
      refusal('NOT_SIGNED_IN'),
    );
    expect(await snapshot(app)).toEqual(before);
  });

  test.each([
    ['no recipient', { receiverId: '' }, 'Recipient is required'],
    ['no subject', { subject: '' }, 'Subject is required'],
    ['a blank subject', { subject: ' \n' }, 'Subject is required'],
    ['no content', { content: '' }, 'Message content is required'],
    ['blank content', { content: '\t ' }, 'Message content is required'],
    ['a subject that is too long', { subject: 'x'.repeat(SUBJECT_MAX + 1) }, 'Please use at most 200 characters.'],
    ['content that is too long', { content: 'x'.repeat(MESSAGE_MAX + 1) }, 'Please use at most 5000 characters.'],
  ])(
    '%s is rejected with its message',
    { tags: ['MSG-19', 'MSG-20', 'MSG-21', 'IV-01'] },
    async (_what, wrong, sentence) => {
      const app = await testApp({ engine });
      const [anna, bert] = [await aPlayer(app), await aScout(app)];

      const sending = app.as(anna).messages.send({ receiverId: bert.id, ...words, ...wrong });

      await expect(sending).rejects.toMatchObject(refusal('INVALID_INPUT', sentence));
      expect((await app.as(bert).messages.received({})).items).toEqual([]);
    },
  );

  test('the longest texts are stored completely, trimmed at both ends, with line breaks and any letters', {
    tags: ['IV-01'],
  }, async () => {
    const app = await testApp({ engine });
    const [anna, bert] = [await aPlayer(app), await aScout(app)];
    const content = `<b>Größe</b> 🥅\n\n${'x'.repeat(MESSAGE_MAX - 17)}`;
    const subject = 'ß'.repeat(SUBJECT_MAX);

    const message = await app.as(anna).messages.send({ receiverId: bert.id, subject, content: `  ${content}\n ` });

    expect(message).toMatchObject({ subject, content });
    expect(await app.as(bert).messages.thread({ otherId: anna.id })).toEqual({ items: [message], nextCursor: null });
  });

  test('users list only their own messages, sent and received, newest first', {
    tags: ['API-64', 'PERM-13'],
  }, async () => {
    const app = await testApp({ engine });
    const [anna, bert, carl] = [await aPlayer(app), await aScout(app), await anAdmin(app)];
    const first = await aMessage(app, { from: anna, to: bert });
    const second = await aMessage(app, { from: carl, to: anna });
    await aMessage(app, { from: carl, to: bert });

    expect((await app.as(anna).messages.of({ userId: anna.id })).items).toEqual([second, first]);
    for (const stranger of [bert, carl]) {
      await expect(app.as(stranger).messages.of({ userId: anna.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(null).messages.of({ userId: anna.id })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('only the receiver can mark a message as read, any number of times', { tags: ['AZ-11', 'API-66'] }, async () => {
    const app = await testApp({ engine });
    const [anna, bert, carl, admin] = [await aPlayer(app), await aScout(app), await aScout(app), await anAdmin(app)];
    const { id } = await aMessage(app, { from: anna, to: bert });
    const before = await snapshot(app);

    await expect(app.as(null).messages.markRead({ id })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    await expect(app.as(anna).messages.markRead({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    for (const stranger of [carl, admin]) {
      await expect(app.as(stranger).messages.markRead({ id })).rejects.toMatchObject(refusal('MESSAGE_NOT_FOUND'));
    }
    await expect(app.as(bert).messages.markRead({ id: 'none' })).rejects.toMatchObject(refusal('MESSAGE_NOT_FOUND'));
    expect(await snapshot(app)).toEqual(before);

    expect(await app.as(bert).messages.markRead({ id })).toMatchObject({ id, isRead: true });
    const once = await snapshot(app);
    expect(await app.as(bert).messages.markRead({ id })).toMatchObject({ id, isRead: true });
    expect(await snapshot(app)).toEqual(once);
    expect((await app.as(anna).messages.of({ userId: anna.id })).items).toMatchObject([{ id, isRead: true }]);
  });
});
