import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { refreshMinors } from '../../guardians/birth-dates/birth-date-changes.service.ts';
import type { Caller } from '../../router.ts';
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
} from '../../testing/index.ts';

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
  test('are found by verified scouts and admins, and by no unverified scout', {
    tags: ['MINOR-04'],
  }, async () => {
    const { app, scout, newScout } = await withBoth(engine);
    const both = ['Leonard', 'Oliver'];
    expect(await found(app, scout, {})).toEqual(both);
    expect(await found(app, await theAdmin(app), {})).toEqual(expect.arrayContaining(both));
    for (const filters of [{}, { search: 'leonard' }, { search: 'Leonrad' }, { nationality: 'x' }, { ageMax: 20 }]) {
      expect(await found(app, newScout, filters)).not.toContain('Leonard');
    }
    expect(await found(app, newScout, {})).toEqual(['Oliver']);
  });

  test('are found by the country, and never by the city, also in another case and with a typo', {
    tags: ['MINOR-08'],
  }, async () => {
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

  test('are found by ages in whole bands: the youngest one as a whole', { tags: ['MINOR-09'] }, async () => {
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

  test('are short cards in every list of a scout, and whole on their page, which is recorded', {
    tags: ['MINOR-05'],
  }, async () => {
    const { app, minor, scout } = await withBoth(engine);
    const profile = {
      currentClub: 'Rovers FC',
      bio: 'Left winger',
      experience: 'Academy',
      height: 178,
      nationality: 'Wales',
    };
    await app.as(minor).players.updateProfile({ playerId: minor.id, profile });
    await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: minor.id });
    const calls = app.as(scout);
    const lists = [
      (await calls.players.list({ search: 'leonard' })).items,
      (await calls.players.list({ saved: true })).items,
      (await calls.savedPlayers.list({ scoutId: scout.id })).items,
    ];
    for (const items of lists) {
      expect(items).toMatchObject([
        {
          ...{ id: minor.id, firstName: 'Leonard', lastName: 'Y.', username: null, isShort: true, ageBand: 'U17' },
          playerProfile: {
            position: 'Striker',
            location: 'England',
            nationality: null,
            currentClub: null,
            height: null,
          },
        },
      ]);
    }
    const everything = JSON.stringify([...lists, await calls.players.list({}), await calls.users.list({ limit: 50 })]);
    expect(everything).not.toMatch(/Young|leoyoung|Rovers|Left winger|Academy|"height":178|Wales|Sheffield/i);
    const readers = async () => (await app.as(minor).guardian.disclosures({ playerId: minor.id })).items;
    expect(await readers()).toEqual([]);
    const page = await calls.users.byId({ id: minor.id });
    expect(page).toMatchObject({ lastName: 'Young', username: 'leoyoung', playerProfile: profile });
    expect(await readers()).toMatchObject([{ viewer: { id: scout.id }, kind: 'profile' }]);
  });

  test('are found by no word that the short card does not show, also one by one and with a typo', {
    tags: ['MINOR-08'],
  }, async () => {
    const { app, minor, adult, scout } = await withBoth(engine);
    const profile = { currentClub: 'Wanderers', bio: 'Left winger', experience: 'Academy' };
    for (const player of [minor, adult]) await app.as(player).players.updateProfile({ playerId: player.id, profile });
    for (const search of ['young', 'youn', 'leoyoung', 'leonard young', 'leonard yo', 'Yuong', 'left winger']) {
      expect(await found(app, scout, { search }), search).toEqual([]);
    }
    for (const filters of [{ search: 'wanderers' }, { search: 'Wandeers' }, { experience: 'academy' }]) {
      expect(await found(app, scout, filters)).toEqual(['Oliver']);
      expect(await found(app, scout, { ...filters, saved: true })).toEqual([]);
    }
    for (const search of ['leonard', 'leonard y', 'Leonrad', 'leonard striker', 'england leonard']) {
      expect(await found(app, scout, { search }), search).toEqual(['Leonard']);
    }
    const { searchTexts } = await app.as(scout).players.list({});
    expect(JSON.stringify(searchTexts)).not.toMatch(/young|leoyoung/i);
    expect(JSON.stringify(searchTexts?.find(({ text }) => text.includes('leonard')))).not.toMatch(/wanderers|academy/i);
    expect(await found(app, await theAdmin(app), { search: 'young' })).toEqual(['Leonard']);
  });

  test('are found by their whole name from the day on which they are adults', { tags: ['MINOR-21'] }, async () => {
    const { app, minor, scout } = await withBoth(engine);
    app.clock.set('2027-06-15T08:00:00.000Z');
    await refreshMinors(app.shared);
    expect(await found(app, { ...scout }, { search: 'leonard young' })).toEqual(['Leonard']);
    expect((await app.as(scout).players.list({ search: 'young' })).items).toMatchObject([
      { id: minor.id, lastName: 'Young', isShort: false },
    ]);
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

  test('are left out of the directory and of suggestions for all but verified scouts and admins', {
    tags: ['MINOR-18'],
  }, async () => {
    const { app, minor, adult, scout, newScout } = await withBoth(engine);
    const listed = async (viewer: Account) => {
      const page = await app.as(viewer).users.list({ limit: 50 });
      const suggested = await app.as(viewer).users.find({ search: 'leonard' });
      return [page.items.some(({ id }) => id === minor.id), suggested.some(({ id }) => id === minor.id)];
    };
    for (const viewer of [newScout, adult]) expect(await listed(viewer)).toEqual([false, false]);
    for (const viewer of [scout, await theAdmin(app)]) expect(await listed(viewer)).toEqual([true, true]);
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
