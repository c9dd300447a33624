import { describe, expect, test } from 'vitest';
import { aPlayer, aScout, aScoutProfile, engines, refusal, snapshot, testApp, theAdmin } from '../../testing/index.ts';

const WHOLE = {
  organization: 'Atlantic Scouting Network',
  license: 'UEFA Talent ID 2023',
  specialization: ['Forwards', 'Youth'],
  experience: 'Twelve years',
  bio: 'Decision-making under pressure.',
  location: 'Porto',
};

describe.each(engines)("a scout's profile, on $name", (engine) => {
  test('has the given fields, and null for the rest', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const now = app.clock.now().toISOString();
    const whole = await aScoutProfile(app, { scout, ...WHOLE });
    expect(whole).toEqual({ ...WHOLE, id: whole.id, userId: scout.id, createdAt: now, updatedAt: now });
    const bare = { license: null, specialization: [], experience: null, bio: null, location: null };
    expect(await aScoutProfile(app)).toMatchObject(bare);
  });

  test('keeps fields that an update omits', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const before = await aScoutProfile(app, { scout, ...WHOLE });
    app.clock.turn(5);
    const change = { scoutId: scout.id, profile: { location: '', specialization: ['Keepers', ' '] } };
    const after = await app.as(scout).scouts.updateProfile(change);
    expect(after).toEqual({
      ...before,
      location: null,
      specialization: ['Keepers'],
      updatedAt: app.clock.now().toISOString(),
    });
  });

  test('is created once, and cannot be changed before it exists', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const { scouts } = app.as(scout);
    const profile = { organization: 'X' };
    await expect(scouts.updateProfile({ scoutId: scout.id, profile })).rejects.toMatchObject(
      refusal('PROFILE_NOT_FOUND'),
    );
    const results = await Promise.allSettled([1, 2, 3].map(() => scouts.createProfile({ scoutId: scout.id, profile })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(scouts.createProfile({ scoutId: scout.id, profile })).rejects.toMatchObject(refusal('PROFILE_EXISTS'));
  });

  test('is written by its scout and by admins only', { tags: ['PERM-15', 'MA-06'] }, async () => {
    const app = await testApp({ engine });
    const [mine, theirs] = [await aScout(app), await aScout(app)];
    const player = await aPlayer(app);
    const admin = app.as(await theAdmin(app)).scouts;
    const before = await snapshot(app);
    const profile = { organization: 'X', userId: theirs.id } as never;
    for (const viewer of [mine, player]) {
      const caller = app.as(viewer).scouts;
      await expect(caller.createProfile({ scoutId: theirs.id, profile })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(caller.updateProfile({ scoutId: theirs.id, profile })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(null).scouts.createProfile({ scoutId: theirs.id, profile })).rejects.toMatchObject(
      refusal('NOT_SIGNED_IN'),
    );
    await expect(admin.createProfile({ scoutId: player.id, profile })).rejects.toMatchObject(
      refusal('WRONG_ROLE_FOR_PROFILE'),
    );
    await expect(admin.createProfile({ scoutId: crypto.randomUUID(), profile })).rejects.toMatchObject(
      refusal('USER_NOT_FOUND'),
    );
    expect(await snapshot(app)).toEqual(before);
    expect((await app.as(mine).scouts.createProfile({ scoutId: mine.id, profile })).userId).toBe(mine.id);
    expect((await admin.createProfile({ scoutId: theirs.id, profile })).userId).toBe(theirs.id);
  });
});
