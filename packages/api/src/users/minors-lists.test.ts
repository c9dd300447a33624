import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../router.ts';
import {
  aPlayer,
  aProfile,
  aScout,
  aUser,
  BORN_IN_2009,
  engines,
  type TestApp,
  testApp,
  theAdmin,
} from '../testing/index.ts';

/** A verified minor in a city that nothing may tell, and an adult in another one. */
async function withBoth(engine: (typeof engines)[number]) {
  const app = await testApp({ engine });
  const facts = { isVerified: true, firstName: 'Leonard', lastName: 'Young', username: 'leoyoung' };
  const minor = await aPlayer(app, { ...facts, email: 'leo@home.example', dateOfBirth: '2009-06-15' });
  await aProfile(app, { player: minor, location: 'Sheffield, England' });
  const adult = await aPlayer(app, { isVerified: true, firstName: 'Oliver', lastName: 'Grown', username: 'olgrown' });
  await aProfile(app, { player: adult, location: 'Birmingham, England' });
  const [scout, newScout] = [await aScout(app, { isVerified: true }), await aScout(app)];
  return { app, minor, adult, scout, newScout };
}

type Filters = Parameters<Caller['players']['count']>[0];

async function found(app: TestApp, viewer: Account, filters: Filters): Promise<string[]> {
  const calls = app.as(viewer).players;
  const { items } = await calls.list({ ...filters, limit: 20 });
  const names = items.map(({ firstName }) => firstName).sort();
  if (viewer.role === 'scout') expect(await calls.count(filters)).toBe(names.length);
  return names;
}

