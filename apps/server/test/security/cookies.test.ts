import { aCard, anAdmin, aPlayer, PASSWORD, theAdmin } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { type Answer, type Browser, type TestServer, testServer } from '../support/index.ts';

const DAY = 24 * 3600;

async function signIn(
  server: TestServer,
  username: string,
  browser?: Browser,
): Promise<{ browser: Browser; answer: Answer }> {
  const used = browser ?? (await server.browser());
  return { browser: used, answer: await used.post('/api/auth/login', { email: username, password: PASSWORD }) };
}

/** A cookie as it was sent: its name, its value and its attributes. */
function cookieOf(answer: Answer) {
  const lines = [answer.headers['set-cookie'] ?? []].flat();
  expect(lines).toHaveLength(1);
  const [pair = '', ...attributes] = String(lines[0]).split('; ');
  const [name, value = ''] = pair.split('=');
  return { name, value, attributes: attributes.sort() };
}

describe('the session cookie', () => {
  test('over https is bound to the host, secure, and not readable by scripts', { tags: ['SE-01'] }, async () => {
    const server = await testServer({ publicOrigin: 'https://talent.example' });
    await aPlayer(server, { username: 'nine' });
    const { answer } = await signIn(server, 'nine');
    const cookie = cookieOf(answer);
    expect(cookie.name).toBe('__Host-sid');
    expect(cookie.value.length).toBeGreaterThanOrEqual(43);
    expect(cookie.attributes).toEqual(['HttpOnly', `Max-Age=${30 * DAY}`, 'Path=/', 'SameSite=Lax', 'Secure']);
    expect(answer.text).not.toContain(cookie.value);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('over http works without the attribute Secure', { tags: ['SE-02'] }, async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'nine' });
    const { answer, browser } = await signIn(server, 'nine');
    expect(cookieOf(answer)).toMatchObject({
      name: 'sid',
      attributes: ['HttpOnly', `Max-Age=${30 * DAY}`, 'Path=/', 'SameSite=Lax'],
    });
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  test('set by an attacker beforehand is replaced and never valid', { tags: ['SE-03'] }, async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'victim' });
    const browser = await server.browser();
    const preset = `sid=${'A'.repeat(43)}`;
    browser.cookie = preset;
    await signIn(server, 'victim', browser);
    expect(browser.cookie).not.toBe(preset);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    const attacker = await server.browser();
    attacker.cookie = preset;
    expect((await attacker.get('/api/auth/me')).status).toBe(401);
  });

  test('of the previous user ends when another user signs in on the same browser', { tags: ['SE-04'] }, async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'first' });
    await aPlayer(server, { username: 'second' });
    const { browser } = await signIn(server, 'first');
    const old = await server.browser();
    old.cookie = browser.cookie;
    await signIn(server, 'second', browser);
    expect((await old.get('/api/auth/me')).status).toBe(401);
    expect((await browser.get('/api/auth/me')).json.username).toBe('second');
  });

  test('is invalid over REST and tRPC after signing out', { tags: ['SE-05'] }, async () => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    const { cookie } = browser;
    await browser.post('/api/auth/logout');
    for (const ask of [() => browser.get('/api/users'), () => browser.query('users.list', {})]) {
      browser.cookie = cookie;
      expect((await ask()).status).toBe(401);
      expect(browser.cookie).toBeNull();
    }
  });

  test('of an ended session is ignored by public calls and deleted', { tags: ['SE-20'] }, async () => {
    const server = await testServer();
    const browser = await server.browser();
    const { verificationCode } = await aCard(server);
    for (const path of [
      '/api/videos',
      '/trpc/videos.list?input=%7B%7D',
      '/api/content/homepage',
      '/api/content/featured',
      `/api/id-cards/verify/${verificationCode}`,
    ]) {
      browser.cookie = `sid=${'x'.repeat(43)}`;
      expect((await browser.get(path)).status, path).toBe(200);
      expect(browser.cookie).toBeNull();
    }
  });

  test('is replaced when a browser with an ended session signs in', async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'nine' });
    const browser = await server.browser();
    browser.cookie = `sid=${'x'.repeat(43)}`;
    const { answer } = await signIn(server, 'nine', browser);
    expect(cookieOf(answer).value).not.toBe('');
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  test('is found among other cookies', async () => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    const many = `a=1; sid2=x; ${browser.cookie}; theme=dark; bad=%E0%A4%A`;
    expect((await browser.get('/api/auth/me', { cookie: many })).status).toBe(200);
  });
});

describe('a session whose user has changed', () => {
  test('ends at once when a player is deactivated, and the next sign-in gets the reason', {
    tags: ['SE-06'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { username: 'banned' });
    const browsers = [await signIn(server, 'banned'), await signIn(server, 'banned'), await signIn(server, 'banned')];
    const cookies = browsers.map(({ browser }) => browser.cookie);
    const admin = await server.browser(await theAdmin(server));
    await admin.patch(`/api/users/${player.id}`, { isActive: false });
    const answers = await Promise.all(browsers.map(({ browser }) => browser.get('/api/auth/me')));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    const { answer } = await signIn(server, 'banned');
    expect([answer.status, answer.json.code]).toEqual([403, 'ACCOUNT_INACTIVE']);
    await admin.patch(`/api/users/${player.id}`, { isActive: true });
    const again = await server.browser();
    again.cookie = cookies[0] ?? null;
    expect((await again.get('/api/auth/me')).status).toBe(401);
  });

  test('can no longer delete users when an admin is demoted', { tags: ['SE-07'] }, async () => {
    const server = await testServer();
    const demoted = await anAdmin(server);
    const player = await aPlayer(server);
    const old = await server.browser(demoted);
    await (await server.browser(await theAdmin(server))).patch(`/api/users/${demoted.id}`, { role: 'player' });
    expect((await old.delete(`/api/users/${player.id}`)).status).toBe(401);
    expect((await (await server.browser(await theAdmin(server))).get(`/api/users/${player.id}`)).status).toBe(200);
  });

  test('ends on other devices with a changed password, and the old password no longer works', {
    tags: ['SE-08'],
  }, async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'nine' });
    const [phone, laptop] = [await signIn(server, 'nine'), await signIn(server, 'nine')];
    const change = { currentPassword: PASSWORD, newPassword: 'another secret' };
    expect((await phone.browser.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await phone.browser.get('/api/auth/me')).status).toBe(200);
    expect((await laptop.browser.get('/api/auth/me')).status).toBe(401);
    expect((await signIn(server, 'nine')).answer.status).toBe(401);
  });

  test('ends at the eleventh sign-in if it is the oldest one', { tags: ['SE-19'] }, async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'nine' });
    const browsers: Browser[] = [];
    for (let count = 0; count < 11; count += 1) {
      server.clock.turn(1);
      browsers.push((await signIn(server, 'nine')).browser);
    }
    const statuses = await Promise.all(browsers.map(async (browser) => (await browser.get('/api/auth/me')).status));
    expect(statuses).toEqual([401, ...Array<number>(10).fill(200)]);
  });
});
