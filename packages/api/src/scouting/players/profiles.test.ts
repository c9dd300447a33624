import { describe, expect, test } from 'vitest';
import { aPlayer, aProfile, aScout, engines, refusal, snapshot, testApp, theAdmin } from '../../testing/index.ts';

const WHOLE = {
  position: 'Left Winger',
  secondPosition: 'Striker',
  thirdPosition: 'Right Winger',
  contractUntil: '2027-06',
  placeId: null,
  height: 176,
  weight: 69,
  preferredFoot: 'left',
  currentClub: 'Körfez Spor',
  nationality: 'Türkiye',
  experience: 'Three seasons',
  bio: 'Direct.\nQuick over five metres. 👟',
  achievements: ['Cup winner 2024', 'Top scorer'],
  location: 'İzmir',
  availability: 'trial',
} as const;

describe.each(engines)("a player's profile, on $name", (engine) => {
  test('has the given fields and defaults for the rest', { tags: ['DATA-20'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const now = app.clock.now().toISOString();
    const whole = await aProfile(app, { player, ...WHOLE, achievements: [...WHOLE.achievements] });
    const times = { availabilityConfirmedAt: now, createdAt: now, updatedAt: now };
    expect(whole).toEqual({ ...WHOLE, id: whole.id, userId: player.id, ...times });
    const bare = await aProfile(app);
    expect(bare).toMatchObject({
      position: 'Striker',
      height: null,
      preferredFoot: null,
      achievements: [],
      availability: 'available',
    });
  });

  test('has different positions, also after a change of one of them', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const before = await aProfile(app, { player, position: 'Striker', secondPosition: 'Left Winger' });
    for (const profile of [{ position: 'Left Winger' }, { secondPosition: 'Striker' }] as const) {
      await expect(app.as(player).players.updateProfile({ playerId: player.id, profile })).rejects.toThrow(
        'Second position must be another one than the position.',
      );
    }
    for (const thirdPosition of ['Striker', 'Left Winger'] as const) {
      await expect(
        app.as(player).players.updateProfile({ playerId: player.id, profile: { thirdPosition } }),
      ).rejects.toThrow('Third position must be another one than the first two.');
    }
    expect((await app.as(player).auth.me()).playerProfile).toEqual(before);
  });

  test('that is created during a deactivation is not listed', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const scout = app.as(await aScout(app, { isVerified: true }));
    for (let round = 0; round < 12; round += 1) {
      const player = await aPlayer(app, { isVerified: true });
      const making = aProfile(app, { player });
      // A little later each time, so that one of them falls between the steps of the other.
      for (let tick = 0; tick < round * 2; tick += 1) await Promise.resolve();
      await Promise.allSettled([making, admin.users.change({ id: player.id, patch: { isActive: false } })]);
      expect((await scout.players.list({})).items, `round ${round}`).toEqual([]);
    }
  });

  test('is created once; repeated and concurrent requests are rejected', { tags: ['CC-02'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => aProfile(app, { player })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal('PROFILE_EXISTS'));
    }
    expect(await app.db.selectFrom('player_profiles').select('id').execute()).toHaveLength(1);
  });

  test('keeps fields that an update omits, also in concurrent updates of different fields', {
    tags: ['CC-09'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const before = await aProfile(app, { player, ...WHOLE, achievements: [...WHOLE.achievements] });
    app.clock.turn(60);
    const change = (profile: object) => app.as(player).players.updateProfile({ playerId: player.id, profile });
    await Promise.all([change({ bio: 'New' }), change({ height: '' }), change({ achievements: ['  ', 'One'] })]);
    const after = (await app.as(player).auth.me()).playerProfile;
    expect(after).toEqual({
      ...before,
      bio: 'New',
      height: null,
      achievements: ['One'],
      updatedAt: app.clock.now().toISOString(),
    });
  });

  test('is written by its player and by admins only, whatever ids the body contains', {
    tags: ['PERM-14', 'MA-06', 'MA-07'],
  }, async () => {
    const app = await testApp({ engine });
    const [anna, bert] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    await aProfile(app, { player: bert });
    const before = await snapshot(app);
    const profile = { position: 'Striker', userId: bert.id, id: bert.id } as never;
    for (const viewer of [anna, await aScout(app)]) {
      const caller = app.as(viewer).players;
      await expect(caller.updateProfile({ playerId: bert.id, profile })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(caller.createProfile({ playerId: bert.id, profile })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(null).players.updateProfile({ playerId: bert.id, profile })).rejects.toMatchObject(
      refusal('NOT_SIGNED_IN'),
    );
    expect((await snapshot(app)).filter((line) => !line.startsWith('users'))).toEqual(
      before.filter((line) => !line.startsWith('users')),
    );
    expect((await app.as(anna).players.createProfile({ playerId: anna.id, profile })).userId).toBe(anna.id);
    const admin = app.as(await theAdmin(app)).players;
    expect((await admin.updateProfile({ playerId: bert.id, profile: { bio: 'By the admin' } })).bio).toBe(
      'By the admin',
    );
  });

  test('cannot be created for scouts or unknown users, and cannot be changed before it exists', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app)).players;
    const scout = await aScout(app);
    const player = await aPlayer(app);
    const profile = { position: 'Striker' } as const;
    await expect(admin.createProfile({ playerId: scout.id, profile })).rejects.toMatchObject(
      refusal('WRONG_ROLE_FOR_PROFILE'),
    );
    await expect(admin.createProfile({ playerId: crypto.randomUUID(), profile })).rejects.toMatchObject(
      refusal('PLAYER_NOT_FOUND'),
    );
    await expect(admin.updateProfile({ playerId: player.id, profile })).rejects.toMatchObject(
      refusal('PROFILE_NOT_FOUND'),
    );
  });
});

