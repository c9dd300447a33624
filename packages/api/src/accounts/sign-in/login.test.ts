import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aPlayer, aRegistration, aScout, PASSWORD, refusal, sqlite, testApp, theAdmin } from '../../testing/index.ts';

describe('signing in', () => {
  test('works with user name or e-mail, regardless of letter case and width', async () => {
    const app = await testApp();
    const player = await aPlayer(app, { username: 'Nine', email: 'nine@club.example' });
    for (const email of ['Nine', 'nINE', ' nine ', 'nine@club.example', 'NINE@Club.Example', 'ｎｉｎｅ']) {
      expect(await app.as(null).auth.login({ email, password: PASSWORD })).toEqual(player);
    }
  });

  test('an unknown name and a wrong password get the same error, also for a deactivated account', {
    tags: ['EN-01'],
  }, async () => {
    const app = await testApp();
    await aPlayer(app, { username: 'active' });
    await aPlayer(app, { username: 'banned', isActive: false });
    const refusals = [];
    for (const email of ['unknown', 'unknown@club.example', 'active', 'banned']) {
      const attempt = app.as(null).auth.login({ email, password: 'wrong password' });
      refusals.push(
        await attempt.catch((error: { message: string; code: string }) => `${error.code} ${error.message}`),
      );
    }
    expect(new Set(refusals)).toEqual(new Set(['UNAUTHORIZED Invalid credentials']));
  });

  test('a name of 1000 characters is rejected like any unknown name', { tags: ['EN-01'] }, async () => {
    const app = await testApp();
    // Different letters, so that no index can compress the name below its maximum key size.
    const email = String.fromCodePoint(
      ...Array.from({ length: 1000 }, (_, index) => 0x4e00 + ((index * 7919) % 20_000)),
    );
    const attempt = app.as(null).auth.login({ email, password: PASSWORD });
    await expect(attempt).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
  });

  test('a deactivated user with the right password gets the reason and no session', { tags: ['ACCT-18'] }, async () => {
    const app = await testApp();
    await aScout(app, { username: 'banned', isActive: false });
    const phone = app.visitor();
    const attempt = (await phone.call()).auth.login({ email: 'banned', password: PASSWORD });
    await expect(attempt).rejects.toMatchObject(refusal('ACCOUNT_INACTIVE'));
    expect(phone.session.given).toEqual([]);
  });

  test('a password is compared exactly, including surrounding spaces and bytes after the 72nd', {
    tags: ['EN-09'],
  }, async () => {
    const app = await testApp();
    const password = ` ${'x'.repeat(100)}1`;
    await app.as(null).auth.register(aRegistration({ username: 'precise', password }));
    const attempt = (typed: string) => app.as(null).auth.login({ email: 'precise', password: typed });
    for (const typed of [password.trim(), `${password} `, `${password.slice(0, -1)}2`]) {
      await expect(attempt(typed)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    }
    expect((await attempt(password)).username).toBe('precise');
  });

  test('a password hash with outdated parameters is replaced at the next sign-in', async () => {
    const app = await testApp();
    const { passwords } = app.shared;
    const shared = { ...app.shared, passwords: { ...passwords, isOutdated: () => true } };
    const player = await aPlayer(app, { username: 'veteran' });
    const hashOf = async () =>
      (await app.db.selectFrom('users').select('password_hash').where('id', '=', player.id).executeTakeFirstOrThrow())
        .password_hash;
    const before = await hashOf();
    Object.assign(app.shared, shared);
    await app.as(null).auth.login({ email: 'veteran', password: PASSWORD });
    expect(await hashOf()).not.toBe(before);
    expect(await passwords.matches(PASSWORD, await hashOf())).toBe(true);
  });
});

describe('the limit on failed sign-ins', () => {
  const limits = {
    loginFailuresPerAccountAndAddress: { uses: 3, seconds: 900 },
    loginFailuresPerAddress: { uses: 6, seconds: 900 },
  };

  test('blocks further attempts on the account from the same address until the time is over', async () => {
    const app = await testApp({ limits });
    await aPlayer(app, { username: 'target' });
    const attempt = async (password: string) => (await app.visitor().call()).auth.login({ email: 'TARGET', password });
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(attempt('wrong')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    }
    await expect(attempt(PASSWORD)).rejects.toMatchObject({ cause: { code: 'TOO_MANY_REQUESTS', retryAfter: 900 } });
    app.clock.turn(900);
    expect((await attempt(PASSWORD)).username).toBe('target');
  });

  test('does not affect the owner of the account, who signs in from another address', { tags: ['EN-06'] }, async () => {
    const app = await testApp({ limits });
    await aPlayer(app, { username: 'target' });
    const attempt = async (from: string, password: string) =>
      (await app.visitor(from).call()).auth.login({ email: 'target', password });
    for (let tries = 0; tries < 4; tries += 1) await attempt('192.0.2.66', 'wrong').catch(() => {});
    await expect(attempt('192.0.2.66', PASSWORD)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect((await attempt('192.0.2.1', PASSWORD)).username).toBe('target');
  });

  test('also counts attempts on different accounts from one address', async () => {
    const app = await testApp({ limits });
    const attempt = async (email: string) => (await app.visitor().call()).auth.login({ email, password: 'wrong' });
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(attempt(`person${tries}`)).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    }
    await expect(attempt('person7')).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });

  test('counts attempts by user name and by e-mail together, for the account', async () => {
    const app = await testApp({ limits });
    await aPlayer(app, { username: 'target', email: 'target@club.example' });
    const attempt = async (email: string, password: string) =>
      (await app.visitor().call()).auth.login({ email, password });
    for (const email of ['target', 'target@club.example', 'TARGET@Club.Example']) {
      await expect(attempt(email, 'wrong')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    }
    for (const email of ['target', 'target@club.example', 'ｔａｒｇｅｔ']) {
      await expect(attempt(email, PASSWORD)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    }
    app.clock.turn(900);
    await expect(attempt('target', 'wrong')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    expect((await attempt('target@club.example', PASSWORD)).username).toBe('target');
    for (const email of ['target', 'target@club.example', 'target']) {
      await expect(attempt(email, 'wrong')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
    }
  });

  test('is the same, with the same errors, for a name without an account', async () => {
    const app = await testApp({ limits });
    await aPlayer(app, { username: 'known', email: 'known@club.example' });
    const answersTo = async (from: string, email: string) => {
      const answers: unknown[][] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        const attempt = (await app.visitor(from).call()).auth.login({ email, password: 'wrong' });
        await attempt.catch(({ code, message, cause }) => answers.push([code, message, cause.retryAfter]));
      }
      return answers;
    };
    const known = await answersTo('192.0.2.10', 'known');
    expect(known.map(([code]) => code)).toEqual([
      ...Array(3).fill('UNAUTHORIZED'),
      ...Array(2).fill('TOO_MANY_REQUESTS'),
    ]);
    // The key of the last one is truncated in the middle of a surrogate pair.
    for (const [index, email] of ['unknown', 'UNKNOWN@club.example', `${'x'.repeat(253)}👩`].entries()) {
      expect(await answersTo(`192.0.2.2${index}`, email)).toEqual(known);
    }
  });

  test('keeps no counts of a deleted account', async () => {
    const app = await testApp({ limits });
    const player = await aPlayer(app, { username: 'target', email: 'target@club.example' });
    for (const email of ['target', 'target@club.example']) {
      await (await app.visitor().call()).auth.login({ email, password: 'wrong' }).catch(() => {});
    }
    const keys = async () =>
      (await app.db.selectFrom('throttles').select('key').orderBy('key').execute()).map(({ key }) => key);
    expect(await keys()).toHaveLength(3);
    await app.as(await theAdmin(app)).users.delete({ id: player.id });
    expect(await keys()).toEqual(['login:address:192.0.2.1']);
  });

  test('a correct sign-in resets the count of the account and does not count for the address', async () => {
    const app = await testApp({ limits });
    await aPlayer(app, { username: 'forgetful' });
    const attempt = async (password: string) =>
      (await app.visitor().call()).auth.login({ email: 'forgetful', password });
    for (let round = 0; round < 5; round += 1) {
      if (round < 3) await expect(attempt('wrong')).rejects.toMatchObject(refusal('INVALID_CREDENTIALS'));
      expect((await attempt(PASSWORD)).username).toBe('forgetful');
    }
  });
});

test('failed sign-ins to one account from many addresses delay its sign-ins, but do not block them', async () => {
  const onePerAccount = { loginFailuresPerAccount: { uses: 1, seconds: 3600 } };
  const app = await testApp({ engine: sqlite, limits: onePerAccount });
  for (const username of ['target', 'other']) await aPlayer(app, { username });
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  /** The result of a sign-in, and its delay in milliseconds. */
  const attempt = async (from: string, email: string, password: string) => {
    const began = Date.now();
    const login = (await app.visitor(from).call()).auth.login({ email, password });
    const end = await login.then(({ username }) => `welcome, ${username}`, String);
    return [end, Date.now() - began];
  };
  const wrong = 'TRPCError: Invalid credentials';
  expect(await attempt('192.0.2.66', 'target', 'wrong')).toEqual([wrong, 0]);
  expect(await attempt('192.0.2.67', 'target', 'wrong')).toEqual([wrong, 1000]);
  expect(await attempt('192.0.2.1', 'TARGET', PASSWORD)).toEqual(['welcome, target', 1000]);
  expect(await attempt('192.0.2.67', 'other', PASSWORD)).toEqual(['welcome, other', 0]);
  app.clock.turn(3600);
  expect(await attempt('192.0.2.68', 'target', 'wrong')).toEqual([wrong, 0]);
});

test('an admin signs in like all users', async () => {
  const app = await testApp();
  const admin = await theAdmin(app);
  expect(await app.as(null).auth.login({ email: admin.username, password: PASSWORD })).toEqual(admin);
});
