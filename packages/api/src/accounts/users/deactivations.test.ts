import { describe, expect, test } from 'vitest';
import {
  aCase,
  aPlayer,
  aProfile,
  aScout,
  engines,
  PASSWORD,
  refusal,
  runJob,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { endDeactivationsJob } from './deactivations.service.ts';

const DAY = 86_400;
const REASON = 'Please send us a document that is not expired';
const NOON = '2026-11-25T12:00:00.000Z';

const inDays = ({ clock }: TestApp, days: number) => new Date(clock.now().getTime() + days * DAY * 1000).toISOString();
const signIn = (app: TestApp, email: string, password = PASSWORD) => app.as(null).auth.login({ email, password });

describe.each(engines)('a deactivation, on $name', (engine) => {
  test.each([
    [
      'a reason and an end',
      { inactiveReason: REASON, inactiveUntil: '2026-12-02T14:05:00Z' },
      `This account has been deactivated. Reason: ${REASON}. It will be active again on 2 December 2026 at 14:05 UTC.`,
    ],
    [
      'a reason',
      { inactiveReason: ' Are you the player? ' },
      'This account has been deactivated. Reason: Are you the player? Please contact the platform team.',
    ],
    [
      'an end',
      { inactiveUntil: '2026-12-02T15:05:00+01:00' },
      'This account has been deactivated. It will be active again on 2 December 2026 at 14:05 UTC.',
    ],
    ['neither', {}, 'This account has been deactivated. Please contact the platform team.'],
  ])(
    'with %s is read at sign-in, after the right password only',
    { tags: ['USER-03'] },
    async (_case, more, message) => {
      const app = await testApp({ engine, startingAt: NOON });
      const player = await aPlayer(app, { username: 'nine' });
      await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isActive: false, ...more } });
      await expect(signIn(app, 'nine', 'wrong')).rejects.toMatchObject(
        refusal('INVALID_CREDENTIALS', 'Invalid credentials'),
      );
      await expect(signIn(app, 'nine')).rejects.toMatchObject(refusal('ACCOUNT_INACTIVE', message));
    },
  );

  test('is shown to admins with its reason and end, and an activation clears both', async () => {
    const app = await testApp({ engine, startingAt: NOON });
    const { id } = await aScout(app);
    const { users } = app.as(await theAdmin(app));
    const inactiveUntil = inDays(app, 7);
    const patch = { isActive: false, inactiveReason: REASON, inactiveUntil };
    expect(await users.change({ id, patch })).toMatchObject(patch);
    expect(await users.byId({ id })).toMatchObject(patch);
    const active = { isActive: true, inactiveReason: null, inactiveUntil: null };
    expect(await users.change({ id, patch: { isActive: true } })).toMatchObject(active);
    await users.change({ id, patch });
    const withoutEnd = await users.change({ id, patch: { isActive: false } });
    expect(withoutEnd).toMatchObject({ isActive: false, inactiveReason: null, inactiveUntil: null });
  });

  test('ends when its time is over: at the sign-in at once, for the others with the next hourly job', {
    tags: ['USER-04'],
  }, async () => {
    const app = await testApp({ engine, startingAt: NOON });
    const players = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    for (const player of players) await aProfile(app, { player });
    const scout = app.as(await aScout(app, { isVerified: true }));
    const { users } = app.as(await theAdmin(app));
    const inactiveUntil = inDays(app, 7);
    for (const { id } of players) {
      await users.change({ id, patch: { isActive: false, inactiveReason: REASON, inactiveUntil } });
    }
    app.clock.turn(7 * DAY - 1);
    await expect(signIn(app, players[0]?.username ?? '')).rejects.toMatchObject(refusal('ACCOUNT_INACTIVE'));
    app.clock.turn(1);
    const active = { isActive: true, inactiveReason: null, inactiveUntil: null };
    expect(await signIn(app, players[0]?.username ?? '')).toMatchObject(active);
    expect(await scout.players.count({})).toBe(1);
    await runJob(app, endDeactivationsJob);
    expect(await users.byId({ id: players[1]?.id ?? '' })).toMatchObject(active);
    expect(await scout.players.count({})).toBe(2);
  });

  test('with another reason is an act of its own, and undoing it brings the former reason back', async () => {
    const app = await testApp({ engine });
    const { id } = await aPlayer(app, { isVerified: true });
    const admin = app.as(await theAdmin(app));
    const deactivate = (inactiveReason: string) =>
      admin.users.change({ id, patch: { isActive: false, inactiveReason } });
    await deactivate(REASON);
    app.clock.turn(1);
    await deactivate('Another reason');
    const { items } = await admin.audit.list({ act: 'user.deactivate' });
    expect(items.map(({ reason }) => reason)).toEqual(['Another reason', REASON]);
    await admin.audit.undo({ id: items[0]?.id ?? '' });
    expect(await admin.users.byId({ id })).toMatchObject({ isActive: false, inactiveReason: REASON });
  });

  test('whose time is over is not brought back by an undo', async () => {
    const app = await testApp({ engine });
    const { id } = await aPlayer(app, { isVerified: true });
    const admin = app.as(await theAdmin(app));
    await admin.users.change({ id, patch: { isActive: false, inactiveUntil: inDays(app, 1) } });
    app.clock.turn(2 * DAY);
    await runJob(app, endDeactivationsJob);
    const { items } = await admin.audit.list({ act: 'user.activate' });
    const undoing = admin.audit.undo({ id: items[0]?.id ?? '' });
    await expect(undoing).rejects.toMatchObject(refusal('NOT_UNDOABLE'));
  });

  test('by a case keeps its reason from the user', { tags: ['USER-05'] }, async () => {
    const app = await testApp({ engine, startingAt: NOON });
    const scout = await aScout(app, { username: 'talent' });
    const { id } = await aCase(app, { about: scout });
    const admin = app.as(await theAdmin(app));
    await admin.cases.act({ id, action: { kind: 'deactivate', days: null, reason: 'Two families reported this.' } });
    expect(await admin.users.byId({ id: scout.id })).toMatchObject({ isActive: false, inactiveReason: null });
    await expect(signIn(app, 'talent')).rejects.toMatchObject(
      refusal('ACCOUNT_INACTIVE', 'This account has been deactivated. Please contact the platform team.'),
    );
  });

  test.each([
    ['a reason without a deactivation', () => ({ inactiveReason: REASON })],
    ['a reason with an activation', () => ({ isActive: true, inactiveReason: REASON })],
    ['an end with a verification', (app: TestApp) => ({ isVerified: true, inactiveUntil: inDays(app, 7) })],
    ['an end that is over', (app: TestApp) => ({ isActive: false, inactiveUntil: inDays(app, 0) })],
    ['an end in more than two years', (app: TestApp) => ({ isActive: false, inactiveUntil: inDays(app, 732) })],
    ['an end that is no time', () => ({ isActive: false, inactiveUntil: '2026-12-02' })],
    ['a reason of 1001 characters', () => ({ isActive: false, inactiveReason: 'x'.repeat(1001) })],
  ])('with %s is rejected and changes nothing', async (_case, patchFor) => {
    const app = await testApp({ engine, startingAt: NOON });
    const { id } = await aPlayer(app);
    const admin = app.as(await theAdmin(app));
    const before = await snapshot(app);
    const changing = admin.users.change({ id, patch: patchFor(app) as never });
    await expect(changing).rejects.toMatchObject(refusal('INVALID_INPUT'));
    expect(await snapshot(app)).toEqual(before);
  });
});
