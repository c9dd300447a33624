import { describe, expect, test } from 'vitest';
import { aPlayer, aScout, bothEngines, refusal, runJob, testApp, theAdmin } from '../../testing/index.ts';
import { countSavesJob } from './save-counts.service.ts';

describe.each(bothEngines)('the number of scouts who saved a player, on $name', (engine) => {
  const MONDAY = '2026-03-09T08:00:00.000Z';

  test('is that of last Monday, whatever scouts do until the next one', { tags: ['PDASH-65'] }, async () => {
    const app = await testApp({ engine, startingAt: '2026-03-05T12:00:00.000Z' });
    const [player, other] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const scouts = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const [first, second] = scouts.map((scout) => ({
      save: (playerId: string) => app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId }),
      remove: (playerId: string) => app.as(scout).savedPlayers.remove({ scoutId: scout.id, playerId }),
    }));
    const unverified = await aScout(app);
    const count = () => app.as(player).players.ownSaverCount();
    await first?.save(player.id);
    await app.as(unverified).savedPlayers.save({ scoutId: unverified.id, playerId: player.id });
    expect(await count()).toBe(0);
    app.clock.set(MONDAY);
    await second?.save(player.id);
    await runJob(app, countSavesJob);
    await runJob(app, countSavesJob);
    expect(await count()).toBe(1);
    // Neither a removal, nor a block, nor the end of an account is seen in the number before the next Monday.
    await first?.remove(player.id);
    await app.as(player).blocks.block({ userId: scouts[0]?.id ?? '' });
    await app.as(await theAdmin(app)).users.change({ id: scouts[0]?.id ?? '', patch: { isActive: false } });
    await second?.save(other.id);
    expect(await count()).toBe(1);
    app.clock.turn(7 * 24 * 3600);
    await second?.remove(player.id);
    await runJob(app, countSavesJob);
    expect(await count()).toBe(0);
    expect(await app.as(other).players.ownSaverCount()).toBe(1);
  });

  test('does not tell a player by a block which scout it was', { tags: ['PDASH-65'] }, async () => {
    const app = await testApp({ engine, startingAt: '2026-03-05T12:00:00.000Z' });
    const [player, scout] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: player.id });
    await app.as(player).blocks.block({ userId: scout.id });
    app.clock.set(MONDAY);
    await runJob(app, countSavesJob);
    expect(await app.as(player).players.ownSaverCount()).toBe(1);
  });

  test('is for players only, and only about themselves', { tags: ['PDASH-65'] }, async () => {
    const app = await testApp({ engine });
    for (const viewer of [await aScout(app, { isVerified: true }), await theAdmin(app)]) {
      await expect(app.as(viewer).players.ownSaverCount()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(null).players.ownSaverCount()).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});
