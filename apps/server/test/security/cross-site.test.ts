import { aPlayer, snapshot, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aWorld, type Column, cellOf, viewerOf } from '../support/calls/dataset.ts';
import { MATRIX } from '../support/calls/matrix.ts';
import { REQUESTS } from '../support/calls/requests.ts';
import { cellsOf, hasTwin, isProcedure, isRead, overRest, overTrpc } from '../support/calls/send.ts';
import { aVideoForm, openWire, testServer } from '../support/index.ts';

const FOREIGN = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

describe('a request that another site makes a browser send', () => {
  test('is refused whatever it carries, and changes nothing', { tags: ['SE-10'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const browser = await server.browser(player);
    const before = await snapshot(server);
    const json = { 'content-type': 'application/json' };
    const answers = [
      await browser.ask('POST', `/api/players/${player.id}/profile`, {
        body: { position: 'Striker' },
        headers: FOREIGN,
      }),
      await browser.ask('POST', '/api/videos', { form: aVideoForm(await tinyClip()), headers: FOREIGN }),
      await browser.ask('POST', '/api/auth/logout', {
        raw: 'x=1',
        headers: { ...FOREIGN, 'content-type': 'text/plain' },
      }),
      await browser.ask('POST', '/api/auth/logout', { headers: FOREIGN }),
      await browser.ask('PATCH', `/api/users/${player.id}`, { body: {}, headers: FOREIGN }),
      await browser.ask('DELETE', `/api/users/${player.id}`, { headers: FOREIGN }),
      await browser.ask('POST', '/trpc/auth.logout', { raw: '', headers: { ...FOREIGN, ...json } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403));
    expect(await snapshot(server)).toEqual(before);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  test('is refused before its hundred megabytes are read', { tags: ['SE-10'] }, async () => {
    const server = await testServer();
    const address = await server.listen();
    const wire = await openWire(address);
    const lines = [
      'POST /api/videos HTTP/1.1',
      `Host: ${new URL(address).host}`,
      'Sec-Fetch-Site: cross-site',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 104857600',
    ];
    await wire.send(`${lines.join('\r\n')}\r\n\r\n--x\r\n`);
    expect(await wire.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
    wire.socket.destroy();
  });
});

test('a request of the app itself, of a service and of a person is let in', { tags: ['SE-12'] }, async () => {
  const server = await testServer();
  for (const headers of [
    {},
    { origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'none' },
  ]) {
    const browser = await server.browser(await aPlayer(server));
    expect((await browser.ask('POST', '/api/auth/logout', { headers })).status, JSON.stringify(headers)).toBe(200);
  }
});

const VIEWERS: Column[] = ['An', 'P+', 'S+', 'Ad'];

test('reading changes nothing: every GET and every query, as everybody', { tags: ['SE-13'] }, async () => {
  const world = await aWorld(await testServer());
  // What the cases of "none" are about would first have to be taken away.
  const reads = Object.keys(MATRIX).filter((key) => isRead(key) && !key.endsWith('| none'));
  expect(reads.length).toBeGreaterThan(50);
  const before = await snapshot(world.server);
  for (const key of reads) {
    for (const [column, status] of cellsOf(key).filter(([one]) => VIEWERS.includes(one))) {
      const viewer = viewerOf(world, column);
      const browser = await world.server.browser();
      browser.cookie = viewer && `sid=${world.tokens.get(viewer.id)}`;
      const ask = (await REQUESTS[key]?.(cellOf(world, column))) ?? {};
      if (!isProcedure(key)) expect((await overRest(browser, key, ask)).status, `${key}, ${column}`).toBe(status);
      if (hasTwin(key)) expect((await overTrpc(browser, key, ask)).status, `${key}, ${column}`).toBe(status);
    }
  }
  expect(await snapshot(world.server)).toEqual(before);
});

describe('tRPC', { tags: ['SE-14'] }, () => {
  test('changes nothing by GET', async () => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    expect((await browser.query('auth.logout')).status).toBe(405);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  test.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'application/jsonp',
  ])('takes no %s', async (type) => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    const answer = await browser.ask('POST', '/trpc/auth.logout', { raw: '{}', headers: { 'content-type': type } });
    expect(answer.status).toBe(415);
    expect((await browser.ask('POST', '/trpc/auth.logout')).status).toBe(415);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });
});
