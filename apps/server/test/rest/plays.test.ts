import { aPlayer, aVideo, theAdmin } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { type TestServer, testServer } from '../support/index.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' };

async function aLiveVideo(server: TestServer) {
  const player = await aPlayer(server, { isVerified: true });
  const { id } = await aVideo(server, { player, isApproved: true });
  await server.db.updateTable('videos').set({ duration: 60 }).where('id', '=', id).execute();
  return { player, id };
}

async function playsOf(server: TestServer, playerId: string) {
  const { items } = await server.as(await theAdmin(server)).videos.ofPlayer({ playerId });
  return items.map(({ plays }) => plays);
}

test('POST /api/videos/plays counts each anonymous browser of an address once', async () => {
  const server = await testServer();
  const { player, id } = await aLiveVideo(server);
  const visitor = await server.browser();
  const report = (headers: Record<string, string>) =>
    visitor.ask('POST', '/api/videos/plays', { body: { ranges: [{ videoId: id, from: 0, to: 4 }] }, headers });
  for (const headers of [FIREFOX, FIREFOX, {}]) {
    const answer = await report({ ...headers, 'content-type': 'application/json' });
    expect([answer.status, answer.json]).toEqual([200, { ok: true }]);
  }
  expect(await playsOf(server, player.id)).toEqual([2]);
});

test('POST /api/videos/plays accepts no beacon of another site', async () => {
  const server = await testServer();
  const { player, id } = await aLiveVideo(server);
  const visitor = await server.browser();
  const body = { ranges: [{ videoId: id, from: 0, to: 4 }] };
  const from = (headers: Record<string, string>) => visitor.ask('POST', '/api/videos/plays', { body, headers });
  const json = { 'content-type': 'application/json' };
  expect((await from({ ...json, origin: 'https://other.example' })).status).toBe(403);
  expect((await from({ ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await from({ 'content-type': 'text/plain' })).status).toBe(415);
  expect(await playsOf(server, player.id)).toEqual([0]);
});
