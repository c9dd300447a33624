import { randomUUID } from 'node:crypto';
import { ERRORS } from '@touchline/contracts/errors';
import type { Account } from '@touchline/contracts/users';
import type { AuditEntryRow } from '@touchline/db';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acts,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  engines,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

/** The rows that undoing must bring back, without the time of the last change. */
async function state({ db }: TestApp): Promise<unknown> {
  const without = (rows: { updated_at: string }[]) => rows.map(({ updated_at: _, ...row }) => row);
  return {
    users: without(await db.selectFrom('users').selectAll().orderBy('id').execute()),
    videos: without(await db.selectFrom('videos').selectAll().orderBy('id').execute()),
    profiles: await db.selectFrom('player_profiles').selectAll().orderBy('id').execute(),
  };
}

/** Does something, and returns the entries that it has left. */
async function entriesOf(app: TestApp, work: () => Promise<unknown>): Promise<AuditEntryRow[]> {
  const known = new Set((await acts(app)).map(({ id }) => id));
  await work();
  return (await acts(app)).filter(({ id }) => !known.has(id));
}

const only = ([entry]: AuditEntryRow[]) => entry?.id ?? expect.unreachable();

const userPatch = fc.record(
  {
    isVerified: fc.boolean(),
    isActive: fc.boolean(),
    role: fc.constantFrom('player' as const, 'scout' as const, 'admin' as const),
    canUploadVideos: fc.boolean(),
  },
  { requiredKeys: [] },
);
const decision = fc.oneof(
  fc.constant({ isApproved: true }),
  fc.constant({ isApproved: false, isPublic: false }),
  fc.record({
    isApproved: fc.constant(false),
    reason: fc.constantFrom('quality' as const, 'rights' as const),
    note: fc.string(),
  }),
);
const step = fc.oneof(
  fc.record({ kind: fc.constant('user' as const), at: fc.nat(3), patch: userPatch }),
  fc.record({ kind: fc.constant('video' as const), at: fc.nat(3), patch: decision }),
);

describe.each(engines)('undoing, on $name', (engine) => {
  test('fifty random acts on several users and videos in reverse gives the same rows', {
    timeout: 120_000,
    tags: ['AUDIT-09'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    const players = [await aPlayer(app, { canUploadVideos: true }), await aPlayer(app, { isVerified: true })];
    for (const player of players) await aProfile(app, { player });
    const users = [...players, await aScout(app), await anAdmin(app)];
    const videos = [];
    for (let count = 0; count < 4; count += 1)
      videos.push(await aVideo(app, { player: players[count % 2] as Account, isCountedReady: true }));
    const before = await state(app);
    const caller = app.as(admin);
    const ids: string[] = [];
    for (const { kind, at, patch } of fc.sample(step, { numRuns: 400, seed: 18 })) {
      if (ids.length >= 50) break;
      app.clock.turn(1);
      const id = (kind === 'user' ? users : videos)[at]?.id ?? '';
      if (Object.keys(patch).length === 0) continue;
      const work = () => (kind === 'user' ? caller.users.change({ id, patch }) : caller.videos.moderate({ id, patch }));
      const made = await entriesOf(app, work);
      ids.push(...made.filter(({ act }) => act !== 'video.change').map((entry) => entry.id));
    }
    expect(ids.length).toBeGreaterThanOrEqual(50);
    expect(await state(app)).not.toEqual(before);
    for (const id of ids.toReversed()) {
      app.clock.turn(1);
      await caller.audit.undo({ id });
    }
    expect(await state(app)).toEqual(before);
  });

  test('by two admins at once happens once', { tags: ['AUDIT-10'] }, async () => {
    const app = await testApp({ engine });
    const [first, second, player] = [await theAdmin(app), await anAdmin(app), await aPlayer(app)];
    const id = only(
      await entriesOf(app, () => app.as(first).users.change({ id: player.id, patch: { isVerified: true } })),
    );
    const outcomes = await Promise.allSettled([first, second].map((admin) => app.as(admin).audit.undo({ id })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('UNDONE_ALREADY') });
    expect((await acts(app)).filter(({ undoes }) => undoes === id)).toHaveLength(1);
  });

  test('brings back the reason and the end of a deactivation', async () => {
    const app = await testApp({ engine });
    const [admin, player] = [await theAdmin(app), await aPlayer(app, { isActive: false })];
    const former = { inactive_reason: 'Asked to rest', inactive_until: '2026-05-01T00:00:00.000Z' };
    await app.db.updateTable('users').set(former).where('id', '=', player.id).execute();
    const id = only(
      await entriesOf(app, () => app.as(admin).users.change({ id: player.id, patch: { isActive: true } })),
    );
    await app.db.updateTable('users').set({ inactive_reason: null }).where('id', '=', player.id).execute();
    await app.as(admin).audit.undo({ id });
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', player.id).executeTakeFirst();
    expect(row).toMatchObject({ is_active: 0, ...former });
  });
});

test('a video whose rejection is undone is as before, with the note, and its history and its player know', async () => {
  const app = await testApp();
  const [admin, player] = [await theAdmin(app), await aPlayer(app, { isVerified: true })];
  const { id } = await aVideo(app, { player, isCountedReady: true });
  const moderate = (patch: object) => entriesOf(app, () => app.as(admin).videos.moderate({ id, patch }));
  await moderate({ isApproved: false, reason: 'quality', note: 'Too dark to see the ball.' });
  app.clock.turn(5);
  // Without a reason: the first one stays.
  await moderate({ isApproved: false, isPublic: false });
  const rejected = await app.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  app.clock.turn(5);
  const approval = only(await moderate({ isApproved: true }));
  await app.as(admin).audit.undo({ id: approval });
  const row = await app.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect({ ...row, updated_at: '' }).toEqual({ ...rejected, updated_at: '' });
  const events = await app.db
    .selectFrom('video_history')
    .select(['kind', 'reason'])
    .where('video_id', '=', id)
    .execute();
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['approved', 'rejected', 'rejected', 'undone']);
  expect((await titlesOf(app, player)).toSorted()).toContain('Your video was approved');
  const entry = (await acts(app)).find(({ undoes }) => undoes === approval);
  expect(entry).toMatchObject({ act: 'video.reject', actor_id: admin.id, about_id: player.id });
  expect(JSON.stringify(await acts(app))).not.toContain('Too dark');
});

