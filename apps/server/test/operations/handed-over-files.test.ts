import { aPlayer, aVideo } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

/** Such as nginx sends for a client. */
const FORWARDED = { 'x-forwarded-for': '192.0.2.1' };

/** A server that hands files over to a proxy it trusts, and a request of a player for their own clip. */
async function aSite(trustProxy: readonly string[]) {
  const server = await testServer({ trustProxy, accelRedirect: '/internal-files/' });
  const player = await aPlayer(server, { isVerified: true });
  const { id } = await aVideo(server, { player });
  const cookie = (await server.browser(player)).cookie ?? '';
  const address = `${await server.listen()}/api/videos/${id}/file`;
  return { ask: (headers: Record<string, string>) => fetch(address, { headers: { cookie, ...headers } }) };
}

test('a trusted proxy is told where a file is and gets no bytes, and nothing about a file that the caller may not have', {
  tags: ['STORE-07'],
}, async () => {
  const { ask } = await aSite(['127.0.0.1']);
  const told = await ask({ range: 'bytes=0-9', ...FORWARDED });
  expect(told.headers.get('x-accel-redirect')).toMatch(/^\/internal-files\/disk\/bytes=0-9\//);
  expect(await told.text()).toBe('');
  const hidden = await ask({ cookie: '', ...FORWARDED });
  expect([hidden.status, hidden.headers.get('x-accel-redirect')]).toEqual([404, null]);
});

test('a request that did not come through a trusted proxy gets the bytes from the server, and no address', {
  tags: ['STORE-07'],
}, async () => {
  for (const [trustProxy, headers] of [
    [['127.0.0.1'], {}],
    [['198.51.100.1'], FORWARDED],
    [[], FORWARDED],
  ] as const) {
    const { ask } = await aSite(trustProxy);
    const sent = await ask(headers);
    expect([sent.status, sent.headers.get('x-accel-redirect')]).toEqual([200, null]);
    expect((await sent.arrayBuffer()).byteLength).toBe(Number(sent.headers.get('content-length')));
  }
});
