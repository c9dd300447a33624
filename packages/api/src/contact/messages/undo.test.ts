import { isUnsent, UNDO_SECONDS } from '@touchline/contracts/contact-requests';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { comeOfAge } from '../../guardians/guardianships/coming-of-age.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import { hear } from '../../testing/events.ts';
import {
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  bothEngines,
  engines,
  inContact,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';
import { receivedMails } from '../../testing/mailbox.ts';

const words = { subject: 'Trial', content: 'Are you free on Saturday?' };

/** Sends a request that can be undone, and returns the id under which it is held. */
async function hold(app: TestApp, from: Account, to: Account): Promise<string> {
  const sent = await app.as(from).messages.sendUndoable({ receiverId: to.id, ...words });
  if (!isUnsent(sent)) throw new Error('It was sent at once.');
  return sent.unsentId;
}

/** Lets the time pass in which a request can be undone. */
async function release(app: TestApp) {
  app.clock.turn(UNDO_SECONDS);
  await app.runJobs();
}

/** What a user has of messages and requests, at each entry point. */
async function has(app: TestApp, user: Account, other: Account) {
  const { messages, contactRequests, notifications } = app.as(user);
  return {
    conversations: (await messages.conversations({})).items.length,
    thread: (await messages.thread({ otherId: other.id })).items.length,
    received: (await messages.received({})).items.length,
    all: (await messages.of({ userId: user.id })).items.length,
    found: (await messages.search({ search: 'saturday' })).items.length,
    unread: await messages.unreadCount(),
    requests: (await contactRequests.list({})).items.length,
    answered: (await contactRequests.list({ isOpen: false })).items.length,
    badge: await contactRequests.openCount(),
    asked: (await contactRequests.with({ otherId: other.id })).requestId,
    notified: (await notifications.list({})).items.filter(({ kind }) => /message|request/.test(kind)).length,
  };
}
const NOTHING = {
  ...{ conversations: 0, thread: 0, received: 0, all: 0, found: 0, unread: 0 },
  ...{ requests: 0, answered: 0, badge: 0, asked: null, notified: 0 },
};

const mine = async (app: TestApp, user: Account) => (await app.as(user).contactRequests.mine({})).items;
const standing = async (app: TestApp, user: Account, other: Account) =>
  (await app.as(user).contactRequests.with({ otherId: other.id })).standing;

describe.each(engines)('a request that can be undone, on $name', (engine) => {
  test('is nowhere with its receiver until it is sent, ten seconds later and without its sender', {
    tags: ['CREQ-23'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app)];
    const { events } = hear(app.shared.events);
    await hold(app, scout, player);
    expect(await has(app, player, scout)).toEqual(NOTHING);
    expect(JSON.stringify(events)).not.toContain(player.id);
    expect(await standing(app, scout, player)).toBe('unsent');
    expect(await mine(app, scout)).toMatchObject([{ state: 'unsent', receiver: { id: player.id } }]);
    app.clock.turn(UNDO_SECONDS - 1);
    await app.runJobs();
    expect(await has(app, player, scout)).toEqual(NOTHING);
    app.clock.turn(1);
    await app.runJobs();
    expect(await has(app, player, scout)).toMatchObject({
      conversations: 1,
      thread: 1,
      unread: 1,
      requests: 1,
      badge: 1,
    });
    expect(await mine(app, scout)).toMatchObject([{ state: 'waiting' }]);
    await app.runJobs();
    expect(await has(app, player, scout)).toMatchObject({ thread: 1, notified: 1 });
  });

  test('leaves nothing when it is undone, and the allowance of the day is as it was', {
    tags: ['CREQ-23'],
  }, async () => {
    const app = await testApp({ engine, limits: { newPlayersPerScout: { uses: 2, seconds: 86_400 } } });
    const scout = await aScout(app, { isVerified: true });
    const [adult, child] = [await aPlayer(app), await aMinor(app)];
    const guardian = await aGuardian(app, [child]);
    const before = await snapshot(app);
    const { events } = hear(app.shared.events);
    for (let round = 0; round < 3; round += 1) {
      for (const player of [adult, child]) {
        const id = await hold(app, scout, player);
        expect(await app.as(scout).messages.undo({ id })).toEqual({ receiverId: player.id, ...words });
      }
      expect(await app.as(scout).contactRequests.allowance()).toMatchObject({
        players: { left: 2 },
        minors: { left: 5 },
      });
    }
    await release(app);
    expect(await snapshot(app)).toEqual(before);
    expect(events.flatMap((event) => (event.type === 'change' ? [event.to] : []))).not.toContainEqual({
      userId: adult.id,
    });
    expect(await titlesOf(app, guardian)).toEqual([]);
    expect(await receivedMails(app)).toEqual([]);
  });

  test('is undone by its sender only, and not after it was sent', { tags: ['CREQ-23'] }, async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app)];
    const id = await hold(app, scout, player);
    for (const stranger of [player, await aScout(app), await theAdmin(app)]) {
      await expect(app.as(stranger).messages.undo({ id })).rejects.toMatchObject(refusal('UNDO_TOO_LATE'));
    }
    await release(app);
    await expect(app.as(scout).messages.undo({ id })).rejects.toMatchObject(refusal('UNDO_TOO_LATE'));
    expect(await has(app, player, scout)).toMatchObject({ thread: 1 });
  });

  test('is one: neither a second press nor another program sends a second one', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    for (const [player, code] of [
      [await aPlayer(app), 'CONTACT_WAITING'],
      [await aMinor(app), 'CONTACT_WAITING_FOR_GUARDIAN'],
    ] as const) {
      await hold(app, scout, player);
      await expect(hold(app, scout, player)).rejects.toMatchObject(refusal(code));
      const other = app.as(scout).messages.send({ receiverId: player.id, ...words });
      await expect(other).rejects.toMatchObject(refusal(code));
    }
    await release(app);
    expect(await mine(app, scout)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  test('a message that needs no answer is sent at once', async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app)];
    await inContact(app, player, scout);
    for (const to of [player, await theAdmin(app)]) {
      expect(await app.as(scout).messages.sendUndoable({ receiverId: to.id, ...words })).toMatchObject(words);
    }
    expect(await has(app, player, scout)).toMatchObject({ thread: 1 });
  });

  test('what a minor or their scout asks goes to the guardian when it is sent', async () => {
    const app = await testApp({ engine });
    const [scout, child] = [await aScout(app, { isVerified: true }), await aMinor(app)];
    const guardian = await aGuardian(app, [child]);
    await hold(app, scout, child);
    expect(await app.as(guardian).contactRequests.openCount()).toBe(0);
    expect(await app.as(guardian).guardian.children()).toMatchObject([{ openRequests: 0 }]);
    await release(app);
    expect(await app.as(guardian).contactRequests.openCount()).toBe(1);
    expect(await titlesOf(app, guardian)).toEqual(['A member asks to write to your child']);
    expect(await has(app, child, scout)).toEqual(NOTHING);
  });

  /** What may happen in the ten seconds, after which the request must not arrive. */
  const CHANGES: Record<string, (app: TestApp, people: { scout: Account; player: Account }) => Promise<unknown>> = {
    'the scout is deactivated': async (app, { scout }) =>
      app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isActive: false } }),
    'the player is deactivated': async (app, { player }) =>
      app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isActive: false } }),
    'the player blocks the scout': (app, { scout, player }) => app.as(player).blocks.block({ userId: scout.id }),
    'the scout blocks the player': (app, { scout, player }) => app.as(scout).blocks.block({ userId: player.id }),
    'the player allows no contact': (app, { player }) =>
      app.db.updateTable('users').set({ allows_contact: 0 }).where('id', '=', player.id).execute(),
    'the contact of the scout is suspended': (app, { scout }) =>
      app.db
        .updateTable('users')
        .set({ contact_suspended_at: app.clock.now().toISOString() })
        .where('id', '=', scout.id)
        .execute(),
  };

  test.each(Object.entries(CHANGES))(
    'when %s meanwhile, it is not sent and its sender sees that',
    async (_, change) => {
      const app = await testApp({ engine });
      await anAdmin(app);
      const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app)];
      const id = await hold(app, scout, player);
      await change(app, { scout, player });
      await release(app);
      expect(await app.db.selectFrom('messages').select('id').where('receiver_id', '=', player.id).execute()).toEqual(
        [],
      );
      expect(await app.db.selectFrom('contact_requests').select('id').execute()).toEqual([]);
      expect(await mine(app, scout)).toMatchObject([{ id, state: 'not-sent', receiver: { id: player.id } }]);
      // Its text is there to be sent again later.
      expect(await app.as(scout).messages.undo({ id })).toMatchObject(words);
      expect(await mine(app, scout)).toEqual([]);
    },
  );

  test.each([['scout'], ['player']] as const)(
    'when the account of the %s is deleted meanwhile, it goes with it',
    async (who) => {
      const app = await testApp({ engine });
      const people = { scout: await aScout(app, { isVerified: true }), player: await aPlayer(app) };
      await hold(app, people.scout, people.player);
      await app.as(await theAdmin(app)).users.delete({ id: people[who].id });
      await release(app);
      for (const table of ['messages', 'contact_requests', 'unsent_messages'] as const) {
        expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      }
      expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );

  test('when the scout loses the verification meanwhile, a minor is not asked, and the scout does not see the minor', async () => {
    const app = await testApp({ engine });
    const [scout, child] = [await aScout(app, { isVerified: true }), await aMinor(app)];
    await hold(app, scout, child);
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
    const unverified = { ...scout, isVerified: false };
    expect(await mine(app, unverified)).toEqual([]);
    expect(await standing(app, unverified, child)).toBe('unavailable');
    await release(app);
    expect(await app.db.selectFrom('contact_requests').select('id').execute()).toEqual([]);
    expect(await mine(app, unverified)).toEqual([]);
  });

  test('when the player comes of age meanwhile, it arrives as a message', async () => {
    const app = await testApp({ engine });
    const [scout, child] = [await aScout(app, { isVerified: true }), await aMinor(app)];
    await hold(app, scout, child);
    await app.db
      .updateTable('users')
      .set({ is_minor: 0, date_of_birth: '2000-01-01' })
      .where('id', '=', child.id)
      .execute();
    await inTransaction(app.db, (tx) => comeOfAge(app.shared, tx, child.id));
    await app.db.updateTable('users').set({ allows_contact: 1 }).where('id', '=', child.id).execute();
    await release(app);
    expect(await has(app, { ...child, isMinor: false }, scout)).toMatchObject({ thread: 1, requests: 1 });
  });
});

