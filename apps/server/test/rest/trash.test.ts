import { anAdmin, aPlayer, aVideo } from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

test('an admin moves a user and a video to the trash, lists, restores and erases them', async () => {
  const server = await testServer();
  const admin = await anAdmin(server);
  const player = await aPlayer(server, { isVerified: true });
  const video = await aVideo(server, { player });
  const [browser, ofPlayer] = [await server.browser(admin), await server.browser(player)];
  const url = '/api/trash';

  const clip = await browser.post(url, { kind: 'video', id: video.id });
  expect([clip.status, clip.json]).toEqual([201, expect.objectContaining({ kind: 'video', label: video.title })]);
  expect((await browser.get(`/api/videos/${video.id}`)).status).toBe(404);
  const user = await browser.post(url, { kind: 'user', id: player.id });
  expect(user.status).toBe(201);
  // The player is signed out at once.
  expect((await ofPlayer.get('/api/auth/me')).status).toBe(401);
  expect((await browser.get(url)).json).toHaveLength(2);
  expect((await browser.get(`${url}?kind=user`)).json).toEqual([user.json]);
  expect((await browser.get(`${url}?kind=cat`)).status).toBe(400);

  const early = await browser.post(`${url}/${clip.json.id}/restore`);
  expect([early.status, early.json.code]).toEqual([409, 'TRASH_OWNER_GONE']);
  const taker = await aPlayer(server, { username: player.username });
  const taken = await browser.post(`${url}/${user.json.id}/restore`);
  expect([taken.status, taken.json]).toMatchObject([409, { message: 'Username already exists' }]);
  await browser.delete(`/api/users/${taker.id}`);
  const restored = await browser.post(`${url}/${user.json.id}/restore`);
  expect([restored.status, restored.json]).toEqual([200, { kind: 'user', id: player.id }]);

  const erased = await browser.delete(`${url}/${clip.json.id}`);
  expect([erased.status, erased.json]).toEqual([200, { erased: 1, isWaitingForApproval: false }]);
  expect((await browser.delete(`${url}/${clip.json.id}`)).status).toBe(404);
  expect((await browser.post(url, { kind: 'user' })).status).toBe(400);
  expect((await browser.post(url, { kind: 'user', id: admin.id })).status).toBe(403);
});

test('where a second admin is needed, the call is accepted and nothing has changed', async () => {
  const server = await testServer({ policies: { secondAdmin: true } });
  const [admin, second] = [await anAdmin(server), await anAdmin(server)];
  const player = await aPlayer(server);
  const browser = await server.browser(admin);

  const answer = await browser.patch(`/api/users/${player.id}`, { role: 'admin', canUploadVideos: true });
  expect([answer.status, answer.json]).toMatchObject([
    202,
    { role: 'player', canUploadVideos: false, isWaitingForApproval: true },
  ]);
  expect((await browser.patch(`/api/users/${player.id}`, { canUploadVideos: true })).status).toBe(200);

  const gone = await aPlayer(server);
  const { items: asked } = await server.as(second).approvals.list({});
  const moved = await browser.post('/api/trash', { kind: 'user', id: gone.id });
  const deleted = await browser.delete(`/api/users/${gone.id}`);
  for (const { status, json } of [moved, deleted]) {
    expect([status, json]).toEqual([202, { isWaitingForApproval: true, approvalId: expect.any(String) }]);
  }
  expect((await browser.get(`/api/users/${gone.id}`)).status).toBe(200);
  const clip = await aVideo(server);
  const { json: item } = await browser.post('/api/trash', { kind: 'video', id: clip.id });
  const erased = await browser.delete(`/api/trash/${item.id}`);
  expect([erased.status, erased.json]).toEqual([
    202,
    { erased: 0, isWaitingForApproval: true, approvalId: expect.any(String) },
  ]);
  expect((await browser.get('/api/trash')).json).toHaveLength(1);
  const { items } = await server.as(second).approvals.list({});
  const ids = [...asked.map(({ id }) => id), moved.json.approvalId, deleted.json.approvalId, erased.json.approvalId];
  expect(items.map(({ id }) => id).sort()).toEqual(ids.sort());
});
