import { isRequestSent } from '@touchline/contracts/contact-requests';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { protectMinor } from '../../guardians/guardianships/coming-of-age.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  acts,
  aGuardian,
  aMessage,
  aMinor,
  aPlayer,
  aScout,
  bothEngines,
  engines,
  inContact,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';
import { receivedMails } from '../../testing/mailbox.ts';

const DAY = 24 * 3600;
const words = { subject: 'Trial', content: 'Are you free on Saturday?' };

const send = (app: TestApp, from: Account, to: Account) => app.as(from).messages.send({ receiverId: to.id, ...words });
const mine = async (app: TestApp, user: Account) => (await app.as(user).contactRequests.mine({})).items;
const state = (app: TestApp, user: Account, other: Account) => app.as(user).contactRequests.with({ otherId: other.id });

async function withdraw(app: TestApp, from: Account, to: Account) {
  const { ownRequestId } = await state(app, from, to);
  return app.as(from).contactRequests.withdraw({ id: ownRequestId ?? '' });
}

/** What a user has of messages and requests, at each entry point. */
async function has(app: TestApp, user: Account, other: Account) {
  const { messages, contactRequests } = app.as(user);
  return {
    conversations: (await messages.conversations({})).items.length,
    thread: (await messages.thread({ otherId: other.id })).items.length,
    received: (await messages.received({})).items.length,
    found: (await messages.search({ search: 'saturday' })).items.length,
    unread: await messages.unreadCount(),
    requests: (await contactRequests.list({})).items.length,
    answered: (await contactRequests.list({ isOpen: false })).items.length,
    badge: await contactRequests.openCount(),
    notified: (await titlesOf(app, user)).filter((title) => /message|asks|request/i.test(title)),
  };
}
const NOTHING = {
  ...{ conversations: 0, thread: 0, received: 0, found: 0, unread: 0 },
  ...{ requests: 0, answered: 0, badge: 0, notified: [] },
};

async function aScoutAndPlayer(app: TestApp) {
  return { scout: await aScout(app, { isVerified: true }), player: await aPlayer(app, { isVerified: true }) };
}

