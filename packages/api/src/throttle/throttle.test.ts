import { describe, expect, test } from 'vitest';
import { appError, bothEngines, testApp } from '../testing/index.ts';
import { countUse, removeOldThrottles, resetUses, returnUse, throttle } from './throttle.ts';

const allowance = { uses: 3, seconds: 60 };

describe.each(bothEngines)('a throttle, on $name', (engine) => {
  test('allows a number of uses, then reports how long to wait, then restarts', { tags: ['WORK-09'] }, async () => {
    const app = await testApp({ engine });
    const use = () => throttle(app.shared, 'goal', allowance);
    await use();
    app.clock.turn(20);
    await use();
    await use();
    await expect(use()).rejects.toMatchObject({ ...appError('TOO_MANY_REQUESTS'), retryAfter: 40 });
    app.clock.turn(39.5);
    await expect(use()).rejects.toMatchObject({ retryAfter: 1 });
    app.clock.turn(0.5);
    await use();
  });

  test('counts concurrent uses, and each key separately', { tags: ['WORK-09'] }, async () => {
    const app = await testApp({ engine });
    const uses = Array.from({ length: 20 }, (_, index) => throttle(app.shared, `key ${index % 2}`, allowance));
    const results = await Promise.allSettled(uses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });

  test('resets a count from a clock that was a day ahead, but not from one that was seconds ahead', async () => {
    const app = await testApp({ engine });
    const day = 24 * 3600;
    app.clock.turn(day);
    for (let count = 0; count < 3; count += 1) await throttle(app.shared, 'goal', allowance);
    app.clock.turn(-day);
    expect((await countUse(app.shared, 'goal', allowance)).uses).toBe(1);
    // Clocks of servers may differ by seconds; that must not reset the count.
    app.clock.turn(-10);
    expect((await countUse(app.shared, 'goal', allowance)).uses).toBe(2);
  });

  test('returns a use, but never below zero, and resets a key', async () => {
    const app = await testApp({ engine });
    const count = async () => (await countUse(app.shared, 'goal', allowance)).uses;
    await returnUse(app.shared, 'goal');
    expect(await count()).toBe(1);
    await returnUse(app.shared, 'goal');
    await returnUse(app.shared, 'goal');
    expect(await count()).toBe(1);
    await resetUses(app.shared, 'goal');
    expect(await count()).toBe(1);
  });

  test('deletes old counts', async () => {
    const app = await testApp({ engine });
    await countUse(app.shared, 'old', allowance);
    app.clock.turn(30);
    await countUse(app.shared, 'young', allowance);
    app.clock.turn(30);
    await removeOldThrottles(app.shared);
    expect(await app.db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'young' }]);
  });
});