test('the days of what could not be sent end, and its job does not run again', async () => {
  const app = await testApp();
  const scout = await aScout(app, { isVerified: true });
  const gone = await aPlayer(app);
  await hold(app, scout, gone);
  await app.db.updateTable('users').set({ is_active: 0 }).where('id', '=', gone.id).execute();
  await release(app);
  app.clock.turn(31 * 86_400);
  await hold(app, scout, await aPlayer(app));
  await release(app);
  expect(await mine(app, scout)).toMatchObject([{ state: 'waiting' }]);
});

describe.each(bothEngines)('an undo at the moment of sending, on $name', (engine) => {
  test('either undoes the request or leaves it sent, never both', async () => {
    const app = await testApp({ engine, limits: { messagesPerUser: { uses: 100, seconds: 60 } } });
    const scout = await aScout(app, { isVerified: true });
    for (let round = 0; round < 10; round += 1) {
      const player = await aPlayer(app);
      const id = await hold(app, scout, player);
      app.clock.turn(UNDO_SECONDS);
      const [undone] = await Promise.allSettled([app.as(scout).messages.undo({ id }), app.runJobs()]);
      const { thread } = await has(app, player, scout);
      expect(thread, `round ${round}`).toBe(undone.status === 'fulfilled' ? 0 : 1);
    }
  });
});

test('who asks a minor for contact does not learn the name from the answer', { tags: ['CREQ-23'] }, async () => {
  const app = await testApp();
  const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
  const child = await aMinor(app, { firstName: 'Mia' });
  await aGuardian(app, [child]);
  for (const caller of [scout, player]) {
    const sent = await app.as(caller).messages.sendUndoable({ receiverId: child.id, ...words });
    expect(sent).toMatchObject({ receiver: null });
    expect(JSON.stringify(sent)).not.toContain('Mia');
  }
  expect(await app.as(scout).messages.sendUndoable({ receiverId: player.id, ...words })).toMatchObject({
    receiver: { id: player.id, firstName: player.firstName },
  });
});
