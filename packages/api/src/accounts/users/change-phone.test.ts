import { describe, expect, test } from 'vitest';
import { aPlayer, aScout, engines, refusal, testApp, theAdmin } from '../../testing/index.ts';

describe.each(engines)('a phone number, on $name', (engine) => {
  test('is set, corrected and removed by its owner, and nothing else changes', {
    tags: ['PPROF-66', 'ACCT-16'],
  }, async () => {
    const app = await testApp({ engine });
    const bystander = await aPlayer(app, { phone: '+44 7700 900101' });
    for (const user of [await aPlayer(app, { phone: '+44 7700 900101' }), await aScout(app), await theAdmin(app)]) {
      app.clock.turn(60);
      const updatedAt = app.clock.now().toISOString();
      const { auth } = app.as(user);
      expect(await auth.changePhone({ phone: ' +44 7700 900123 ' })).toEqual({
        ...user,
        phone: '+44 7700 900123',
        updatedAt,
      });
      expect(await auth.changePhone({ phone: ' ' })).toMatchObject({ phone: null });
      expect(await auth.me()).toMatchObject({ phone: null });
    }
    expect(await app.as(bystander).auth.me()).toEqual(bystander);
  });

  test('follows the rules of the registration, and unknown keys change nothing', { tags: ['PPROF-66'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { phone: '+44 7700 900101' });
    const { auth } = app.as(player);
    for (const phone of ['call me', '1'.repeat(41), 5, undefined]) {
      await expect(auth.changePhone({ phone } as never), String(phone)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    expect(await auth.me()).toEqual(player);
    const more = { phone: '+44 7700 900102', role: 'admin', isVerified: true, id: (await theAdmin(app)).id };
    expect(await auth.changePhone(more as never)).toMatchObject({ id: player.id, role: 'player', isVerified: false });
  });

  test('is not changed by anonymous callers', { tags: ['PPROF-66'] }, async () => {
    const app = await testApp({ engine });
    await expect(app.as(null).auth.changePhone({ phone: '1' })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});
