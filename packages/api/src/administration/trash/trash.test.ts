import { describe, expect, test } from 'vitest';
import {
  aCard,
  aCase,
  aMessage,
  anAdmin,
  aPicture,
  aPlayer,
  aScout,
  aVideo,
  engines,
  inContact,
  movedItem,
  refusal,
  releaseCases,
  runJob,
  snapshot,
  snapshotOfContent,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { eraseTrashJob } from './erasing.service.ts';

const DAY = 86_400;

async function adminOf(app: TestApp) {
  return app.as(await theAdmin(app));
}

function actsIn(app: TestApp) {
  return app.db
    .selectFrom('audit_entries')
    .select(['act', 'actor_id', 'target_id', 'about_id'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

describe.each(engines)('the trash on $name', (engine) => {
  test('an admin finds what is in it, newest first, by kind and page', async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    const users = [await aPlayer(app), await aScout(app)];
    const video = await aVideo(app);
    await admin.trash.moveMany({ kind: 'user', ids: users.map(({ id }) => id) });
    app.clock.turn(1);
    await admin.trash.move({ kind: 'video', id: video.id });
    const all = await admin.trash.list({});
    expect(all.items.map(({ label }) => label).sort()).toEqual(
      [video.title, ...users.map(({ username }) => username)].sort(),
    );
    expect(all.items[0]).toMatchObject({ kind: 'video', trashedBy: { name: 'Builder Admin' } });
    const first = await admin.trash.list({ kind: 'user', limit: 1 });
    const second = await admin.trash.list({ kind: 'user', limit: 1, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ subjectId }) => subjectId).sort()).toEqual(
      users.map(({ id }) => id).sort(),
    );
    expect(second.nextCursor).toBeNull();
  });

  test('a user is gone from counts, lists and searches, and their name is free', { tags: ['TRASH-01'] }, async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    const scout = await aScout(app, { isVerified: true });
    const player = await aPlayer(app, { isVerified: true, username: 'gone', lastName: 'Vanish' });
    await aVideo(app, { player, isApproved: true, isReady: true });
    await inContact(app, player, scout);
    await aMessage(app, { from: player, to: scout });
    await admin.trash.move({ kind: 'user', id: player.id });
    expect(await admin.users.accountCount({ search: 'vanish' })).toBe(0);
    expect((await admin.users.list({})).items.map(({ id }) => id)).not.toContain(player.id);
    expect(await admin.videos.counts()).toMatchObject({ total: 0 });
    expect((await app.as(scout).messages.conversations({})).items).toEqual([]);
    expect(await app.as(scout).messages.unreadCount()).toBe(0);
    await aPlayer(app, { username: 'gone' });
  });

  test('each act is in the audit log with who did it and whom it is about', async () => {
    const app = await testApp({ engine });
    const me = await theAdmin(app);
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    const admin = app.as(me);
    const before = (await actsIn(app)).length;
    const clip = movedItem(await admin.trash.move({ kind: 'video', id: video.id }));
    app.clock.turn(1);
    const item = movedItem(await admin.trash.move({ kind: 'user', id: player.id }));
    app.clock.turn(1);
    await admin.trash.restore({ id: item.id });
    app.clock.turn(1);
    await admin.trash.erase({ id: clip.id });
    const acts = (await actsIn(app)).slice(before);
    expect(acts.map(({ act }) => act)).toEqual(['video.trash', 'user.trash', 'user.restore', 'video.erase']);
    for (const { actor_id, about_id } of acts)
      expect({ actor_id, about_id }).toEqual({ actor_id: me.id, about_id: player.id });
  });

  test('what may not be deleted is not moved to the trash either, and a denied call leaves nothing', {
    tags: ['TRASH-07'],
  }, async () => {
    const app = await testApp({ engine });
    const me = await theAdmin(app);
    const scout = await aScout(app, { isVerified: true });
    const { id: caseId } = await aCase(app, { about: scout });
    await app.as(me).cases.act({ id: caseId, action: { kind: 'hold', reason: 'The club asked for it.' } });
    const player = await aPlayer(app, { isVerified: true });
    const before = await snapshot(app);
    const denied = [
      [() => app.as(me).trash.move({ kind: 'user', id: me.id }), 'NOT_ALLOWED'],
      [() => app.as(me).trash.move({ kind: 'user', id: scout.id }), 'OPEN_CASE'],
      [() => app.as(me).trash.move({ kind: 'user', id: crypto.randomUUID() }), 'USER_NOT_FOUND'],
      [() => app.as(me).trash.move({ kind: 'video', id: crypto.randomUUID() }), 'VIDEO_NOT_FOUND'],
      [() => app.as(player).trash.move({ kind: 'user', id: scout.id }), 'NOT_ALLOWED'],
      [() => app.as(player).trash.list({}), 'NOT_ALLOWED'],
      [() => app.as(null).trash.empty(), 'NOT_SIGNED_IN'],
    ] as const;
    for (const [call, code] of denied) await expect(call()).rejects.toMatchObject(refusal(code));
    expect(await snapshot(app)).toEqual(before);
  });

  test('the last admin and the last one in safeguarding stay', { tags: ['TRASH-07'] }, async () => {
    const app = await testApp({ engine });
    const me = await theAdmin(app);
    const other = await anAdmin(app, { isSafeguarding: false });
    await expect(app.as(other).trash.move({ kind: 'user', id: me.id })).rejects.toMatchObject(
      refusal('LAST_SAFEGUARDING_ADMIN'),
    );
    await app.as(me).trash.move({ kind: 'user', id: other.id });
    await expect(app.as(other).trash.move({ kind: 'user', id: me.id })).rejects.toMatchObject(refusal('LAST_ADMIN'));
  });

  test('of several, those that cannot be moved or restored stay with a sentence, and the others go', {
    tags: ['TRASH-08'],
  }, async () => {
    const app = await testApp({ engine });
    const me = await theAdmin(app);
    const player = await aPlayer(app, { username: 'twin' });
    const gone = crypto.randomUUID();
    const ids = [me.id, player.id, gone];
    expect(await app.as(me).trash.moveMany({ kind: 'user', ids })).toEqual([
      { id: me.id, itemId: null, approvalId: null, error: 'You are not allowed to do this.' },
      { id: player.id, itemId: expect.any(String), approvalId: null, error: null },
      { id: gone, itemId: null, approvalId: null, error: 'User not found' },
    ]);
    await aPlayer(app, { username: 'twin' });
    const { items } = await app.as(me).trash.list({});
    const itemIds = items.map(({ id }) => id);
    expect(await app.as(me).trash.restoreMany({ ids: itemIds })).toEqual([
      { id: itemIds[0], itemId: null, approvalId: null, error: 'Username already exists' },
    ]);
  });

  test('after 30 days a job erases rows and files, and the log names no actor', { tags: ['TRASH-06'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    await aVideo(app, { player, isReady: true });
    await aPicture(app, player);
    await aCard(app, { holder: player });
    const item = movedItem(await (await adminOf(app)).trash.move({ kind: 'user', id: player.id }));
    const files = await storedFiles(app.folder);
    app.clock.turn(30 * DAY - 1);
    await runJob(app, eraseTrashJob);
    expect(await storedFiles(app.folder)).toEqual(files);
    app.clock.turn(1);
    await runJob(app, eraseTrashJob);
    expect(await storedFiles(app.folder)).toEqual([]);
    for (const table of ['trash_items', 'trash_rows', 'trash_files', 'stray_files'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect((await actsIn(app)).at(-1)).toMatchObject({ act: 'user.erase', actor_id: null, target_id: player.id });
    await expect((await adminOf(app)).trash.restore({ id: item.id })).rejects.toMatchObject(
      refusal('TRASH_ITEM_NOT_FOUND'),
    );
  });

  test('emptying erases all but what a case keeps that was opened again', { tags: ['TRASH-07'] }, async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    const scout = await aScout(app, { isVerified: true });
    const { id: caseId } = await aCase(app, { about: scout });
    const player = await aPlayer(app, { isVerified: true });
    await aVideo(app, { player });
    await releaseCases(app);
    await admin.trash.move({ kind: 'user', id: scout.id });
    await admin.trash.move({ kind: 'user', id: player.id });
    await admin.cases.setState({ id: caseId, state: 'open' });
    expect(await admin.trash.empty()).toEqual({ erased: 1, isWaitingForApproval: false });
    const { items } = await admin.trash.list({});
    expect(items.map(({ subjectId }) => subjectId)).toEqual([scout.id]);
    await expect(admin.trash.erase({ id: items[0]?.id ?? '' })).rejects.toMatchObject(refusal('OPEN_CASE'));
    expect(await storedFiles(app.folder)).toEqual([]);
  });

  test('the videos that a user has in the trash are erased with the account, also when it is deleted', async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    const [first, second] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    for (const player of [first, second]) {
      const { id } = await aVideo(app, { player });
      await admin.trash.move({ kind: 'video', id });
    }
    await admin.users.delete({ id: first.id });
    expect((await admin.trash.list({})).items).toHaveLength(1);
    const item = movedItem(await admin.trash.move({ kind: 'user', id: second.id }));
    await admin.trash.erase({ id: item.id });
    expect((await admin.trash.list({})).items).toEqual([]);
    expect(await storedFiles(app.folder)).toEqual([]);
  });

  test('restorations, erasures and the removal of the admin who moved the users do not wait for each other', async () => {
    const app = await testApp({ engine });
    const admin = await adminOf(app);
    for (let round = 0; round < 5; round += 1) {
      const mover = await anAdmin(app);
      const users = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
      const [player, scout] = users;
      if (player && scout) await inContact(app, player, scout);
      const ids = users.map(({ id }) => id);
      const [first, second] = await app.as(mover).trash.moveMany({ kind: 'user', ids });
      const results = await Promise.allSettled([
        admin.trash.restore({ id: first?.itemId ?? '' }),
        admin.trash.move({ kind: 'user', id: mover.id }),
        admin.trash.erase({ id: second?.itemId ?? '' }),
        admin.trash.restore({ id: second?.itemId ?? '' }),
        admin.trash.erase({ id: first?.itemId ?? '' }),
      ]);
      const rejected = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      for (const reason of rejected) expect(reason).toMatchObject(refusal('TRASH_ITEM_NOT_FOUND'));
      expect(rejected).toHaveLength(2);
    }
  });

  test('two restorations of one item at once bring it back once', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const admin = await adminOf(app);
    const before = await snapshotOfContent(app);
    const { id } = movedItem(await admin.trash.move({ kind: 'user', id: player.id }));
    const calls = await Promise.allSettled([admin.trash.restore({ id }), admin.trash.restore({ id })]);
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await snapshotOfContent(app)).filter((line) => !line.startsWith('sessions'))).toEqual(before);
  });
});
