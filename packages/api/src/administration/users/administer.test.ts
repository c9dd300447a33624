import { describe, expect, inject, test } from 'vitest';
import {
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  engines,
  refusal,
  snapshot,
  snapshotOfContent,
  storedFiles,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const UNKNOWN_ID = crypto.randomUUID();

describe.each(engines)('changing an account, on $name', (engine) => {
  test('an admin can set and reset verification, activation, role and uploads', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const player = await aPlayer(app);
    for (const patch of [
      { isVerified: true },
      { isVerified: false },
      { isActive: false },
      { isActive: true },
      { canUploadVideos: false },
      { canUploadVideos: true },
      { role: 'scout' as const },
      { role: 'admin' as const },
      { role: 'player' as const, isActive: false },
    ]) {
      expect(await admin.users.change({ id: player.id, patch })).toMatchObject({ id: player.id, ...patch });
    }
  });

  test('updates the time of the last change', { tags: ['DATA-11'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    app.clock.turn(60);
    const changed = await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isVerified: true } });
    expect(changed.createdAt).toBe(player.createdAt);
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(player.updatedAt));
  });

  test("a player's first verification allows uploads; later ones keep the setting of the admins", {
    tags: ['CHECK-10'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const { id } = await aPlayer(app);
    expect(await admin.users.change({ id, patch: { isVerified: true } })).toMatchObject({ canUploadVideos: true });
    await admin.users.change({ id, patch: { canUploadVideos: false } });
    await admin.users.change({ id, patch: { isVerified: false } });
    expect(await admin.users.change({ id, patch: { isVerified: true } })).toMatchObject({ canUploadVideos: false });
  });

  test('is allowed to admins only, and not on their own account', { tags: ['AZ-17'] }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const player = await aPlayer(app);
    const scout = await aScout(app, { isVerified: true });
    const before = await snapshot(app);
    const patch = { isVerified: true };
    for (const viewer of [player, scout]) {
      await expect(app.as(viewer).users.change({ id: player.id, patch })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(app.as(viewer).users.delete({ id: player.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(admin).users.change({ id: admin.id, patch })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(admin).users.delete({ id: admin.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(null).users.change({ id: player.id, patch })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    await expect(app.as(admin).users.change({ id: UNKNOWN_ID, patch })).rejects.toMatchObject(
      refusal('USER_NOT_FOUND'),
    );
    expect(await snapshot(app)).toEqual(before);
  });

  test.each([{ isVerified: true, password: 'x' }, { role: 'owner' }, { isVerified: 'true' }, { isActive: 1 }, {}])(
    'with %j is rejected',
    { tags: ['MA-03'] },
    async (patch) => {
      const app = await testApp({ engine });
      const player = await aPlayer(app);
      const admin = app.as(await theAdmin(app));
      const before = await snapshot(app);
      await expect(admin.users.change({ id: player.id, patch: patch as never })).rejects.toMatchObject(
        refusal('INVALID_INPUT'),
      );
      expect(await snapshot(app)).toEqual(before);
    },
  );

  test('the sessions of a demoted admin end', async () => {
    const app = await testApp({ engine });
    // The first admin works in safeguarding, and there must always be such an admin.
    await theAdmin(app);
    const other = await anAdmin(app, { username: 'second' });
    const phone = app.visitor();
    await (await phone.call()).auth.login({ email: 'second', password: 'three lions on a shirt' });
    await app.as(await theAdmin(app)).users.change({ id: other.id, patch: { role: 'player' } });
    const player = await aPlayer(app);
    const deleting = (await phone.call()).users.delete({ id: player.id });
    await expect(deleting).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('an admin who was demoted during the request is rejected', async () => {
    const app = await testApp({ engine });
    const [first, second] = [await theAdmin(app), await anAdmin(app)];
    const player = await aPlayer(app);
    const late = app.as(second);
    await app.as(first).users.change({ id: second.id, patch: { role: 'player' } });
    await expect(late.users.change({ id: player.id, patch: { isVerified: true } })).rejects.toMatchObject(
      refusal('NOT_ALLOWED'),
    );
    await expect(late.users.delete({ id: player.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });

  test('of two admins who demote or delete each other concurrently, one remains', { tags: ['CC-06'] }, async () => {
    const app = await testApp({ engine });
    for (let round = 0; round < (inject('isSoak') ? 100 : 10); round += 1) {
      const [one, other] = [await anAdmin(app), await anAdmin(app)];
      const first = await theAdmin(app);
      await app.db.updateTable('users').set({ role: 'player' }).where('id', '=', first.id).execute();
      const act = (viewer: typeof one, id: string) =>
        round % 2
          ? app.as(viewer).users.delete({ id })
          : app.as(viewer).users.change({ id, patch: round % 4 ? { isActive: false } : { role: 'scout' } });
      const results = await Promise.allSettled([act(one, other.id), act(other, one.id)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const left = await app.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('is_active', '=', 1)
        .execute();
      expect(left).toHaveLength(1);
      await app.db.deleteFrom('users').where('role', '=', 'admin').execute();
      await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', first.id).execute();
    }
  });
});

describe.each(engines)('deleting a user, on $name', (engine) => {
  test('removes all rows and files of the user, and nothing of other users', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const other = await aPlayer(app, { isVerified: true });
    await aVideo(app, { player: other });
    const before = await snapshotOfContent(app);
    const player = await aPlayer(app, { isVerified: true });
    await aProfile(app, { player });
    await aVideo(app, { player, isApproved: true });
    await aVideo(app, { player });
    await (await app.visitor().call()).auth.login({ email: player.username, password: 'three lions on a shirt' });
    expect(await storedFiles(app.folder)).toHaveLength(3);
    expect(await admin.users.delete({ id: player.id })).toEqual({ ok: true });
    expect(await snapshotOfContent(app)).toEqual(before);
    for (const table of ['notifications', 'mails'] as const) {
      expect(await app.db.selectFrom(table).select('id').where('user_id', '=', player.id).execute()).toEqual([]);
    }
    await expect(admin.users.delete({ id: player.id })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
  });

  test('frees the user name and e-mail for other users', async () => {
    const app = await testApp({ engine });
    const gone = await aPlayer(app, { username: 'nine', email: 'nine@club.example' });
    await app.as(await theAdmin(app)).users.delete({ id: gone.id });
    expect(await aPlayer(app, { username: 'Nine', email: 'nine@club.example' })).toMatchObject({ username: 'Nine' });
  });
});

describe.each(engines)("the admins' list of accounts, on $name", (engine) => {
  test('is sorted newest first, and searched by any part of names, e-mail and user name, ignoring accents', {
    tags: ['AUSER-06', 'FIND-02'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const ozil = await aPlayer(app, { firstName: 'Mesut', lastName: 'Özil', username: 'ten', email: 'm@club.example' });
    const scout = await aScout(app, {
      firstName: 'Helena',
      lastName: 'Vasquez',
      username: 'hawk',
      email: 'h@net.example',
    });
    const find = async (search: string) => (await admin.users.accounts({ search })).items.map(({ id }) => id);
    expect((await admin.users.accounts({})).items.map(({ id }) => id).slice(0, 2)).toEqual([scout.id, ozil.id]);
    expect(await find('ozil')).toEqual([ozil.id]);
    expect(await find('MESUT ö')).toEqual([ozil.id]);
    expect(await find('haw')).toEqual([scout.id]);
    expect(await find('net.exam')).toEqual([scout.id]);
    for (const wildcard of ['%', '_', "'", '\\', '"', '*']) expect(await find(wildcard)).toEqual([]);
  });

  test('is filtered by role and status, with matching counts', {
    tags: ['AUSER-02', 'AUSER-03', 'AUSER-04', 'AUSER-05', 'AUSER-07', 'AUSER-08'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    await aPlayer(app, { isVerified: true });
    await aPlayer(app);
    await aScout(app, { isActive: false });
    const count = async (filter: object) => {
      const { items } = await admin.users.accounts(filter);
      expect(await admin.users.accountCount(filter)).toBe(items.length);
      return items.length;
    };
    expect(await count({})).toBe(4);
    expect(await count({ role: 'player' })).toBe(2);
    expect(await count({ status: 'verified' })).toBe(2);
    expect(await count({ status: 'unverified' })).toBe(2);
    expect(await count({ status: 'inactive' })).toBe(1);
    expect(await count({ role: 'player', status: 'verified' })).toBe(1);
    expect(await admin.users.counts()).toEqual({ total: 4, players: 2, scouts: 1, pending: 2 });
  });

  test('is accessible to admins only', async () => {
    const app = await testApp({ engine });
    for (const viewer of [await aPlayer(app), await aScout(app, { isVerified: true })]) {
      await expect(app.as(viewer).users.accounts({})).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(app.as(viewer).users.accountCount({})).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(app.as(viewer).users.counts()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });
});
