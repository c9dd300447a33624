import { describe, expect, test } from 'vitest';
import {
  anAdmin,
  aPlayer,
  aScout,
  engines,
  PASSWORD,
  recordEvidence,
  refusal,
  snapshot,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const UNKNOWN_ID = crypto.randomUUID();
const errorsOf = ({ results }: { results: { error: string | null }[] }) => results.map(({ error }) => error);

describe.each(engines)('changing many accounts, on $name', (engine) => {
  test('verifies each, and says of those that cannot be changed why', { tags: ['USER-06'] }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const { users } = app.as(admin);
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    await recordEvidence(app, player, scout);
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

  test('those that an admin should look at first are not verified, and the answer names why', {
    tags: ['CHECK-09'],
  }, async () => {
    const app = await testApp({ engine });
    const { users } = app.as(await theAdmin(app));
    const [checked, unchecked] = [await aPlayer(app), await aPlayer(app, { dateOfBirth: null })];
    await recordEvidence(app, checked);
    const ids = [unchecked.id, checked.id];
    const message =
      'Not verified. Open the user and look at them first: The email address is not confirmed; No identity document is ' +
      'recorded as seen; The date of birth is missing.';
    expect(errorsOf(await users.changeMany({ ids, patch: { isVerified: true } }))).toEqual([message, null]);
    expect(await users.byId({ id: unchecked.id })).toMatchObject({ isVerified: false });
    expect(await users.byId({ id: checked.id })).toMatchObject({ isVerified: true });
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

  test('deactivates with a reason and an end, which the users read at sign-in', { tags: ['USER-06'] }, async () => {
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
    // The same reason and no end are nothing new to say of who is deactivated already.
    await users.changeMany({ ids, patch: { isActive: false, inactiveReason: 'Spam.' } });
    for (const id of ids) expect(await users.byId({ id })).toMatchObject(patch);
  });

  test('opens uploads of players only, and keeps an admin in safeguarding', { tags: ['USER-06'] }, async () => {
    const app = await testApp({ engine });
    const [admin, colleague] = [await theAdmin(app), await anAdmin(app, { isSafeguarding: false })];
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    const ids = [player.id, scout.id];
    const opened = await app.as(admin).users.changeMany({ ids, patch: { canUploadVideos: true } });
    expect(errorsOf(opened)).toEqual([null, 'Only players upload videos.']);
    expect(await app.as(admin).users.byId({ id: player.id })).toMatchObject({ canUploadVideos: true });
    const closing = await app
      .as(colleague)
      .users.changeMany({ ids: [admin.id], patch: { isActive: false, inactiveReason: 'Left.' } });
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
      { isActive: false },
      { isActive: false, inactiveReason: ' ' },
      { isActive: false, inactiveReason: 'Spam.', inactiveUntil: '2020-01-01T00:00:00.000Z' },
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
