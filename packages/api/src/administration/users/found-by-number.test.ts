import { describe, expect, test } from 'vitest';
import { aCard, aPlayer, aScout, engines, refusal, testApp, theAdmin } from '../../testing/index.ts';

describe.each(engines)('the search of admins, on $name', (engine) => {
  test('finds users by their phone number, however it is written, and by the new one after a change', {
    tags: ['SHELL-83'],
  }, async () => {
    const app = await testApp({ engine });
    const named = { username: 'ann', email: 'ann@club.example', lastName: 'Bee' };
    const ann = await aPlayer(app, { ...named, phone: '+34 600 100 200' });
    const bo = await aPlayer(app, { phone: '(020) 7946-0018 ext. 12' });
    const admin = app.as(await theAdmin(app));
    const find = async (search: string) => {
      const { items } = await admin.users.accounts({ search });
      expect(await admin.users.accountCount({ search })).toBe(items.length);
      return items.map(({ id }) => id);
    };
    for (const typed of ['+34 600-100-200', '0034600100200', '600 100 200', '600100', '+34600100200']) {
      expect(await find(typed), typed).toEqual([ann.id]);
    }
    for (const typed of ['020 7946 0018', '+44 20 7946 0018', '79460018'])
      expect(await find(typed), typed).toEqual([bo.id]);
    for (const typed of ['600 100 201', '2079460018x', '12']) expect(await find(typed), typed).not.toContain(ann.id);

    await app.as(ann).auth.changePhone({ phone: '+351 912 345 678' });
    expect(await find('912 345 678')).toEqual([ann.id]);
    expect(await find('600 100 200')).toEqual([]);
    expect(await find(ann.email)).toEqual([ann.id]);
    await app.as(ann).auth.changePhone({ phone: '' });
    expect(await find('912 345 678')).toEqual([]);
    expect(await find(ann.email)).toEqual([ann.id]);
  });

  test('finds ID cards by number and by code, with and without the check character', {
    tags: ['SHELL-83'],
  }, async () => {
    const app = await testApp({ engine });
    const { cardNumber, verificationCode: code, userId } = await aCard(app);
    await aCard(app);
    const admin = app.as(await theAdmin(app));
    const find = async (search: string) => (await admin.idCards.list({ search })).items.map((card) => card.userId);
    const typed = [cardNumber, cardNumber.toLowerCase().replaceAll('-', ' '), code, code.slice(0, -1)];
    for (const text of [...typed, code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')]) {
      expect(await find(text), text).toEqual([userId]);
    }
    await app.db
      .updateTable('id_cards')
      .set({ verification_code: code.slice(0, -1) })
      .where('user_id', '=', userId)
      .execute();
    for (const text of [code, code.slice(0, -1)]) expect(await find(text), text).toEqual([userId]);
    const mistyped = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
    expect(await find(mistyped)).toEqual([]);
  });

  test('is denied to others, whose own searches find no user by phone', { tags: ['SHELL-83'] }, async () => {
    const app = await testApp({ engine });
    await aPlayer(app, { phone: '+34 600 100 200', isVerified: true });
    const [scout, player] = [await aScout(app, { isVerified: true }), await aPlayer(app)];
    for (const viewer of [scout, player]) {
      const caller = app.as(viewer);
      await expect(caller.users.accounts({ search: '600100200' })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(caller.idCards.list({ search: '600100200' })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      expect(await caller.users.find({ search: '600100200' })).toEqual([]);
    }
    expect((await app.as(scout).players.list({ search: '600100200' })).items).toEqual([]);
  });
});
