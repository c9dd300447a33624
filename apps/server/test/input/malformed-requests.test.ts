import { aMessage, aPlayer, aProfile, aScout, aVideo, postgres, sqlite, theAdmin } from '@touchline/api/testing/index';
import { describe, expect, inject, test } from 'vitest';
import { type Asking, type Browser, testServer } from '../support/index.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const MALFORMED_IDS = [
  '1',
  'null',
  'undefined',
  'x'.repeat(300),
  '%00',
  '%E0%A4%A',
  '..',
  '%2e%2e',
  '%F0%9F%91%BD',
  "1'--",
  '%0d%0a',
  '[object%20Object]',
  '-1',
  '%',
];

describe('a malformed body', { tags: ['IV-07'] }, () => {
  const DEEP = `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  test.each<[string, Asking, number[]]>([
    ['broken JSON', { raw: '{"email":', headers: JSON_TYPE }, [400]],
    ['no JSON at all', { raw: 'email=x', headers: JSON_TYPE }, [400]],
    [
      'one byte more than 256 KiB',
      { raw: JSON.stringify({ email: 'x'.repeat(256 * 1024) }), headers: JSON_TYPE },
      [413],
    ],
    ['a hundred thousand nested brackets', { raw: DEEP, headers: JSON_TYPE }, [400]],
    ['a list', { body: [1, 2] }, [400]],
    ['a text', { body: 'text' }, [400]],
    ['a number', { body: 7 }, [400]],
    ['null', { body: null }, [400]],
    ['the same key twice', { raw: '{"email":"a","email":"b","password":"x"}', headers: JSON_TYPE }, [400, 401]],
    [
      'the key __proto__',
      { raw: '{"__proto__":{"isAdmin":true},"email":"a","password":"x"}', headers: JSON_TYPE },
      [400],
    ],
    [
      'the key constructor',
      { raw: '{"constructor":{"prototype":{"x":1}},"email":"a","password":"x"}', headers: JSON_TYPE },
      [400],
    ],
    ['plain text', { raw: 'x', headers: { 'content-type': 'text/plain' } }, [415]],
    ['a form', { raw: 'email=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, [415]],
    ['XML', { raw: '<x/>', headers: { 'content-type': 'application/xml' } }, [415]],
    [
      'bytes that are not UTF-8',
      { raw: Buffer.from('{"email":"\xff\xfe"}', 'latin1'), headers: JSON_TYPE },
      [400, 401],
    ],
    ['nothing', { raw: '', headers: JSON_TYPE }, [400]],
  ])('with %s is rejected over REST and tRPC, and the server continues', async (_what, asking, statuses) => {
    const server = await testServer();
    const browser = await server.browser();
    for (const path of ['/api/auth/login', '/trpc/auth.login']) {
      const answer = await browser.ask('POST', path, asking);
      expect(statuses, `${path}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
    }
    const began = performance.now();
    expect((await browser.get('/api/videos')).status).toBe(200);
    if (inject('isSoak')) expect(performance.now() - began).toBeLessThan(100);
  });

  test.each([
    ['Application/JSON', 401],
    ['application/json; charset=UTF-8', 401],
    ['application/json;charset="utf-8"', 401],
    ['application/json; charset=utf-16', 415],
    ['Application/JSON; charset=utf-16', 415],
    ['application/json; charset=latin1', 415],
    ['application/jsonp', 415],
    ['application/json, text/plain', 415],
  ])('of the type %s gets the same response over REST and tRPC: %i', async (type, status) => {
    const browser = await (await testServer()).browser();
    const asking = { raw: '{"email":"a","password":"b"}', headers: { 'content-type': type } };
    const rest = await browser.ask('POST', '/api/auth/login', asking);
    const trpc = await browser.ask('POST', '/trpc/auth.login', asking);
    const code = status === 415 ? 'UNSUPPORTED_TYPE' : 'INVALID_CREDENTIALS';
    expect([rest.status, rest.json.code]).toEqual([status, code]);
    expect([trpc.status, trpc.json.error.data.appCode, trpc.json.error.message]).toEqual([
      status,
      code,
      rest.json.message,
    ]);
  });

  test('with a declared length over the limit is rejected before it is read', async () => {
    const browser = await (await testServer()).browser();
    const headers = { ...JSON_TYPE, 'content-length': '999999999' };
    expect((await browser.ask('POST', '/api/auth/login', { raw: '{}', headers })).status).toBe(413);
  });
});

test('a DELETE or PATCH with the type JSON and no body is accepted', { tags: ['IV-08'] }, async () => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  const { id } = await aVideo(server, { player });
  const browser = await server.browser(player);
  expect((await browser.ask('DELETE', `/api/videos/${id}`, { raw: '', headers: JSON_TYPE })).status).toBe(200);
  const message = await aMessage(server, { from: await theAdmin(server), to: player });
  expect((await browser.ask('PATCH', `/api/messages/${message.id}/read`, { raw: '', headers: JSON_TYPE })).status).toBe(
    200,
  );
});

