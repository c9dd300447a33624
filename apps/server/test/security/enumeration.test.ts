import { aPlayer, aProfile, aRegistration, aScout, aVideo, PASSWORD } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

const wrong = (email: string) => ({ email, password: 'wrong password' });

describe('signing in does not reveal which accounts exist', { tags: ['EN-01'] }, () => {
  test('the response is the same for unknown, active and deactivated accounts, by user name and e-mail', async () => {
    const server = await testServer();
    const known = await aPlayer(server, { username: 'known' });
    const banned = await aPlayer(server, { username: 'banned', isActive: false });
    const answers = [];
    for (const email of [
      'unknown',
      'unknown@club.example',
      known.username,
      known.email,
      banned.username,
      banned.email,
    ]) {
      const { status, text, headers } = await (await server.browser()).post('/api/auth/login', wrong(email));
      answers.push(JSON.stringify({ status, text, headers: { ...headers, date: '' } }));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Invalid credentials');
  });

  test('a password hash is compared for an unknown user name as for a known one', async () => {
    const hashed: (string | null)[] = [];
    const server = await testServer();
    const { passwords } = server.shared;
    Object.assign(passwords, {
      matches: ((matches) => (password: string, hash: string | null) => {
        hashed.push(hash === null ? 'a stand-in' : 'a hash');
        return matches(password, hash);
      })(passwords.matches),
    });
    await aPlayer(server, { username: 'known' });
    for (const email of ['known', 'unknown']) await (await server.browser()).post('/api/auth/login', wrong(email));
    expect(hashed).toEqual(['a hash', 'a stand-in']);
  });
});

test('the response to a request for a new password is the same for unknown, active and deactivated accounts', {
  tags: ['EN-01'],
}, async () => {
  const server = await testServer();
  const known = await aPlayer(server, { username: 'known' });
  const banned = await aPlayer(server, { username: 'banned', isActive: false });
  const answers = [];
  for (const email of ['unknown', 'unknown@club.example', known.username, known.email, banned.username, banned.email]) {
    const browser = await server.browser();
    const { status, text, headers } = await browser.mutate('auth.requestPasswordReset', { email });
    answers.push(JSON.stringify({ status, text, headers: { ...headers, date: '' } }));
  }
  expect(new Set(answers).size).toBe(1);
});

test('requests for a new password are limited, also in batches, and other sites cannot make a browser send them', async () => {
  const server = await testServer({ limits: { passwordResetsPerNameAndAddress: { uses: 2, seconds: 3600 } } });
  const browser = await server.browser();
  const body = Object.fromEntries([0, 1, 2].map((index) => [index, { email: 'unknown' }]));
  const path = '/trpc/auth.requestPasswordReset,auth.requestPasswordReset,auth.requestPasswordReset?batch=1';
  const { json } = await browser.ask('POST', path, { body });
  expect(json.map((one: { error?: object }) => 'error' in one)).toEqual([false, false, true]);
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' }, body: { email: 'unknown' } };
  expect((await browser.ask('POST', '/trpc/auth.requestPasswordReset', foreign)).status).toBe(403);
});

test('failed sign-ins to an account are counted together, by user name or e-mail, over REST or tRPC', async () => {
  const server = await testServer();
  await aPlayer(server, { username: 'target', email: 'target@club.example' });
  const browser = await server.browser();
  const statuses = [];
  for (let tries = 0; tries < 12; tries += 1) {
    const body = wrong(tries % 2 === 0 ? 'target' : 'target@club.example');
    const answer = tries % 3 === 0 ? browser.mutate('auth.login', body) : browser.post('/api/auth/login', body);
    statuses.push((await answer).status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

describe('a batch of sign-ins', { tags: ['EN-03'] }, () => {
  const batch = (count: number) => ({
    path: `/trpc/${Array(count).fill('auth.login').join(',')}?batch=1`,
    body: Object.fromEntries(Array.from({ length: count }, (_, index) => [index, wrong('target')])),
  });
  const triesOf = async (server: Awaited<ReturnType<typeof testServer>>) =>
    (await server.db.selectFrom('throttles').select('uses').where('key', 'like', 'login:both:%').executeTakeFirst())
      ?.uses ?? 0;

  test.each([11, 200])('with %i calls is rejected, and none is executed', async (count) => {
    const server = await testServer();
    await aPlayer(server, { username: 'target' });
    const { path, body } = batch(count);
    const answer = await (await server.browser()).ask('POST', path, { body });
    expect([400, 404]).toContain(answer.status);
    expect(await triesOf(server)).toBe(0);
  });

  test.each(['/trpc/,,,,?batch=1', '/trpc/auth.login,,auth.login?batch=1', '/trpc/,?batch=1'])(
    'with empty procedure names is rejected: %s',
    async (path) => {
      const server = await testServer();
      await aPlayer(server, { username: 'target' });
      const answer = await (await server.browser()).ask('POST', path, {
        body: { 0: wrong('target'), 1: wrong('target'), 2: wrong('target') },
      });
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toContain('"result"');
      expect(await triesOf(server)).toBe(0);
    },
  );

  test('with ten calls counts as ten attempts, after which the account is blocked for this address', async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'target' });
    const browser = await server.browser();
    const codes: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { path, body } = batch(10);
      const answer = await browser.ask('POST', path, { body });
      codes.push(...answer.json.map((one: { error: { data: { code: string } } }) => one.error.data.code));
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('UNAUTHORIZED'));
    expect(codes.slice(10)).toEqual(Array(40).fill('TOO_MANY_REQUESTS'));
    const single = await browser.post('/api/auth/login', { email: 'target', password: PASSWORD });
    expect(single.status).toBe(429);
    expect(Number(single.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the address of a caller', { tags: ['EN-05'] }, () => {
  const limits = { registrationsPerAddress: { uses: 1, seconds: 3600 } };
  const register = async (server: Awaited<ReturnType<typeof testServer>>, from: string, forwarded?: string) => {
    const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
    return (await (await server.browser()).ask('POST', '/api/auth/register', { body: aRegistration(), from, headers }))
      .status;
  };

  test('is that of the socket if no proxy is trusted, whatever a header claims', async () => {
    const server = await testServer({ limits });
    expect(await register(server, '192.0.2.1', '10.0.0.1')).toBe(201);
    expect(await register(server, '192.0.2.1', '10.0.0.2')).toBe(429);
    expect(await register(server, '192.0.2.2', '10.0.0.2')).toBe(201);
  });

  test('is read from the header of a trusted proxy and of no other', async () => {
    const server = await testServer({ limits, trustProxy: ['192.0.2.1'] });
    expect(await register(server, '192.0.2.1', '10.0.0.1')).toBe(201);
    expect(await register(server, '192.0.2.1', '10.0.0.2')).toBe(201);
    expect(await register(server, '192.0.2.1', '10.0.0.2')).toBe(429);
    expect(await register(server, '192.0.2.1', '6.6.6.6, 10.0.0.2')).toBe(429);
    expect(await register(server, '192.0.2.9', '10.0.0.3')).toBe(201);
    expect(await register(server, '192.0.2.9', '10.0.0.4')).toBe(429);
  });

  test('is the same for all addresses of an IPv6 /64 network', async () => {
    const server = await testServer({ limits });
    expect(await register(server, '2001:db8:1:2::1')).toBe(201);
    expect(await register(server, '2001:db8:1:2:ffff::9')).toBe(429);
    expect(await register(server, '2001:db8:1:3::1')).toBe(201);
  });

  test('decides who is blocked: the owner can sign in from another address while an attacker guesses passwords', {
    tags: ['EN-06'],
  }, async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'target' });
    const attempt = async (from: string, body: object) =>
      (await (await server.browser()).ask('POST', '/api/auth/login', { body, from })).status;
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push(await attempt('192.0.2.66', wrong('target')));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(await attempt('192.0.2.66', { email: 'target', password: PASSWORD })).toBe(429);
    expect(await attempt('192.0.2.1', { email: 'target', password: PASSWORD })).toBe(200);
  });
});

describe('limits of user names and passwords', () => {
  test('user names that differ only in case or width conflict, and an e-mail address is not a valid user name', {
    tags: ['EN-08'],
  }, async () => {
    const server = await testServer();
    const register = async (change: object) =>
      (await (await server.browser()).post('/api/auth/register', { ...aRegistration(), ...change })).status;
    expect(await register({ username: 'annbee', email: 'ann@club.example' })).toBe(201);
    expect(await register({ username: 'annbee' })).toBe(409);
    expect(await register({ email: 'ann@club.example' })).toBe(409);
    expect(await register({ username: 'ADMIN' })).toBe(409);
    expect(await register({ username: 'ａｄｍｉｎ' })).toBe(409);
    expect(await register({ username: 'victim@mail.com' })).toBe(400);
  });

  test('passwords of 128 characters are accepted, of 129 rejected, and a body of a megabyte is not read', {
    tags: ['EN-09'],
  }, async () => {
    const server = await testServer();
    const register = async (length: number) =>
      (await (await server.browser()).post('/api/auth/register', aRegistration({ password: 'x'.repeat(length) })))
        .status;
    expect([await register(128), await register(129), await register(1024 * 1024)]).toEqual([201, 400, 413]);
    const long = await (await server.browser()).post('/api/auth/login', {
      email: 'unknown',
      password: 'x'.repeat(9000),
    });
    expect(long.status).toBe(401);
  });
});

test('a filter on a column that no caller may see has no effect', { tags: ['EN-11'] }, async () => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  await aProfile(server, { player });
  await aVideo(server, { player, isApproved: true });
  const browser = await server.browser(await aScout(server));
  for (const path of ['/api/users', '/api/players', '/api/videos']) {
    const plain = (await browser.get(path)).text;
    expect(plain, path).toContain(player.id);
    for (const query of [
      'password=x',
      'password_hash=x',
      'email=a',
      'sort=password',
      'phone=1',
      'order=passwordHash',
      'fields=password',
      'select=*',
      'where[password]=x',
      'isActive=false',
    ]) {
      const answer = await browser.get(`${path}?${query}`);
      expect([query, answer.status, answer.text]).toEqual([query, 200, plain]);
    }
  }
});
