import type { CountPlayersInput, PlayerProfileFields } from '@touchline/contracts/players';
import { describe, expect, test } from 'vitest';
import {
  aMinor,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  bothEngines,
  moderate,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

async function listed(app: TestApp, fields: Partial<PlayerProfileFields> = {}) {
  const player = await aPlayer(app, { isVerified: true });
  await aProfile(app, { player, ...fields });
  return player;
}

type Filter = { [Name in keyof CountPlayersInput]?: unknown };

/** Searches as a verified scout; players are named by their place in the list of ids. */
async function searching(app: TestApp, ids: string[]) {
  const scout = app.as(await aScout(app, { isVerified: true }));
  return async (filter: Filter) => {
    const { items } = await scout.players.list(filter as object);
    expect(await scout.players.count(filter as object), JSON.stringify(filter)).toBe(items.length);
    return items.map(({ id }) => ids.indexOf(id));
  };
}

/** A zero-width space, which is a club by one rule and none by another. */
const UNSEEN = '\u200b';

describe.each(bothEngines)('filtering players by more, on $name', (engine) => {
  test('finds players by a foot, those of both by either', { tags: ['DISC-82', 'DISC-99'] }, async () => {
    const app = await testApp({ engine });
    const feet = ['left', 'right', 'both', null] as const;
    const ids: string[] = [];
    for (const preferredFoot of feet) ids.push((await listed(app, { preferredFoot, location: 'Porto' })).id);
    const find = await searching(app, ids);
    expect(await find({ preferredFoot: 'left' })).toEqual([2, 0]);
    expect(await find({ preferredFoot: 'right' })).toEqual([2, 1]);
    expect(await find({ preferredFoot: 'both' })).toEqual([2]);
    expect(await find({ preferredFoot: 'any' })).toEqual([3, 2, 1, 0]);
    expect(await find({ preferredFoot: ' ', location: 'porto' })).toEqual([3, 2, 1, 0]);
    expect(await find({ preferredFoot: 'left', location: 'porto' })).toEqual([2, 0]);
    for (const unknown of ['Left', "' or 1=1 --"]) expect(await find({ preferredFoot: unknown })).toEqual([]);
  });

  test('finds players of any of several nationalities and places', { tags: ['DISC-141'] }, async () => {
    const app = await testApp({ engine });
    const ids = [
      (await listed(app, { nationality: 'Ghana', location: 'Accra, Ghana' })).id,
      (await listed(app, { nationality: 'Nigeria', location: 'Lagos, Nigeria' })).id,
      (await listed(app, { nationality: 'Spain', location: 'Lagos, Portugal' })).id,
      (await listed(app)).id,
    ];
    const find = await searching(app, ids);
    expect(await find({ nationality: 'ghana,Nigeria' })).toEqual([1, 0]);
    expect(await find({ nationality: ' , ghana,' })).toEqual([0]);
    expect(await find({ nationality: ',', location: ';' })).toEqual([3, 2, 1, 0]);
    expect(await find({ location: 'Lagos, Nigeria' })).toEqual([1]);
    expect(await find({ location: 'accra; lagos, portugal' })).toEqual([2, 0]);
    expect(await find({ location: 'accra;lagos', nationality: 'Spain,Ghana' })).toEqual([2, 0]);
    expect(await find({ location: 'accra;lagos', search: 'spain' })).toEqual([2]);
  });

  test('finds players of a range of heights, and none whose height is not known', { tags: ['DISC-83'] }, async () => {
    const app = await testApp({ engine });
    const ids: string[] = [];
    for (const height of [170, 180, 190, null]) ids.push((await listed(app, { height, location: 'Porto' })).id);
    const find = await searching(app, ids);
    expect(await find({ heightMin: 180 })).toEqual([2, 1]);
    expect(await find({ heightMax: '180' })).toEqual([1, 0]);
    expect(await find({ heightMin: 171, heightMax: 189, location: 'porto' })).toEqual([1]);
    expect(await find({ heightMin: 190, heightMax: 170 })).toEqual([]);
    expect(await find({ heightMin: '', heightMax: '' })).toEqual([3, 2, 1, 0]);
    const wrong = 'A height must be a whole number up to 260.';
    for (const height of ['tall', 180.5, -1, 261]) {
      await expect(find({ heightMin: height }), String(height)).rejects.toThrow(wrong);
    }
  });

  test('finds players by any of their positions, of minors too, whose short card shows all', async () => {
    const app = await testApp({ engine });
    const both = {
      position: 'Striker',
      secondPosition: 'Left Winger',
      thirdPosition: 'Left Back',
      location: 'Porto',
    } as const;
    const ids = [(await listed(app, both)).id, (await listed(app, { position: 'Left Winger' })).id];
    const child = await aMinor(app);
    await aProfile(app, { player: child, ...both });
    ids.push(child.id);
    const find = await searching(app, ids);
    expect(await find({ position: 'Left Winger' })).toEqual([2, 1, 0]);
    expect(await find({ position: 'Striker' })).toEqual([2, 0]);
    expect(await find({ position: 'Left Back' })).toEqual([2, 0]);
    expect(await find({ position: 'Left Back,Left Winger' })).toEqual([2, 1, 0]);
    expect(await find({ position: 'Goalkeeper' })).toEqual([]);
    // From the full-text table, and by a synonym.
    expect(await find({ position: 'Left Winger', location: 'porto' })).toEqual([0]);
    expect(await find({ search: 'lw' })).toEqual([2, 1, 0]);
    expect(await find({ search: 'left back' })).toEqual([2, 0]);
    const scout = app.as(await aScout(app, { isVerified: true }));
    const { items } = await scout.players.list({ position: 'Striker' });
    expect(items.map(({ playerProfile }) => playerProfile?.secondPosition)).toEqual(['Left Winger', 'Left Winger']);
    expect(items.map(({ playerProfile }) => playerProfile?.thirdPosition)).toEqual(['Left Back', 'Left Back']);
  });

  test('finds adults without a club or whose contract has ended, month by month, and no minors', {
    tags: ['DISC-124', 'MINOR-32'],
  }, async () => {
    const app = await testApp({ engine });
    app.clock.set('2026-03-31T21:00:00.000Z');
    const club = { currentClub: 'CD Marisma', location: 'Porto' } as const;
    const ids = [
      (await listed(app, { location: 'Porto' })).id,
      (await listed(app, { ...club, contractUntil: '2026-03' })).id,
      (await listed(app, { ...club, contractUntil: '2027-06' })).id,
      (await listed(app, { availability: 'contract', location: 'Porto' })).id,
      (await listed(app, club)).id,
      (await listed(app, { currentClub: UNSEEN, location: 'Porto' })).id,
    ];
    const child = await aMinor(app);
    await aProfile(app, { player: child, contractUntil: '2026-01' });
    ids.push(child.id);
    const find = await searching(app, ids);
    expect(await find({ isFreeAgent: true })).toEqual([0]);
    expect(await find({ contractUntil: '2026-12' })).toEqual([1]);
    expect(await find({ contractUntil: '2027-06', location: 'porto' })).toEqual([2, 1]);
    for (const contractUntil of ['2027-13', 'June', '2027-06-01']) expect(await find({ contractUntil })).toEqual([]);
    expect(await find({ contractUntil: '' })).toHaveLength(7);
    // The next month, in the time zone of the site.
    app.clock.set('2026-04-01T12:00:00.000Z');
    expect(await find({ isFreeAgent: 'true' })).toEqual([1, 0]);
    expect(await find({ isFreeAgent: true, search: 'striker', location: 'porto' })).toEqual([1, 0]);
    // The words find those without a club, by the same rule, and not the one whose contract ended meanwhile.
    expect(await find({ search: 'free agent' })).toEqual([0]);
    const scout = app.as(await aScout(app, { isVerified: true }));
    const { items } = await scout.players.list({});
    expect(items.find(({ isMinor }) => isMinor)?.playerProfile?.contractUntil).toBe(null);
  });

  test('finds players of several positions and groups', { tags: ['DISC-84'] }, async () => {
    const app = await testApp({ engine });
    const ids: string[] = [];
    for (const position of ['Goalkeeper', 'Left Back', 'Striker', 'Left Winger', 'Central Midfielder'] as const) {
      ids.push((await listed(app, { position, location: 'Porto' })).id);
    }
    const find = await searching(app, ids);
    expect(await find({ position: 'Goalkeeper,Striker' })).toEqual([2, 0]);
    expect(await find({ position: ' Defender , Striker,, any' })).toEqual([2, 1]);
    expect(await find({ position: 'Forward' })).toEqual([3, 2]);
    expect(await find({ position: 'Forward,Goalkeeper', location: 'porto' })).toEqual([3, 2, 0]);
    expect(await find({ position: 'Sweeper,Striker' })).toEqual([2]);
    expect(await find({ position: 'Sweeper,constructor' })).toEqual([]);
    expect(await find({ position: ',any,' })).toEqual([4, 3, 2, 1, 0]);
  });

  test('finds players with clips, and the list says how many are live', { tags: ['DISC-85', 'DISC-86'] }, async () => {
    const app = await testApp({ engine });
    const [many, hidden, none] = [await listed(app), await listed(app), await listed(app)];
    const first = await aVideo(app, { player: many, isApproved: true });
    await aVideo(app, { player: many, isApproved: true });
    await aVideo(app, { player: many });
    await aVideo(app, { player: hidden, isApproved: true, isPublic: false });
    await aVideo(app, { player: hidden });
    const ids = [many, hidden, none].map(({ id }) => id);
    const find = await searching(app, ids);
    const scout = app.as(await aScout(app));
    const counts = async (filter = {}) =>
      (await scout.players.list(filter)).items.map((item) => 'clipCount' in item && item.clipCount);

    expect(await counts()).toEqual([0, 0, 2]);
    expect(await counts({ search: 'striker' })).toEqual([0, 0, 2]);
    expect(await find({ hasClips: true })).toEqual([0]);
    expect(await find({ hasClips: 'true', search: 'striker' })).toEqual([0]);
    expect(await find({ hasClips: 'no' })).toEqual([2, 1, 0]);
    await moderate(app, first, { isApproved: false, isPublic: false });
    expect(await counts()).toEqual([0, 0, 1]);
  });
});
