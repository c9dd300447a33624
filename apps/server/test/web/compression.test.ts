import { brotliDecompressSync } from 'node:zlib';
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
