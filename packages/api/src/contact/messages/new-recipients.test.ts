import { describe, expect, test } from 'vitest';
import { aMessage, aPlayer, aScout, engines, inContact, refusal, testApp } from '../../testing/index.ts';

const DAY = 24 * 3600;
const limits = { newRecipientsPerUnverified: { uses: 2, seconds: DAY } };

describe.each(engines)('limits on new receivers, on $name', (engine) => {
  test('unverified users may write to a few new receivers a day, and to known ones without that limit', async () => {
    const app = await testApp({ engine, limits });
    const scout = await aScout(app);
    const [first, second, third] = [await aPlayer(app), await aPlayer(app), await aPlayer(app)];
    await inContact(app, first, scout);
    await aMessage(app, { from: scout, to: first });
    await aMessage(app, { from: scout, to: second });

    const refused = aMessage(app, { from: scout, to: third });
    await expect(refused).rejects.toMatchObject({
      cause: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
    });
    expect((await app.as(third).messages.received({})).items).toEqual([]);

    await aMessage(app, { from: scout, to: first });
    expect(await app.as(first).messages.unreadCount()).toBe(2);
    app.clock.turn(DAY);
    await aMessage(app, { from: scout, to: third });
    expect(await app.as(third).messages.unreadCount()).toBe(1);
  });

  test('verified users may write to any number of new receivers', async () => {
    const app = await testApp({ engine, limits });
    const scout = await aScout(app, { isVerified: true });
    for (let index = 0; index < 3; index += 1) await aMessage(app, { from: scout, to: await aPlayer(app) });

    expect((await app.as(scout).messages.conversations({})).items).toHaveLength(3);
  });

  test('unverified users may write to all roles, ten new receivers a day', async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    for (let index = 0; index < 9; index += 1) await aMessage(app, { from: player, to: await aPlayer(app) });
    await aMessage(app, { from: player, to: scout });

    const eleventh = aMessage(app, { from: player, to: await aPlayer(app) });
    await expect(eleventh).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('the number of messages per minute is limited, also to known receivers', async () => {
    const app = await testApp({ engine, limits: { messagesPerUser: { uses: 2, seconds: 60 } } });
    const scout = await aScout(app, { isVerified: true });
    const player = await aPlayer(app);
    await inContact(app, player, scout);
    await aMessage(app, { from: scout, to: player });
    await aMessage(app, { from: scout, to: player });

    await expect(aMessage(app, { from: scout, to: player })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    app.clock.turn(60);
    await aMessage(app, { from: scout, to: player });
    expect(await app.as(player).messages.unreadCount()).toBe(3);
  });
});
