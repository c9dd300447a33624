import {
  aPlayer,
  aScout,
  aToken,
  aVideo,
  inContact,
  PASSWORD,
  snapshot,
  theAdmin,
  tinyClip,
} from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aVideoForm } from '../support/http/form.ts';
import { type Browser, type TestServer, testServer } from '../support/index.ts';

/** A client that sends this token and nothing else. */
async function aProgram(server: TestServer, token: string): Promise<Browser> {
  const program = await server.browser();
  program.bearer = token;
  return program;
}

describe('access tokens', () => {
  test('are shown once, used, listed and revoked over REST', { tags: ['TOKEN-01'] }, async () => {
    const server = await testServer();
    const scout = await aScout(server, { isVerified: true });
    const browser = await server.browser(scout);
    const body = { name: 'Nightly report', scope: 'read', expiresInDays: 7, currentPassword: PASSWORD };
    const made = await browser.post('/api/auth/tokens', body);
    expect(made.status).toBe(201);
    expect(made.headers['cache-control']).toBe('no-store');
    const { token, ...facts } = made.json;

    const program = await aProgram(server, token);
    expect((await program.get('/api/auth/me')).json.id).toBe(scout.id);
    const list = await browser.get('/api/auth/tokens');
    expect(list.json).toEqual([{ ...facts, lastUsedAt: expect.any(String) }]);
    expect(list.text).not.toContain(token);

    expect((await browser.delete(`/api/auth/tokens/${facts.id}`)).json).toEqual({ ok: true });
    const refused = await program.get('/api/auth/me');
    expect([refused.status, refused.json.code]).toEqual([401, 'TOKEN_NOT_GOOD']);
    expect((await browser.get('/api/auth/tokens')).json).toEqual([]);
  });

  test('are listed by page when a limit is given', async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    for (let count = 0; count < 3; count += 1) {
      server.clock.turn(1);
      await aToken(server, player, { name: `No. ${count}` });
    }
    const browser = await server.browser(player);
    const first = await browser.get('/api/auth/tokens?limit=2');
    expect(first.json.map(({ name }: { name: string }) => name)).toEqual(['No. 2', 'No. 1']);
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await browser.get(next)).json.map(({ name }: { name: string }) => name)).toEqual(['No. 0']);
  });

  test('are not created with a wrong password', async () => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    const before = await snapshot(server);
    const answer = await browser.post('/api/auth/tokens', { name: 'x', scope: 'full', currentPassword: 'a guess' });
    expect([answer.status, answer.json.message]).toEqual([400, 'The current password is not right.']);
    expect((await snapshot(server)).filter((line) => !line.includes('throttles'))).toEqual(
      before.filter((line) => !line.includes('throttles')),
    );
  });
});

