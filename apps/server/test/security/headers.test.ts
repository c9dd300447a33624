import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPlayer, aVideo } from '@touchline/api/testing/index';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Answer, testServer } from '../support/index.ts';

/** A reduced build of the web app. */
function aWebDist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Touchline</title>');
  writeFileSync(join(folder, 'assets', 'app-3f9c.js'), 'export {};');
  return folder;
}

const POLICY =
  "default-src 'self';script-src 'self' 'wasm-unsafe-eval';script-src-attr 'none';style-src 'self' 'unsafe-inline';" +
  "img-src 'self' data: blob: https:;media-src 'self' blob:;font-src 'self' data:;connect-src 'self';" +
  "worker-src 'self' blob:;manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'";

/** Headers of every response. */
function expectProtected(answer: Answer, what: string): void {
  const { headers } = answer;
  if (String(headers['content-type']).startsWith('application/json')) {
    expect(headers['cache-control'], what).toBe('no-store');
    expect(String(headers.vary), what).toMatch(/^Origin, Sec-Fetch-Site/);
  }
  const isUploaded = headers['content-security-policy'] === "default-src 'none'; sandbox";
  if (!isUploaded) expect(headers['content-security-policy'], what).toBe(POLICY);
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'x-frame-options': 'DENY',
  });
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'x-xss-protection']) {
    if (name === 'x-xss-protection') expect([undefined, '0'], what).toContain(headers[name]);
    else expect(headers[name], `${what}: ${name}`).toBeUndefined();
  }
}

describe('response headers', () => {
  test('protect pages, data, files, rejections and errors alike', { tags: ['SE-15'] }, async () => {
    const server = await testServer({ webDist: aWebDist() });
    const video = await aVideo(server, { isApproved: true, isReady: true });
    const browser = await server.browser(await aPlayer(server));
    const file = `/api/videos/${video.id}/file`;
    const { etag } = (await browser.get(file)).headers;
    const asks: [what: string, status: number, answer: Answer][] = [
      ['the page', 200, await browser.get('/')],
      ['a screen', 200, await browser.get('/player/dashboard')],
      ['a script', 200, await browser.get('/assets/app-3f9c.js')],
      ['a missing script', 404, await browser.get('/assets/nope.js')],
      ['a picture of the brand', 200, await browser.get('/uploads/company-logo.png')],
      ['a missing picture', 404, await browser.get('/uploads/nope.png')],
      ['a placeholder', 200, await browser.get('/api/placeholder/video-thumbnail')],
      ['a list', 200, await browser.get('/api/videos')],
      ['a procedure', 200, await browser.query('videos.list', {})],
      ['a whole video', 200, await browser.get(file)],
      ['its head', 200, await browser.ask('HEAD', file)],
      ['a part of it', 206, await browser.get(file, { range: 'bytes=0-9' })],
      ['no part of it', 416, await browser.get(file, { range: 'bytes=999999999-' })],
      ['an unchanged file', 304, await browser.get(file, { 'if-none-match': String(etag) })],
      ['a rejection', 403, await browser.get('/api/players')],
      ['a rejected procedure', 403, await browser.query('players.list', {})],
      ['an anonymous caller', 401, await (await server.browser()).get('/api/users')],
      ['an unknown call', 404, await browser.get('/api/nope')],
      ['an unknown procedure', 404, await browser.get('/trpc/nope')],
      ['the prefix alone', 404, await browser.get('/api')],
      ['the prefix of tRPC alone', 404, await browser.get('/trpc?batch=1')],
      ['a malformed path', 400, await browser.get('/api/%zz')],
      ['a malformed procedure name', 400, await browser.get('/trpc/%zz')],
      ['a name too long to be one', 403, await browser.get(`/api/users/${'x'.repeat(1001)}`)],
      ['a procedure too long to be one', 404, await browser.get(`/trpc/${'x'.repeat(1001)}`)],
      ['a batch', 207, await browser.get('/trpc/videos.list,players.list?batch=1&input=%7B%220%22%3A%7B%7D%7D')],
      ['invalid values', 400, await browser.query('videos.list', { limit: -1 })],
      [
        'a body over the size limit',
        413,
        await browser.ask('POST', '/api/auth/login', {
          raw: 'x'.repeat(300_000),
          headers: { 'content-type': 'application/json' },
        }),
      ],
      [
        'broken JSON',
        400,
        await browser.ask('POST', '/api/auth/login', { raw: '{', headers: { 'content-type': 'application/json' } }),
      ],
      [
        'a cross-site request',
        403,
        await browser.ask('POST', '/api/auth/logout', { headers: { 'sec-fetch-site': 'cross-site' } }),
      ],
      [
        'a type that no call accepts',
        415,
        await browser.ask('POST', '/api/auth/login', { raw: 'x', headers: { 'content-type': 'text/plain' } }),
      ],
      ['health', 200, await browser.get('/healthz')],
      ['readiness', 200, await browser.get('/readyz')],
    ];
    await server.db.destroy();
    asks.push(['an internal error', 500, await browser.get('/api/videos')]);
    asks.push(['an internal error of a procedure', 500, await browser.query('videos.list', {})]);
    for (const [what, status, answer] of asks) {
      expect(answer.status, what).toBe(status);
      expectProtected(answer, what);
    }
  });

  test('let no other origin read a response', async () => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000']) {
      const headers = { origin, 'access-control-request-method': 'POST' };
      for (const answer of [
        await browser.get('/api/auth/me', headers),
        await browser.ask('OPTIONS', '/api/users', { headers }),
      ]) {
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
    }
  });

  test('allow caching of hashed assets for a year, revalidation of the page, and no storing of data', {
    tags: ['SE-15'],
  }, async () => {
    const server = await testServer({ webDist: aWebDist() });
    const browser = await server.browser(await aPlayer(server));
    const kept = async (path: string) => (await browser.get(path)).headers['cache-control'];
    for (const path of ['/api/auth/me', '/api/videos', '/api/nope', '/trpc/videos.list?input=%7B%7D', '/trpc/nope']) {
      expect(await kept(path), path).toBe('no-store');
    }
    expect(await kept('/assets/app-3f9c.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/')).toBe('no-cache');
    expect(await kept('/any/screen')).toBe('no-cache');
  });
});

