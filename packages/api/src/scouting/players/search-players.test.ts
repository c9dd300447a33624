import { describe, expect, test } from 'vitest';
import { aPlayer, aProfile, aScout, engines, type TestApp, testApp, theAdmin } from '../../testing/index.ts';

/** Verified players by a short name; the youngest account last. */
const SQUAD = {
  mateo: {
    name: ['Mateo', 'Álvarez'],
    position: 'Striker',
    nationality: 'Spain',
    location: 'Seville',
    currentClub: 'CD Marisma',
  },
  liam: { name: ['Liam', 'O’Sullivan'], position: 'Striker', nationality: 'Ireland', location: 'Limerick' },
  nikos: { name: ['Νίκος', 'Παπαδόπουλος'], position: 'Centre Back', nationality: 'Greece', location: 'Thessaloniki' },
  ivan: { name: ['Иван', 'Петков'], position: 'Centre Forward', nationality: 'Bulgaria', location: 'Plovdiv' },
  emre: { name: ['Emre', 'Özkaya'], position: 'Left Winger', nationality: 'Türkiye', location: 'İzmir' },
  jean: {
    name: ['Jean-Pierre', 'De Bruyne'],
    position: 'Left Back',
    nationality: 'Ivorian',
    currentClub: 'FCB Lagune',
  },
  ethan: { name: ['Ethan', 'Brooks'], position: 'Goalkeeper', nationality: 'USA', location: 'Portland, Oregon' },
} as const;

async function withSquad(app: TestApp) {
  const nameOf = new Map<string, string>();
  for (const [short, { name, ...profile }] of Object.entries(SQUAD)) {
    const [firstName, lastName] = name;
    const player = await aPlayer(app, { firstName, lastName, isVerified: true });
    await aProfile(app, { player, currentClub: null, location: null, ...profile });
    nameOf.set(player.id, short);
  }
  const namesOf = (items: { id: string }[]) => items.map(({ id }) => nameOf.get(id) ?? id).join(' ');
  const scout = app.as(await aScout(app));
  /** The players found, the newest first; the count of the same search must agree. */
  const find = async (search: string, filters: object = {}) => {
    const page = await scout.players.list({ search, ...filters });
    expect(await scout.players.count({ search, ...filters }), search).toBe(page.items.length);
    return { found: namesOf(page.items), corrected: page.corrected };
  };
  return { find, scout, namesOf };
}

