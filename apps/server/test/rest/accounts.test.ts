import { aMinor, anAdmin, aPlayer, aRegistration, aScout, PASSWORD, theAdmin } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('POST /api/auth/login', () => {
  test('signs a user in by user name or e-mail and returns the account', {
    tags: ['API-04', 'LOGIN-09', 'LOGIN-10'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { username: 'Nine', email: 'nine@club.example' });
    for (const email of ['Nine', 'nine', 'nine@club.example', 'NINE@Club.Example']) {
      const browser = await server.browser();
      const answer = await browser.post('/api/auth/login', { email, password: PASSWORD });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(player);
      expect((await browser.get('/api/auth/me')).json).toEqual(player);
    }
  });

  test('rejects a wrong password and an unknown user with the same message', { tags: ['API-05'] }, async () => {
    const server = await testServer();
    await aPlayer(server, { username: 'nine' });
    for (const email of ['nine', 'unknown']) {
      const answer = await (await server.browser()).post('/api/auth/login', { email, password: 'wrong' });
      expect([answer.status, answer.json.message]).toEqual([401, 'Invalid credentials']);
    }
  });
});

describe('POST /api/auth/register', () => {
  test('creates an account and a session for the same browser', {
    tags: ['API-06', 'AUTH-11'],
  }, async () => {
    const server = await testServer();
    const browser = await server.browser();
    const form = aRegistration({
      username: 'nine',
      role: 'scout',
      phone: '+34 600 000 600',
      dateOfBirth: '1990-01-31',
    });
    const answer = await browser.post('/api/auth/register', form);
    const { password: _, ...typed } = form;
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject(typed);
    expect((await browser.get('/api/users')).status).toBe(200);
    expect((await (await server.browser()).get('/api/users')).status).toBe(401);
  });

  test('returns an id and the defaults of a new account', {
    tags: ['DATA-01', 'DATA-06', 'DATA-07', 'DATA-08', 'DATA-09', 'DATA-10'],
  }, async () => {
    const server = await testServer();
    const { firstName, lastName, ...form } = aRegistration();
    const { json } = await (await server.browser()).post('/api/auth/register', { ...form, firstName, lastName });
    expect(json.id).toMatch(UUID);
    expect(json).toMatchObject({ firstName, lastName, phone: form.phone, dateOfBirth: form.dateOfBirth });
    expect(json).toMatchObject({ passportImageUrl: null, profileImageUrl: null });
    expect(json).toMatchObject({ isVerified: false, isActive: true, canUploadVideos: false });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: undefined }, 'Username must be at least 3 characters'],
    [{ email: 'x@' }, 'Please enter a valid email address'],
    [{ password: 'short' }, 'Password must be at least 6 characters'],
    [{ role: undefined }, 'Please select a role'],
    [{ role: 'admin' }, 'Please select a role'],
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
  ])(
    'rejects %j',
    { tags: ['API-07', 'REG-10', 'REG-11', 'REG-12', 'REG-14', 'REG-15', 'REG-16'] },
    async (change, message) => {
      const server = await testServer();
      const browser = await server.browser();
      const answer = await browser.post('/api/auth/register', { ...aRegistration(), ...change });
      expect([answer.status, answer.json.message]).toEqual([400, message]);
      expect(browser.cookie).toBeNull();
      expect(await server.db.selectFrom('users').select('id').execute()).toEqual([]);
    },
  );

  test('accepts a user name of three characters and a password of six', { tags: ['REG-10', 'REG-12'] }, async () => {
    const server = await testServer();
    const form = aRegistration({ username: 'abc', password: 'sixsix' });
    expect((await (await server.browser()).post('/api/auth/register', form)).status).toBe(201);
  });

  test('rejects a user name or e-mail that is taken, with a message for each', {
    tags: ['DATA-02', 'DATA-03'],
  }, async () => {
    const server = await testServer();
    const taken = aRegistration({ username: 'nine', email: 'nine@club.example' });
    const register = async (form: object) => (await server.browser()).post('/api/auth/register', form);
    await register(taken);
    const [name, mail] = [
      await register({ ...aRegistration(), username: 'NINE' }),
      await register({ ...aRegistration(), email: taken.email }),
    ];
    expect([name.status, name.json.message]).toEqual([409, 'Username already exists']);
    expect([mail.status, mail.json.message]).toEqual([409, 'Email already exists']);
  });
});

