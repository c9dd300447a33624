import type { VerificationConcern } from '@touchline/contracts/account-reviews';
import { ERRORS } from '@touchline/contracts/errors';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  acts,
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  aScoutProfile,
  aUser,
  engines,
  recordEvidence,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const UNLIKE = { phone: null, dateOfBirth: '2001-01-01' } as const;

async function verify(app: TestApp, { id }: Account, acknowledged?: VerificationConcern[]) {
  return app.as(await theAdmin(app)).users.verify({ id, ...(acknowledged && { acknowledged }) });
}

describe.each(engines)('verifying a user in the app, on $name', (engine) => {
  test('a user without concerns is verified at once, and it can be undone', { tags: ['CHECK-04'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    await recordEvidence(app, player);
    const { account, concerns, entryIds } = await verify(app, player);
    expect([account.isVerified, account.canUploadVideos, concerns]).toEqual([true, true, []]);
    const [undone] = await app.as(await theAdmin(app)).audit.undoMany({ ids: entryIds });
    expect(undone?.error).toBeNull();
    const { users } = app.as(await theAdmin(app));
    expect(await users.byId({ id: player.id })).toMatchObject({ isVerified: false, canUploadVideos: false });
  });

  test('each concern has to be acknowledged; until then nothing changes', { tags: ['CHECK-05'] }, async () => {
    const app = await testApp({ engine });
    const minor = await aMinor(app, { isVerified: false });
    const before = await snapshot(app);
    const all: VerificationConcern[] = ['email-not-confirmed', 'no-document', 'no-guardian'];
    expect((await verify(app, minor)).concerns).toEqual(all);
    const left = await verify(app, minor, ['email-not-confirmed', 'no-guardian', 'look-alike']);
    expect(left).toMatchObject({ account: { isVerified: false }, concerns: ['no-document'], entryIds: [] });
    expect(await snapshot(app)).toEqual(before);
    expect(await verify(app, minor, all)).toMatchObject({ account: { isVerified: true }, concerns: [] });
    expect((await acts(app)).at(-1)).toMatchObject({
      act: 'user.verify',
      reason:
        'Verified with: The email address is not confirmed; No identity document is recorded as seen; A minor without a guardian.',
    });
    // The answer to a second press.
    expect(await verify(app, minor)).toMatchObject({ account: { isVerified: true }, concerns: [], entryIds: [] });
  });

  test('what is put right is no concern any more, and the review names the same', async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const minor = await aMinor(app, { isVerified: false });
    const concernsOf = async ({ id }: Account) => (await app.as(admin).users.review({ id })).concerns;
    await recordEvidence(app, minor);
    expect(await concernsOf(minor)).toEqual(['no-guardian']);
    await aGuardian(app, [minor]);
    expect(await concernsOf(minor)).toEqual([]);
    await app.as(admin).accountChecks.withdraw({ userId: minor.id, kind: 'identity' });
    expect(await concernsOf(minor)).toEqual(['no-document']);
    await verify(app, minor, ['no-document']);
    expect(await concernsOf(minor)).toEqual([]);
  });

  test('a player without a date of birth is a concern, a scout without one is not', {
    tags: ['CHECK-06'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app, { dateOfBirth: null }), await aScout(app, { dateOfBirth: null })];
    await recordEvidence(app, player, scout);
    expect((await verify(app, player)).concerns).toEqual(['no-birth-date']);
    expect((await verify(app, scout)).concerns).toEqual([]);
  });

  test.each([
    ['the same name', { firstName: 'ANN', lastName: 'Bee' }, ['look-alike']],
    [
      'a name in Cyrillic letters that look the same',
      { firstName: 'Аnn', lastName: 'Вее' },
      ['look-alike', 'mixed-alphabets'],
    ],
    ['a username that looks the same', { username: 'аnn.bee' }, ['look-alike', 'mixed-alphabets']],
    ['the same phone number', { phone: '0034600100200' }, ['look-alike']],
    ['only the same birthday', { dateOfBirth: '2006-05-04' }, []],
  ] as const)('%s', async (_, facts, expected) => {
    const app = await testApp({ engine });
    await aPlayer(app, {
      firstName: 'Ann',
      lastName: 'Bee',
      username: 'ann.bee',
      phone: '+34 600 100 200',
      dateOfBirth: '2006-05-04',
      isActive: false,
    });
    const user = await aPlayer(app, { ...UNLIKE, ...facts });
    await recordEvidence(app, user);
    expect((await verify(app, user)).concerns).toEqual(expected);
  });

  test('a company in other letters is a concern, colleagues are none', { tags: ['CHECK-07'] }, async () => {
    const app = await testApp({ engine });
    const scouts = [await aScout(app, UNLIKE), await aScout(app, UNLIKE), await aScout(app, UNLIKE)] as const;
    const organizations = ['Scope', 'scope', 'Ѕсоре'];
    for (const [index, scout] of scouts.slice(0, 2).entries()) {
      await aScoutProfile(app, { scout, organization: organizations[index] ?? '' });
    }
    await recordEvidence(app, ...scouts);
    expect((await verify(app, scouts[1])).concerns).toEqual([]);
    await aScoutProfile(app, { scout: scouts[2], organization: 'Ѕсоре' });
    expect((await verify(app, scouts[2])).concerns).toEqual(['look-alike']);
  });

  test('the documented call verifies as before, and the app deactivates with a reason only, which can be undone', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app);
    const { users, audit } = app.as(await theAdmin(app));
    expect(await users.change({ id: player.id, patch: { isVerified: true } })).toMatchObject({ isVerified: true });
    const deactivate = (inactiveReason: string) =>
      users.deactivate({ id: player.id, inactiveReason, inactiveUntil: null });
    await expect(deactivate(' ')).rejects.toMatchObject(refusal('INVALID_INPUT'));
    const { account, entryIds } = await deactivate('Spam.');
    expect(account).toMatchObject({ isActive: false, inactiveReason: 'Spam.', inactiveUntil: null });
    expect(await audit.undoMany({ ids: entryIds })).toEqual([{ id: entryIds[0], error: null }]);
    expect(await users.byId({ id: player.id })).toMatchObject({ isActive: true });
    expect(await users.change({ id: player.id, patch: { isActive: false } })).toMatchObject({ inactiveReason: null });
  });

  test('is refused for a guardian, alone or among several', { tags: ['CHECK-11'] }, async () => {
    const app = await testApp({ engine });
    const { id } = await aUser(app, 'guardian', { isVerified: false });
    const { users } = app.as(await theAdmin(app));
    await expect(users.verify({ id })).rejects.toMatchObject(refusal('GUARDIANS_NOT_VERIFIED'));
    // The documented call.
    const patch = { isVerified: true } as const;
    await expect(users.change({ id, patch })).rejects.toMatchObject(refusal('GUARDIANS_NOT_VERIFIED'));
    const { results } = await users.changeMany({ ids: [id], patch });
    expect(results).toMatchObject([{ id, error: ERRORS.GUARDIANS_NOT_VERIFIED.message, entryIds: [] }]);
    expect(await users.counts()).toMatchObject({ pending: 0 });
  });

  test('is for admins only, and not for their own account', async () => {
    const app = await testApp({ engine });
    const [player, admin] = [await aPlayer(app), await anAdmin(app)];
    for (const act of ['verify', 'deactivate'] as const) {
      const input = { inactiveReason: 'Spam.', inactiveUntil: null };
      const by = (viewer: Account | null, id: string) => app.as(viewer).users[act]({ id, ...input });
      await expect(by(player, admin.id)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(by(null, player.id)).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
      await expect(by(admin, admin.id)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(by(admin, crypto.randomUUID())).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    }
  });
});