describe.each([sqlite, postgres])('a path with a malformed id, on $name', { tags: ['IV-09'] }, (engine) => {
  test('never causes an internal error, for any caller', async () => {
    const server = await testServer({ engine });
    const [player, scout, admin] = [
      await aPlayer(server, { isVerified: true }),
      await aScout(server),
      await theAdmin(server),
    ];
    const asks: ((browser: Browser, id: string) => ReturnType<Browser['get']>)[] = [
      (browser, id) => browser.get(`/api/users/${id}`),
      (browser, id) => browser.patch(`/api/users/${id}`, { isVerified: true }),
      (browser, id) => browser.delete(`/api/users/${id}`),
      (browser, id) => browser.get(`/api/users/${id}/passport`),
      (browser, id) => browser.post(`/api/players/${id}/profile`, { position: 'Striker' }),
      (browser, id) => browser.patch(`/api/scouts/${id}/profile`, { bio: 'x' }),
      (browser, id) => browser.get(`/api/videos/${id}`),
      (browser, id) => browser.get(`/api/videos/${id}/file`),
      (browser, id) => browser.patch(`/api/videos/${id}`, { isApproved: true }),
      (browser, id) => browser.delete(`/api/videos/${id}`),
      (browser, id) => browser.get(`/api/videos?playerId=${id}`),
      (browser, id) => browser.get(`/api/messages/user/${id}`),
      (browser, id) => browser.patch(`/api/messages/${id}/read`),
      (browser, id) => browser.get(`/api/scouts/${id}/saved-players`),
    ];
    for (const person of [player, scout, admin]) {
      const browser = await server.browser(person);
      for (const [index, ask] of asks.entries()) {
        for (const id of MALFORMED_IDS) {
          const { status } = await ask(browser, id);
          expect([200, 400, 403, 404], `call ${index} with ${id}: ${status}`).toContain(status);
        }
      }
    }
  });
});

describe.each([sqlite, postgres])('unusual texts, on $name', { tags: ['IV-03'] }, (engine) => {
  const strange = {
    'an emoji of four bytes': 'Goal ⚽ 👩‍👩‍👧',
    'right-to-left letters': 'שלום \u202Eabc',
    'a thousand combining marks': `e${'\u0301'.repeat(1000)}`,
    'zero-width marks': 'a\u200Bb',
    'quotes and slashes': `'"\\;--/*%_`,
  };

  test.each(Object.entries(strange))('%s are kept unchanged', async (_what, bio) => {
    const server = await testServer({ engine });
    const player = await aPlayer(server);
    await aProfile(server, { player });
    const browser = await server.browser(player);
    expect((await browser.patch(`/api/players/${player.id}/profile`, { bio })).json.bio).toBe(bio);
    expect((await browser.get('/api/auth/me')).json.playerProfile.bio).toBe(bio);
  });

  test('NUL is rejected wherever a text is stored and finds nothing in a search', async () => {
    const server = await testServer({ engine });
    const player = await aPlayer(server, { isVerified: true });
    await aProfile(server, { player });
    const browser = await server.browser(player);
    expect((await browser.patch(`/api/players/${player.id}/profile`, { bio: 'a\u0000b' })).status).toBe(400);
    expect((await browser.post('/api/auth/login', { email: 'a\u0000b', password: 'x' })).status).toBe(400);
    expect((await browser.post('/api/auth/login', { email: player.username, password: 'a\u0000b' })).status).toBe(401);
    const scout = await server.browser(await aScout(server));
    const admin = await server.browser(await theAdmin(server));
    const cursors = [
      ['2026\u0000', '\u0000'],
      ['2026', '1e300'],
      ['2026', 'Infinity'],
      ['\ud800', '\ud800'],
    ].map((position) => Buffer.from(JSON.stringify(position)).toString('base64url'));
    const asks = [
      ...['position', 'location', 'availability', 'nationality', 'experience', 'search'].map((name) =>
        scout.get(`/api/players?${name}=a%00b`),
      ),
      ...['/api/users', '/api/players', '/api/videos'].flatMap((path) =>
        cursors.flatMap((cursor) => [admin, scout].map((viewer) => viewer.get(`${path}?limit=5&cursor=${cursor}`))),
      ),
      ...cursors.map((cursor) => admin.query('users.accounts', { cursor })),
      ...['users.accounts', 'users.find', 'videos.forModeration', 'messages.conversations', 'users.accountCount'].map(
        (name) => admin.query(name, { search: 'a\u0000b' }),
      ),
    ];
    for (const [index, answer] of (await Promise.all(asks)).entries()) {
      expect([200, 400, 403], `${index}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
    }
  });

  test('a lone surrogate becomes the replacement character on both engines', async () => {
    const server = await testServer({ engine });
    const player = await aPlayer(server);
    await aProfile(server, { player });
    const raw = '{"bio":"a\\ud800b"}';
    const browser = await server.browser(player);
    await browser.ask('PATCH', `/api/players/${player.id}/profile`, { raw, headers: JSON_TYPE });
    expect((await browser.get('/api/auth/me')).json.playerProfile.bio).toBe('a\ufffdb');
    const scout = await server.browser(await aScout(server));
    expect((await scout.query('players.list', { search: '\ud800' })).status).toBe(200);
  });
});