describe.each(engines)('a view of a player, on $name', (engine) => {
  test('is counted once an hour for each scout or admin', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const look = async (viewer: Parameters<typeof app.as>[0]) =>
      app.as(viewer).players.trackView({ playerId: player.id });
    const scout = await aScout(app);
    for (const viewer of [scout, scout, await theAdmin(app)]) expect(await look(viewer)).toEqual({ ok: true });
    const count = async () => (await app.db.selectFrom('profile_views').selectAll().execute()).length;
    expect(await count()).toBe(2);
    app.clock.turn(3600);
    await look(scout);
    expect(await count()).toBe(3);
  });

  test('requires an active player, and players cannot record one', async () => {
    const app = await testApp({ engine });
    const scout = app.as(await aScout(app));
    for (const playerId of [
      (await aPlayer(app, { isActive: false })).id,
      (await aScout(app)).id,
      crypto.randomUUID(),
    ]) {
      await expect(scout.players.trackView({ playerId })).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    }
    const player = await aPlayer(app);
    await expect(app.as(player).players.trackView({ playerId: player.id })).rejects.toMatchObject(
      refusal('NOT_ALLOWED'),
    );
    await expect(app.as(null).players.trackView({ playerId: player.id })).rejects.toMatchObject(
      refusal('NOT_SIGNED_IN'),
    );
  });

  test('is limited per user and minute', async () => {
    const app = await testApp({ engine, limits: { viewsPerUser: { uses: 2, seconds: 60 } } });
    const scout = app.as(await aScout(app));
    const { id: playerId } = await aPlayer(app);
    await scout.players.trackView({ playerId });
    await scout.players.trackView({ playerId });
    await expect(scout.players.trackView({ playerId })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    app.clock.turn(60);
    await scout.players.trackView({ playerId });
  });
});

describe.each(engines)('the number of scouts who looked at a player, on $name', (engine) => {
  const DAY = 24 * 3600;

  test('counts each scout of the last seven days once, and no admins', { tags: ['PDASH-60'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const other = await aPlayer(app);
    const [first, second] = [await aScout(app), await aScout(app, { isVerified: true })];
    const count = () => app.as(player).players.ownViewerCount();
    expect(await count()).toBe(0);
    for (const viewer of [first, await theAdmin(app)]) {
      await app.as(viewer).players.trackView({ playerId: player.id });
    }
    await app.as(second).players.trackView({ playerId: other.id });
    expect(await count()).toBe(1);
    app.clock.turn(DAY);
    for (const viewer of [first, second]) await app.as(viewer).players.trackView({ playerId: player.id });
    expect(await count()).toBe(2);
    app.clock.turn(7 * DAY);
    expect(await count()).toBe(2);
    app.clock.turn(3600);
    expect(await count()).toBe(0);
  });

  test('is for players only, and only about themselves', { tags: ['PDASH-60'] }, async () => {
    const app = await testApp({ engine });
    for (const viewer of [await aScout(app, { isVerified: true }), await theAdmin(app)]) {
      await expect(app.as(viewer).players.ownViewerCount()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(null).players.ownViewerCount()).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});
