import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { aScout, aVideo } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

const OFFER = { 'accept-encoding': 'gzip, deflate, br' };

test('long responses are compressed over REST and tRPC, short ones are sent with their length', async () => {
  const server = await testServer();
  for (let clip = 0; clip < 3; clip += 1) {
    await aVideo(server, { isApproved: true, description: 'Left foot, far corner. '.repeat(20) });
  }
  const browser = await server.browser(await aScout(server));
  for (const [short, long] of [
    ['/trpc/messages.unreadCount', '/trpc/videos.list?input=%7B%7D'],
    ['/api/users?role=admin', '/api/videos?limit=10'],
  ] as const) {
    const plain = await browser.get(short, OFFER);
    expect(plain.headers, short).toMatchObject({ 'content-length': String(plain.bytes.length) });
    expect([plain.status, plain.headers['content-encoding']], short).toEqual([200, undefined]);

    const compressed = await browser.get(long, OFFER);
    expect([compressed.status, compressed.headers['content-encoding']], long).toEqual([200, 'br']);
    expect(brotliDecompressSync(compressed.bytes).toString()).toBe((await browser.get(long)).text);
  }
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['zstd;q=0, gzip;q=0.5, br;q=0.1', 'gzip', gunzipSync],
  ['X-GZIP', 'gzip', gunzipSync],
  ['*', 'gzip', gunzipSync],
] as const)('a browser that takes %s gets %s', async (offer, encoding, decompress) => {
  const server = await testServer();
  for (let clip = 0; clip < 3; clip += 1) await aVideo(server, { isApproved: true, title: `Free kick ${clip}` });
  const browser = await server.browser(await aScout(server));
  const answer = await browser.get('/api/videos', { 'accept-encoding': offer });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(answer.bytes.length),
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(decompress(answer.bytes).toString()).toBe((await browser.get('/api/videos')).text);
});

const DECOMPRESS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

test.each(Object.entries(DECOMPRESS))(
  'files and very long texts are streamed with %s',
  async (encoding, decompress) => {
    const server = await testServer();
    const browser = await server.browser(await aScout(server));
    for (const path of ['/api/openapi.json', '/api/docs/static/swagger-ui.css']) {
      const answer = await browser.get(path, { 'accept-encoding': encoding });
      expect([answer.status, answer.headers['content-encoding']], path).toEqual([200, encoding]);
      expect(answer.headers, path).not.toHaveProperty('content-length');
      expect(decompress(answer.bytes).toString(), path).toBe((await browser.get(path)).text);
    }
  },
);

test.each(['identity', 'deflate', 'gzip;q=0'])('a client that takes %s gets the text itself', async (offer) => {
  const server = await testServer();
  const browser = await server.browser(await aScout(server));
  const answer = await browser.get('/api/openapi.json', { 'accept-encoding': offer });
  expect(answer.headers).toMatchObject({ 'content-length': String(answer.bytes.length) });
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

test('pictures and ranges are sent as they are stored', async () => {
  const server = await testServer();
  const browser = await server.browser(await aScout(server));
  const path = '/api/docs/static/swagger-ui.css';
  const range = await browser.get(path, { ...OFFER, range: 'bytes=0-4095' });
  expect([range.status, range.headers['content-length']]).toEqual([206, '4096']);
  expect(range.headers).not.toHaveProperty('content-encoding');
  const picture = await browser.get('/api/docs/static/favicon-32x32.png', OFFER);
  expect([picture.status, picture.headers['content-encoding']]).toEqual([200, undefined]);
});

test('a compressed body is rejected with the type that is accepted', async () => {
  const server = await testServer();
  const browser = await server.browser();
  const raw = gzipSync(JSON.stringify({ email: 'one@club.example', password: 'a long password' }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await browser.ask('POST', '/api/auth/login', { raw, headers });
  expect([answer.status, answer.json.code]).toEqual([415, 'UNSUPPORTED_TYPE']);
});