describe.each(engines)('minors in lists and searches, on $name', (engine) => {
  test('are found by verified scouts and admins, and by no unverified scout', { tags: ['AZ-07'] }, async () => {
    const { app, scout, newScout } = await withBoth(engine);
    const both = ['Leonard', 'Oliver'];
    expect(await found(app, scout, {})).toEqual(both);
    expect(await found(app, await theAdmin(app), {})).toEqual(expect.arrayContaining(both));
    for (const filters of [{}, { search: 'leonard' }, { search: 'Leonrad' }, { nationality: 'x' }, { ageMax: 20 }]) {
      expect(await found(app, newScout, filters)).not.toContain('Leonard');
    }
    expect(await found(app, newScout, {})).toEqual(['Oliver']);
  });

  test('are found by the country, and never by the city, also in another case and with a typo', async () => {
    const { app, scout } = await withBoth(engine);
    for (const city of ['Sheffield', 'sheffield', 'SHEFF', 'hef', 'Shefield', 'Sheffield, England']) {
      expect(await found(app, scout, { location: city }), city).toEqual([]);
      expect(await found(app, scout, { search: city }), city).toEqual([]);
    }
    expect(await found(app, scout, { search: 'leonard sheffield' })).toEqual([]);
    expect(await found(app, scout, { location: 'birmingham' })).toEqual(['Oliver']);
    for (const filters of [{ location: 'england' }, { search: 'england' }]) {
      expect(await found(app, scout, filters)).toEqual(['Leonard', 'Oliver']);
    }
  });

  test('are not found by a city that they enter later', async () => {
    const { app, minor, scout } = await withBoth(engine);
    const profile = { location: 'Doncaster, Wales' };
    await app.as(minor).players.updateProfile({ playerId: minor.id, profile });
    expect(await found(app, scout, { location: 'doncaster' })).toEqual([]);
    expect(await found(app, scout, { search: 'doncaster' })).toEqual([]);
    expect(await found(app, scout, { location: 'wales' })).toEqual(['Leonard']);
  });

  test('send the client no words of the city or the address to search in', async () => {
    const { app, minor, scout } = await withBoth(engine);
    const profile = { currentClub: 'Rovers, 07700 900 123', nationality: 'Wales, leo@home.example' };
    await app.as(minor).players.updateProfile({ playerId: minor.id, profile });
    const page = await app.as(scout).players.list({ limit: 20 });
    const text = JSON.stringify(page).toLowerCase();
    expect(text).toContain('england');
    for (const secret of ['sheffield', 'leo@home', '900 123']) expect(text).not.toContain(secret);
    expect(text).not.toMatch(BORN_IN_2009);
    const { items } = await app.as(scout).players.list({ limit: 20, search: 'leonard' });
    expect(items).toMatchObject([{ isMinor: true, ageBand: 'U17', email: null, phone: null, dateOfBirth: null }]);
    for (const nationality of ['leo@home', 'home.example'])
      expect(await found(app, scout, { nationality })).toEqual([]);
  });

  test('are found by ages in whole bands: the youngest one as a whole', async () => {
    const { app, scout } = await withBoth(engine);
    for (const [firstName, dateOfBirth] of [
      ['Aged9', '2017-01-01'],
      ['Aged14', '2012-01-01'],
      ['Aged15', '2010-12-31'],
    ] as const) {
      await aProfile(app, { player: await aPlayer(app, { isVerified: true, firstName, dateOfBirth }) });
    }
    const youngest = ['Aged14', 'Aged15', 'Aged9'];
    for (const ageMin of [6, 9, 15, 16]) {
      expect(await found(app, scout, { ageMin, ageMax: 16 }), `from ${ageMin}`).toEqual(youngest);
    }
    for (const ageMax of [9, 14, 15]) expect(await found(app, scout, { ageMax }), `to ${ageMax}`).toEqual([]);
    expect(await found(app, scout, { ageMin: 17, ageMax: 17 })).toEqual(['Leonard']);
    expect(await found(app, scout, { ageMin: 18 })).toEqual(['Oliver']);
  });

  test('are saved and listed with the band, in the saved list too', async () => {
    const { app, minor, scout } = await withBoth(engine);
    await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: minor.id });
    const { items } = await app.as(scout).savedPlayers.list({ scoutId: scout.id, limit: 10 });
    expect(items).toMatchObject([{ id: minor.id, isMinor: true, email: null, dateOfBirth: null }]);
    expect(items[0]?.playerProfile).toMatchObject({ location: 'England' });
    expect(await found(app, scout, { saved: true, location: 'sheffield' })).toEqual([]);
    expect(await found(app, scout, { saved: true, search: 'sheffield' })).toEqual([]);
    expect(await found(app, scout, { saved: true, location: 'england' })).toEqual(['Leonard']);
  });

  test('are left out of the directory and of suggestions for unverified scouts, and shown to others', async () => {
    const { app, minor, adult, scout, newScout } = await withBoth(engine);
    const listed = async (viewer: Account) => {
      const page = await app.as(viewer).users.list({ limit: 50 });
      const suggested = await app.as(viewer).users.find({ search: 'leonard' });
      return [page.items.some(({ id }) => id === minor.id), suggested.some(({ id }) => id === minor.id)];
    };
    expect(await listed(newScout)).toEqual([false, false]);
    for (const viewer of [scout, adult]) expect(await listed(viewer)).toEqual([true, true]);
    expect(await listed(await aUser(app, 'guardian'))).toEqual([false, false]);
    const directory = JSON.stringify(await app.as(scout).users.list({ limit: 50 }));
    for (const secret of [/sheffield|leo@home/i, BORN_IN_2009]) expect(directory).not.toMatch(secret);
  });

  test('leave the list of saved players and all searches once a guardian hides the profile', async () => {
    const { app, minor, scout } = await withBoth(engine);
    await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: minor.id });
    await app.db.updateTable('users').set({ allows_profile: 0 }).where('id', '=', minor.id).execute();
    expect((await app.as(scout).savedPlayers.list({ scoutId: scout.id, limit: 10 })).items).toEqual([]);
    expect(await app.as(scout).savedPlayers.count({ scoutId: scout.id })).toBe(0);
    expect(await app.as(scout).savedPlayers.among({ scoutId: scout.id, playerIds: [minor.id] })).toEqual([]);
  });
});