describe('a client with an access token', () => {
  test('gets no cookie and is exempt from the cross-site check', async () => {
    const server = await testServer();
    const [scout, player] = [await aScout(server), await aPlayer(server)];
    await inContact(server, player, scout);
    const program = await aProgram(server, (await aToken(server, scout)).token);
    const body = { receiverId: player.id, subject: 'Trial', content: 'Saturday?' };
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const answer = await program.ask('POST', '/api/messages', { body, headers });
      expect(answer.status).toBe(201);
      expect(answer.json.senderId).toBe(scout.id);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('acts as the owner of the token, not of a cookie, and an invalid token is rejected', async () => {
    const server = await testServer();
    const [scout, player] = [await aScout(server), await aPlayer(server)];
    const both = await server.browser(player);
    both.bearer = (await aToken(server, scout)).token;
    expect((await both.get('/api/auth/me')).json.id).toBe(scout.id);
    for (const bearer of ['', 'touchline_nonsense', 'x'.repeat(5000)]) {
      both.bearer = bearer;
      const answer = await both.get('/api/auth/me');
      expect([answer.status, answer.json.code]).toEqual([401, 'TOKEN_NOT_GOOD']);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    // A cross-site request with such a header has no advantage, since the cookie is ignored.
    const forged = await both.ask('POST', '/api/auth/logout', {
      headers: { authorization: 'Bearer', 'sec-fetch-site': 'cross-site' },
    });
    expect(forged.status).toBe(401);
    both.bearer = null;
    expect((await both.get('/api/auth/me')).json.id).toBe(player.id);
  });

  test('is rejected at public calls too when its token is invalid', async () => {
    const server = await testServer();
    const program = await aProgram(server, 'touchline_nonsense');
    for (const path of ['/api/videos', '/api/content/homepage', '/trpc/videos.list?input=%7B%7D']) {
      expect((await program.get(path)).status, path).toBe(401);
    }
  });

  test('other kinds of Authorization are ignored', async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const browser = await server.browser(player);
    const answer = await browser.get('/api/auth/me', { authorization: 'Basic dXNlcjpwYXNz' });
    expect(answer.json.id).toBe(player.id);
    const program = await server.browser();
    const { token } = await aToken(server, player);
    expect((await program.get('/api/auth/me', { authorization: `bearer  ${token}` })).status).toBe(200);
  });

  test('with a read token reads what its owner may and changes nothing, over REST and tRPC', {
    tags: ['TOKEN-03'],
  }, async () => {
    const server = await testServer();
    const [player, admin] = [await aPlayer(server, { canUploadVideos: true }), await theAdmin(server)];
    const video = await aVideo(server, { player });
    const { id } = player;
    const reader = await aProgram(server, (await aToken(server, admin, { scope: 'read' })).token);
    const own = await aProgram(server, (await aToken(server, player, { scope: 'read' })).token);
    expect((await reader.get('/api/users')).json[0]).toHaveProperty('email');
    expect((await reader.query('users.counts')).status).toBe(200);
    expect((await own.get(`/api/videos/${video.id}/file`)).status).toBe(200);
    expect((await own.ask('HEAD', `/api/videos/${video.id}/file`)).status).toBe(200);

    const before = await snapshot(server);
    const refusals = [
      await reader.patch(`/api/users/${id}`, { isVerified: true }),
      await reader.delete(`/api/users/${id}`),
      await reader.mutate('users.change', { id, patch: { isVerified: true } }),
      await reader.post(`/api/id-cards/${id}/pdf`, {}),
      await own.post(`/api/players/${id}/profile`, { position: 'Striker' }),
      await own.upload(`/api/users/${id}/passport`, aVideoForm(await tinyClip(), {})),
      await own.post('/api/auth/logout'),
    ];
    for (const { status, json } of refusals) {
      expect([status, json.code ?? json.error?.data.appCode ?? json.message]).toEqual([403, 'TOKEN_READ_ONLY']);
    }
    expect(refusals[0]?.json.message).toBe(
      'This access token may only read. Use one with all rights to change something.',
    );
    // Rejections of an upload are plain text.
    const upload = await own.upload('/api/videos', aVideoForm(await tinyClip(), { playerId: id }));
    expect([upload.status, upload.headers['content-type'], upload.text]).toEqual([
      403,
      expect.stringContaining('text/plain'),
      refusals[0]?.json.message,
    ]);
    expect(await snapshot(server)).toEqual(before);
  });

  test('with a full token uploads a video but makes no call that needs a session', { tags: ['TOKEN-04'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { canUploadVideos: true });
    const { token, id } = await aToken(server, player);
    const program = await aProgram(server, token);
    const upload = await program.upload('/api/videos', aVideoForm(await tinyClip(), { playerId: player.id }));
    expect(upload.status).toBe(201);
    const before = await snapshot(server);
    const refusals = [
      await program.get('/api/auth/tokens'),
      await program.post('/api/auth/tokens', { name: 'More', scope: 'full', currentPassword: PASSWORD }),
      await program.delete(`/api/auth/tokens/${id}`),
      await program.post('/api/auth/login', { email: player.username, password: PASSWORD }),
      await program.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another secret' }),
    ];
    for (const { status, json, headers } of refusals) {
      expect([status, json.code]).toEqual([403, 'SESSION_NEEDED']);
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect((await program.query('accessTokens.list', {})).status).toBe(403);
    expect(await snapshot(server)).toEqual(before);
  });

  test('with a full token of an admin does not stand in for a second admin', {
    tags: ['TOKEN-04', 'APPR-04'],
  }, async () => {
    const server = await testServer();
    const program = await aProgram(server, (await aToken(server, await theAdmin(server))).token);
    const answer = await program.mutate('approvals.approve', { id: crypto.randomUUID() });
    expect(answer.json.error?.data.appCode).toBe('SESSION_NEEDED');
  });

  test('has the present permissions of its owner, and none once the owner is deactivated', {
    tags: ['TOKEN-02'],
  }, async () => {
    const server = await testServer();
    const [scout, player] = [await aScout(server), await aPlayer(server, { isVerified: true })];
    const program = await aProgram(server, (await aToken(server, scout)).token);
    const admin = await server.browser(await theAdmin(server));
    expect((await program.get(`/api/users/${player.id}`)).json.email).toBeNull();
    await admin.patch(`/api/users/${scout.id}`, { isVerified: true });
    expect((await program.get(`/api/users/${player.id}`)).json.email).toBe(player.email);
    expect((await program.get(`/api/messages/user/${player.id}`)).status).toBe(403);
    await admin.patch(`/api/users/${scout.id}`, { isActive: false });
    expect((await program.get(`/api/users/${player.id}`)).status).toBe(401);
    await admin.patch(`/api/users/${scout.id}`, { isActive: true });
    expect((await program.get(`/api/users/${player.id}`)).status).toBe(401);
  });
});

test('a rejected access token gets the usual error format over tRPC', async () => {
  const server = await testServer();
  const { token } = await aToken(server, await aPlayer(server), { scope: 'read' });
  for (const [bearer, status, appCode] of [
    ['touchline_nonsense', 401, 'TOKEN_NOT_GOOD'],
    [token, 403, 'TOKEN_READ_ONLY'],
  ] as const) {
    const program = await aProgram(server, bearer);
    const { json } = await program.mutate('auth.logout');
    expect(json.error).toMatchObject({ message: json.message, data: { httpStatus: status, appCode } });
  }
});

test('no log line contains an access token', { tags: ['TOKEN-09'] }, async () => {
  const server = await testServer();
  const { token } = await aToken(server, await aPlayer(server));
  const program = await aProgram(server, token);
  await server.db.schema.dropTable('videos').execute();
  expect((await program.get('/api/videos')).status).toBe(500);
  expect(server.lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(server.lines)).not.toContain(token);
});
