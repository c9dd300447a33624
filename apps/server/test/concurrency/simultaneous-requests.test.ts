import {
  aPlayer,
  aProfile,
  aRegistration,
  aVideo,
  clipOfSize,
  storedFiles,
  theAdmin,
} from '@touchline/api/testing/index';
import { expect, test } from 'vitest';
import { openConnection, testServer } from '../support/index.ts';

test('of twenty simultaneous registrations with one user name one succeeds and the others get 409', {
  tags: ['CC-01'],
}, async () => {
  const server = await testServer();
  const browser = await server.browser();
  const forms = Array.from({ length: 20 }, (_, index) => ({
    ...aRegistration(),
    username: index % 2 ? 'NINE' : 'nine',
  }));
  const answers = await Promise.all(forms.map((form) => browser.post('/api/auth/register', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  expect(await server.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  expect(await server.db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1);
});

test('of twenty simultaneous requests to create a profile of one player one succeeds', {
  tags: ['CC-02'],
}, async () => {
  const server = await testServer();
  const player = await aPlayer(server);
  const browser = await server.browser(player);
  const create = () => browser.post(`/api/players/${player.id}/profile`, { position: 'Striker' });
  const answers = await Promise.all(Array.from({ length: 20 }, create));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
});

test('simultaneous changes of different profile fields are all stored', { tags: ['CC-09'] }, async () => {
  const server = await testServer();
  const player = await aPlayer(server);
  await aProfile(server, { player });
  const browser = await server.browser(player);
  const save = (fields: object) => browser.patch(`/api/players/${player.id}/profile`, fields);
  await Promise.all([save({ bio: 'One' }), save({ location: 'Two' }), save({ height: 180 })]);
  expect((await browser.get('/api/auth/me')).json.playerProfile).toMatchObject({
    bio: 'One',
    location: 'Two',
    height: 180,
  });
});

test('a video that is deleted while it streams is sent to its end and leaves no file', {
  tags: ['CC-07'],
}, async () => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  const content = await clipOfSize(12 * 1024 * 1024);
  const video = await aVideo(server, { player, content, isApproved: true });
  const address = await server.listen();
  const owner = await server.browser(player);
  const connection = await openConnection(address);
  await connection.send(
    `GET /api/videos/${video.id}/file HTTP/1.1\r\nHost: ${new URL(address).host}\r\nCookie: ${owner.cookie}\r\nConnection: close\r\n\r\n`,
  );
  await connection.until('\r\n\r\n');
  // When the file is deleted, far more bytes are unsent than the buffers hold.
  connection.socket.pause();
  const admin = await server.browser(await theAdmin(server));
  const statuses = await Promise.all([
    admin.patch(`/api/videos/${video.id}`, { isApproved: false, isPublic: false }),
    owner.delete(`/api/videos/${video.id}`),
    admin.delete(`/api/videos/${video.id}`),
  ]);
  expect(statuses.map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(true);
  connection.socket.resume();
  const received = await connection.closed();
  const body = received.slice(received.indexOf('\r\n\r\n') + 4);
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(body.length).toBe(content.length);
  expect(await storedFiles(server.folder)).toEqual([]);
  expect(await server.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
});
