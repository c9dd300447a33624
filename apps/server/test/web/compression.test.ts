import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
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
