import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMessage,
  aMinor,
  aPlayer,
  aProfile,
  aRequestRow,
  aScout,
  engines,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';
import { refreshMinors } from '../birth-dates/birth-date-changes.service.ts';

const BORN = '2008-05-10';
const EVE = '2026-05-09T23:30:00.000Z';
const BIRTHDAY = '2026-05-10T00:10:00.000Z';

/** Turns the clock to the 18th birthday and runs the hourly job. */
async function comeOfAge(app: TestApp): Promise<void> {
  app.clock.set(BIRTHDAY);
  await refreshMinors(app.shared);
}

const requestOf = (app: TestApp, id: string) =>
  app.db.selectFrom('contact_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const record = (app: TestApp, guardian: Account, child: Account, line: 'profile' | 'public-clips' | 'featuring') =>
  app.as(guardian).consents.record({ playerId: child.id, line, isGiven: true, textVersion: 2 });

describe.each(engines)('on the 18th birthday, on $name', (engine) => {
  test('the access of the guardians ends, open invitations too, and all are told once', {
    tags: ['BIRTH-16'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { dateOfBirth: BORN });
    const guardian = await aGuardian(app, [child]);
    await app.as(child).guardian.invite({ playerId: child.id, email: 'second@family.example' });
    app.clock.set(EVE);
    await refreshMinors(app.shared);
    expect(await app.as(guardian).guardian.children()).toHaveLength(1);

    await comeOfAge(app);
    await refreshMinors(app.shared);
    expect(await app.as(guardian).guardian.children()).toEqual([]);
    const playerId = child.id;
    const calls = app.as(guardian);
    for (const attempt of [
      () => calls.guardian.conversations({ playerId }),
      () => calls.guardian.conversation({ playerId, otherId: child.id }),
      () => calls.guardian.write({ playerId, otherId: guardian.id, content: 'Hello' }),
      () => calls.guardian.closeConversation({ playerId, otherId: guardian.id, isClosed: true }),
      () => calls.guardian.visibleProfile({ playerId }),
      () => calls.guardian.disclosures({ playerId }),
      () => calls.consents.of({ playerId }),
      () => calls.consents.record({ playerId, line: 'profile', isGiven: false, textVersion: 2 }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    }
    const states = (await app.as(child).guardian.of({ playerId })).map(({ state }) => state);
    expect(states).toEqual(['ended', 'ended']);
    const news = ['Your child is an adult here now', 'Another guardian was invited for your child'];
    expect(await titlesOf(app, guardian)).toEqual(news);
    const told = (await titlesOf(app, child)).filter((title) => title === 'You decide for yourself now');
    expect(told).toHaveLength(1);
  });

  test('consents are asked again: nothing is public, and e-mail and phone do not appear overnight', {
    tags: ['BIRTH-17'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { dateOfBirth: BORN });
    await aProfile(app, { player: child });
    const guardian = await aGuardian(app, [child]);
    for (const line of ['profile', 'public-clips', 'featuring'] as const) await record(app, guardian, child, line);
    const scout = app.as(await aScout(app, { isVerified: true }));
    await comeOfAge(app);

    expect(await scout.users.byId({ id: child.id })).toMatchObject({
      isMinor: false,
      email: null,
      phone: null,
      dateOfBirth: null,
      contactAccess: 'on-acceptance',
    });
    expect(await app.as(child).auth.me()).toMatchObject({ isMinor: false, contactShown: 'accepted' });
    const lines = await app.as(child).consents.of({ playerId: child.id });
    expect(lines.map(({ line, isGiven, answeredAt }) => [line, isGiven, answeredAt])).toEqual([
      ['profile', true, null],
      ['clips', true, null],
      ['public-clips', false, null],
      ['featuring', false, null],
      ['contact', true, null],
    ]);
    const { items } = await app.as(child).consents.history({ playerId: child.id });
    const resets = items.filter(({ kind }) => kind === 'reset');
    expect(resets.map(({ line, isGiven }) => [line, isGiven]).sort()).toEqual([
      ['clips', false],
      ['contact', false],
      ['featuring', false],
      ['profile', false],
      ['public-clips', false],
    ]);

    app.clock.turn(1);
    await app.as(child).consents.record({ playerId: child.id, line: 'featuring', isGiven: true, textVersion: 2 });
    const present = (await app.as(child).consents.of({ playerId: child.id })).find(({ line }) => line === 'featuring');
    expect(present).toMatchObject({ isGiven: true, answeredAt: app.clock.now().toISOString() });
  });

  test('scouts whom the guardian has accepted go on writing, and read e-mail and phone once the player has written', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { dateOfBirth: BORN });
    await aProfile(app, { player: child });
    await aGuardian(app, [child]);
    const scout = await aScout(app, { isVerified: true });
    await aRequestRow(app, { player: child, other: scout, state: 'accepted' });
    await comeOfAge(app);

    const read = () => app.as(scout).users.byId({ id: child.id });
    const hidden = { email: null, phone: null, dateOfBirth: null, contactAccess: 'on-acceptance' };
    expect(await read()).toMatchObject({ isMinor: false, ...hidden });
    await aMessage(app, { from: scout, to: child });
    expect(await read()).toMatchObject(hidden);
    await aMessage(app, { from: child, to: scout });
    expect(await read()).toMatchObject({ email: child.email, dateOfBirth: BORN, contactAccess: 'shown' });
  });

  test('requests that waited for others are the own ones: those of scouts arrive, the own ones are sent', {
    tags: ['BIRTH-18'],
  }, async () => {
    const app = await testApp({ engine });
    await theAdmin(app);
    const child = await aMinor(app, { dateOfBirth: BORN });
    await aGuardian(app, [child]);
    const [scout, other, blocked] = [await aScout(app), await aScout(app), await aScout(app)];
    const received = await aRequestRow(app, { player: child, other: scout, state: 'later', content: 'Come by' });
    const sent = await aRequestRow(app, { player: child, other, is_from_player: 1, content: 'May I come?' });
    const unwanted = await aRequestRow(app, { player: child, other: blocked, route: 'safeguarding' });
    const now = app.clock.now().toISOString();
    await app.db
      .insertInto('blocks')
      .values({ blocker_id: child.id, blocked_id: blocked.id, created_at: now })
      .execute();
    await comeOfAge(app);

    expect(await requestOf(app, received.id)).toMatchObject({ route: 'player', state: 'pending' });
    expect(await requestOf(app, sent.id)).toMatchObject({ route: 'player', state: 'accepted' });
    expect(await requestOf(app, unwanted.id)).toMatchObject({ state: 'declined', message_id: null });
    const contents = async (person: Account) =>
      (await app.as(person).messages.received({})).items.map(({ content, senderId }) => [content, senderId]);
    expect(await contents(child)).toEqual([['Come by', scout.id]]);
    expect(await contents(other)).toEqual([['May I come?', child.id]]);
    expect((await app.as(child).messages.conversations({})).items).toHaveLength(2);

    await refreshMinors(app.shared);
    expect(await contents(child)).toHaveLength(1);
  });

  test('a request between two minors is answered for the one who is still a minor', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { dateOfBirth: BORN });
    const younger = await aMinor(app);
    const guardian = await aGuardian(app, [younger]);
    const request = await aRequestRow(app, { player: child, other: younger, is_from_player: 1 });
    await comeOfAge(app);
    expect(await requestOf(app, request.id)).toMatchObject({
      player_id: younger.id,
      other_id: child.id,
      is_from_player: 0,
      route: 'guardian',
      state: 'pending',
      message_id: null,
    });
    expect((await app.as(younger).messages.received({})).items).toEqual([]);
    expect(await titlesOf(app, guardian)).toContain('A member asks to write to your child');
  });
});

