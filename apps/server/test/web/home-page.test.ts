import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { aFeaturedItem, aGuardian, aHomepageItem, aMinor, anAdmin, aVideo } from '@touchline/api/testing/index';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testServer } from '../support/index.ts';

const PLAIN = '<meta property="og:image" content="/social-card.png" /><script src="/assets/a.js"></script>';

/** A reduced build of the web app. */
function aBuild(files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-web-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries({ 'index.html': PLAIN, ...files })) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return folder;
}

/** A stub of the renderer that is built from apps/web: it returns its input. */
const PRERENDERED = {
  'server/home.html': '<meta property="og:image" content="/social-card.png" />rendered:',
  'server/prerender.mjs': 'export const prerenderHome = async (document, first) => document + JSON.stringify(first);',
};

test('the sign-in page and the ID check are sent as the build has rendered them', { tags: ['SHELL-70'] }, async () => {
  const rendered = { 'server/login.html': 'the form', 'server/verify.html': 'the check' };
  const visitor = await (await testServer({ webDist: aBuild(rendered) })).browser();
  expect((await visitor.get('/auth/login')).text).toBe('the form');
  expect((await visitor.get('/verify?code=ABCD')).text).toBe('the check');
  expect((await visitor.get('/auth/register')).text).toContain('/assets/a.js');
});

test('an unknown address is answered with the page of the app and 404, each time whole', {
  tags: ['ROUTE-32'],
}, async () => {
  const server = await testServer({ webDist: aBuild() });
  const visitor = await server.browser();
  for (const path of ['/terms', '/players', '/admin/users/x/y', '/auth/login.html']) {
    const { status, text, headers } = await visitor.get(path);
    expect([status, headers.etag], path).toEqual([404, undefined]);
    expect(text, path).toBe((await visitor.get('/messages')).text);
  }
  for (const path of ['/messages', '/Messages//', '/%6Dessages', '/players/a%20b', '/admin/users/x?tab=cards'])
    expect((await visitor.get(path)).status, path).toBe(200);
  const etag = String((await visitor.get('/messages')).headers.etag);
  expect((await visitor.get('/messages', { 'if-none-match': etag })).status).toBe(304);
  expect((await visitor.get('/terms', { 'if-none-match': etag })).status).toBe(404);
});

