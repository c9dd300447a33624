import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { aMinor, aPlayer, appError, aScout, aVideo, bothEngines, testApp, theAdmin } from '../../testing/index.ts';
import { countUse, removeOldThrottles, resetUses, returnUse, throttle } from './throttle.ts';

const allowance = { uses: 3, seconds: 60 };

describe.each(bothEngines)('a throttle, on $name', (engine) => {
  test('allows a number of uses, then reports how long to wait, then restarts', { tags: ['WORK-09'] }, async () => {
    const app = await testApp({ engine });
    const use = () => throttle(app.shared, 'goals:name:anna', allowance);
    await use();
    app.clock.turn(20);
    await use();
    await use();
    await expect(use()).rejects.toMatchObject({
      ...appError('TOO_MANY_REQUESTS'),
      message: expect.stringMatching(/^The limit is 3 attempts in a minute, and it is used up. It starts again in /),
      retryAfter: 40,
      limit: { what: 'attempts', limit: 3, seconds: 60, resetsAt: app.clock.timestampIn(40) },
    });
    app.clock.turn(39.5);
    await expect(use()).rejects.toMatchObject({ retryAfter: 1 });
    app.clock.turn(0.5);
    await use();
  });

  test('counts concurrent uses, and each key separately', { tags: ['WORK-09'] }, async () => {
    const app = await testApp({ engine });
    const uses = Array.from({ length: 20 }, (_, index) => throttle(app.shared, `goals:name:${index % 2}`, allowance));
    const results = await Promise.allSettled(uses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });

  test('resets a count from a clock that was a day ahead, but not from one that was seconds ahead', async () => {
    const app = await testApp({ engine });
    const day = 24 * 3600;
    app.clock.turn(day);
    for (let count = 0; count < 3; count += 1) await throttle(app.shared, 'goals:name:anna', allowance);
    app.clock.turn(-day);
    expect((await countUse(app.shared, 'goals:name:anna', allowance)).uses).toBe(1);
    // Clocks of servers may differ by seconds; that must not reset the count.
    app.clock.turn(-10);
    expect((await countUse(app.shared, 'goals:name:anna', allowance)).uses).toBe(2);
  });

  test('returns a use, but never below zero, and resets a key', async () => {
    const app = await testApp({ engine });
    const count = async () => (await countUse(app.shared, 'goals:name:anna', allowance)).uses;
    await returnUse(app.shared, 'goals:name:anna');
    expect(await count()).toBe(1);
    await returnUse(app.shared, 'goals:name:anna');
    await returnUse(app.shared, 'goals:name:anna');
    expect(await count()).toBe(1);
    await resetUses(app.shared, 'goals:name:anna');
    expect(await count()).toBe(1);
  });

  test('deletes old counts', async () => {
    const app = await testApp({ engine });
    await countUse(app.shared, 'old:name:anna', allowance);
    app.clock.turn(30);
    await countUse(app.shared, 'young:name:anna', allowance);
    app.clock.turn(30);
    await removeOldThrottles(app.shared);
    expect(await app.db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'young:name:anna' }]);
  });
});

test('the counts of users are deleted with the users', async () => {
  const app = await testApp();
  const player = await aPlayer(app, { isVerified: true });
  const { id } = await aVideo(app, { player, isReady: true });
  await app.as(player).videos.edit({ id, edit: { title: 'Winner' } });
  await app.as(player).videos.choosePoster({ id, at: 0 });
  await app.as(player).videos.reprocess({ id });
  const scout = await aScout(app, { isVerified: true });
  for (const { id: receiverId } of [player, await aMinor(app)]) {
    await app.as(scout).messages.send({ receiverId, subject: 'Trial', content: 'Are you free on Saturday?' });
  }
  const kindsOf = async (user: Account) => {
    const rows = await app.db.selectFrom('throttles').select('key').where('key', 'like', `%${user.id}%`).execute();
    return rows.map(({ key }) => key.split(':')[0]).sort();
  };
  expect(await kindsOf(player)).toEqual(['conversions', 'edit', 'poster', 'reprocess']);
  expect(await kindsOf(scout)).toEqual(['message', 'new-minor', 'new-player']);

  for (const user of [player, scout]) await app.as(await theAdmin(app)).users.delete({ id: user.id });
  expect([await kindsOf(player), await kindsOf(scout)]).toEqual([[], []]);
});
