import type { CountPlayersInput, PlayerProfileFields } from '@touchline/contracts/players';
import { describe, expect, test } from 'vitest';
import {
  aMinor,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  bothEngines,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

type Filter = { [Name in keyof CountPlayersInput]?: unknown };

async function listed(app: TestApp, profiles: readonly Partial<PlayerProfileFields>[]) {
  const ids: string[] = [];
  for (const fields of profiles) {
    const player = await aPlayer(app, { isVerified: true });
    await aProfile(app, { player, ...fields });
    ids.push(player.id);
  }
  return ids;
}

/** Searches as a verified scout; players are named by their place in the list of ids. */
async function searching(app: TestApp, ids: readonly string[]) {
  const scout = await aScout(app, { isVerified: true });
  const calls = app.as(scout);
  for (const playerId of ids) await calls.savedPlayers.save({ playerId, scoutId: scout.id });
  return async (filter: Filter) => {
    const { items } = await calls.players.list(filter as object);
    expect(await calls.players.count(filter as object), JSON.stringify(filter)).toBe(items.length);
    // A saved list is compared row by row, without the full-text table.
    const saved = await calls.players.list({ ...filter, saved: true } as object);
    expect(saved.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    return items.map(({ id }) => ids.indexOf(id));
  };
}

describe.each(bothEngines)('leaving out players, on $name', (engine) => {
  test('leaves out positions, first or second, and groups of them', { tags: ['DISC-137'] }, async () => {
    const app = await testApp({ engine });
    const ids = await listed(app, [
      { position: 'Striker' },
      { position: 'Left Winger', secondPosition: 'Striker' },
      { position: 'Goalkeeper' },
      { position: 'Left Back' },
    ]);
    const find = await searching(app, ids);
    expect(await find({ notPosition: 'Striker' })).toEqual([3, 2]);
    expect(await find({ notPosition: 'Striker, Goalkeeper' })).toEqual([3]);
    expect(await find({ notPosition: 'Forward' })).toEqual([3, 2]);
    expect(await find({ position: 'Forward', notPosition: 'Striker' })).toEqual([]);
    expect(await find({ position: 'Forward', notPosition: 'Left Winger' })).toEqual([0]);
    for (const nothing of ['', ' , ', 'any', 'Keeper of Goats', "|' or 1=1 --"]) {
      expect(await find({ notPosition: nothing }), nothing).toEqual([3, 2, 1, 0]);
    }
  });

  test('leaves out a foot, players of both by either, and none whose foot is not known', {
    tags: ['DISC-137'],
  }, async () => {
    const app = await testApp({ engine });
    const feet = ['left', 'right', 'both', null] as const;
    const ids = await listed(
      app,
      feet.map((preferredFoot) => ({ preferredFoot, availability: 'trial' as const })),
    );
    const find = await searching(app, ids);
    expect(await find({ notPreferredFoot: 'left' })).toEqual([3, 1]);
    expect(await find({ notPreferredFoot: 'both' })).toEqual([3, 1, 0]);
    expect(await find({ notPreferredFoot: 'left,right' })).toEqual([3]);
    expect(await find({ notPreferredFoot: 'middle' })).toEqual([3, 2, 1, 0]);
    expect(await find({ notAvailability: 'available,contract' })).toEqual([3, 2, 1, 0]);
    expect(await find({ notAvailability: 'trial' })).toEqual([]);
  });

  test('leaves out a country by any of its names, and no other whose name contains it', {
    tags: ['DISC-137'],
  }, async () => {
    const app = await testApp({ engine });
    const nationalities = ['Niger', 'Nigeria', 'Spanish', 'Ireland', 'Northern Ireland', 'Basque', null];
    const ids = await listed(
      app,
      nationalities.map((nationality) => ({ nationality })),
    );
    const find = await searching(app, ids);
    expect(await find({ notNationality: 'Niger' })).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await find({ notNationality: 'Nigerian, Spain' })).toEqual([6, 5, 4, 3, 0]);
    expect(await find({ notNationality: 'Ireland' })).toEqual([6, 5, 4, 2, 1, 0]);
    expect(await find({ notNationality: 'basq' })).toEqual([6, 4, 3, 2, 1, 0]);
  });

  test('finds a country by any of its names, of minors by what they wrote', { tags: ['DISC-138'] }, async () => {
    const app = await testApp({ engine });
    const nationalities = ['Spain', 'Spanish', 'Española', 'Ghana', 'Equatorial Guinea', null];
    const ids = await listed(
      app,
      nationalities.map((nationality) => ({ nationality, location: 'Madrid, Spain' })),
    );
    for (const nationality of ['Spain', 'Ghana']) {
      const child = await aMinor(app);
      await aProfile(app, { player: child, location: 'Spain', nationality });
      ids.push(child.id);
    }
    const find = await searching(app, ids);
    expect(await find({ nationality: 'Spain' })).toEqual([6, 1, 0]);
    expect(await find({ nationality: 'spanish' })).toEqual([1, 0]);
    expect(await find({ nationality: 'Spain, Ghana' })).toEqual([7, 6, 3, 1, 0]);
    expect(await find({ nationality: 'Spain', notNationality: 'Spanish' })).toEqual([]);
    expect(await find({ nationality: 'guinea', location: 'madrid' })).toEqual([4]);
  });

  test('leaves out places, with all other filters and words', { tags: ['DISC-137'] }, async () => {
    const app = await testApp({ engine });
    const ids = await listed(app, [
      { location: 'Lagos, Nigeria', nationality: 'Nigeria', position: 'Striker' },
      { location: 'Ibadan, Nigeria', nationality: 'Nigeria', position: 'Striker' },
      { location: 'Accra', nationality: 'Ghana', position: 'Striker' },
      { position: 'Left Back' },
    ]);
    const find = await searching(app, ids);
    expect(await find({ notLocation: 'LAGOS' })).toEqual([3, 2, 1]);
    expect(await find({ notLocation: 'nigeria' })).toEqual([3, 2]);
    expect(await find({ notLocation: 'lagos', nationality: 'nigeria' })).toEqual([1]);
    expect(await find({ notLocation: 'lagos', search: 'striker' })).toEqual([2, 1]);
    expect(await find({ notLocation: 'lagos', search: 'striker -ghana' })).toEqual([1]);
  });

  test('leaves out at most 20 countries and 20 places, each counted once, whatever else is left out', {
    tags: ['DISC-139'],
  }, async () => {
    const app = await testApp({ engine });
    const ids = await listed(app, [
      { location: 'Lagos', nationality: 'Nigeria' },
      { location: 'Accra', nationality: 'Ghana' },
    ]);
    const find = await searching(app, ids);
    const names = Array.from({ length: 20 }, (_, index) => `town${index}`);
    const words = names
      .slice(8)
      .map((name) => `-${name}`)
      .join(' ');
    const twenty = [...names.slice(1), 'Lagos', 'Lagos'].join();
    expect(await find({ notLocation: twenty, notNationality: names.join(), search: words })).toEqual([1]);
    const many = Array.from({ length: 300 }, (_, index) => index.toString(36));
    for (const filter of ['notLocation', 'notNationality'] as const) {
      for (const refused of [[...names, 'Lagos'], many]) {
        await expect(find({ [filter]: refused.join() })).rejects.toThrow(
          'At most 20 countries or places can be left out.',
        );
      }
    }
    expect(await find({ notAvailability: Array(60).fill('x').join(), notPosition: many.slice(0, 60).join() })).toEqual([
      1, 0,
    ]);
  });

  test('leaves out clips, free agents and saved players', { tags: ['DISC-137'] }, async () => {
    const app = await testApp({ engine });
    const players = [];
    for (const [currentClub, position] of [
      ['CD Marisma', 'Striker'],
      [null, 'Striker'],
      ['Ashcombe Town', 'Left Back'],
    ] as const) {
      const player = await aPlayer(app, { isVerified: true });
      await aProfile(app, { player, currentClub, position });
      players.push(player);
    }
    const child = await aMinor(app);
    await aProfile(app, { player: child, currentClub: null, position: 'Striker' });
    const [first = child] = players;
    await aVideo(app, { player: first, isApproved: true });
    const ids = [...players, child].map(({ id }) => id);
    const scout = await aScout(app, { isVerified: true });
    const calls = app.as(scout);
    await calls.savedPlayers.save({ playerId: ids[2] ?? '', scoutId: scout.id });
    const find = async (filter: Filter) => {
      const { items } = await calls.players.list(filter as object);
      expect(await calls.players.count(filter as object), JSON.stringify(filter)).toBe(items.length);
      return items.map(({ id }) => ids.indexOf(id));
    };
    expect(await find({ notHasClips: true })).toEqual([3, 2, 1]);
    expect(await find({ notHasClips: 'true', search: 'striker' })).toEqual([3, 1]);
    // Of a minor it is not told that there is no club.
    expect(await find({ notFreeAgent: true })).toEqual([3, 2, 0]);
    expect(await find({ notFreeAgent: true, isFreeAgent: true })).toEqual([]);
    expect(await find({ notSaved: true })).toEqual([3, 1, 0]);
    expect(await find({ notSaved: true, saved: true })).toEqual([]);
    expect(await find({ notSaved: true, search: 'back' })).toEqual([]);
    expect(await find({ notSaved: 'no', notHasClips: '', notFreeAgent: 'x' })).toEqual([3, 2, 1, 0]);
  });

  test('does not tell the town, club or nationality of a minor', { tags: ['DISC-137', 'MINOR-08'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aProfile(app, { player: child, location: 'Leeds, England', nationality: 'Ghana', position: 'Striker' });
    const find = await searching(app, [child.id]);
    expect(await find({ notLocation: 'leeds' })).toEqual([0]);
    expect(await find({ notNationality: 'Ghana' })).toEqual([0]);
    // As the short card tells.
    expect(await find({ notLocation: 'england' })).toEqual([]);
    expect(await find({ notNationality: 'England' })).toEqual([]);
  });

  test('keeps players without a profile for admins, and each page in its order', { tags: ['DISC-137'] }, async () => {
    const app = await testApp({ engine });
    const ids = await listed(app, [{ position: 'Striker' }, { position: 'Left Back' }]);
    const bare = await aPlayer(app);
    const admin = app.as(await theAdmin(app));
    const first = await admin.players.list({ notPosition: 'Striker', limit: 1 });
    expect(first.items.map(({ id }) => id)).toEqual([bare.id]);
    const next = await admin.players.list({ notPosition: 'Striker', limit: 5, cursor: first.nextCursor });
    expect(next.items.map(({ id }) => id)).toContain(ids[1]);
    expect(next.items.map(({ id }) => id)).not.toContain(ids[0]);
  });
});
