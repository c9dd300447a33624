import { isRequestSent } from '@touchline/contracts/contact-requests';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { refreshMinors } from '../../guardians/birth-dates/birth-date-changes.service.ts';
import {
  aGuardian,
  allowScouts,
  aMessage,
  aMinor,
  aPlayer,
  aScout,
  engines,
  inContact,
  MINOR_BIRTH,
  notificationsOf,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const words = { subject: 'Trial', content: 'Are you free on Saturday?' };

async function aFamily(app: TestApp) {
  const child = await aMinor(app);
  const guardian = await aGuardian(app, [child]);
  const scout = await aScout(app, { isVerified: true });
  return { child, guardian, scout };
}

/** Sends a message that becomes a request. */
async function ask(app: TestApp, from: Account, to: Account) {
  const sent = await app.as(from).messages.send({ receiverId: to.id, ...words });
  if (!isRequestSent(sent)) throw new Error('The message was delivered.');
  return sent.requestId;
}

/** Notifications besides those of the own account. */
const heardOfMinors = async (app: TestApp, scout: Account) =>
  (await titlesOf(app, scout)).filter((title) => !title.startsWith('Your account'));

const messages = (app: TestApp) => app.db.selectFrom('messages').select('id').execute();

interface Family {
  app: TestApp;
  child: Account;
  guardian: Account;
  scout: Account;
}

/** What may happen to a scout or a minor while a request waits for its answer. */
const CHANGES: Record<string, (family: Family) => Promise<unknown>> = {
  'the scout has lost the verification': async ({ app, scout }) =>
    app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } }),
  'the scout is deactivated': async ({ app, scout }) =>
    app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isActive: false } }),
  'the contact of the scout is suspended': async ({ app, scout }) => {
    const contact_suspended_at = app.clock.now().toISOString();
    await app.db.updateTable('users').set({ contact_suspended_at }).where('id', '=', scout.id).execute();
  },
  'the child has blocked the scout': ({ app, child, scout }) => app.as(child).blocks.block({ userId: scout.id }),
  'the scout has blocked the child': ({ app, child, scout }) => app.as(scout).blocks.block({ userId: child.id }),
};

