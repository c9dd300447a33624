import { appRouter } from '@touchline/api';
import { aPlayer, snapshot, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { restTable } from '../src/rest/table.ts';
import { aVideoForm, openWire, testServer } from './support/index.ts';
import { aWorld } from './support/world.ts';

const FOREIGN = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

describe('a request that another site makes a browser send', () => {
  test('is refused whatever it carries, and changes nothing (SE-10)', async () => {
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

  test('is refused before its hundred megabytes are read (SE-10)', async () => {
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

test('a request of the app itself, of a service and of a person is let in (SE-12)', async () => {
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

test('reading changes nothing: every GET and every query, once, as everybody (SE-13)', async () => {
  const world = await aWorld(await testServer());
  const { server, people } = world;
  const before = await snapshot(server);
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>);
  const queries = procedures.filter(([, { _def }]) => _def.type === 'query').map(([name]) => name);
  const gets = restTable.filter(({ method }) => method === 'GET').map(({ path }) => path);
  for (const person of [null, people.player, people.scout, people.admin]) {
    const browser = person ? await server.browser() : await server.browser();
    if (person) browser.cookie = `sid=${world.tokens.get(person.id)}`;
    const id = person?.id ?? people.player.id;
    for (const path of [...gets, '/api/videos/{id}/file', '/api/users/{id}/passport', '/']) {
      await browser.get(path.replace(/\{\w+\}/g, id));
    }
    for (const name of queries)
      await browser.query(name, { id, userId: id, scoutId: id, otherId: id, playerIds: [id], search: '' });
  }
  expect(await snapshot(server)).toEqual(before);
});

describe('tRPC (SE-14)', () => {
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