describe('POST /api/auth/logout', () => {
  test('ends the session: the cookie no longer reads protected data', {
    tags: ['AUTH-12'],
  }, async () => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    const { cookie } = browser;
    expect((await browser.get('/api/users')).status).toBe(200);
    const answer = await browser.post('/api/auth/logout');
    expect(answer.status).toBe(200);
    expect(browser.cookie).toBeNull();
    expect((await browser.get('/api/users')).status).toBe(401);
    browser.cookie = cookie;
    expect((await browser.get('/api/users')).json).toMatchObject({ message: 'Not authenticated' });
  });

  test('tells the browser to delete its cached responses', async () => {
    const server = await testServer();
    const answer = await (await server.browser(await aPlayer(server))).post('/api/auth/logout');
    expect(answer.headers['clear-site-data']).toBe('"cache"');
  });
});

describe('a new password', () => {
  test('ends the sessions of other browsers and all access tokens, and not the session that changed it', {
    tags: ['TOKEN-08'],
  }, async () => {
    const server = await testServer();
    const scout = await aScout(server);
    const [here, elsewhere] = [await server.browser(scout), await server.browser(scout)];
    const sync = { name: 'Sync', scope: 'full', currentPassword: PASSWORD };
    expect((await here.post('/api/auth/tokens', sync)).status).toBe(201);
    const change = { currentPassword: PASSWORD, newPassword: 'another secret' };
    expect((await here.mutate('auth.changePassword', change)).status).toBe(200);
    expect((await here.get('/api/auth/me')).json.id).toBe(scout.id);
    expect((await here.query('accessTokens.list', {})).json.result.data.items).toEqual([]);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    const again = await elsewhere.post('/api/auth/login', { email: scout.username, password: 'another secret' });
    expect(again.status).toBe(200);
  });
});

