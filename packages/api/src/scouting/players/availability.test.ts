import { describe, expect, test } from 'vitest';
import {
  aMinor,
  aPlayer,
  aProfile,
  aScout,
  bothEngines,
  notificationsOf,
  refusal,
  runJob,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { askAvailabilityJob } from './availability.service.ts';

const DAY = 86_400;
const QUESTION = 'Is your availability still right?';

async function listed(app: TestApp, firstName: string) {
  const player = await aPlayer(app, { isVerified: true, firstName });
  await aProfile(app, { player });
  return player;
}

const confirmedOf = async (app: TestApp, player: Awaited<ReturnType<typeof listed>>) =>
  (await app.as(player).auth.me()).playerProfile?.availabilityConfirmedAt;

describe.each(bothEngines)('the availability, on $name', (engine) => {
  test('is confirmed when the player says it or presses "Still right", not by other changes or by admins', {
    tags: ['PPROF-73'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await listed(app, 'Ann');
    const first = await confirmedOf(app, player);
    expect(first).toBe(app.clock.now().toISOString());
    const [admin, bare] = [await theAdmin(app), await aPlayer(app)];
    app.clock.turn(DAY);
    await app.as(player).players.updateProfile({ playerId: player.id, profile: { height: 180 } });
    await app.as(admin).players.updateProfile({ playerId: player.id, profile: { availability: 'trial' } });
    expect(await confirmedOf(app, player)).toBe(first);
    await app.as(player).players.updateProfile({ playerId: player.id, profile: { availability: 'trial' } });
    expect(await confirmedOf(app, player)).toBe(app.clock.now().toISOString());
    app.clock.turn(DAY);
    await app.as(player).players.confirmAvailability();
    expect(await confirmedOf(app, player)).toBe(app.clock.now().toISOString());
    await expect(app.as(bare).players.confirmAvailability()).rejects.toMatchObject(refusal('PROFILE_NOT_FOUND'));
    for (const other of [admin, await aScout(app)]) {
      await expect(app.as(other).players.confirmAvailability()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });

  test('is found and sorted by when it was confirmed, of minors too', { tags: ['DISC-123'] }, async () => {
    const app = await testApp({ engine });
    const old = await listed(app, 'Old');
    app.clock.turn(91 * DAY);
    const child = await aMinor(app, { firstName: 'Kid' });
    await aProfile(app, { player: child });
    app.clock.turn(DAY);
    await listed(app, 'New');
    const scout = app.as(await aScout(app, { isVerified: true }));
    const names = async (input: object) => {
      const { items } = await scout.players.list(input);
      expect(await scout.players.count(input)).toBe(items.length);
      return items.map(({ firstName }) => firstName).join(' ');
    };
    expect(await names({ confirmedWithin90: true })).toBe('New Kid');
    await app.as(old).players.confirmAvailability();
    expect(await names({ confirmedWithin90: 'true', search: 'striker' })).toBe('New Kid Old');
    app.clock.turn(1);
    await app.as(child).players.confirmAvailability();
    expect(await names({ sort: '-confirmed' })).toBe('Kid Old New');
    expect(await names({ sort: 'confirmed' })).toBe('New Old Kid');
  });

  test('is asked for once in 60 days, until the player confirms it', { tags: ['NOTE-30'] }, async () => {
    const app = await testApp({ engine });
    const player = await listed(app, 'Ann');
    const unverified = await aPlayer(app);
    await aProfile(app, { player: unverified });
    const asked = async () =>
      (await notificationsOf(app, player)).filter(({ title }) => title === QUESTION).map(({ isRead }) => isRead);
    app.clock.turn(59 * DAY);
    await runJob(app, askAvailabilityJob);
    expect(await asked()).toEqual([]);
    app.clock.turn(2 * DAY);
    await runJob(app, askAvailabilityJob, 2);
    app.clock.turn(DAY);
    await runJob(app, askAvailabilityJob);
    expect(await asked()).toEqual([false]);
    expect(await notificationsOf(app, unverified)).toEqual([]);
    await app.as(player).players.confirmAvailability();
    expect(await asked()).toEqual([true]);
    app.clock.turn(59 * DAY);
    await runJob(app, askAvailabilityJob);
    expect(await asked()).toEqual([true]);
    app.clock.turn(2 * DAY);
    await runJob(app, askAvailabilityJob);
    expect((await asked()).filter((isRead) => !isRead)).toEqual([false]);
  });

  test('is asked for where an admin made the profile, or where it came from an old trash', {
    tags: ['NOTE-30'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const [made, restored] = [await aPlayer(app, { isVerified: true }), await listed(app, 'Ann')];
    await admin.players.createProfile({ playerId: made.id, profile: { position: 'Striker' } });
    const unknown = { availability_confirmed_at: null, availability_checked_at: '' };
    await app.db.updateTable('player_profiles').set(unknown).where('user_id', '=', restored.id).execute();
    const isAsked = async (player: typeof made) =>
      (await notificationsOf(app, player)).some(({ title }) => title === QUESTION);
    await runJob(app, askAvailabilityJob);
    expect([await isAsked(made), await isAsked(restored)]).toEqual([false, true]);
    app.clock.turn(61 * DAY);
    await runJob(app, askAvailabilityJob);
    expect(await isAsked(made)).toBe(true);
  });

  test('is asked of some players a day, where many are due those who have waited longest', {
    tags: ['NOTE-31'],
  }, async () => {
    const app = await testApp({ engine });
    const players: Awaited<ReturnType<typeof listed>>[] = [];
    for (let day = 0; day < 12; day += 1) {
      players.push(await listed(app, 'Ann'));
      app.clock.turn(DAY);
    }
    app.clock.turn(100 * DAY);
    const asked = async () => {
      const lists = await Promise.all(players.map((player) => notificationsOf(app, player)));
      return lists.map((list) => list.filter(({ title }) => title === QUESTION).length).join('');
    };
    await runJob(app, askAvailabilityJob);
    expect(await asked()).toBe('111111111100');
    app.clock.turn(DAY);
    await runJob(app, askAvailabilityJob);
    expect(await asked()).toBe('111111111111');
  });
});