describe('an act is not undone, and nothing changes,', () => {
  const change = async (app: TestApp, { by, user, patch }: { by: Account; user: Account; patch: object }) =>
    only(await entriesOf(app, () => app.as(by).users.change({ id: user.id, patch })));

  test('when the state has changed since, or it was undone already', { tags: ['AUDIT-10'] }, async () => {
    const app = await testApp();
    const [admin, player] = [await theAdmin(app), await aPlayer(app)];
    const opened = await change(app, { by: admin, user: player, patch: { canUploadVideos: true } });
    await change(app, { by: admin, user: player, patch: { canUploadVideos: false } });
    const verified = await change(app, {
      by: admin,
      user: player,
      patch: { isVerified: true, canUploadVideos: false },
    });
    await app.as(admin).audit.undo({ id: verified });
    const before = await snapshot(app);
    await expect(app.as(admin).audit.undo({ id: opened })).rejects.toMatchObject(refusal('CHANGED_SINCE'));
    await expect(app.as(admin).audit.undo({ id: verified })).rejects.toMatchObject(refusal('UNDONE_ALREADY'));
    expect(await snapshot(app)).toEqual(before);
  });

  test('when a later entry has changed the same field, even to the same value, and the refusal names it', {
    tags: ['AUDIT-09'],
  }, async () => {
    const app = await testApp();
    const [admin, other, player] = [await theAdmin(app), await anAdmin(app), await aPlayer(app)];
    const set = (by: Account, patch: object) => {
      app.clock.turn(60);
      return change(app, { by, user: player, patch });
    };
    const first = await set(admin, { isActive: false });
    await set(admin, { canUploadVideos: true });
    const second = await set(admin, { isActive: true });
    const third = await set(other, { isActive: false });
    const before = await snapshot(app);
    const sentence = new RegExp(
      `^It was changed again on 20\\d\\d-\\d\\d-\\d\\d at \\d\\d:\\d\\d UTC by ${other.firstName} ${other.lastName}: "Deactivated an account". Undo that entry first.$`,
    );
    for (const id of [first, second]) {
      await expect(app.as(admin).audit.undo({ id })).rejects.toMatchObject({
        cause: { code: 'CHANGED_SINCE', message: expect.stringMatching(sentence) },
      });
    }
    expect(await snapshot(app)).toEqual(before);
    for (const id of [third, second, first]) {
      app.clock.turn(60);
      await app.as(admin).audit.undo({ id });
    }
    expect(await app.db.selectFrom('users').select('is_active').where('id', '=', player.id).execute()).toEqual([
      { is_active: 1 },
    ]);
  });

  test('when an undone entry was brought back by undoing that', async () => {
    const app = await testApp();
    const [admin, player] = [await theAdmin(app), await aPlayer(app)];
    const undo = (id: string) => {
      app.clock.turn(60);
      return entriesOf(app, () => app.as(admin).audit.undo({ id })).then(only);
    };
    const first = await change(app, { by: admin, user: player, patch: { isActive: false } });
    app.clock.turn(60);
    const second = await change(app, { by: admin, user: player, patch: { isActive: true } });
    const third = await undo(second);
    const fourth = await undo(third);
    await expect(undo(first)).rejects.toMatchObject(refusal('CHANGED_SINCE'));
    await undo(fourth);
    await undo(first);
  });

  test('of another kind, of an unknown id, or without the right to see the log', async () => {
    const app = await testApp();
    const [admin, player] = [await theAdmin(app), await aPlayer(app)];
    const born = await change(app, { by: admin, user: player, patch: { dateOfBirth: '2005-06-07' } });
    const before = await snapshot(app);
    await expect(app.as(admin).audit.undo({ id: born })).rejects.toMatchObject(refusal('NOT_UNDOABLE'));
    await expect(app.as(admin).audit.undo({ id: 'unknown' })).rejects.toMatchObject(refusal('AUDIT_ENTRY_NOT_FOUND'));
    await expect(app.as(player).audit.undo({ id: born })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    expect(await snapshot(app)).toEqual(before);
  });

  test('of the own account, or where it would give back a right that only safeguarding admins give', {
    tags: ['AUDIT-11'],
  }, async () => {
    const app = await testApp();
    const [chief, handler] = [await theAdmin(app), await anAdmin(app)];
    const plain = await anAdmin(app, { isSafeguarding: false });
    const demoted = await change(app, { by: chief, user: handler, patch: { role: 'scout' } });
    const own = await change(app, { by: chief, user: plain, patch: { canUploadVideos: true } });
    const before = await snapshot(app);
    await expect(app.as(plain).audit.undo({ id: own })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(app.as(plain).audit.undo({ id: demoted })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    expect(await snapshot(app)).toEqual(before);
    await app.as(chief).audit.undo({ id: demoted });
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', handler.id).executeTakeFirst();
    expect(row).toMatchObject({ role: 'admin', is_safeguarding: 1 });
  });

  test('one of several that are undone by one call, while the others are', async () => {
    const app = await testApp();
    const [admin, one, two] = [await theAdmin(app), await aPlayer(app), await aPlayer(app)];
    const [first, second] = [
      await change(app, { by: admin, user: one, patch: { isVerified: true } }),
      await change(app, { by: admin, user: two, patch: { isVerified: true } }),
    ];
    await app.as(admin).users.change({ id: one.id, patch: { isVerified: false } });
    expect(await app.as(admin).audit.undoMany({ ids: [first, second] })).toEqual([
      { id: first, error: 'It has been changed since. Look at it as it is now.' },
      { id: second, error: null },
    ]);
  });

  test('one of several that fails unexpectedly, while those before and after it are, each once', async () => {
    const app = await testApp();
    const [admin, one, two] = [await theAdmin(app), await aPlayer(app), await aPlayer(app)];
    const first = await change(app, { by: admin, user: one, patch: { isVerified: true } });
    const second = await change(app, { by: admin, user: two, patch: { isVerified: true } });
    const [entry] = (await acts(app)).filter(({ id }) => id === first);
    const broken = { ...(entry ?? expect.unreachable()), id: randomUUID(), target_id: 'unknown', before: 'no JSON' };
    await app.db.insertInto('audit_entries').values(broken).execute();
    expect(await app.as(admin).audit.undoMany({ ids: [first, broken.id, first, second] })).toEqual([
      { id: first, error: null },
      { id: broken.id, error: ERRORS.INTERNAL.message },
      { id: second, error: null },
    ]);
    expect(app.logged).toMatchObject([{ level: 'error', facts: { item: broken.id } }]);
  });
});
