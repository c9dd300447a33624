import { aPlayer, snapshot, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aVideoForm, openConnection, testServer } from '../support/index.ts';

const FOREIGN = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

describe('a request made by another site', () => {
  test('is rejected with any method and body, and changes nothing', { tags: ['SE-10'] }, async () => {
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

  test('is rejected before its body of 100 MB is read', { tags: ['SE-10'] }, async () => {
    const server = await testServer();
    const address = await server.listen();
    const connection = await openConnection(address);
    const lines = [
      'POST /api/videos HTTP/1.1',
      `Host: ${new URL(address).host}`,
      'Sec-Fetch-Site: cross-site',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 104857600',
    ];
    await connection.send(`${lines.join('\r\n')}\r\n\r\n--x\r\n`);
    expect(await connection.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
    connection.socket.destroy();
  });
});

test('requests of the app, of services and of users are accepted', { tags: ['SE-12'] }, async () => {
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
  ])('does not accept the type %s', async (type) => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server));
    const answer = await browser.ask('POST', '/trpc/auth.logout', { raw: '{}', headers: { 'content-type': type } });
    expect(answer.status).toBe(415);
    expect((await browser.ask('POST', '/trpc/auth.logout')).status).toBe(415);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });
});
