import { describe, expect, test } from 'vitest';
import { aPlayer, bothEngines, refusal, testApp, theAdmin } from '../../testing/index.ts';

const HOUR = 3600;

describe.each(bothEngines)('how long a review usually takes, on $name', (engine) => {
  test('is the median of the latest players who were verified, in whole days, and unknown after a few', {
    tags: ['PDASH-62'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const waiting = await aPlayer(app);
    const usual = () => app.as(waiting).users.usualReview();
    const review = async (hours: number) => {
      const { id } = await aPlayer(app);
      app.clock.turn(hours * HOUR);
      await admin.users.change({ id, patch: { isVerified: true } });
    };
    for (const hours of [1, 1, 300, 40]) await review(hours);
    expect(await usual()).toEqual({ days: null });
    await review(50);
    expect(await usual()).toEqual({ days: 2 });
    for (let count = 0; count < 20; count += 1) await review(2);
    expect(await usual()).toEqual({ days: 1 });
  });

  test('is for signed-in users', async () => {
    const app = await testApp({ engine });
    await expect(app.as(null).users.usualReview()).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});
