import { describe, expect, test } from 'vitest';
import {
  anAdmin,
  aPlayer,
  aScout,
  engines,
  PASSWORD,
  refusal,
  snapshot,
  testApp,
  theAdmin,
  titlesOf,
} from '../testing/index.ts';

const UNKNOWN_ID = crypto.randomUUID();
const errorsOf = ({ results }: { results: { error: string | null }[] }) => results.map(({ error }) => error);

describe.each(engines)('changing many accounts, on $name', (engine) => {
  test('verifies each, and says of those that cannot be changed why', async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const { users } = app.as(admin);
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    const ids = [player.id, admin.id, UNKNOWN_ID, scout.id, player.id];
    const { results } = await users.changeMany({ ids, patch: { isVerified: true } });
    const entryIds = [expect.any(String)];
    expect(results).toEqual([
      { id: player.id, error: null, entryIds },
      { id: admin.id, error: 'You cannot act on your own account here.', entryIds: [] },
      { id: UNKNOWN_ID, error: 'User not found', entryIds: [] },
      { id: scout.id, error: null, entryIds },
    ]);
    expect(await users.byId({ id: player.id })).toMatchObject({ isVerified: true, canUploadVideos: true });
    expect(await users.byId({ id: scout.id })).toMatchObject({ isVerified: true });
    expect(await titlesOf(app, player)).toEqual(['Your account is verified']);
    const undone = await app.as(admin).audit.undoMany({ ids: results.flatMap((result) => result.entryIds) });
    expect(undone.map(({ error }) => error)).toEqual([null, null]);
    expect(await users.byId({ id: player.id })).toMatchObject({ isVerified: false, canUploadVideos: false });
  });

  test('verifies no player without a date of birth, and says so of each', async () => {
    const app = await testApp({ engine });
    const { users } = app.as(await theAdmin(app));
    const [unknown, known] = [await aPlayer(app, { dateOfBirth: null }), await aPlayer(app)];
    const scout = await aScout(app, { dateOfBirth: null });
    const ids = [unknown.id, known.id, scout.id];
    const missing =
      'This player has no date of birth. Open the account, ask for the date, and verify the player there.';
    expect(errorsOf(await users.changeMany({ ids, patch: { isVerified: true } }))).toEqual([missing, null, null]);
    expect(await users.byId({ id: unknown.id })).toMatchObject({ isVerified: false });
    // The documented call for one account, which who has looked at it makes.
    expect(await users.change({ id: unknown.id, patch: { isVerified: true } })).toMatchObject({ isVerified: true });
  });

  test('those that are verified already stay as they are', async () => {
    const app = await testApp({ engine });
    const { users } = app.as(await theAdmin(app));
    const player = await aPlayer(app, { isVerified: true });
    const before = await snapshot(app);
    app.clock.turn(60);
    expect(errorsOf(await users.changeMany({ ids: [player.id], patch: { isVerified: true } }))).toEqual([null]);
    expect(await snapshot(app)).toEqual(before);
  });

  test('deactivates with a reason and an end, which the users read at sign-in', async () => {
    const app = await testApp({ engine, startingAt: '2026-11-25T12:00:00.000Z' });
    const { users } = app.as(await theAdmin(app));
    const people = [await aPlayer(app), await aScout(app)];
    const ids = people.map(({ id }) => id);
    const patch = { isActive: false, inactiveReason: 'Spam.', inactiveUntil: '2026-12-02T12:00:00.000Z' } as const;
    expect(errorsOf(await users.changeMany({ ids, patch }))).toEqual([null, null]);
    for (const { id, username } of people) {
      expect(await users.byId({ id })).toMatchObject(patch);
      await expect(app.as(null).auth.login({ email: username, password: PASSWORD })).rejects.toMatchObject(
        refusal('ACCOUNT_INACTIVE', expect.stringContaining('Reason: Spam. It will be active again')),
      );
    }
    // Without a reason and an end there is nothing new to say of who is deactivated already.
    await users.changeMany({ ids, patch: { isActive: false } });
    for (const id of ids) expect(await users.byId({ id })).toMatchObject(patch);
  });

  test('opens uploads of players only, and keeps an admin in safeguarding', async () => {
    const app = await testApp({ engine });
    const [admin, colleague] = [await theAdmin(app), await anAdmin(app, { isSafeguarding: false })];
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    const ids = [player.id, scout.id];
    const opened = await app.as(admin).users.changeMany({ ids, patch: { canUploadVideos: true } });
    expect(errorsOf(opened)).toEqual([null, 'Only players upload videos.']);
    expect(await app.as(admin).users.byId({ id: player.id })).toMatchObject({ canUploadVideos: true });
    const closing = await app.as(colleague).users.changeMany({ ids: [admin.id], patch: { isActive: false } });
    expect(errorsOf(closing)).toEqual(['There must always be an active admin who works in safeguarding.']);
  });

  test('is for admins only, and for one of three changes', async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app), await aScout(app, { isVerified: true })];
    const admin = await theAdmin(app);
    const input = { ids: [player.id], patch: { isVerified: true } as const };
    const before = await snapshot(app);
    for (const viewer of [player, scout]) {
      await expect(app.as(viewer).users.changeMany(input)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(null).users.changeMany(input)).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    for (const patch of [
      {},
      { isVerified: false },
      { role: 'admin' },
      { isVerified: true, canUploadVideos: true },
      { isActive: false, inactiveUntil: '2020-01-01T00:00:00.000Z' },
    ]) {
      const changing = app.as(admin).users.changeMany({ ids: [player.id], patch: patch as never });
      await expect(changing).rejects.toMatchObject(refusal('INVALID_INPUT'));
    }
    for (const ids of [[], Array.from({ length: 101 }, () => crypto.randomUUID()), ['me']]) {
      const changing = app.as(admin).users.changeMany({ ...input, ids });
      await expect(changing).rejects.toMatchObject(refusal('INVALID_INPUT'));
    }
    expect(await snapshot(app)).toEqual(before);
  });
});