describe.each(engines)('a minor whose role an admin changes, on $name', (engine) => {
  test('gets no message that waited for a guardian', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const request = await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    const admin = app.as(await theAdmin(app));
    await admin.users.change({ id: child.id, patch: { role: 'scout' } });
    expect(await requestOf(app, request.id)).toMatchObject({ state: 'declined', message_id: null });
    expect((await app.as({ ...child, role: 'scout' }).messages.received({})).items).toEqual([]);
    expect(await titlesOf(app, guardian)).toEqual(['You are no longer the guardian of a player']);
    await admin.users.change({ id: child.id, patch: { role: 'player' } });
    expect(await app.as(child).auth.me()).toMatchObject({ isMinor: true });
  });
});

describe.each(engines)('an adult who turns out to be a minor, on $name', (engine) => {
  test('no longer answers the open requests themselves', async () => {
    const app = await testApp({ engine });
    const handler = await theAdmin(app);
    const player = await aPlayer(app, { isVerified: true });
    const request = await aRequestRow(app, { player, other: await aScout(app), route: 'player' });
    await app.as(player).auth.changeBirthDate({ dateOfBirth: '2010-01-01' });
    expect(await requestOf(app, request.id)).toMatchObject({ route: 'safeguarding', state: 'pending' });
    expect(await titlesOf(app, handler)).toContain('A member asks to write to a minor');
  });
});
