import { describe, expect, test } from 'vitest';
import { anAdmin, aPlayer, aScout, aUser, engines, refusal, snapshot, testApp, theAdmin } from '../../testing/index.ts';

describe.each(engines)('admins who work in safeguarding, on $name', (engine) => {
  test('begin with the first admin, and are joined by those whom one of them chooses', {
    tags: ['CASE-13'],
  }, async () => {
    const app = await testApp({ engine });
    const [first, second, third] = [
      await theAdmin(app),
      await anAdmin(app, { isSafeguarding: false }),
      await anAdmin(app, { isSafeguarding: false }),
    ];
    expect([first, second, third].map(({ isSafeguarding }) => isSafeguarding)).toEqual([true, false, false]);
    const patch = { isSafeguarding: true };
    await expect(app.as(second).users.change({ id: third.id, patch })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    const asFirst = app.as(first);
    expect(await asFirst.users.change({ id: second.id, patch })).toMatchObject(patch);
    for (const user of [await aPlayer(app), await aScout(app), await aUser(app, 'guardian')]) {
      await expect(asFirst.users.change({ id: user.id, patch })).rejects.toMatchObject(refusal('NOT_AN_ADMIN'));
    }
    const own = asFirst.users.change({ id: first.id, patch: { isSafeguarding: false } });
    await expect(own).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });

  test('always include an active one: the last one keeps the right, the role and the account', {
    tags: ['CASE-13'],
  }, async () => {
    const app = await testApp({ engine });
    const [first, second] = [await theAdmin(app), await anAdmin(app, { isSafeguarding: false })];
    const asSecond = app.as(second);
    const before = await snapshot(app);
    for (const patch of [{ role: 'player' }, { isActive: false }] as const) {
      const changing = asSecond.users.change({ id: first.id, patch });
      await expect(changing, JSON.stringify(patch)).rejects.toMatchObject(refusal('LAST_SAFEGUARDING_ADMIN'));
    }
    const deleting = asSecond.users.delete({ id: first.id });
    await expect(deleting).rejects.toMatchObject(refusal('LAST_SAFEGUARDING_ADMIN'));
    expect(await snapshot(app)).toEqual(before);
  });

  test('give the right no more once they have lost it during the request', async () => {
    const app = await testApp({ engine });
    const [first, second, third] = [
      await theAdmin(app),
      await anAdmin(app, { isSafeguarding: false }),
      await anAdmin(app, { isSafeguarding: false }),
    ];
    const asFirst = app.as(first);
    await asFirst.users.change({ id: second.id, patch: { isSafeguarding: true } });
    const late = app.as({ ...second, isSafeguarding: true });
    await asFirst.users.change({ id: second.id, patch: { isSafeguarding: false } });
    for (const [id, isSafeguarding] of [
      [third.id, true],
      [first.id, false],
    ] as const) {
      await expect(late.users.change({ id, patch: { isSafeguarding } })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });

  test('can be left by one as soon as there is another one, and a demoted admin loses the right', async () => {
    const app = await testApp({ engine });
    const [first, second] = [await theAdmin(app), await anAdmin(app, { isSafeguarding: false })];
    const asFirst = app.as(first);
    await asFirst.users.change({ id: second.id, patch: { isSafeguarding: true } });
    const asSecond = app.as({ ...second, isSafeguarding: true });
    await asSecond.users.change({ id: first.id, patch: { role: 'scout' } });
    const promoted = await asSecond.users.change({ id: first.id, patch: { role: 'admin' } });
    expect(promoted).toMatchObject({ role: 'admin', isSafeguarding: false });
  });

  test('do not count while they are deactivated', async () => {
    const app = await testApp({ engine });
    const [first, second, third] = [
      await theAdmin(app),
      await anAdmin(app, { isSafeguarding: false }),
      await anAdmin(app, { isSafeguarding: false }),
    ];
    const asFirst = app.as(first);
    await asFirst.users.change({ id: second.id, patch: { isSafeguarding: true } });
    await asFirst.users.change({ id: second.id, patch: { isActive: false } });
    const demoting = app.as(third).users.change({ id: first.id, patch: { role: 'player' } });
    await expect(demoting).rejects.toMatchObject(refusal('LAST_SAFEGUARDING_ADMIN'));
  });
});

describe.each(engines)('the role of guardians, on $name', (engine) => {
  test('is given by no change of a role, and not by the registration', { tags: ['GDN-09'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const { change } = app.as(await theAdmin(app)).users;
    const changing = change({ id: player.id, patch: { role: 'guardian' as never } });
    await expect(changing).rejects.toMatchObject(refusal('INVALID_INPUT'));
    const form = { username: 'gail', email: 'gail@home.example', password: 'three lions on a shirt' };
    const names = { firstName: 'Gail', lastName: 'Young', role: 'guardian' as never };
    const registering = (await app.visitor().call()).auth.register({ ...form, ...names });
    await expect(registering).rejects.toMatchObject(refusal('INVALID_INPUT'));
    expect(await app.db.selectFrom('users').select('id').where('role', '=', 'guardian').execute()).toEqual([]);
  });

  test('does not change, while other fields of a guardian do', async () => {
    const app = await testApp({ engine });
    const guardian = await aUser(app, 'guardian');
    const { change } = app.as(await theAdmin(app)).users;
    for (const role of ['player', 'scout', 'admin'] as const) {
      const changing = change({ id: guardian.id, patch: { role } });
      await expect(changing).rejects.toMatchObject(refusal('GUARDIAN_ROLE'));
    }
    expect(await change({ id: guardian.id, patch: { isActive: false } })).toMatchObject({ role: 'guardian' });
  });
});
