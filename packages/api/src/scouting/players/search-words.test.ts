import { describe, expect, test } from 'vitest';
import {
  aMinor,
  aPlayer,
  aProfile,
  aScout,
  bothEngines,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

/** Verified players by a short name. */
const SQUAD = {
  lukas: { name: ['Lukas', 'Usama'], position: 'Centre Back', nationality: 'Ukraine', location: 'Lagos', foot: 'left' },
  harry: { name: ['Harry', 'Hill'], position: 'Defensive Midfielder', nationality: 'England', location: 'Köln' },
  jim: { name: ['Jim', 'Jones'], position: 'Attacking Midfielder', nationality: 'USA', location: 'Leeds, UK' },
  ali: { name: ['علی', 'الكـــريم'], position: 'Central Midfielder', nationality: 'Saudi Arabia', location: 'Roma' },
  taro: { name: ['太郎', '山田'], position: 'Striker', nationality: 'Romania', location: 'Sevilla', foot: 'both' },
  son: { name: ['흥민', '손'], position: 'Left Winger', nationality: 'South Korea', location: 'Seoul', foot: 'right' },
} as const;

async function withSquad(app: TestApp) {
  const nameOf = new Map<string, string>();
  for (const [short, { name, ...profile }] of Object.entries(SQUAD)) {
    const player = await aPlayer(app, { firstName: name[0], lastName: name[1], isVerified: true });
    const { position, nationality, location } = profile;
    const preferredFoot = 'foot' in profile ? profile.foot : null;
    const currentClub = short === 'jim' ? null : 'FC Somewhere';
    await aProfile(app, { player, position, nationality, location, preferredFoot, currentClub });
    nameOf.set(player.id, short);
  }
  const scout = app.as(await aScout(app, { isVerified: true }));
  const find = async (search: string) => {
    const { items } = await scout.players.list({ search });
    expect(await scout.players.count({ search }), search).toBe(items.length);
    return items.map(({ id }) => nameOf.get(id) ?? id).join(' ');
  };
  return { find, scout, nameOf };
}

describe.each(bothEngines)('the words of a search for players, on $name', (engine) => {
  test('are those of the trade, countries and cities by their other names, and what is left out', {
    tags: ['DISC-64', 'DISC-65', 'DISC-94', 'DISC-95', 'DISC-96', 'DISC-97'],
  }, async () => {
    const { find } = await withSquad(await testApp({ engine }));
    for (const [search, expected] of [
      ['UK', 'jim harry'],
      ['U.K.', 'jim harry'],
      ['Great Britain', 'harry'],
      ['GB', 'harry'],
      ['us', 'jim'],
      ['USA', 'jim'],
      ['KSA', 'ali'],
      ['Korea', 'son'],
      ['number 10', 'jim'],
      ['No. 10', 'jim'],
      ['#10', 'jim'],
      ['six', 'harry'],
      ['sweeper', 'lukas'],
      ['box to box', 'ali'],
      ['box-to-box', 'ali'],
      ['left footed centre back', 'lukas'],
      ['left-footed', 'taro lukas'],
      ['right footed', 'son taro'],
      ['two-footed striker', 'taro'],
      ['left back', ''],
      ['free agent', 'jim'],
      ['Cologne', 'harry'],
      ['Seville', 'taro'],
      ['rome', 'ali'],
      ['-lagos', 'son taro ali jim harry'],
      ['–lagos', 'son taro ali jim harry'],
      ['back -ukraine', ''],
      ['centre -ukraine', 'ali'],
      ['midfielder -usa -ksa', 'harry'],
      ['-left-footed', 'son ali jim harry'],
    ]) {
      expect(await find(search ?? ''), search).toBe(expected);
    }
  });

  test('are found in each script as its readers type them', { tags: ['FIND-08', 'FIND-09'] }, async () => {
    const { find } = await withSquad(await testApp({ engine }));
    for (const search of ['علي', 'على', 'عـــلی', 'الکریم', 'الكريم علي'])
      expect(await find(search), search).toBe('ali');
    for (const search of ['山田太郎', '太郎山田', '山田 太郎', '山', '田太'])
      expect(await find(search), search).toBe('taro');
    for (const search of ['손흥민', '흥민손', '손 흥민', '흥민', '손흥'])
      expect(await find(search), search).toBe('son');
  });

  test('leave players out for admins too, also those without a profile', { tags: ['DISC-97'] }, async () => {
    const app = await testApp({ engine });
    await withSquad(app);
    await aPlayer(app, { firstName: 'Bare' });
    const { items } = await app.as(await theAdmin(app)).players.list({ search: '-midfielder' });
    expect(items.map(({ firstName }) => firstName)).toEqual(['Bare', '흥민', '太郎', 'Lukas']);
  });

  test('ask for an age like the filter does: by band, and of verified scouts only', {
    tags: ['DISC-98', 'MINOR-08'],
  }, async () => {
    const app = await testApp({ engine });
    const year = app.clock.now().getUTCFullYear();
    const ids: string[] = [];
    for (const age of [14, 16, 17]) {
      const player = await aMinor(app, { dateOfBirth: `${year - age}-12-31` });
      await aProfile(app, { player });
      ids.push(player.id);
    }
    for (const age of [21, 22]) {
      const player = await aPlayer(app, { isVerified: true, dateOfBirth: `${year - age}-01-01` });
      await aProfile(app, { player });
      ids.push(player.id);
    }
    const found = async (isVerified: boolean, input: object) =>
      (await app.as(await aScout(app, { isVerified })).players.list(input)).items
        .map(({ id }) => ids.indexOf(id))
        .toSorted();
    for (const search of ['U21', 'u-21', 'under 21', 'under-21s']) {
      expect(await found(true, { search }), search).toEqual([0, 1, 2, 3]);
    }
    expect(await found(true, { search: 'u17 striker' })).toEqual([0, 1, 2]);
    expect(await found(true, { search: 'u21', ageMin: 18 })).toEqual([3]);
    expect(await found(true, { search: 'u21', ageMax: 17 })).toEqual([0, 1, 2]);
    // No age divides the youngest band.
    for (const search of ['U16', 'U15', 'under 14', 'u10'])
      expect(await found(true, { search }), search).toEqual([0, 1]);
    // Scouts who may not read ages learn none.
    expect(await found(false, { search: 'u21' })).toEqual([3, 4]);
  });

  test('do not tell of a minor that there is no club', { tags: ['DISC-96', 'MINOR-08'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aProfile(app, { player: child, currentClub: null });
    const scout = app.as(await aScout(app, { isVerified: true }));
    expect(await scout.players.count({ search: 'free agent' })).toBe(0);
    expect(await scout.players.count({ search: '-unattached' })).toBe(1);
    await app.as(child).players.updateProfile({ playerId: child.id, profile: { currentClub: 'FC Somewhere' } });
    expect(await scout.players.count({ search: '-unattached' })).toBe(1);
  });
});
