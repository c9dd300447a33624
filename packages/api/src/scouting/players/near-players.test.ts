import type { PlayerProfileFields } from '@touchline/contracts/players';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { refreshListing } from '../../core/users/users.service.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  aMinor,
  aPlace,
  aPlayer,
  aProfile,
  aScout,
  bothEngines,
  MINOR_BIRTH,
  movedItem,
  type TestApp,
  TOWNS,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

async function placed(app: TestApp, town: keyof typeof TOWNS, fields: Partial<PlayerProfileFields> = {}) {
  const player = await aPlayer(app, { isVerified: true, firstName: town });
  await aProfile(app, { player, placeId: await aPlace(app, TOWNS[town]), ...fields });
  return player;
}

async function around(app: TestApp, viewer: Account, input: object = {}) {
  const { places: _, players } = app.as(viewer);
  const { items } = await players.list({ near: TOWNS.lagos.id, ...input });
  expect(await players.count({ near: TOWNS.lagos.id, ...input })).toBe(items.length);
  return items.map((item) => `${item.firstName} ${'distanceKm' in item ? item.distanceKm : '-'}`);
}

/** What is stored of where a player is. */
const storedOf = ({ db }: TestApp, { id }: { id: string }) =>
  db
    .selectFrom('player_profiles')
    .select(['place_id', 'place_latitude', 'place_x', 'place_y', 'place_z'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();

/** Changes the only row of a table in the trash, as if it were older. */
async function changeKept({ db }: TestApp, table: string, change: object): Promise<void> {
  const kept = db.selectFrom('trash_rows').select(['position', 'content']).where('table_name', '=', table);
  const { position, content } = await kept.executeTakeFirstOrThrow();
  const changed = JSON.stringify({ ...JSON.parse(content), ...change });
  await db.updateTable('trash_rows').set({ content: changed }).where('position', '=', position).execute();
}

const NOTHING = { place_id: null, place_latitude: null, place_x: null, place_y: null, place_z: null };

describe.each(bothEngines)('players near a place, on $name', (engine) => {
  test('are those within a distance, which is told, compared and sorted in steps of five kilometres', {
    tags: ['DISC-120', 'DISC-121'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    for (const town of ['ibadan', 'lagos', 'porto', 'abeokuta', 'ikeja'] as const) await placed(app, town);
    await aProfile(app);
    expect(await around(app, scout)).toEqual(['ikeja 20', 'abeokuta 75', 'lagos 10']);
    expect(await around(app, scout, { nearKm: 25 })).toEqual(['ikeja 20', 'lagos 10']);
    expect(await around(app, scout, { nearKm: '250', sort: 'distance' })).toEqual([
      ...['lagos 10', 'ikeja 20', 'abeokuta 75', 'ibadan 115'],
    ]);
    // Below and above what may be asked, and between two steps.
    expect(await around(app, scout, { nearKm: 1 })).toHaveLength(2);
    expect(await around(app, scout, { nearKm: 9999 })).toHaveLength(4);
    expect(await around(app, scout, { nearKm: 78 })).toHaveLength(3);
    await expect(around(app, scout, { nearKm: 'far' })).rejects.toThrow('A distance must be a number of kilometres.');
    expect(await around(app, scout, { search: 'striker', nearKm: 25 })).toEqual(['ikeja 20', 'lagos 10']);
    expect(await around(app, scout, { near: 99 })).toEqual([]);
    for (const near of ['x', -1, 1.5, 2 ** 40]) expect(await app.as(scout).players.count({ near })).toBe(0);
    expect(await app.as(scout).players.count({ near: '' })).toBe(6);
  });

  test('are sorted page by page, the nearest or the farthest first, and the place alone tells no one', {
    tags: ['DISC-121'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    for (const town of ['ikeja', 'abeokuta', 'ikeja', 'lagos'] as const) await placed(app, town);
    for (const [sort, towns] of [
      ['distance', 'lagos ikeja ikeja abeokuta'],
      ['-distance', 'abeokuta ikeja ikeja lagos'],
    ] as const) {
      const names: string[] = [];
      for (let cursor: string | null = null; ; ) {
        const page: { items: { firstName: string }[]; nextCursor: string | null } = await app
          .as(scout)
          .players.list({ near: TOWNS.lagos.id, sort, cursor, limit: 1 });
        names.push(...page.items.map(({ firstName }) => firstName));
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      expect(names.join(' ')).toBe(towns);
    }
    // Without a place there is no distance to sort by.
    const { items } = await app.as(scout).players.list({ sort: 'distance' });
    expect(items.map(({ firstName }) => firstName)).toEqual(['lagos', 'ikeja', 'abeokuta', 'ikeja']);
  });

  test('are told to verified scouts only: others have no filter, no order and no distance, by any cursor', {
    tags: ['DISC-122'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, newScout] = [await aScout(app, { isVerified: true }), await aScout(app)];
    for (const town of ['porto', 'lagos', 'abeokuta'] as const) await placed(app, town);
    const asked = { near: TOWNS.lagos.id, sort: 'distance' } as const;
    expect(await around(app, newScout)).toEqual(['abeokuta -', 'lagos -', 'porto -']);
    expect(await around(app, newScout, asked)).toEqual(['abeokuta -', 'lagos -', 'porto -']);
    const { nextCursor } = await app.as(scout).players.list({ ...asked, limit: 1 });
    const next = await app.as(newScout).players.list({ ...asked, cursor: nextCursor });
    expect(JSON.stringify(next)).not.toContain('distanceKm');
    expect(next.items.map(({ firstName }) => firstName)).toEqual(
      (await app.as(newScout).players.list({ cursor: nextCursor })).items.map(({ firstName }) => firstName),
    );
  });

  test('say no more of where they are than their location: the place itself is for the player and admins', {
    tags: ['DISC-127'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await placed(app, 'ikeja', { location: 'Nigeria' });
    for (const viewer of [await aScout(app, { isVerified: true }), await aScout(app)]) {
      const [listed] = (await app.as(viewer).players.list({ near: TOWNS.ikeja.id })).items;
      const read = await app.as(viewer).users.byId({ id: player.id });
      for (const { playerProfile } of [listed, read] as { playerProfile: unknown }[]) {
        expect(playerProfile).toMatchObject({ location: 'Nigeria', placeId: null });
      }
    }
    expect((await app.as(player).auth.me()).playerProfile?.placeId).toBe(TOWNS.ikeja.id);
  });

  test('have the distance of all of their cell, so that asking from many places does not find the town', {
    tags: ['DISC-127'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const [south, west] = [6.26, 3.26];
    const corners = [
      { id: 1, latitude: south, longitude: west },
      { id: 2, latitude: 6.49, longitude: 3.49 },
      { id: 3, latitude: south, longitude: 3.49 },
    ];
    for (const corner of corners) {
      const player = await aPlayer(app, { isVerified: true });
      await aProfile(app, { player, placeId: await aPlace(app, corner) });
    }
    for (const origin of ['lagos', 'ikeja', 'abeokuta', 'ibadan'] as const) {
      const near = await aPlace(app, TOWNS[origin]);
      const { items } = await app.as(scout).players.list({ near, nearKm: 250 });
      const told = items.map((item) => ('distanceKm' in item ? item.distanceKm : null));
      expect(told).toHaveLength(3);
      expect(new Set(told).size, origin).toBe(1);
    }
    // From its own town a player is within the smallest distance, in the corner of a cell too.
    expect(await app.as(scout).players.count({ near: 1, nearKm: 25 })).toBe(3);
  });

  test('are no minors, of whom no place is stored', { tags: ['MINOR-30'] }, async () => {
    const app = await testApp({ engine });
    const [scout, admin] = [await aScout(app, { isVerified: true }), await theAdmin(app)];
    const child = await aMinor(app);
    const placeId = await aPlace(app);
    const profile = await aProfile(app, { player: child, placeId, location: 'Lagos, Nigeria' });
    expect(profile.placeId).toBe(null);
    expect(await storedOf(app, child)).toEqual(NOTHING);
    for (const writer of [child, admin]) {
      await app.as(writer).players.updateProfile({ playerId: child.id, profile: { placeId } });
      expect(await storedOf(app, child)).toEqual(NOTHING);
    }
    // Even with coordinates from elsewhere.
    const stale = { place_id: placeId, place_latitude: 6.454, place_x: 0.9919, place_y: 0.0588, place_z: 0.1124 };
    await app.db.updateTable('player_profiles').set(stale).where('user_id', '=', child.id).execute();
    for (const viewer of [scout, admin]) {
      expect(await around(app, viewer)).toEqual([]);
      expect(await around(app, viewer, { sort: 'distance', search: 'striker' })).toEqual([]);
    }
    expect(await app.as(scout).players.count({})).toBe(1);
  });

  test('are not found any more when they turn out to be minors, after a return from the trash too', {
    tags: ['MINOR-31'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, admin] = [await aScout(app, { isVerified: true }), await theAdmin(app)];
    const stated = await placed(app, 'lagos');
    const corrected = await placed(app, 'ikeja');
    const deleted = await placed(app, 'lagos');
    const unknown = await placed(app, 'lagos');
    expect(await around(app, scout)).toHaveLength(4);
    await app.as(stated).auth.changeBirthDate({ dateOfBirth: MINOR_BIRTH });
    await app.as(admin).users.change({ id: corrected.id, patch: { dateOfBirth: MINOR_BIRTH, reason: 'Passport.' } });
    await app.db.updateTable('users').set({ date_of_birth: null }).where('id', '=', unknown.id).execute();
    await inTransaction(app.db, (tx) => refreshListing(tx, unknown.id));
    const item = movedItem(await app.as(admin).trash.move({ kind: 'user', id: deleted.id }));
    await changeKept(app, 'users', { date_of_birth: MINOR_BIRTH, youngest_date_of_birth: MINOR_BIRTH });
    await app.as(admin).trash.restore({ id: item.id });
    for (const player of [stated, corrected, unknown, deleted]) {
      expect(await storedOf(app, player)).toEqual(NOTHING);
      expect((await app.as(player).auth.me()).playerProfile?.placeId).toBe(null);
    }
    expect(await around(app, scout)).toEqual([]);
  });

  test('are not those whom a block or a hidden account keeps from the list', { tags: ['DISC-122'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const [blocking, inactive] = [await placed(app, 'lagos'), await placed(app, 'ikeja')];
    await app.as(blocking).blocks.block({ userId: scout.id });
    await app.db.updateTable('player_profiles').set({ is_listed: 0 }).where('user_id', '=', inactive.id).execute();
    expect(await around(app, scout)).toEqual([]);
    expect(await around(app, scout, { sort: 'distance' })).toEqual([]);
  });

  test('a place is one of the list, and can be taken away', { tags: ['PPROF-72'] }, async () => {
    const app = await testApp({ engine });
    const player = await placed(app, 'lagos');
    const { updateProfile } = app.as(player).players;
    await expect(updateProfile({ playerId: player.id, profile: { placeId: 99 } })).rejects.toThrow(
      'Place must be one of the list.',
    );
    expect((await updateProfile({ playerId: player.id, profile: { height: 180 } })).placeId).toBe(TOWNS.lagos.id);
    await updateProfile({ playerId: player.id, profile: { placeId: null } });
    expect(await storedOf(app, player)).toEqual(NOTHING);
  });
});