describe('unknown paths', { tags: ['IJ-11'] }, () => {
  test('get a JSON 404 below /api, /trpc, /assets and /uploads, and the app elsewhere', async () => {
    const server = await testServer({ webDist: aWebDist() });
    const browser = await server.browser();
    for (const path of [
      '/api/nope',
      '/api',
      '/api/users/x/y/z',
      '/trpc/nope',
      '/assets/nope.js',
      '/uploads/nope.png',
      '/uploads/',
    ]) {
      const answer = await browser.get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers['content-type'], path).toMatch(/^application\/json/);
      expect(answer.text, path).not.toContain('<!doctype');
    }
    for (const [path, status] of [
      ['/auth/login?next=/api', 200],
      ['/any/page', 404],
      ['/apiary', 404],
    ]) {
      const answer = await browser.get(String(path));
      expect([path, answer.status, answer.headers['content-type']]).toEqual([path, status, 'text/html; charset=utf-8']);
    }
    for (const method of ['POST', 'DELETE', 'PUT'] as const)
      expect((await browser.ask(method, '/any/page')).status).toBe(404);
  });

  test('include /metrics for callers behind a proxy', { tags: ['DEPLOY-02'] }, async () => {
    const browser = await (await testServer({ webDist: aWebDist() })).browser();
    expect((await browser.get('/metrics')).text).toContain('nodejs_eventloop_lag_seconds');
    for (const header of ['x-forwarded-for', 'forwarded']) {
      expect([header, (await browser.get('/metrics', { [header]: '203.0.113.7' })).status]).toEqual([header, 404]);
    }
  });

  test.each([
    ['127.0.0.1', 200],
    ['127.8.8.8', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.1.2.3', 404],
    ['172.17.0.1', 404],
    ['192.168.1.7', 404],
    ['fd00::1', 404],
    ['198.51.100.7', 404],
    ['172.30.251.9', 200],
    ['::ffff:172.30.251.9', 200],
    ['172.30.252.9', 404],
    ['192.0.2.5', 200],
    ['2001:db8::17', 200],
    ['2001:db9::17', 404],
  ])(
    'include /metrics for addresses other than this machine and METRICS_FROM: %s gets %i',
    { tags: ['DEPLOY-02'] },
    async (remoteAddress, status) => {
      const metricsFrom = ['172.30.251.0/24', '192.0.2.5', '2001:db8::/64'];
      const { http } = await testServer({ metricsFrom });
      expect((await http.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(status);
    },
  );

  test('do not serve files outside the public folders', async () => {
    const server = await testServer({ webDist: aWebDist() });
    const browser = await server.browser();
    for (const path of [
      '/uploads/../package.json',
      '/uploads/..%2f..%2fpackage.json',
      '/uploads/%2e%2e/%2e%2e/package.json',
      '/assets/..%5c..%5cindex.html',
      '/uploads/....//package.json',
      '/uploads/company-logo.png%00.txt',
    ]) {
      const answer = await browser.get(path);
      expect(answer.text, path).not.toContain('"name"');
      expect([200, 400, 403, 404], path).toContain(answer.status);
      if (answer.status === 200) expect(answer.text, path).toContain('<title>Touchline');
    }
  });
});