describe.each(engines)('a request to a minor, on $name', (engine) => {
  test('that was delivered to an adult by a wrong date is not accepted while the scout is not verified', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const scout = await aScout(app, { isVerified: true });
    await app.as(scout).messages.send({ receiverId: player.id, ...words });
    await app.as(player).auth.changeBirthDate({ dateOfBirth: MINOR_BIRTH });
    const mother = await aGuardian(app, [player]);
    await allowScouts(app, player);
    const admin = app.as(await theAdmin(app));
    await admin.users.change({ id: scout.id, patch: { isVerified: false } });
    const [request] = (await app.as(mother).contactRequests.list({ isOpen: true })).items;
    const accept = () => app.as(mother).contactRequests.answer({ id: request?.id ?? '', answer: 'accept' });
    await expect(accept()).rejects.toMatchObject(refusal('REQUEST_NOT_POSSIBLE'));
    await admin.users.change({ id: scout.id, patch: { isVerified: true } });
    expect(await accept()).toMatchObject({ state: 'accepted' });
  });

  test.each(Object.entries(CHANGES))(
    'is not delivered when %s meanwhile, and can be declined',
    { tags: ['CREQ-13'] },
    async (_what, change) => {
      const app = await testApp({ engine });
      const { child, guardian, scout } = await aFamily(app);
      const id = await ask(app, scout, child);
      await change({ app, child, guardian, scout });
      const before = await snapshot(app);
      const accepting = app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
      await expect(accepting).rejects.toMatchObject(refusal('REQUEST_NOT_POSSIBLE'));
      expect(await snapshot(app)).toEqual(before);
      expect(await app.as(guardian).contactRequests.answer({ id, answer: 'decline' })).toMatchObject({
        state: 'declined',
      });
      expect(await messages(app)).toEqual([]);
    },
  );

  test('is not delivered after the consent to contact was withdrawn, by whichever guardian', {
    tags: ['CREQ-13'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const second = await aGuardian(app, [child]);
    const ids = [await ask(app, scout, child), await ask(app, child, await aScout(app, { isVerified: true }))];
    const record = (isGiven: boolean) =>
      app.as(second).consents.record({ playerId: child.id, line: 'contact', isGiven, textVersion: 2 });
    await record(false);
    for (const id of ids) {
      const accepting = app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
      await expect(accepting).rejects.toMatchObject(refusal('CONTACT_NOT_ALLOWED'));
    }
    await record(true);
    for (const id of ids) await app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
    expect(await messages(app)).toHaveLength(2);
  });

  test('of a minor to a scout who has lost the verification is not delivered, and the scout hears nothing', async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const id = await ask(app, child, scout);
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
    const accepting = app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
    await expect(accepting).rejects.toMatchObject(refusal('REQUEST_NOT_POSSIBLE'));
    await app.as(guardian).contactRequests.answer({ id, answer: 'decline' });
    expect(await heardOfMinors(app, scout)).toEqual([]);
  });

  test('of a scout who then loses the verification is answered without a word to them', async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const id = await ask(app, scout, child);
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
    await app.as(guardian).contactRequests.answer({ id, answer: 'decline' });
    expect(await heardOfMinors(app, scout)).toEqual([]);
  });

  test('is asked again by another account of the same scout, who cannot go on where the first one is', async () => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    const id = await ask(app, scout, child);
    await app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
    const second = await aScout(app, { isVerified: true, firstName: scout.firstName, lastName: scout.lastName });
    const other = await ask(app, second, child);
    await app.as(guardian).contactRequests.answer({ id: other, answer: 'decline' });
    const again = app.as(second).messages.send({ receiverId: child.id, ...words });
    await expect(again).rejects.toMatchObject(refusal('CONTACT_DECLINED_BY_GUARDIAN'));
    await aMessage(app, { from: scout, to: child });
    expect((await app.as(second).messages.of({ userId: second.id })).items).toEqual([]);
  });

  test.each(['player', 'scout'] as const)('is needed by a %s who had another role before', async (role) => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aGuardian(app, [child]);
    const [from, admin] = [
      await (role === 'player' ? aScout : aPlayer)(app, { isVerified: true }),
      await theAdmin(app),
    ];
    await app.as(admin).users.change({ id: from.id, patch: { role } });
    const changed = { ...from, role };
    await ask(app, changed, child);
    expect(await messages(app)).toEqual([]);
    await expect(aMessage(app, { from: changed, to: child })).rejects.toMatchObject(
      refusal('CONTACT_WAITING_FOR_GUARDIAN'),
    );
  });

  test('is not left to the player by the birthday of another time zone', async () => {
    const app = await testApp({ engine, siteTimeZone: 'America/Los_Angeles' });
    const child = await aMinor(app, { dateOfBirth: '2008-06-15' });
    const [guardian, scout] = [await aGuardian(app, [child]), await aScout(app, { isVerified: true })];
    const id = await ask(app, scout, child);
    // The birthday has begun in Europe, where the caller may be, and not at the site.
    app.clock.set('2026-06-15T06:00:00.000Z');
    await refreshMinors(app.shared);
    const own = app.as(child).contactRequests.answer({ id, answer: 'accept' });
    await expect(own).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    expect(await messages(app)).toEqual([]);
    app.clock.set('2026-06-15T07:00:00.000Z');
    await refreshMinors(app.shared);
    const late = app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
    await expect(late).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    await app.as(child).contactRequests.answer({ id, answer: 'accept' });
  });
});

test.each(engines)('a scout who loses the verification keeps no notification of a minor ($name)', async (engine) => {
  const app = await testApp({ engine });
  const { child, guardian, scout } = await aFamily(app);
  const id = await ask(app, scout, child);
  await app.as(guardian).contactRequests.answer({ id, answer: 'accept' });
  await aMessage(app, { from: child, to: scout });
  await aMessage(app, { from: await aPlayer(app), to: scout });
  const linked = async () =>
    (await notificationsOf(app, scout)).filter(({ link }) => link.includes(child.id)).map(({ kind }) => kind);
  expect((await linked()).sort()).toEqual(['new-message', 'request-answered']);
  await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
  expect(await linked()).toEqual([]);
  expect((await notificationsOf(app, scout)).map(({ kind }) => kind)).toContain('new-message');
});

test.each(engines)(
  'a guardian does not write to a scout who has lost the verification, and tells them nothing ($name)',
  async (engine) => {
    const app = await testApp({ engine });
    const { child, guardian, scout } = await aFamily(app);
    await inContact(app, child, scout);
    await app.as(await theAdmin(app)).users.change({ id: scout.id, patch: { isVerified: false } });
    const pair = { playerId: child.id, otherId: scout.id };
    const writing = app.as(guardian).guardian.write({ ...pair, content: 'Hello' });
    await expect(writing).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
    await app.as(guardian).guardian.closeConversation({ ...pair, isClosed: true });
    expect(await heardOfMinors(app, scout)).toEqual([]);
    expect(await messages(app)).toEqual([]);
  },
);
