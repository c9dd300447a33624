import { aPlayer, aProfile, aScout, theAdmin } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

test('a scout saves a player, finds them on the list, and removes them again', {
  tags: ['API-50', 'API-51', 'API-52', 'DATA-34', 'DATA-35', 'PERM-04'],
}, async () => {
  const server = await testServer();
  const [scout, player] = [await aScout(server, { isVerified: true }), await aPlayer(server, { isVerified: true })];
  const playerProfile = await aProfile(server, { player });
  const browser = await server.browser(scout);
  const path = `/api/scouts/${scout.id}/saved-players`;
  expect((await browser.get(path)).json).toEqual([]);
  const saved = await browser.post(path, { playerId: player.id, notes: '' });
  expect(saved.status).toBe(201);
  expect(saved.json).toMatchObject({ id: expect.any(String), scoutId: scout.id, playerId: player.id, notes: '' });
  expect(saved.json.createdAt).toBe(server.clock.now().toISOString());
  const again = await browser.post(path, { playerId: player.id, notes: '' });
  expect([again.status, again.json.id]).toEqual([200, saved.json.id]);
  expect((await browser.get(path)).json).toMatchObject([{ id: player.id, firstName: player.firstName, playerProfile }]);
  for (let times = 0; times < 2; times += 1) expect((await browser.delete(`${path}/${player.id}`)).status).toBe(200);
  expect((await browser.get(path)).json).toEqual([]);
  const message = { receiverId: player.id, subject: 'Interest', content: 'Are you free on Saturday?' };
  expect((await browser.post('/api/messages', message)).status).toBe(201);
});

test('a page of the list links to the next one', async () => {
  const server = await testServer();
  const scout = await aScout(server, { isVerified: true });
  const browser = await server.browser(scout);
  const path = `/api/scouts/${scout.id}/saved-players`;
  const saved = [await aPlayer(server), await aPlayer(server), await aPlayer(server)].map(({ id }) => id);
  for (const playerId of saved) await browser.post(path, { playerId });
  const seen: string[] = [];
  for (let next: string | undefined = `${path}?limit=2`; next; ) {
    const page = await browser.get(next);
    expect(page.status, next).toBe(200);
    seen.push(...page.json.map((player: { id: string }) => player.id));
    next = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link))?.[1];
  }
  expect(seen.sort()).toEqual(saved.sort());
});

test('only an active player can be saved', async () => {
  const server = await testServer();
  const scout = await aScout(server);
  const browser = await server.browser(scout);
  const path = `/api/scouts/${scout.id}/saved-players`;
  const gone = await aPlayer(server, { isActive: false });
  for (const playerId of [gone.id, scout.id, (await theAdmin(server)).id, crypto.randomUUID()]) {
    expect((await browser.post(path, { playerId })).status).toBe(404);
  }
  for (const body of [{}, { playerId: 7 }, undefined, { playerId: 'x'.repeat(101) }]) {
    expect((await browser.post(path, body)).status).toBe(400);
  }
});
