import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aMessage,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  aUser,
  bothEngines,
  inContact,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const HOUR = 3600;
const leo = { firstName: 'Léonard', lastName: 'Beermann', username: 'LeoBee.2009' };

const find = async (app: TestApp, viewer: Account, search: string) => app.as(viewer).users.find({ search });
const idsOf = async (app: TestApp, viewer: Account, search: string) =>
  (await find(app, viewer, search)).map(({ id }) => id);

describe.each(bothEngines)('the search for a recipient, on $name', (engine) => {
  test('an adult player lists no minor by name, and finds one by the exact username', {
    tags: ['MINOR-17'],
  }, async () => {
    const app = await testApp({ engine });
    const [minor, friend] = [await aMinor(app, leo), await aMinor(app, { firstName: 'Mia', lastName: 'Beermann' })];
    for (const viewer of [await aPlayer(app, { isVerified: true }), await aPlayer(app), friend]) {
      for (const search of [
        '',
        'l',
        'leo',
        'Léonard',
        'Beermann',
        'leonard beermann',
        'leobee',
        'leobee.200',
        'eoBee.2009',
      ])
        expect(await idsOf(app, viewer, search), search).not.toContain(minor.id);
      for (const search of ['LeoBee.2009', 'leobee.2009', ' ＬeoBee.2009 ', '@leobee.2009']) {
        const [found, ...others] = await find(app, viewer, search);
        expect(others).toEqual([]);
        expect(found).toMatchObject({ id: minor.id, firstName: 'Léonard', lastName: 'B.', username: 'LeoBee.2009' });
      }
      const { items } = await app.as(viewer).users.list({ limit: 50 });
      expect(items.filter(({ lastName }) => lastName.startsWith('B'))).toEqual([]);
    }
  });

  test('a user finds the minors of their conversations by name, and not those they have only asked', {
    tags: ['MINOR-17'],
  }, async () => {
    const app = await testApp({ engine });
    const [minor, asked] = [await aMinor(app, leo), await aMinor(app, { firstName: 'Leopold', lastName: 'Beermann' })];
    const [player, other] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    await inContact(app, minor, player);
    await aMessage(app, { from: player, to: minor });
    await app.as(player).messages.send({ receiverId: asked.id, subject: 'Hi', content: 'Hello' });
    expect(await find(app, player, 'beer')).toMatchObject([
      { id: minor.id, lastName: 'Beermann', username: leo.username },
    ]);
    expect(await idsOf(app, minor, player.firstName)).toContain(player.id);
    expect(await idsOf(app, other, 'beer')).toEqual([]);
  });

  test('a hidden, inactive or unverified minor is found by no username, nor one with whom there is a block', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const minors = [];
    for (let count = 0; count < 4; count += 1) minors.push(await aMinor(app));
    const [hidden, inactive, blocked, unverified] = minors as [Account, Account, Account, Account];
    for (const { username, id } of minors) expect(await idsOf(app, player, username)).toEqual([id]);
    const set = (user: Account, change: object) =>
      app.db.updateTable('users').set(change).where('id', '=', user.id).execute();
    await set(hidden, { allows_profile: 0 });
    await set(inactive, { is_active: 0 });
    await set(unverified, { is_verified: 0 });
    await app.as(blocked).blocks.block({ userId: player.id });
    for (const { username } of minors) expect(await find(app, player, username)).toEqual([]);
    const asked = await app.as(player).contactRequests.with({ otherId: hidden.id });
    expect(asked).toEqual(await app.as(player).contactRequests.with({ otherId: crypto.randomUUID() }));
  });

  test('a verified scout finds minors by the first name only, an unverified one by nothing, an admin by the whole name', async () => {
    const app = await testApp({ engine });
    const minor = await aMinor(app, leo);
    const [scout, newScout] = [await aScout(app, { isVerified: true }), await aScout(app)];
    for (const search of ['leo', 'léonard', 'onar', 'leonard b']) {
      expect(await find(app, scout, search), search).toMatchObject([{ id: minor.id, lastName: 'B.', username: null }]);
    }
    for (const search of ['beer', 'leonard be', 'mann', 'leobee'])
      expect(await find(app, scout, search), search).toEqual([]);
    for (const search of ['leo', 'leobee.2009']) expect(await find(app, newScout, search)).toEqual([]);
    expect(await find(app, await theAdmin(app), 'beer')).toMatchObject([{ id: minor.id, lastName: 'Beermann' }]);
    const listed = (await app.as(scout).users.list({ limit: 50 })).items.find(({ id }) => id === minor.id);
    expect(listed).toMatchObject({ firstName: 'Léonard', lastName: 'B.', username: null, profileImageUrl: null });
    expect(JSON.stringify(listed)).not.toMatch(/beermann|leobee/i);
  });

  test('a guardian finds admins only, by username too', { tags: ['CREQ-21'] }, async () => {
    const app = await testApp({ engine });
    const [minor, guardian] = [await aMinor(app, leo), await aUser(app, 'guardian')];
    expect(await find(app, guardian, leo.username)).toEqual([]);
    expect(await idsOf(app, guardian, minor.firstName)).toEqual([]);
  });

  test('guesses of usernames are limited, and names are found beyond the limit', async () => {
    const app = await testApp({ engine, limits: { usernameLookupsPerUser: { uses: 3, seconds: HOUR } } });
    const [minor, player] = [await aMinor(app, leo), await aPlayer(app, { isVerified: true })];
    const friend = await aPlayer(app, { isVerified: true, firstName: 'Samuel' });
    for (const guess of ['leo1', 'leo2', 'leo3']) expect(await find(app, player, guess)).toEqual([]);
    // Whether there is such a user does not matter.
    for (const guess of [leo.username, 'leo4']) {
      await expect(find(app, player, guess)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    }
    expect(await idsOf(app, player, 'Samuel')).toEqual([friend.id]);
    app.clock.turn(HOUR);
    expect(await idsOf(app, player, leo.username)).toEqual([minor.id]);
  });

  test('verified users come first, of these the newest, however many unverified ones have the same name', {
    tags: ['MSG-69'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const first = await aScout(app, { firstName: 'Coachman', isVerified: true });
    const second = await aScout(app, { firstName: 'Coachman', isVerified: true });
    const impostors = [];
    for (let count = 0; count < 21; count += 1) impostors.unshift((await aScout(app, { firstName: 'Coachman' })).id);
    expect(await idsOf(app, player, 'coachm')).toEqual([second.id, first.id, ...impostors.slice(0, 18)]);
    const admin = await anAdmin(app);
    expect((await idsOf(app, admin, 'coachm')).slice(0, 2)).toEqual([second.id, first.id]);
  });
});
