import {
  aPlayer,
  aProfile,
  aRegistration,
  aScout,
  aVideo,
  postgres,
  sqlite,
  theAdmin,
  tinyClip,
} from '@touchline/api/testing/index';
import { ERRORS } from '@touchline/contracts/errors';
import { expect, test } from 'vitest';
import { type Answer, aVideoForm, testServer } from '../support/index.ts';

test('each kind of rejection has one status, a message and a code of the error table', {
  tags: ['ERR-04'],
}, async () => {
  const server = await testServer({ limits: { viewsPerUser: { uses: 0, seconds: 60 }, videoMaxBytes: 2000 } });
  const player = await aPlayer(server, { isVerified: true });
  await aProfile(server, { player });
  const pending = await aVideo(server);
  const anonymous = await server.browser();
  const browser = await server.browser(player);
  const scout = await server.browser(await aScout(server));
  const admin = await theAdmin(server);
  const taken = { ...aRegistration(), username: player.username };
  const refusals: [status: number, code: keyof typeof ERRORS, answer: Answer][] = [
    [400, 'INVALID_INPUT', await anonymous.post('/api/auth/register', {})],
    [
      400,
      'MALFORMED_REQUEST',
      await anonymous.ask('POST', '/api/auth/login', { raw: '{', headers: { 'content-type': 'application/json' } }),
    ],
    [400, 'MALFORMED_REQUEST', await anonymous.get('/api/videos/%zz')],
    [401, 'NOT_SIGNED_IN', await anonymous.get('/api/users')],
    [401, 'INVALID_CREDENTIALS', await anonymous.post('/api/auth/login', { email: 'x', password: 'x' })],
    [403, 'NOT_ALLOWED', await browser.get('/api/players')],
    [
      403,
      'CROSS_SITE',
      await anonymous.ask('POST', '/api/auth/logout', { headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
    [404, 'NOT_FOUND', await anonymous.get('/api/nope')],
    [404, 'VIDEO_NOT_FOUND', await anonymous.get(`/api/videos/${pending.id}`)],
    [409, 'USERNAME_TAKEN', await anonymous.post('/api/auth/register', taken)],
    [409, 'PROFILE_EXISTS', await browser.post(`/api/players/${player.id}/profile`, { position: 'Striker' })],
    [
      413,
      'TOO_LARGE',
      await anonymous.ask('POST', '/api/auth/login', {
        raw: 'x'.repeat(300_000),
        headers: { 'content-type': 'application/json' },
      }),
    ],
    [
      415,
      'UNSUPPORTED_TYPE',
      await anonymous.ask('POST', '/api/auth/login', { raw: 'x', headers: { 'content-type': 'text/plain' } }),
    ],
    [429, 'TOO_MANY_REQUESTS', await scout.post('/api/players/track-view', { player_id: player.id })],
  ];
  for (const [status, code, { json, ...answer }] of refusals) {
    expect([code, answer.status, json.code]).toEqual([code, status, code]);
    expect(ERRORS[code].status, code).toBe(status);
    expect(json.message, code).toMatch(/^[A-Z].*\w/);
    if (status === 429) expect(Number(answer.headers['retry-after'])).toBe(60);
  }
  const form = aVideoForm(Buffer.concat([await tinyClip(), Buffer.alloc(2000)]));
  const video = await browser.upload('/api/videos', form);
  expect([video.status, video.headers['content-type'], video.text]).toEqual([
    413,
    'text/plain; charset=utf-8',
    ERRORS.VIDEO_TOO_LARGE.message,
  ]);
  expect((await (await server.browser(admin)).patch(`/api/users/${admin.id}`, { isActive: false })).json.code).toBe(
    'NOT_ALLOWED',
  );
});

test('a rejection lists the invalid fields, over REST and tRPC', async () => {
  const server = await testServer();
  const browser = await server.browser();
  const form = { ...aRegistration(), username: 'x', firstName: '' };
  const issues = [
    { path: 'username', message: 'Username must be at least 3 characters' },
    { path: 'firstName', message: 'First name is required' },
  ];
  expect((await browser.post('/api/auth/register', form)).json).toMatchObject({ code: 'INVALID_INPUT', issues });
  expect((await browser.mutate('auth.register', form)).json.error.data).toMatchObject({
    appCode: 'INVALID_INPUT',
    issues,
  });
});

test.each([
  ['GET', 'nope.nothing', 404, 'NOT_FOUND'],
  ['GET', 'nope,nope?batch=1', 404, 'NOT_FOUND'],
  ['POST', 'auth.me', 405, 'METHOD_NOT_ALLOWED'],
  ['PUT', 'auth.logout', 405, 'METHOD_NOT_ALLOWED'],
  ['GET', 'content.homepage?input={', 400, 'MALFORMED_REQUEST'],
  ['GET', 'content.homepage?batch=1&input=7', 400, 'MALFORMED_REQUEST'],
] as const)(
  '%s /trpc/%s is rejected with a code and a message of the error table',
  async (method, path, status, code) => {
    const browser = await (await testServer()).browser();
    const headers = { 'content-type': 'application/json' };
    const answer = await browser.ask(method, `/trpc/${path}`, { headers });
    const [{ error }] = [answer.json].flat();
    expect([answer.status, error.data.httpStatus]).toEqual([status, status]);
    expect(error).toMatchObject({ message: ERRORS[code].message, data: { appCode: code } });
  },
);

test.each(['[', 'user:secret@club.example', 'club.example:99999', 'club.example/x', '1.2.3.4.5'])(
  'a procedure called with the host %j is rejected with 4xx',
  async (host) => {
    const server = await testServer();
    const answer = await (await server.browser()).get('/trpc/videos.list?input={}', { host });
    expect([answer.status, answer.json.code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(server.lines).toEqual([]);
  },
);

test.each(['club.example', 'club_server:3000', '192.0.2.1', '[::1]:3000'])(
  'a procedure called with the host %j succeeds',
  async (host) => {
    const browser = await (await testServer()).browser();
    expect((await browser.get('/trpc/videos.list?input={}', { host })).status).toBe(200);
  },
);

test('procedures do not accept the method TRACE', async () => {
  const { http } = await testServer();
  // The types of `inject` do not know this method.
  const method = 'TRACE' as 'GET';
  expect((await http.inject({ method, url: '/trpc/videos.list' })).json()).toMatchObject({ code: 'NOT_FOUND' });
});

test.each([sqlite, postgres])(
  'an unexpected violation of a unique key gets 500 and is logged, on $name',
  async (engine) => {
    const server = await testServer({ engine });
    const [first, second] = [await aPlayer(server), await aPlayer(server)];
    const admin = await server.browser(await theAdmin(server));
    expect((await admin.post('/api/id-cards', { userId: first.id })).status).toBe(201);
    // The next card gets the number of the first one.
    await server.db.updateTable('counters').set({ value: 0 }).execute();
    const overRest = await admin.post('/api/id-cards', { userId: second.id });
    expect([overRest.status, overRest.json.code]).toEqual([500, 'INTERNAL']);
    expect((await admin.mutate('idCards.create', { userId: second.id })).status).toBe(500);
    expect(server.lines).toMatchObject(Array(2).fill({ level: 50, msg: 'request failed' }));
    expect((await admin.get(`/api/id-cards/${second.id}`)).status).toBe(404);
  },
);