describe.each(engines)('a request that is withdrawn, on $name', (engine) => {
  test.each([['unread'], ['read']])(
    'leaves nothing with an adult player who has it %s, and no mail',
    {
      tags: ['CREQ-24'],
    },
    async (how) => {
      const app = await testApp({ engine });
      const { scout, player } = await aScoutAndPlayer(app);
      await app.as(player).notifications.setChoice({ kind: 'new-message', channel: 'email', isOn: true });
      await send(app, scout, player);
      if (how === 'read') await app.as(player).messages.markConversationRead({ otherId: scout.id });
      await withdraw(app, scout, player);
      expect(await has(app, player, scout)).toEqual(NOTHING);
      app.clock.turn(DAY);
      expect((await receivedMails(app)).filter(({ subject }) => /message/.test(subject))).toEqual([]);
      expect(await has(app, scout, player)).toMatchObject({ conversations: 0, thread: 0 });
      expect(await mine(app, scout)).toMatchObject([
        { state: 'withdrawn', receiver: { id: player.id }, subject: 'Trial' },
      ]);
      expect(await state(app, scout, player)).toMatchObject({ standing: 'withdrawn', asked: words });
    },
  );

  test.each([['guardian'], ['team']])(
    'leaves nothing with the %s that answers for a minor',
    {
      tags: ['CREQ-24'],
    },
    async (who) => {
      const app = await testApp({ engine });
      const [scout, child] = [await aScout(app, { isVerified: true }), await aMinor(app)];
      const answerer = who === 'guardian' ? await aGuardian(app, [child]) : await theAdmin(app);
      const before = await has(app, answerer, scout);
      await send(app, scout, child);
      expect((await has(app, answerer, scout)).badge).toBe(before.badge + 1);
      await withdraw(app, scout, child);
      expect(await has(app, answerer, scout)).toEqual(before);
      expect(await has(app, child, scout)).toEqual(NOTHING);
    },
  );

  test('leaves what others have asked: the count of a notification goes down by one', async () => {
    const app = await testApp({ engine });
    const [one, other] = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    await send(app, one, child);
    app.clock.turn(60);
    await send(app, other, child);
    expect(await titlesOf(app, guardian)).toEqual(['2 requests for contact wait for your answer']);
    await withdraw(app, one, child);
    expect(await titlesOf(app, guardian)).toEqual(['A member asks to write to your child']);
    expect((await has(app, guardian, other)).badge).toBe(1);
  });

  test('leaves the earlier messages of a conversation', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await aMessage(app, { from: scout, to: player, subject: 'First', content: 'Hello' });
    const { requestId } = await state(app, player, scout);
    await app.as(player).contactRequests.answer({ id: requestId ?? '', answer: 'decline' });
    await app.as(player).messages.markConversationRead({ otherId: scout.id });
    app.clock.turn(31 * DAY);
    await send(app, scout, player);
    await withdraw(app, scout, player);
    for (const user of [player, scout]) {
      const { items } = await app.as(user).messages.conversations({});
      expect(items).toMatchObject([{ unread: 0, latest: { subject: 'First' } }]);
    }
    expect(await app.as(player).messages.unreadCount()).toBe(0);
  });

  test('is kept for the safeguarding team with its text, and the log has the act', { tags: ['CREQ-24'] }, async () => {
    const app = await testApp({ engine });
    const [scout, child] = [await aScout(app, { isVerified: true }), await aMinor(app)];
    await send(app, scout, child);
    await withdraw(app, scout, child);
    expect(await app.db.selectFrom('contact_requests').selectAll().execute()).toMatchObject([
      { other_id: scout.id, player_id: child.id, ...words, withdrawn_at: expect.any(String) },
    ]);
    expect((await acts(app)).filter(({ act }) => act === 'contact-request.withdraw')).toMatchObject([
      { actor_id: scout.id, about_id: child.id },
    ]);
  });

  test('stays in a report about it, and its sender can still be reported', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    const sent = await send(app, scout, player);
    if (isRequestSent(sent)) throw new Error('It is a request.');
    const complaint = { reason: 'harassment', content: 'Does not stop.' } as const;
    await app.as(player).reports.create({ subject: 'message', subjectId: sent.id, ...complaint });
    await withdraw(app, scout, player);
    const [report] = await app.db.selectFrom('reports').select('copy').execute();
    expect(JSON.stringify(report)).toContain(words.content);
    await app.as(player).reports.create({ subject: 'user', subjectId: scout.id, ...complaint });
  });

  test('cannot be repeated at once: the same player after seven days, and the allowance counts it', {
    tags: ['CREQ-24'],
  }, async () => {
    const app = await testApp({ engine, limits: { newPlayersPerScout: { uses: 2, seconds: DAY } } });
    const { scout, player } = await aScoutAndPlayer(app);
    const [other, third] = [await aPlayer(app), await aPlayer(app)];
    for (const one of [player, other]) {
      await send(app, scout, one);
      await withdraw(app, scout, one);
    }
    const ways = [app.as(scout).messages.send, app.as(scout).messages.sendUndoable];
    for (const way of ways) {
      await expect(way({ receiverId: player.id, ...words })).rejects.toMatchObject(refusal('CONTACT_ASKED_LATELY'));
    }
    await expect(send(app, scout, third)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    app.clock.turn(7 * DAY - 1);
    await expect(send(app, scout, player)).rejects.toMatchObject(refusal('CONTACT_ASKED_LATELY'));
    app.clock.turn(1);
    await send(app, scout, player);
    expect((await mine(app, scout)).map((one) => one.state)).toEqual(['waiting', 'withdrawn', 'withdrawn']);
  });

  test('does not stop the player from writing, who accepts by that', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await send(app, scout, player);
    await withdraw(app, scout, player);
    app.clock.turn(1);
    await send(app, player, scout);
    expect(await state(app, scout, player)).toMatchObject({ standing: 'open' });
  });

  test('is withdrawn by its sender only, before an answer, and once', { tags: ['CREQ-24'] }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await send(app, scout, player);
    const id = (await state(app, scout, player)).ownRequestId ?? '';
    for (const stranger of [player, await aScout(app), await theAdmin(app)]) {
      const attempt = app.as(stranger).contactRequests.withdraw({ id });
      await expect(attempt).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    }
    await app.as(player).contactRequests.answer({ id, answer: 'later' });
    await app.as(scout).contactRequests.withdraw({ id });
    await app.as(scout).contactRequests.withdraw({ id });
    const answer = app.as(player).contactRequests.answer({ id, answer: 'accept' });
    await expect(answer).rejects.toMatchObject(refusal('REQUEST_WITHDRAWN'));
    const [another] = [await aPlayer(app)];
    await send(app, scout, another);
    const asked = (await state(app, scout, another)).ownRequestId ?? '';
    await app.as(another).contactRequests.answer({ id: asked, answer: 'accept' });
    const late = app.as(scout).contactRequests.withdraw({ id: asked });
    await expect(late).rejects.toMatchObject(refusal('REQUEST_ANSWERED'));
  });

  test('leaves nothing either after a block, or when the player turned out to be a minor', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await send(app, scout, player);
    const [{ id = '' } = {}] = await mine(app, scout);
    await app.as(player).blocks.block({ userId: scout.id });
    await app.db
      .updateTable('users')
      .set({ is_minor: 1, date_of_birth: '2010-01-01' })
      .where('id', '=', player.id)
      .execute();
    await inTransaction(app.db, (tx) => protectMinor(app.shared, tx, player.id));
    await app.as(scout).contactRequests.withdraw({ id });
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
    expect(await has(app, { ...player, isMinor: true }, scout)).toEqual(NOTHING);
    expect(await app.as(await theAdmin(app)).contactRequests.openCount()).toBe(0);
  });

  test('what a minor has asked is withdrawn by the minor', async () => {
    const app = await testApp({ engine });
    const [scout, child] = [await aScout(app, { isVerified: true }), await aMinor(app)];
    const guardian = await aGuardian(app, [child]);
    await send(app, child, scout);
    await withdraw(app, child, scout);
    expect(await titlesOf(app, guardian)).toEqual([]);
    expect(await state(app, child, scout)).toMatchObject({ standing: 'withdrawn' });
    expect(await state(app, scout, child)).toMatchObject({ standing: 'request' });
  });
});

