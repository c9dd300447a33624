import { describe, expect, inject, test } from 'vitest';
import { aPlayer, aProfile, aScout, engines, refusal, snapshot, testApp, theAdmin } from '../../testing/index.ts';

describe.each(engines)("a scout's list of saved players, on $name", (engine) => {
  test('is sorted by the time of saving, newest first, with the fields that the scout may see', {
    tags: ['DATA-35'],
  }, async () => {
    const app = await testApp({ engine });
    const [first, second] = [await aPlayer(app, { isVerified: true }), await aPlayer(app)];
    const playerProfile = await aProfile(app, { player: first });
    for (const isVerified of [false, true]) {
      const scout = await aScout(app, { isVerified });
      const { savedPlayers } = app.as(scout);
      for (const { id: playerId } of [first, second]) {
        app.clock.turn(1);
        await savedPlayers.save({ scoutId: scout.id, playerId });
      }
      const { items } = await savedPlayers.list({ scoutId: scout.id });
      expect(items.map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(items[1]).toMatchObject({ playerProfile, email: isVerified ? first.email : null });
      expect(await savedPlayers.count({ scoutId: scout.id })).toBe(2);
    }
  });

  test('contains a player once after repeated and concurrent saves, and can be removed repeatedly', {
    tags: ['CC-03'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app), await aPlayer(app)];
    const { savedPlayers } = app.as(scout);
    const both = { scoutId: scout.id, playerId: player.id };
    const saved = await Promise.all(Array.from({ length: 20 }, () => savedPlayers.save({ ...both, notes: 'Fast' })));
    expect(saved.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect(await app.db.selectFrom('player_files').select('note').execute()).toEqual([{ note: 'Fast' }]);
    const { remove, save } = savedPlayers;
    for (let round = 0; round < (inject('isSoak') ? 200 : 10); round += 1) {
      await Promise.all<unknown>([remove(both), save(both), remove(both), save(both), save(both), remove(both)]);
      expect((await app.db.selectFrom('saved_players').selectAll().execute()).length).toBeLessThanOrEqual(1);
    }
    await savedPlayers.remove(both);
    expect(await savedPlayers.remove(both)).toEqual({ ok: true });
    expect(await savedPlayers.count(both)).toBe(0);
  });

  test('accepts active players only, and omits deactivated ones', async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app), await aPlayer(app)];
    const { savedPlayers } = app.as(scout);
    for (const playerId of [
      (await aPlayer(app, { isActive: false })).id,
      (await aScout(app)).id,
      scout.id,
      crypto.randomUUID(),
    ]) {
      const saving = savedPlayers.save({ scoutId: scout.id, playerId });
      await expect(saving).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    }
    await savedPlayers.save({ scoutId: scout.id, playerId: player.id });
    await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isActive: false } });
    expect((await savedPlayers.list({ scoutId: scout.id })).items).toEqual([]);
    expect(await savedPlayers.count({ scoutId: scout.id })).toBe(0);
  });

  test('tells which of the given players it contains', async () => {
    const app = await testApp({ engine });
    const [scout, one, two] = [await aScout(app), await aPlayer(app), await aPlayer(app)];
    const { savedPlayers } = app.as(scout);
    await savedPlayers.save({ scoutId: scout.id, playerId: one.id });
    expect(await savedPlayers.among({ scoutId: scout.id, playerIds: [two.id, one.id] })).toEqual([one.id]);
    expect(await savedPlayers.among({ scoutId: scout.id, playerIds: [] })).toEqual([]);
    expect((await app.as(scout).players.list({ saved: true })).items).toEqual([]);
    await app.as(await theAdmin(app)).users.change({ id: one.id, patch: { isVerified: true } });
    await aProfile(app, { player: one });
    expect((await app.as(scout).players.list({ saved: true })).items.map(({ id }) => id)).toEqual([one.id]);
  });

  test('is accessible to its scout only, not to other scouts, players or admins', {
    tags: ['AZ-15', 'PERM-15'],
  }, async () => {
    const app = await testApp({ engine });
    const [scout, player] = [await aScout(app), await aPlayer(app)];
    await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: player.id });
    const others = [await aScout(app, { isVerified: true }), player, await theAdmin(app)];
    const before = await snapshot(app);
    const both = { scoutId: scout.id, playerId: player.id };
    for (const other of [...others, null]) {
      const { savedPlayers } = app.as(other);
      const expected = refusal(other ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
      await expect(savedPlayers.list({ scoutId: scout.id })).rejects.toMatchObject(expected);
      await expect(savedPlayers.count({ scoutId: scout.id })).rejects.toMatchObject(expected);
      await expect(savedPlayers.among({ scoutId: scout.id, playerIds: [player.id] })).rejects.toMatchObject(expected);
      await expect(savedPlayers.save(both)).rejects.toMatchObject(expected);
      await expect(savedPlayers.remove(both)).rejects.toMatchObject(expected);
    }
    expect(await snapshot(app)).toEqual(before);
  });
});