describe('/api/users', () => {
  test('lists all users, the first admin among them, or players only', {
    tags: ['API-28', 'API-29'],
  }, async () => {
    const server = await testServer();
    const admin = await theAdmin(server);
    const player = await aPlayer(server);
    await aScout(server);
    const browser = await server.browser(player);
    const users = (await browser.get('/api/users')).json;
    expect(users).toHaveLength(3);
    expect(users[0]).toMatchObject({ id: admin.id, role: 'admin' });
    const players = (await browser.get('/api/users?role=player')).json;
    expect(players.map((user: { id: string }) => user.id)).toEqual([player.id]);
    expect((await browser.get('/api/users?role=king')).status).toBe(400);
  });

  test('returns the complete list without a limit, and linked pages with one', async () => {
    const server = await testServer();
    const admin = await theAdmin(server);
    for (let count = 0; count < 104; count += 1) await aScout(server);
    const browser = await server.browser(admin);
    const whole = (await browser.get('/api/users')).json.map((user: { id: string }) => user.id);
    expect(new Set(whole).size).toBe(105);
    const paged: string[] = [];
    for (let path: string | undefined = '/api/users?limit=50'; path; ) {
      const answer = await browser.get(path);
      paged.push(...answer.json.map((user: { id: string }) => user.id));
      path = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
    }
    expect(paged).toEqual(whole);
    for (const limit of ['0', '101', 'x', '1&limit=2'])
      expect((await browser.get(`/api/users?limit=${limit}`)).status).toBe(400);
  });

  test('returns a user with the profile of the role and the passport URL; an unknown user is not found', {
    tags: ['API-30'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(await theAdmin(server));
    const { json } = await browser.get(`/api/users/${player.id}`);
    expect(json).toMatchObject({ id: player.id, playerProfile: null, passportImage: null });
    const unknown = await browser.get(`/api/users/${crypto.randomUUID()}`);
    expect([unknown.status, unknown.json.message]).toEqual([404, 'User not found']);
  });

  test('lets an admin change each of the four flags and returns the account', {
    tags: ['API-31', 'API-32', 'PERM-07', 'DATA-11'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(await theAdmin(server));
    for (const change of [
      { isVerified: true },
      { isVerified: false },
      { isActive: false },
      { isActive: true },
      { canUploadVideos: true },
      { role: 'scout' },
    ]) {
      server.clock.turn(1);
      const answer = await browser.patch(`/api/users/${player.id}`, change);
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ id: player.id, ...change, updatedAt: server.clock.now().toISOString() });
    }
    for (const change of [{ email: 'x@y.de' }, { isVerified: true, password: 'x' }, { role: 'king' }, {}]) {
      expect((await browser.patch(`/api/users/${player.id}`, change)).status).toBe(400);
    }
    expect((await (await server.browser(player)).patch(`/api/users/${player.id}`, { isVerified: true })).status).toBe(
      403,
    );
  });

  test('rejects an unknown role with a message', { tags: ['DATA-05'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const answer = await (await server.browser(await theAdmin(server))).patch(`/api/users/${player.id}`, {
      role: 'king',
    });
    expect([answer.status, answer.json.message]).toEqual([400, 'role must be player, scout or admin.']);
  });

  test('lets an admin delete a user and rejects other callers with a message', {
    tags: ['API-33', 'PERM-07'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const refused = await (await server.browser(await aScout(server))).delete(`/api/users/${player.id}`);
    expect([refused.status, refused.json.message]).toEqual([403, 'You are not allowed to do this.']);
    const browser = await server.browser(await theAdmin(server));
    expect((await browser.delete(`/api/users/${player.id}`)).status).toBe(200);
    expect((await browser.get(`/api/users/${player.id}`)).status).toBe(404);
    expect((await browser.delete(`/api/users/${player.id}`)).status).toBe(404);
  });

  test('lets only a safeguarding admin make a player older, who then has to be verified again', async () => {
    const server = await testServer();
    const minor = await aMinor(server);
    const change = { dateOfBirth: '2001-02-03', reason: 'Mistyped', seen: 'Passport' };
    const ordinary = await server.browser(await anAdmin(server, { isSafeguarding: false }));
    const refused = await ordinary.patch(`/api/users/${minor.id}`, change);
    expect([refused.status, refused.json.code]).toEqual([403, 'BIRTH_DATE_NEEDS_SAFEGUARDING']);
    expect((await ordinary.get(`/api/users/${minor.id}`)).json).toEqual(minor);
    const browser = await server.browser(await theAdmin(server));
    const { seen: _seen, ...unseen } = change;
    expect((await browser.patch(`/api/users/${minor.id}`, unseen)).json.code).toBe('SEEN_NEEDED');
    const accepted = await browser.patch(`/api/users/${minor.id}`, change);
    expect(accepted.json).toMatchObject({ dateOfBirth: '2001-02-03', isMinor: false, isVerified: false });
  });

  test('does not let admins change or delete their own account', { tags: ['PERM-11'] }, async () => {
    const server = await testServer();
    const admin = await theAdmin(server);
    const browser = await server.browser(admin);
    for (const change of [{ isActive: false }, { role: 'player' }, { isVerified: false }, { canUploadVideos: true }]) {
      expect((await browser.patch(`/api/users/${admin.id}`, change)).status).toBe(403);
    }
    expect((await browser.delete(`/api/users/${admin.id}`)).status).toBe(403);
    expect((await browser.get('/api/auth/me')).json).toEqual(admin);
  });
});
