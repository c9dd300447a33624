import { isRequestSent, REQUEST_SENT } from '@touchline/contracts/contact-requests';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { refreshRoutes } from '../../family/consents/refreshing.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { createCaller } from '../../router.ts';
import {
  aGuardian,
  allowScouts,
  aMessage,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  engines,
  inContact,
  linkGuardian,
  MINOR_BIRTH,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const DAY = 24 * 3600;
const words = { subject: 'Trial', content: 'Are you free on Saturday?' };
const WAITING = refusal('CONTACT_WAITING_FOR_GUARDIAN');

async function aFamily(app: TestApp) {
  const child = await aMinor(app, { firstName: 'Leo' });
  const guardian = await aGuardian(app, [child], { firstName: 'Nora' });
  const scout = await aScout(app, { firstName: 'Helena', isVerified: true });
  return { child, guardian, scout };
}

/** Sends a message that becomes a request. */
async function ask(app: TestApp, from: Account, to: Account) {
  const sent = await app.as(from).messages.send({ receiverId: to.id, ...words });
  if (!isRequestSent(sent)) throw new Error('The message was delivered.');
  return sent;
}

async function requestsOf(app: TestApp, user: Account, isOpen = true) {
  return (await app.as(user).contactRequests.list({ isOpen })).items;
}

/** How much of a conversation a user has. */
async function read(app: TestApp, user: Account, otherId: string) {
  const { messages } = app.as(user);
  return {
    thread: (await messages.thread({ otherId })).items.length,
    conversations: (await messages.conversations({})).items.length,
    received: (await messages.received({})).items.length,
    unread: await messages.unreadCount(),
    found: (await messages.search({ search: 'saturday' })).items.length,
    all: (await messages.of({ userId: user.id })).items.length,
  };
}
const NOTHING = { thread: 0, conversations: 0, received: 0, unread: 0, found: 0, all: 0 };

describe.each(engines)('contact with a minor, on $name', (engine) => {
  test('what the only guardian asks of the own child is answered by the safeguarding team, also when they become that later', async () => {
    const app = await testApp({ engine });
    const [child, scout, admin] = [await aMinor(app), await aScout(app, { isVerified: true }), await theAdmin(app)];
    const other = await aMinor(app, { firstName: 'Mia' });
    await linkGuardian(app, { child, guardian: scout });
    await ask(app, scout, child);
    await ask(app, scout, other);
    await linkGuardian(app, { child: other, guardian: scout });
    await inTransaction(app.db, (tx) => refreshRoutes(app.shared, tx, other.id));
    expect(await requestsOf(app, scout)).toEqual([]);
    expect(await titlesOf(app, scout)).not.toContain('A member asks to write to your child');
    expect((await app.as(scout).guardian.children()).map(({ openRequests }) => openRequests)).toEqual([0, 0]);
    expect((await requestsOf(app, admin)).map(({ player, route }) => [player.id, route]).sort()).toEqual(
      [
        [child.id, 'safeguarding'],
        [other.id, 'safeguarding'],
      ].sort(),
    );
    const guardian = await aGuardian(app, [child]);
    await inTransaction(app.db, (tx) => refreshRoutes(app.shared, tx, child.id));
    expect((await requestsOf(app, guardian)).map(({ route }) => route)).toEqual(['guardian']);
  });

  test('a message of a scout is not delivered: it is a request to the guardian, and nothing more can be written', {
    tags: ['CREQ-05'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const sent = await ask(app, scout, child);
    expect(sent).toEqual({ message: REQUEST_SENT, requestId: expect.any(String) });
    expect(await read(app, child, scout.id)).toEqual(NOTHING);
    expect(await titlesOf(app, child)).not.toContain('New message from Helena');
    expect(await titlesOf(app, guardian)).toEqual(['A member asks to write to your child']);
    expect(await requestsOf(app, guardian)).toMatchObject([
      {
        id: sent.requestId,
        player: { id: child.id, ageBand: 'U17' },
        other: { id: scout.id, firstName: 'Helena' },
        route: 'guardian',
        standing: { isVerified: true },
        ...words,
      },
    ]);
    expect(await requestsOf(app, child)).toEqual([]);
    const before = { ...(await snapshot(app)), throttles: null };
    await expect(ask(app, scout, child)).rejects.toMatchObject(WAITING);
    await expect(ask(app, child, scout)).rejects.toMatchObject(WAITING);
    expect({ ...(await snapshot(app)), throttles: null }).toEqual(before);
  });

  test('is answered by a person, and not by a program of the guardian', { tags: ['CREQ-06'] }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const { requestId: id } = await ask(app, scout, child);
    const program = createCaller({ ...app.contextOf(guardian), tokenScope: 'full' });
    const before = await snapshot(app);
    for (const answer of ['accept', 'decline', 'later'] as const) {
      const attempt = program.contactRequests.answer({ id, answer });
      await expect(attempt).rejects.toMatchObject(refusal('SESSION_NEEDED'));
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('without a guardian the safeguarding admins are asked, and no other admin', { tags: ['CREQ-07'] }, async () => {
    const app = await testApp({ engine });
    const [child, scout] = [await aMinor(app), await aScout(app, { isVerified: true })];
    const [handler, other] = [await theAdmin(app), await anAdmin(app, { isSafeguarding: false })];
    expect(await ask(app, scout, child)).toMatchObject({ message: REQUEST_SENT });
    expect(await titlesOf(app, handler)).toContain('A member asks to write to a minor');
    expect(await titlesOf(app, other)).toEqual([]);
    expect(await requestsOf(app, other)).toEqual([]);
    const [request] = await requestsOf(app, handler);
    const id = request?.id ?? '';
    for (const stranger of [other, scout, child, await aPlayer(app)]) {
      const refused = app.as(stranger).contactRequests.answer({ id, answer: 'accept' });
      await expect(refused).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    }
    await app.as(handler).contactRequests.answer({ id, answer: 'accept' });
    expect(await read(app, child, scout.id)).toMatchObject({ thread: 1, unread: 1 });
  });

  test('who has asked reads their own words until they are delivered, and no one else reads them there', {
    tags: ['CREQ-12'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const other = await aScout(app, { isVerified: true });
    const askedBy = async (user: Account, otherId: string) =>
      (await app.as(user).contactRequests.with({ otherId })).asked;
    expect(await askedBy(scout, child.id)).toBeNull();
    const { requestId: id } = await ask(app, scout, child);
    const party = ({ id, firstName, lastName, role }: Account) => ({ id, firstName, lastName, role });
    const shortly = (minor: Account) => ({ ...party(minor), lastName: `${minor.lastName[0]}.` });
    expect(await askedBy(scout, child.id)).toEqual({
      receiver: shortly(child),
      ...words,
      createdAt: expect.any(String),
    });
    for (const [user, otherId] of [
      [child, scout.id],
      [guardian, scout.id],
      [guardian, child.id],
      [other, child.id],
      [scout, guardian.id],
    ] as const) {
      expect(await askedBy(user, otherId)).toBeNull();
    }
    await app.as(guardian).contactRequests.answer({ id, answer: 'decline' });
    expect(await askedBy(scout, child.id)).toMatchObject(words);
    app.clock.turn(30 * DAY);
    const again = await ask(app, scout, child);
    await app.as(guardian).contactRequests.answer({ id: again.requestId, answer: 'accept' });
    expect(await askedBy(scout, child.id)).toBeNull();

    await ask(app, child, other);
    expect(await askedBy(child, other.id)).toMatchObject({ receiver: party(other), ...words });
    expect(await askedBy(other, child.id)).toBeNull();
  });

  test('accepting delivers the message, and all three are in an ordinary conversation', {
    tags: ['CREQ-08'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const { requestId: id } = await ask(app, scout, child);
    await app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
    expect(await read(app, child, scout.id)).toEqual({
      thread: 1,
      conversations: 1,
      received: 1,
      unread: 1,
      found: 1,
      all: 1,
    });
    expect((await app.as(child).messages.received({})).items).toMatchObject([{ senderId: scout.id, ...words }]);
    expect(await titlesOf(app, scout)).toContain('Your contact request was accepted');
    await aMessage(app, { from: child, to: scout });
    await aMessage(app, { from: scout, to: child });
    await aMessage(app, { from: scout, to: child });
    expect(await app.as(scout).contactRequests.with({ otherId: child.id })).toMatchObject({
      standing: 'open',
      readers: 'responsible',
    });
  });

  test('a declined request is asked again after 30 days, and the child hears nothing of it', {
    tags: ['CREQ-03'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const { requestId: id } = await ask(app, scout, child);
    await app.as(guardian).contactRequests.answer({ id, answer: 'decline' });
    expect(await read(app, child, scout.id)).toEqual(NOTHING);
    expect(await titlesOf(app, scout)).toContain('Your contact request was declined');
    app.clock.turn(30 * DAY - 1);
    await expect(ask(app, scout, child)).rejects.toMatchObject(refusal('CONTACT_DECLINED_BY_GUARDIAN'));
    app.clock.turn(1);
    await ask(app, scout, child);
  });

  test('a minor who writes first asks too; their message is delivered once it is accepted', {
    tags: ['CREQ-09'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const { requestId: id } = await ask(app, child, scout);
    expect(await read(app, scout, child.id)).toEqual(NOTHING);
    expect(await titlesOf(app, guardian)).toEqual(['Your child asks to write to a member']);
    expect(await requestsOf(app, guardian)).toMatchObject([{ isFromPlayer: true }]);
    await expect(ask(app, scout, child)).rejects.toMatchObject(WAITING);
    await app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
    expect((await app.as(scout).messages.received({})).items).toMatchObject([{ senderId: child.id, ...words }]);
  });

  test('for an unverified scout there is no minor to write to, by whatever way the id was found', async () => {
    const app = await testApp({ engine });
    const { child } = await aFamily(app);
    const impostor = await aScout(app);
    const before = { ...(await snapshot(app)), throttles: null };
    await expect(ask(app, impostor, child)).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    await expect(ask(app, child, impostor)).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    expect({ ...(await snapshot(app)), throttles: null }).toEqual(before);
    expect(await app.as(impostor).contactRequests.with({ otherId: child.id })).toEqual(
      await app.as(impostor).contactRequests.with({ otherId: crypto.randomUUID() }),
    );
  });

  test('an adult who registers as a player has to ask as well, and so has another minor', {
    tags: ['CREQ-10'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian } = await aFamily(app);
    const [adult, friend] = [await aPlayer(app), await aMinor(app)];
    expect(await ask(app, adult, child)).toMatchObject({ message: REQUEST_SENT });
    expect(await ask(app, friend, child)).toMatchObject({ message: REQUEST_SENT });
    expect(await requestsOf(app, guardian)).toHaveLength(2);
    expect(await read(app, child, adult.id)).toEqual(NOTHING);
  });

  test('messages with admins are delivered as before', { tags: ['CREQ-20'] }, async () => {
    const app = await testApp({ engine });
    const { child } = await aFamily(app);
    const admin = await anAdmin(app, { isSafeguarding: false });
    await aMessage(app, { from: child, to: admin });
    await aMessage(app, { from: admin, to: child });
    await aMessage(app, { from: admin, to: child });
  });

  test('guardians and members do not write to each other, only with admins', { tags: ['CREQ-21'] }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    for (const [from, to] of [
      [scout, guardian],
      [guardian, scout],
      [child, guardian],
      [await aPlayer(app), guardian],
    ] as const) {
      await expect(aMessage(app, { from, to })).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    }
    await aMessage(app, { from: guardian, to: await theAdmin(app) });
    await aMessage(app, { from: await theAdmin(app), to: guardian });
  });

  test('only a guardian of this child answers, once', async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const { requestId: id } = await ask(app, scout, child);
    const stranger = await aGuardian(app, [await aMinor(app)]);
    for (const caller of [stranger, child, scout, await theAdmin(app)]) {
      const refused = app.as(caller).contactRequests.answer({ id, answer: 'accept' });
      await expect(refused).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    }
    expect(await requestsOf(app, stranger)).toEqual([]);
    const second = await aGuardian(app, [child]);
    const answers = await Promise.allSettled(
      [guardian, second].map((one) => app.as(one).contactRequests.answer({ id, answer: 'accept' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await read(app, child, scout.id)).toMatchObject({ thread: 1 });
  });

  test('what a player accepted before they were known to be a minor does not count for the guardian', async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    await app.db.updateTable('users').set({ date_of_birth: null }).where('id', '=', player.id).execute();
    await aMessage(app, { from: scout, to: player });
    await aMessage(app, { from: player, to: scout });
    await aMessage(app, { from: scout, to: player });
    await app.as(player).auth.changeBirthDate({ dateOfBirth: MINOR_BIRTH });
    await allowScouts(app, player);
    expect(await ask(app, scout, player)).toMatchObject({ message: REQUEST_SENT });
    await expect(ask(app, player, scout)).rejects.toMatchObject(WAITING);
  });

  test('a conversation from before goes on until the guardian allows no contact', async () => {
    const app = await testApp({ engine });
    const { child, scout } = await aFamily(app);
    await inContact(app, child, scout);
    await aMessage(app, { from: scout, to: child, ...words });
    await aMessage(app, { from: child, to: scout, ...words });
    await app.db.updateTable('users').set({ allows_contact: 0 }).where('id', '=', child.id).execute();
    const CLOSED = refusal('CONTACT_NOT_ALLOWED');
    await expect(aMessage(app, { from: scout, to: child })).rejects.toMatchObject(CLOSED);
    await expect(aMessage(app, { from: child, to: scout })).rejects.toMatchObject(CLOSED);
    // The family keeps what was written, the scout does not.
    expect(await read(app, child, scout.id)).toMatchObject({ thread: 2, unread: 1, found: 2 });
    expect(await read(app, scout, child.id)).toEqual(NOTHING);
    await expect(app.as(scout).messages.correspondent({ otherId: child.id })).rejects.toMatchObject(
      refusal('USER_NOT_FOUND'),
    );
  });

  test('a scout who is no longer verified loses sight of minors in every list and count of messages', {
    tags: ['CREQ-15'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, scout } = await aFamily(app);
    await inContact(app, child, scout);
    await aMessage(app, { from: child, to: scout, ...words });
    const adult = await aPlayer(app);
    await aMessage(app, { from: adult, to: scout, ...words });
    expect(await read(app, scout, child.id)).toMatchObject({ conversations: 2, unread: 2 });
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
    const unverified = { ...scout, isVerified: false };
    expect(await read(app, unverified, child.id)).toEqual({
      thread: 0,
      conversations: 1,
      received: 1,
      unread: 1,
      found: 1,
      all: 1,
    });
    await expect(app.as(unverified).messages.correspondent({ otherId: child.id })).rejects.toMatchObject(
      refusal('USER_NOT_FOUND'),
    );
  });

  test('a scout who is no longer verified does not learn whether a minor was written to or asked', async () => {
    const app = await testApp({ engine });
    const { child, scout } = await aFamily(app);
    const [asked, adult] = [await aMinor(app), await aPlayer(app)];
    await inContact(app, child, scout);
    await aMessage(app, { from: scout, to: child, ...words });
    await aMessage(app, { from: scout, to: adult, ...words });
    await ask(app, scout, asked);
    const ids = [child.id, asked.id, adult.id];
    const known = async (by: Account) => [
      (await app.as(by).messages.contacted({ otherIds: ids })).map(({ otherId }) => otherId).sort(),
      (await app.as(by).contactRequests.asked({ playerIds: ids })).map(({ playerId }) => playerId).sort(),
    ];
    expect(await known(scout)).toEqual([[child.id, adult.id].sort(), [asked.id, adult.id].sort()]);
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
    expect(await known({ ...scout, isVerified: false })).toEqual([[adult.id], [adult.id]]);
  });

  test('a scout asks for a few new minors a day, and is stopped at once', { tags: ['CREQ-14'] }, async () => {
    const app = await testApp({ engine, limits: { newMinorsPerScout: { uses: 2, seconds: DAY } } });
    const { child, scout } = await aFamily(app);
    await ask(app, scout, child);
    await ask(app, scout, await aMinor(app));
    const third = await aMinor(app);
    await expect(ask(app, scout, third)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect(await requestsOf(app, await theAdmin(app))).toHaveLength(1);
    await aMessage(app, { from: scout, to: await aPlayer(app) });
    app.clock.turn(DAY);
    await ask(app, scout, third);
  });

  test('a user whose contact is suspended writes to admins only', { tags: ['CASE-07'] }, async () => {
    const app = await testApp({ engine });
    const { child, scout } = await aFamily(app);
    const now = app.clock.now().toISOString();
    await app.db.updateTable('users').set({ contact_suspended_at: now }).where('id', '=', scout.id).execute();
    for (const to of [child, await aPlayer(app), await aScout(app)]) {
      await expect(aMessage(app, { from: scout, to })).rejects.toMatchObject(refusal('CONTACT_SUSPENDED'));
    }
    await aMessage(app, { from: scout, to: await theAdmin(app) });
  });
});