describe('the page at /', () => {
  test('shows no clip of a minor from the moment on in which the guardian withdraws the consent', {
    tags: ['CONS-04'],
  }, async () => {
    const server = await testServer({ webDist: aBuild(PRERENDERED) });
    const child = await aMinor(server);
    const guardian = await aGuardian(server, [child]);
    const { id: videoId } = await aVideo(server, { player: child, isApproved: true });
    const answer = (isGiven: boolean) =>
      server.as(guardian).consents.record({ playerId: child.id, line: 'featuring', isGiven, textVersion: 2 });
    await answer(true);
    await aHomepageItem(server, { section: 'hero', title: 'The winner', videoId });
    await aFeaturedItem(server, { type: 'video', title: 'The goal', videoId });
    const visitor = await server.browser();
    for (const place of [`"videoId":"${videoId}"`, `"leadClip":"${videoId}"`])
      expect((await visitor.get('/')).text).toContain(place);
    await answer(false);
    expect((await visitor.get('/')).text).not.toContain(videoId);
  });

  test('contains preload links of its calls, its canonical URL and the absolute URL of its image', async () => {
    const server = await testServer({ webDist: aBuild(PRERENDERED), publicOrigin: 'https://touchline.example' });
    const visitor = await server.browser();
    const page = await visitor.get('/');
    const links = [page.headers.link ?? []].flat().join(', ');
    expect(links).toContain('<https://touchline.example/>; rel=canonical');
    for (const [, call] of links.matchAll(/<([^>]+)>; rel=preload; as=fetch; crossorigin=use-credentials/g)) {
      expect((await visitor.get(call ?? '')).json, call).toEqual([]);
    }
    expect(links.match(/rel=preload/g)).toHaveLength(2);
    expect((await visitor.get('/auth/login')).headers.link).toBeUndefined();
    for (const path of ['/', '/auth/login']) {
      const { text } = await visitor.get(path);
      expect(text, path).toContain('content="https://touchline.example/social-card.png"');
    }
  });

  test('contains the public hero, the same one for admins', async () => {
    const server = await testServer({ webDist: aBuild(PRERENDERED) });
    const renderedFor = async (browser: { get(path: string): Promise<{ text: string }> }) =>
      JSON.parse((await browser.get('/')).text.split('rendered:')[1] ?? '');
    const visitor = await server.browser();
    expect(await renderedFor(visitor)).toEqual({ hero: null, leadClip: null });

    await aHomepageItem(server, { section: 'hero', title: 'A draft', isActive: false, sortOrder: 0 });
    await aHomepageItem(server, { section: 'features', title: 'No hero', sortOrder: 1 });
    await aHomepageItem(server, { section: 'hero', title: 'The hero', sortOrder: 2 });
    await aHomepageItem(server, { section: 'hero', title: 'The next one', sortOrder: 3 });
    await aFeaturedItem(server, { type: 'video', title: 'A draft', videoId: 'draft', isActive: false, position: 0 });
    await aFeaturedItem(server, { title: 'A text', videoId: 'none', position: 1 });
    for (const browser of [visitor, await server.browser(await anAdmin(server))]) {
      expect(await renderedFor(browser)).toMatchObject({
        hero: { section: 'hero', title: 'The hero' },
        leadClip: null,
      });
    }
    expect((await visitor.get('/auth/login')).text).toContain('src="/assets/a.js"');
  });

  test('is revalidated each time and sent again only when the hero has changed', async () => {
    const server = await testServer({ webDist: aBuild(PRERENDERED) });
    const admin = await server.browser(await anAdmin(server));
    const hero = await aHomepageItem(server, { section: 'hero', title: 'Before' });
    const visitor = await server.browser();
    const { headers } = await visitor.get('/');
    expect(headers['cache-control']).toBe('no-cache');
    const ifNoneMatch = { 'if-none-match': String(headers.etag) };
    const again = await visitor.get('/', ifNoneMatch);
    expect([again.status, again.bytes.length]).toEqual([304, 0]);

    await admin.patch(`/api/content/homepage/${hero.id}`, { title: 'After' });
    const changed = await visitor.get('/', ifNoneMatch);
    expect([changed.status, changed.text]).toEqual([200, expect.stringContaining('After')]);
  });

  test('has no hero when rendering fails, and the log says why', async () => {
    const broken = {
      ...PRERENDERED,
      'server/prerender.mjs': "export const prerenderHome = () => { throw new Error('no ink'); };",
    };
    const server = await testServer({ webDist: aBuild(broken) });
    const page = await (await server.browser()).get('/');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('src="/assets/a.js"')]);
    expect(server.logged.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'the landing page could not be rendered'],
    ]);
  });

  test('is compressed for clients that accept it', async () => {
    const visitor = await (await testServer({ webDist: aBuild(PRERENDERED) })).browser();
    const { text, headers } = await visitor.get('/');
    for (const offer of ['br', 'gzip, deflate, br, zstd', 'br;q=0.5']) {
      const page = await visitor.get('/', { 'accept-encoding': offer });
      expect(brotliDecompressSync(page.bytes).toString(), offer).toBe(text);
      expect(page.headers, offer).toMatchObject({
        etag: headers.etag,
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8',
        vary: 'Origin, Sec-Fetch-Site, accept-encoding',
      });
    }
    for (const offer of ['', 'identity', 'br;q=0', 'br; q=0.000']) {
      expect((await visitor.get('/', { 'accept-encoding': offer })).text, offer).toBe(text);
    }
  });
});

describe('the assets of the app', () => {
  test('are sent as the build has compressed them, to clients that accept it', async () => {
    const script = 'export const answer = 42;'.repeat(100);
    const webDist = aBuild({ 'assets/a.js': script, 'assets/a.js.br': brotliCompressSync(script) });
    const visitor = await (await testServer({ webDist })).browser();
    const compressed = await visitor.get('/assets/a.js', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(compressed.bytes.equals(brotliCompressSync(script))).toBe(true);
    const plain = await visitor.get('/assets/a.js');
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, script]);
  });

  test('do not include the server’s renderer', async () => {
    const visitor = await (await testServer({ webDist: aBuild(PRERENDERED) })).browser();
    for (const name of Object.keys(PRERENDERED)) {
      expect((await visitor.get(`/${name}`)).text, name).not.toContain('render');
    }
  });
});
