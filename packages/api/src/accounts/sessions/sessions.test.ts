import { createHash } from 'node:crypto';
import type { Role } from '@touchline/contracts/options';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../router.ts';
import {
  aPlayer,
  aToken,
  aUser,
  engines,
  PASSWORD,
  refusal,
  refusalAt,
  type TestApp,
  testApp,
  theAdmin,
  type Visitor,
} from '../../testing/index.ts';
import { findTokenOwner } from './access-tokens.service.ts';
import { removeExpiredSessions } from './sessions.service.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

async function signIn(app: TestApp, username: string, phone: Visitor = app.visitor()): Promise<Visitor> {
  await (await phone.call()).auth.login({ email: username, password: PASSWORD });
  return phone;
}

/** Runs something while the next password is being compared, as concurrent requests may. */
function meanwhile(app: TestApp, happen: () => Promise<unknown>): void {
  const { passwords } = app.shared;
  app.shared.passwords = {
    ...passwords,
    async matches(typed, known) {
      app.shared.passwords = passwords;
      const isRight = await passwords.matches(typed, known);
      await happen();
      return isRight;
    },
  };
}

/** Whether the session of the browser is still valid. */
async function isSignedIn(phone: Visitor): Promise<boolean> {
  const me = (await phone.call()).auth.me();
  return me.then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject(refusal('NOT_SIGNED_IN'));
      return false;
    },
  );
}