describe.each(engines)('the list of own requests, on $name', (engine) => {
  test('has each with its state, adults by name and minors as scouts see them', { tags: ['CREQ-25'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const adult = await aPlayer(app, { firstName: 'Mateo', lastName: 'Silva' });
    const child = await aMinor(app, { firstName: 'Leo', lastName: 'Bauer' });
    const [declining, accepting] = [await aPlayer(app), await aPlayer(app)];
    for (const one of [adult, child, declining, accepting]) {
      await send(app, scout, one);
      app.clock.turn(1);
    }
    for (const [one, answer] of [
      [declining, 'decline'],
      [accepting, 'accept'],
    ] as const) {
      const { requestId } = await state(app, one, scout);
      await app.as(one).contactRequests.answer({ id: requestId ?? '', answer });
    }
    expect((await mine(app, scout)).map((one) => [one.receiver.firstName, one.receiver.lastName, one.state])).toEqual([
      [accepting.firstName, accepting.lastName, 'accepted'],
      [declining.firstName, declining.lastName, 'declined'],
      ['Leo', 'B.', 'waiting'],
      ['Mateo', 'Silva', 'waiting'],
    ]);
    expect(await mine(app, adult)).toEqual([]);
    const page = await app.as(scout).contactRequests.mine({ limit: 3 });
    const rest = await app.as(scout).contactRequests.mine({ limit: 3, cursor: page.nextCursor ?? '' });
    expect(rest.items.map(({ receiver }) => receiver.id)).toEqual([adult.id]);
  });

  test('"Not now" looks like no answer, and a contact that an adult player began is none', async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await send(app, scout, player);
    const { requestId } = await state(app, player, scout);
    await app.as(player).contactRequests.answer({ id: requestId ?? '', answer: 'later' });
    expect(await mine(app, scout)).toMatchObject([{ state: 'waiting', endedAt: null }]);
    await inContact(app, await aPlayer(app), scout);
    await send(app, await aPlayer(app), scout);
    expect(await mine(app, scout)).toHaveLength(1);
  });

  test('a player reads that they have declined, and a notice of an answer is read with the conversation', {
    tags: ['CREQ-25'],
  }, async () => {
    const app = await testApp({ engine });
    const { scout, player } = await aScoutAndPlayer(app);
    await send(app, scout, player);
    const { requestId } = await state(app, player, scout);
    await app.as(player).contactRequests.answer({ id: requestId ?? '', answer: 'decline' });
    expect(await state(app, player, scout)).toMatchObject({ declinedAt: expect.any(String), requestId: null });
    expect(await state(app, scout, player)).toMatchObject({ hasNewAnswer: true, declinedAt: null });
    await app.as(scout).messages.markConversationRead({ otherId: player.id });
    expect(await state(app, scout, player)).toMatchObject({ hasNewAnswer: false });
  });
});

describe.each(bothEngines)('a withdrawal at the moment of the answer, on $name', (engine) => {
  test('either leaves nothing or comes too late', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    for (let round = 0; round < 8; round += 1) {
      const player = await aPlayer(app);
      await send(app, scout, player);
      const id = (await state(app, scout, player)).ownRequestId ?? '';
      const [withdrawn, accepted] = await Promise.allSettled([
        app.as(scout).contactRequests.withdraw({ id }),
        app.as(player).contactRequests.answer({ id, answer: 'accept' }),
      ]);
      expect([withdrawn.status, accepted.status].sort(), `round ${round}`).toEqual(['fulfilled', 'rejected']);
      const { thread } = await has(app, player, scout);
      expect(thread).toBe(withdrawn.status === 'fulfilled' ? 0 : 1);
    }
  });
});
