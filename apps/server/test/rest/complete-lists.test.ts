import { acts, aScout, postgres, sqlite, theAdmin } from '@touchline/api/testing/index';
import { PAGE_SIZE_MAX } from '@touchline/contracts/limits';
import { describe, expect, test } from 'vitest';
import { eventually, testServer } from '../support/index.ts';
import { countStatements, manyVideos } from './many-videos.ts';

const limits = { completeListsPerCaller: { uses: 2, seconds: 60 } };

test('simultaneous complete lists are limited per address and in total', async () => {
  const many = { uses: 100, seconds: 60 };
  const bounds = { completeListsPerCaller: many, completeListsPerAddress: 1, completeListsAtOnce: 1 };
  const server = await testServer({ limits: bounds });
  await manyVideos(server, PAGE_SIZE_MAX + 1);
  const anonymous = await server.browser();
  const ask = (from: string) => anonymous.ask('GET', '/api/videos', { from });
  for (let count = 0; count < 3; count += 1) expect((await ask('192.0.2.1')).status).toBe(200);
  const sameAddress = await Promise.all([ask('192.0.2.1'), ask('192.0.2.1')]);
  expect(sameAddress.map(({ status }) => status).sort()).toEqual([200, 429]);
  const others = await Promise.all([ask('192.0.2.1'), ask('192.0.2.2')]);
  expect(others.map(({ status }) => status).sort()).toEqual([200, 503]);
  expect((await ask('192.0.2.3')).status).toBe(200);
});

test('a complete list of several pages is recorded as an export, unless a guest or a page asks for it', async () => {
  const server = await testServer();
  await manyVideos(server, PAGE_SIZE_MAX + 1);
  const theirAdmin = await theAdmin(server);
  const admin = await server.browser(theirAdmin);
  const exportsMade = async () => (await acts(server)).filter(({ act }) => act === 'data.export');
  await admin.get(`/api/videos?limit=${PAGE_SIZE_MAX}`);
  await admin.get('/api/users');
  await admin.ask('HEAD', '/api/videos');
  await (await server.browser()).get('/api/videos');
  expect(await exportsMade()).toEqual([]);
  await admin.get('/api/videos?approved=true');
  expect(await exportsMade()).toMatchObject([
    { actor_id: theirAdmin.id, target_id: '/api/videos', after: '{"filters":"approved"}' },
  ]);
});

describe.each([sqlite, postgres])('a complete list of several pages, on $name', (engine) => {
  test('is limited per address and minute', async () => {
    const server = await testServer({ engine, limits });
    await manyVideos(server, PAGE_SIZE_MAX + 1);
    const anonymous = await server.browser();
    const ask = (from: string, path = '/api/videos') => anonymous.ask('GET', path, { from });
    for (let count = 0; count < 2; count += 1) expect((await ask('192.0.2.1')).json).toHaveLength(PAGE_SIZE_MAX + 1);
    const refused = await ask('192.0.2.1');
    expect([refused.status, refused.headers['retry-after'], refused.json]).toEqual([
      429,
      '60',
      {
        code: 'TOO_MANY_REQUESTS',
        message:
          'You have read too many complete lists. Please wait a little, or read page by page with limit and cursor.',
        limit: { what: 'complete lists', limit: 2, seconds: 60, resetsAt: expect.any(String) },
      },
    ]);
    expect((await ask('192.0.2.2')).status).toBe(200);
    // Single pages are always available, and so is a list that is one page.
    for (let count = 0; count < 5; count += 1) {
      expect((await ask('192.0.2.1', '/api/videos?limit=100')).status).toBe(200);
      expect((await ask('192.0.2.1', '/api/content/homepage')).status).toBe(200);
      expect((await ask('192.0.2.1', `/api/videos?playerId=${crypto.randomUUID()}`)).status).toBe(200);
    }
    server.clock.turn(60);
    expect((await ask('192.0.2.1')).json).toHaveLength(PAGE_SIZE_MAX + 1);
  });

  test('is limited per signed-in user, from whatever address', async () => {
    const server = await testServer({ engine, limits });
    await manyVideos(server, PAGE_SIZE_MAX + 1);
    const [one, other] = [await server.browser(await aScout(server)), await server.browser(await aScout(server))];
    const statuses = [];
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      statuses.push((await one.ask('GET', '/api/videos', { from })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await other.get('/api/videos')).status).toBe(200);
  });
});

test('HEAD of a complete list reads one page only', async () => {
  const server = await testServer();
  await manyVideos(server, 20 * PAGE_SIZE_MAX);
  const address = await server.listen();
  const statements = countStatements(server);
  const response = await fetch(`${address}/api/videos`, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
  for (let count = 0; count < 20; count += 1) await fetch(`${address}/healthz`);
  expect(
    await eventually(
      () => statements(),
      (count) => count > 0,
    ),
  ).toBeLessThan(10);
});