describe.each(engines)('the text search for players, on $name', (engine) => {
  test('finds players who have all words, in any order, in any of the fields', {
    tags: ['DISC-60', 'DISC-61', 'DISC-19'],
  }, async () => {
    const { find } = await withSquad(await testApp({ engine }));
    for (const [search, expected] of [
      ['striker mateo', 'mateo'],
      ['spain striker', 'mateo'],
      ['Seville', 'mateo'],
      ['marisma, álvarez', 'mateo'],
      ['lvare eo', 'mateo'],
      ['striker', 'liam mateo'],
      ['striker greece', ''],
      ['mateo spain germany', ''],
    ]) {
      expect((await find(search ?? '')).found, search).toBe(expected);
    }
  });

  test('ignores apostrophes and hyphens of all kinds', { tags: ['DISC-62'] }, async () => {
    const { find } = await withSquad(await testApp({ engine }));
    for (const search of ["o'sullivan", 'o’sullivan', 'osullivan', 'O´Sullivan', 'o sullivan', "liam o'sull"]) {
      expect((await find(search)).found, search).toBe('liam');
    }
    for (const search of ['jean pierre', 'jean-pierre', 'jeanpierre', 'pierre jean', 'debruyne', 'left-back pierre']) {
      expect((await find(search)).found, search).toBe('jean');
    }
  });

  test('finds names of other scripts by Latin letters, and by their own', { tags: ['DISC-63'] }, async () => {
    const { find } = await withSquad(await testApp({ engine }));
    expect((await find('nikos')).found).toBe('nikos');
    expect((await find('papadopoulos')).found).toBe('nikos');
    expect((await find('νίκος')).found).toBe('nikos');
    // A part of O’Sullivan too.
    expect((await find('ivan')).found).toBe('ivan liam');
    expect((await find('ivan petkov')).found).toBe('ivan');
    expect((await find('иван')).found).toBe('ivan');
  });

  test('knows what scouts call positions, and other names of countries and their people', {
    tags: ['DISC-64', 'DISC-65'],
  }, async () => {
    const { find } = await withSquad(await testApp({ engine }));
    for (const [search, expected] of [
      // A part of the club FCB too.
      ['cb', 'jean nikos'],
      ['gk', 'ethan'],
      ['keeper', 'ethan'],
      ['center back', 'nikos'],
      ['centre-half', 'nikos'],
      ['full back', 'jean'],
      ['lb', 'jean'],
      ['defender greece', 'nikos'],
      ['cf', 'ivan'],
      ['turkey', 'emre'],
      ['turkish winger', 'emre'],
      ['türkiye', 'emre'],
      ['spanish', 'mateo'],
      ['españa', 'mateo'],
      ['ivory coast', 'jean'],
      ['united states', 'ethan'],
      ['american', 'ethan'],
      ['rica', ''],
      ['united', ''],
    ]) {
      expect((await find(search ?? '')).found, search).toBe(expected);
    }
  });

  test('forgives one typo in a word of five letters or more if nothing is found as typed', {
    tags: ['DISC-66'],
  }, async () => {
    const { find } = await withSquad(await testApp({ engine }));
    for (const [search, expected, ...corrected] of [
      ['alvares', 'mateo', 'alvarez'],
      ['aalvarez', 'mateo', 'alvarez'],
      ['alvrez', 'mateo', 'alvarez'],
      ['avlarez', 'mateo', 'alvarez'],
      ['strikr matoe', 'mateo', 'striker mateo'],
      ['spian', 'mateo', 'spain'],
      ['goalkeper', 'ethan', 'goalkeeper'],
      ['sulivan', '', ''],
      ['osulivan', 'liam', 'osullivan'],
      ['nikkos', 'nikos', 'nikos'],
      ['lvaares', ''],
      ['imre', ''],
      ['alvarez', 'mateo'],
      ['bro', 'ethan'],
    ]) {
      const expectedTexts = corrected.filter((text) => text !== '');
      expect(await find(search ?? ''), search).toEqual({ found: expected, corrected: expectedTexts });
    }
  });

  test('forgives a typo under the other filters, and only if the filters leave no exact match', {
    tags: ['DISC-66', 'DISC-67'],
  }, async () => {
    const app = await testApp({ engine });
    const { find, scout, namesOf } = await withSquad(app);
    expect(await find('alvares', { position: 'Goalkeeper' })).toEqual({ found: '', corrected: [] });
    const hidden = await aPlayer(app, { firstName: 'Hidden', lastName: 'Alvarex' });
    await aProfile(app, { player: hidden });
    expect(await find('alvares')).toEqual({ found: 'mateo', corrected: ['alvarez'] });
    const exact = await aPlayer(app, { firstName: 'Ana', lastName: 'Alvares', isVerified: true });
    await aProfile(app, { player: exact, nationality: 'Portugal' });
    expect(await find('alvares')).toEqual({ found: exact.id, corrected: [] });
    expect(await find('alvares', { nationality: 'spain' })).toEqual({ found: 'mateo', corrected: ['alvarez'] });
    expect(namesOf((await scout.players.list({ search: 'alvares', saved: true })).items)).toBe('');
  });

  test('has the same rule on every page', { tags: ['DISC-67'] }, async () => {
    const app = await testApp({ engine });
    const ids: string[] = [];
    for (const lastName of ['Alvarez', 'Álvarez', 'Alvaret', 'Alvares']) {
      const player = await aPlayer(app, { lastName, isVerified: true });
      await aProfile(app, { player });
      ids.unshift(player.id);
    }
    const scout = app.as(await aScout(app));
    const pagesOf = async (search: string) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof scout.players.list>> = await scout.players.list({
          search,
          limit: 1,
          cursor,
        });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return seen;
    };
    expect(await pagesOf('alvares')).toEqual([ids[0]]);
    expect(await pagesOf('alvaren')).toEqual(ids);
    expect(await scout.players.count({ search: 'alvaren' })).toBe(4);
    const { corrected, nextCursor } = await scout.players.list({ search: 'alvaren', limit: 3 });
    expect(corrected).toEqual(['alvares', 'alvaret', 'alvarez']);
    // The only exact match was on the page before.
    expect((await scout.players.list({ search: 'alvares', cursor: nextCursor })).items).toEqual([]);
  });

  test('follows changes of the name and the profile, and forgets players who are hidden', {
    tags: ['FIND-05'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const player = await aPlayer(app, { firstName: 'Ναταλία', lastName: 'Kim', isVerified: true });
    await aProfile(app, { player, nationality: 'Turkish', position: 'Striker' });
    const scout = app.as(await aScout(app));
    const isFound = async (...searches: string[]) =>
      Promise.all(searches.map((search) => scout.players.count({ search })));
    expect(await isFound('turkey', 'natalia', 'natalai', 'gk')).toEqual([1, 1, 1, 0]);
    const profile = { nationality: 'Greek', position: 'Goalkeeper' } as const;
    await app.as(player).players.updateProfile({ playerId: player.id, profile });
    expect(await isFound('turkey', 'natalia', 'natalai', 'gk', 'greece')).toEqual([0, 1, 1, 1, 1]);
    await admin.users.change({ id: player.id, patch: { isActive: false } });
    expect(await isFound('natalia', 'natalai')).toEqual([0, 0]);
  });

  test('finds players for admins by words too, also without a profile', async () => {
    const app = await testApp({ engine });
    await withSquad(app);
    await aPlayer(app, { firstName: 'Mesut', lastName: 'Özil-Yılmaz' });
    const admin = app.as(await theAdmin(app));
    const foundBy = async (search: string) =>
      (await admin.players.list({ search })).items.map(({ firstName }) => firstName);
    expect(await foundBy('yilmaz mesut')).toEqual(['Mesut']);
    expect(await foundBy('turkey winger')).toEqual(['Emre']);
    expect(await foundBy('mesut striker')).toEqual([]);
  });

  test('gives clients what it looks through, unless the list is searched already', { tags: ['DISC-14'] }, async () => {
    const { scout } = await withSquad(await testApp({ engine }));
    const { items, searchTexts, corrected } = await scout.players.list({ nationality: 'greece' });
    expect(items).toHaveLength(1);
    expect(searchTexts?.[0]?.text).toContain('νικος παπαδοπουλος centre back');
    expect(searchTexts?.[0]?.text).toContain('nikos papadopoulos');
    expect(searchTexts?.[0]?.synonyms).toContain(' cb ');
    expect(corrected).toBeUndefined();
    expect((await scout.players.list({ search: 'nikos' })).searchTexts).toBeUndefined();
  });
});
