import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  anAdmin,
  aPlayer,
  aScout,
  countStatements,
  engines,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const UNKNOWN_ID = crypto.randomUUID();
const identity = { kind: 'identity', evidence: 'Passport, seen in a video call' } as const;
const license = {
  kind: 'license',
  evidence: 'Register of the association',
  licenseNumber: 'FA-2291',
  expiresOn: '2027-06-30',
} as const;

/** What the log has of the checks of a user, oldest first. */
async function actsAbout(app: TestApp, userId: string) {
  const rows = await app.db
    .selectFrom('audit_entries')
    .select(['act', 'actor_id', 'before', 'after'])
    .where('target_id', '=', userId)
    .where('act', 'in', ['user.check', 'user.withdraw-check'])
    .orderBy('created_at')
    .execute();
  const facts = (json: string | null) => (json === null ? null : JSON.parse(json));
  return rows.map((row) => ({ ...row, before: facts(row.before), after: facts(row.after) }));
}

describe.each(engines)('the checks of an account, on $name', (engine) => {
  test('an admin records what they have seen of a scout, and all admins read it', { tags: ['CHECK-01'] }, async () => {
    const app = await testApp({ engine });
    const [admin, colleague] = [await theAdmin(app), await anAdmin(app, { firstName: 'Mo', lastName: 'Colleague' })];
    const scout = await aScout(app);
    const { accountChecks } = app.as(colleague);
    await accountChecks.record({ userId: scout.id, ...license });
    const checkedAt = app.clock.now().toISOString();
    const checks = await accountChecks.record({ userId: scout.id, ...identity });
    const by = { checkedBy: { id: colleague.id, name: 'Mo Colleague' }, checkedAt };
    expect(checks).toEqual([
      { ...identity, licenseNumber: null, expiresOn: null, ...by },
      { ...license, ...by },
    ]);
    expect(await app.as(admin).accountChecks.of({ userId: scout.id })).toEqual(checks);
    expect((await app.as(admin).users.review({ id: scout.id })).checks).toEqual(checks);
    const listed = (await app.as(admin).users.accounts({ role: 'scout' })).items;
    expect(listed.map(({ licenseExpiresOn }) => licenseExpiresOn)).toEqual(['2027-06-30']);
    expect(listed).toMatchObject([{ isVerified: false }]);
  });

  test('a check that is recorded again takes the place of the former one, which the log keeps without its evidence', async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const { accountChecks } = app.as(admin);
    const scout = await aScout(app);
    await accountChecks.record({ userId: scout.id, ...license });
    const first = app.clock.now().toISOString();
    app.clock.turn(60);
    const second = app.clock.now().toISOString();
    const renewed = { ...license, licenseNumber: 'FA-3000', expiresOn: '2028-06-30' };
    const checks = await accountChecks.record({ userId: scout.id, ...renewed });
    expect(checks).toMatchObject([{ ...renewed, checkedAt: second }]);
    app.clock.turn(60);
    expect(await accountChecks.withdraw({ userId: scout.id, kind: 'license' })).toEqual([]);
    const given = { evidence: '[redacted]', licenseNumber: '[redacted]', expiresOn: '[redacted]' };
    const [before, after] = [first, second].map((checkedAt) => ({ check: 'license', ...given, checkedAt }));
    expect(await actsAbout(app, scout.id)).toEqual([
      { act: 'user.check', actor_id: admin.id, before: null, after: before },
      { act: 'user.check', actor_id: admin.id, before, after },
      { act: 'user.withdraw-check', actor_id: admin.id, before: after, after: null },
    ]);
    await expect(accountChecks.withdraw({ userId: scout.id, kind: 'license' })).rejects.toMatchObject(
      refusal('CHECK_NOT_FOUND'),
    );
  });

  test('stays when the admin who made it is deleted, and goes with its user', async () => {
    const app = await testApp({ engine });
    const colleague = await anAdmin(app, { isSafeguarding: false });
    const admin = app.as(await theAdmin(app));
    const player = await aPlayer(app);
    await app.as(colleague).accountChecks.record({ userId: player.id, ...identity });
    await admin.users.delete({ id: colleague.id });
    expect(await admin.accountChecks.of({ userId: player.id })).toMatchObject([{ ...identity, checkedBy: null }]);
    await admin.users.delete({ id: player.id });
    expect(await app.db.selectFrom('account_checks').selectAll().execute()).toEqual([]);
  });

  test('is of a kind that belongs to the role, and complete', async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    const [guardian, other] = [await aGuardian(app, []), await anAdmin(app)];
    const { accountChecks } = app.as(await theAdmin(app));
    const before = await snapshot(app);
    const recording = (userId: string, check: object) => accountChecks.record({ userId, ...check } as never);
    for (const [{ id }, check] of [
      [player, license],
      [player, { ...identity, kind: 'organization' }],
      [guardian, identity],
      [other, identity],
    ] as const) {
      await expect(recording(id, check)).rejects.toMatchObject(refusal('CHECK_NOT_FOR_ROLE'));
    }
    for (const check of [
      { ...identity, evidence: ' ' },
      { ...identity, kind: 'face' },
      { ...identity, expiresOn: '2027-06-30' },
      { ...license, licenseNumber: '' },
      { ...license, expiresOn: '2027-02-30' },
    ]) {
      await expect(recording(scout.id, check)).rejects.toMatchObject(refusal('INVALID_INPUT'));
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('is read and made by admins only, and not of themselves', { tags: ['CHECK-02'] }, async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app), await aScout(app, { isVerified: true })];
    const admin = await theAdmin(app);
    await app.as(admin).accountChecks.record({ userId: player.id, ...identity });
    const before = await snapshot(app);
    const calls = (viewer: typeof admin | null, userId: string) => {
      const { accountChecks } = app.as(viewer);
      return {
        reading: () => accountChecks.of({ userId }),
        changing: [
          () => accountChecks.record({ userId, ...identity }),
          () => accountChecks.withdraw({ userId, kind: 'identity' }),
        ],
      };
    };
    for (const [viewer, code] of [
      [player, 'NOT_ALLOWED'],
      [scout, 'NOT_ALLOWED'],
      [null, 'NOT_SIGNED_IN'],
    ] as const) {
      const { reading, changing } = calls(viewer, player.id);
      for (const call of [reading, ...changing]) await expect(call()).rejects.toMatchObject(refusal(code));
    }
    const own = calls(admin, admin.id);
    expect(await own.reading()).toEqual([]);
    for (const call of own.changing) await expect(call()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    const ofUnknown = calls(admin, UNKNOWN_ID);
    for (const call of [ofUnknown.reading, ...ofUnknown.changing]) {
      await expect(call()).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('the list of accounts reads all licenses in one statement', async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const count = () => countStatements(app, admin, ({ users }) => users.accounts({}));
    for (const _ of [1, 2]) {
      const { id: userId } = await aScout(app);
      await app.as(admin).accountChecks.record({ userId, ...license });
    }
    const few = await count();
    for (const _ of [1, 2, 3, 4]) {
      const { id: userId } = await aScout(app);
      await app.as(admin).accountChecks.record({ userId, ...license });
    }
    expect(await count()).toEqual(few);
  });
});