describe.each(engines)('a session, on $name', (engine) => {
  test.each<[Role, number]>([
    ['player', 7 * DAY],
    ['scout', 7 * DAY],
    ['admin', 12 * HOUR],
  ])('of a %s expires after %i seconds without use', { tags: ['SE-09'] }, async (role, idle) => {
    const app = await testApp({ engine });
    await aUser(app, role, { username: 'idler' });
    const phone = await signIn(app, 'idler');
    app.clock.turn(idle - 1);
    expect(await isSignedIn(phone)).toBe(true);
    app.clock.turn(idle + 1);
    expect(await isSignedIn(phone)).toBe(false);
  });

  test.each<[Role, number]>([
    ['player', 30 * DAY],
    ['admin', 7 * DAY],
  ])('of a %s expires after %i seconds even if it is used', { tags: ['SE-09'] }, async (role, total) => {
    const app = await testApp({ engine });
    await aUser(app, role, { username: 'regular' });
    const phone = await signIn(app, 'regular');
    expect(phone.session.given[0]?.maxAgeSeconds).toBe(total);
    for (let hours = 0; hours < total; hours += 6 * HOUR) {
      expect(await isSignedIn(phone)).toBe(true);
      app.clock.turn(6 * HOUR);
    }
    app.clock.turn(1);
    expect(await isSignedIn(phone)).toBe(false);
  });

  test('stores the time of its last use at most once a minute, so that not every read is a write', {
    tags: ['SE-09'],
  }, async () => {
    const app = await testApp({ engine });
    await aPlayer(app, { username: 'reader' });
    const phone = await signIn(app, 'reader');
    const seen = async () =>
      (await app.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;
    const start = await seen();
    app.clock.turn(59);
    await isSignedIn(phone);
    expect(await seen()).toBe(start);
    app.clock.turn(1);
    await isSignedIn(phone);
    expect(await seen()).toBe(app.clock.now().toISOString());
  });

  test("is stored as its token's hash only", { tags: ['SE-18'] }, async () => {
    const app = await testApp({ engine });
    await aPlayer(app, { username: 'careful' });
    const { token } = (await signIn(app, 'careful')).session;
    const rows = await app.db.selectFrom('sessions').selectAll().execute();
    expect(token?.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map((row) => row.token_hash)).toEqual([
      createHash('sha256')
        .update(token ?? '')
        .digest('hex'),
    ]);
  });

  test('gets a new token at every sign-in; the previous token and a preset one are invalid', {
    tags: ['SE-03', 'SE-04'],
  }, async () => {
    const app = await testApp({ engine });
    await aPlayer(app, { username: 'first' });
    await aPlayer(app, { username: 'second' });
    const phone = app.visitor();
    const preset = 'A'.repeat(43);
    phone.session.token = preset;
    await signIn(app, 'first', phone);
    const firstToken = phone.session.token;
    await signIn(app, 'second', phone);
    expect((await (await phone.call()).auth.me()).username).toBe('second');
    for (const token of [preset, firstToken]) {
      const thief = app.visitor();
      thief.session.token = token;
      expect(await isSignedIn(thief)).toBe(false);
    }
  });

  test('ends when its user signs out', { tags: ['SE-05'] }, async () => {
    const app = await testApp({ engine });
    await aPlayer(app, { username: 'leaver' });
    const phone = await signIn(app, 'leaver');
    const { token } = phone.session;
    await (await phone.call()).auth.logout();
    expect(phone.session.token).toBeNull();
    phone.session.token = token;
    expect(await isSignedIn(phone)).toBe(false);
  });

  test('ends when it is the oldest of eleven sessions of its user', { tags: ['SE-19'] }, async () => {
    const app = await testApp({ engine });
    await aPlayer(app, { username: 'owner' });
    const phones: Visitor[] = [];
    for (let count = 0; count < 11; count += 1) {
      app.clock.turn(1);
      phones.push(await signIn(app, 'owner'));
    }
    expect(await Promise.all(phones.map(isSignedIn))).toEqual([false, ...Array<boolean>(10).fill(true)]);
  });

  test('is valid after its sign-in, even if its user signs in many times at the same instant', async () => {
    const app = await testApp({ engine, limits: { sessionsPerUser: 2 } });
    await aPlayer(app, { username: 'quick' });
    for (let count = 0; count < 12; count += 1) expect(await isSignedIn(await signIn(app, 'quick'))).toBe(true);
  });

  test('ends on every device when its user is deactivated, and stays invalid after reactivation', {
    tags: ['SE-06'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { username: 'banned' });
    const phones = [await signIn(app, 'banned'), await signIn(app, 'banned'), await signIn(app, 'banned')];
    const admin = app.as(await theAdmin(app));
    await admin.users.change({ id: player.id, patch: { isActive: false } });
    expect(await Promise.all(phones.map(isSignedIn))).toEqual([false, false, false]);
    await admin.users.change({ id: player.id, patch: { isActive: true } });
    expect(await Promise.all(phones.map(isSignedIn))).toEqual([false, false, false]);
    expect(await isSignedIn(await signIn(app, 'banned'))).toBe(true);
  });

  test('does not start for a user who is deactivated while signing in', { tags: ['SE-06'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { username: 'banned' });
    const admin = app.as(await theAdmin(app));
    meanwhile(app, () => admin.users.change({ id: player.id, patch: { isActive: false } }));
    const phone = app.visitor();
    await expect(signIn(app, 'banned', phone)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    expect(phone.session.given).toEqual([]);
    expect(await app.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('that has expired is deleted by the hourly clean-up, and no other', async () => {
    const app = await testApp({ engine });
    await aPlayer(app, { username: 'gone' });
    await aUser(app, 'admin', { username: 'boss' });
    await signIn(app, 'boss');
    const phone = await signIn(app, 'gone');
    app.clock.turn(7 * DAY - 60);
    await isSignedIn(phone);
    app.clock.turn(60);
    await removeExpiredSessions(app.shared);
    expect(await app.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
    expect(await isSignedIn(phone)).toBe(true);
  });
});

describe('changing the password', () => {
  test('keeps this session and ends all others and all access tokens; the old password no longer works', {
    tags: ['SE-08', 'TOKEN-08'],
  }, async () => {
    const app = await testApp();
    const { token } = await aToken(app, await aPlayer(app, { username: 'changer' }));
    const [phone, laptop] = [await signIn(app, 'changer'), await signIn(app, 'changer')];
    await (await phone.call()).auth.changePassword({ currentPassword: PASSWORD, newPassword: 'another secret' });
    expect(await isSignedIn(phone)).toBe(true);
    expect(await isSignedIn(laptop)).toBe(false);
    expect(await findTokenOwner(app.shared, token)).toBeNull();
    expect((await (await phone.call()).accessTokens.list({})).items).toEqual([]);
    const attempt = (password: string) => app.as(null).auth.login({ email: 'changer', password });
    await expect(attempt(PASSWORD)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    expect((await attempt('another secret')).username).toBe('changer');
  });

  test('rejects requests in progress that were sent with the old password', { tags: ['SE-08'] }, async () => {
    const app = await testApp();
    await aPlayer(app, { username: 'owner' });
    const [owner, stranger] = [await signIn(app, 'owner'), await signIn(app, 'owner')];
    let password = PASSWORD;
    const change = async () => {
      const newPassword = `${password}!`;
      await (await owner.call()).auth.changePassword({ currentPassword: password, newPassword });
      password = newPassword;
    };
    const attempts: ((call: Caller, known: string) => Promise<unknown>)[] = [
      (call, known) => call.auth.login({ email: 'owner', password: known }),
      (call, known) => call.accessTokens.create({ name: 'Report', scope: 'full', currentPassword: known }),
      (call, known) => call.auth.changePassword({ currentPassword: known, newPassword: 'the stranger’s' }),
    ];
    for (const attempt of attempts) {
      await (await stranger.call()).auth.login({ email: 'owner', password });
      meanwhile(app, change);
      const call = await stranger.call();
      await expect(attempt(call, password)).rejects.toThrow(/Invalid credentials|The current password is not right/);
      expect(await isSignedIn(stranger)).toBe(false);
      expect(await isSignedIn(owner)).toBe(true);
    }
    expect(await app.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect(await app.db.selectFrom('access_tokens').selectAll().execute()).toEqual([]);
    expect((await app.as(null).auth.login({ email: 'owner', password })).username).toBe('owner');
  });

  test('requires the old password, and wrong passwords are limited', { tags: ['ACCT-15'] }, async () => {
    const app = await testApp({ limits: { loginFailuresPerAccountAndAddress: { uses: 2, seconds: 900 } } });
    const player = await aPlayer(app);
    const change = (currentPassword: string) =>
      app.as(player).auth.changePassword({ currentPassword, newPassword: 'another secret' });
    await expect(change('wrong')).rejects.toMatchObject(refusalAt('currentPassword', 'WRONG_PASSWORD'));
    await expect(change('wrong')).rejects.toMatchObject(refusal('WRONG_PASSWORD'));
    await expect(change(PASSWORD)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('is rejected for anonymous callers', async () => {
    const app = await testApp();
    const change = app.as(null).auth.changePassword({ currentPassword: PASSWORD, newPassword: 'another secret' });
    await expect(change).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});
