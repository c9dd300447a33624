import { aPlayer, aScout, aVideo, moderate, recording, theAdmin, tinyClip } from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { aForm, aVideoForm, type Form, type TestServer, testServer } from '../support/index.ts';

async function upload(server: TestServer, player: Account, form: Form) {
  return (await server.browser(player)).upload('/api/videos', form);
}

describe('POST /api/videos', () => {
  test('stores a video with the fields of the form and the metadata that the server determines', {
    tags: ['API-22', 'DATA-24', 'DATA-25', 'DATA-26', 'DATA-27', 'DATA-28', 'DATA-29'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const content = await recording('h264-rotated.mp4');
    const answer = await upload(
      server,
      player,
      aVideoForm(content, { playerId: player.id, description: 'Derby', tags: '["pace","left foot"]' }),
    );
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      playerId: player.id,
      title: 'Goal',
      description: 'Derby',
      tags: ['pace', 'left foot'],
    });
    expect(answer.json).toMatchObject({
      fileSize: content.length,
      isApproved: false,
      isPublic: true,
      width: 1080,
      height: 1920,
    });
    expect(answer.json.duration).toBeCloseTo(2.005, 2);
    const keys = ['id', 'filename', 'createdAt', 'updatedAt'];
    for (const key of keys) expect(answer.json[key], key).toMatch(/^[\w.:-]+$/);
  });

  test('reads isPublic as text and accepts the fields in any order', async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const file = { name: 'video', content: await tinyClip(), filename: 'goal.mp4', type: 'video/mp4' };
    const form = aForm(file, { name: 'isPublic', content: 'false' }, { name: 'title', content: 'Goal' });
    expect((await upload(server, player, form)).json).toMatchObject({
      title: 'Goal',
      isPublic: false,
      tags: [],
      description: '',
    });
  });

  test('accepts any kind of video, for example WebM', { tags: ['UPLOAD-09'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const answer = await upload(
      server,
      player,
      aVideoForm(await tinyClip('webm'), { type: 'video/webm', filename: 'goal.webm' }),
    );
    expect([answer.status, answer.json.mimeType]).toEqual([201, 'video/webm']);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['a blank title', { title: '  ' }, 400, 'Title is required'],
    ['101 characters of title', { title: 'x'.repeat(101) }, 400, 'Title must be under 100 characters'],
    [
      '501 characters of description',
      { description: 'x'.repeat(501) },
      400,
      'Description must be under 500 characters',
    ],
    ['a text file', { type: 'text/plain', filename: 'notes.txt' }, 415, 'Please select a video file.'],
  ])(
    'rejects %s with a message in plain text',
    { tags: ['API-23', 'UPLOAD-12', 'UPLOAD-13', 'UPLOAD-14', 'UPLOAD-16'] },
    async (_what, wishes, status, sentence) => {
      const server = await testServer();
      const player = await aPlayer(server, { isVerified: true });
      const answer = await upload(server, player, aVideoForm(await tinyClip(), wishes));
      expect([answer.status, answer.text]).toEqual([status, sentence]);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );

  test('accepts 100 characters of title and 500 of description', { tags: ['UPLOAD-13', 'UPLOAD-14'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const wishes = { title: 'x'.repeat(100), description: 'y'.repeat(500) };
    expect((await upload(server, player, aVideoForm(await tinyClip(), wishes))).json).toMatchObject(wishes);
  });

  test('rejects a player whose uploads no admin has enabled', { tags: ['PERM-03'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server);
    const form = aVideoForm(await tinyClip());
    const refused = await upload(server, player, form);
    expect([refused.status, refused.text]).toEqual([
      403,
      'Video uploads are not open for your account yet. They open once an admin has approved it.',
    ]);
    const admin = await server.browser(await theAdmin(server));
    await admin.patch(`/api/users/${player.id}`, { canUploadVideos: true });
    expect((await upload(server, player, form)).status).toBe(201);
  });
});

describe('GET /api/videos', () => {
  test('shows an admin all videos with their players, pending ones too', { tags: ['API-16', 'DATA-30'] }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { firstName: 'Ann', lastName: 'Bee', username: 'annbee', isVerified: true });
    await aVideo(server, { player });
    const { json } = await (await server.browser(await theAdmin(server))).get('/api/videos');
    expect(json).toMatchObject([
      { isApproved: false, player: { firstName: 'Ann', lastName: 'Bee' }, username: 'annbee' },
    ]);
  });

  test('filters by approval and player, and shows players their own pending videos', {
    tags: ['API-17', 'API-18', 'MOD-22'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const pending = await aVideo(server, { player });
    const live = await aVideo(server, { player, isApproved: true });
    await aVideo(server, { isApproved: true });
    const ids = async (viewer: Account | null, query: string) => {
      const browser = viewer ? await server.browser(viewer) : await server.browser();
      return (await browser.get(`/api/videos${query}`)).json.map((video: { id: string }) => video.id);
    };
    const scout = await aScout(server, { isVerified: true });
    for (const viewer of [null, scout]) {
      expect(await ids(viewer, '?approved=true')).toHaveLength(2);
      expect(await ids(viewer, `?playerId=${player.id}`)).toEqual([live.id]);
    }
    expect(await ids(await theAdmin(server), '?approved=true')).not.toContain(pending.id);
    expect(await ids(player, `?playerId=${player.id}`)).toEqual([live.id, pending.id]);
    await moderate(server, pending, { isApproved: true });
    expect(await ids(scout, '?approved=true')).toContain(pending.id);
  });

  test('shows one approved video to an anonymous caller', { tags: ['API-19'] }, async () => {
    const server = await testServer();
    const live = await aVideo(server, { isApproved: true });
    const answer = await (await server.browser()).get(`/api/videos/${live.id}`);
    expect([answer.status, answer.json]).toEqual([200, live]);
  });

  test('sends the uploaded bytes to its player, whole or in part, as mp4', { tags: ['API-20'] }, async () => {
    const server = await testServer();
    const content = await recording('h264.mp4');
    const player = await aPlayer(server, { isVerified: true });
    const { id } = await aVideo(server, { player, content });
    const browser = await server.browser(player);
    const whole = await browser.get(`/api/videos/${id}/file`);
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(whole.bytes.equals(content)).toBe(true);
    const part = await browser.get(`/api/videos/${id}/file`, { range: 'bytes=1000-1999' });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(content.subarray(1000, 2000))).toBe(true);
  });
});

describe('reviewing', () => {
  test('PATCH approves a video and returns it', { tags: ['API-24', 'API-26', 'MOD-16'] }, async () => {
    const server = await testServer();
    const video = await aVideo(server, { isCountedReady: true });
    const admin = await server.browser(await theAdmin(server));
    const answer = await admin.patch(`/api/videos/${video.id}`, { isApproved: true });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ id: video.id, isApproved: true, isPublic: true });
    expect((await admin.get(`/api/videos/${video.id}`)).json).toEqual(answer.json);
  });

  test('PATCH rejects a video: it is pending and private again', { tags: ['API-25', 'MOD-17'] }, async () => {
    const server = await testServer();
    const video = await aVideo(server, { isApproved: true });
    const admin = await server.browser(await theAdmin(server));
    await admin.patch(`/api/videos/${video.id}`, { isApproved: false, isPublic: false });
    expect((await admin.get(`/api/videos/${video.id}`)).json).toMatchObject({ isApproved: false, isPublic: false });
    expect((await (await server.browser()).get(`/api/videos/${video.id}`)).status).toBe(404);
  });

  test('an admin approves, rejects and deletes any video, and deletion removes the file', {
    tags: ['PERM-08', 'MOD-18'],
  }, async () => {
    const server = await testServer();
    const { id } = await aVideo(server, { isCountedReady: true });
    const admin = await server.browser(await theAdmin(server));
    expect((await admin.patch(`/api/videos/${id}`, { isApproved: true })).json.isApproved).toBe(true);
    expect((await admin.patch(`/api/videos/${id}`, { isApproved: false, isPublic: false })).json.isApproved).toBe(
      false,
    );
    expect((await admin.delete(`/api/videos/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/videos/${id}`)).status).toBe(404);
    expect((await admin.get(`/api/videos/${id}/file`)).status).toBe(404);
  });

  test('players delete their own videos at any time, and no other player does', {
    tags: ['API-27', 'PDASH-11', 'PERM-14'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const browser = await server.browser(player);
    const stranger = await server.browser(await aPlayer(server, { isVerified: true }));
    for (const isApproved of [true, false]) {
      const { id } = await aVideo(server, { player, isApproved });
      expect((await stranger.delete(`/api/videos/${id}`)).status).toBe(isApproved ? 403 : 404);
      expect((await browser.delete(`/api/videos/${id}`)).status).toBe(200);
      expect((await browser.get(`/api/videos/${id}`)).status).toBe(404);
    }
  });

  test('the numbers of videos for players and moderators follow each upload and decision', {
    tags: ['PDASH-02', 'PDASH-03', 'PDASH-04', 'PDASH-13', 'PDASH-18', 'MOD-02', 'MOD-03', 'MOD-04', 'MOD-09'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const browser = await server.browser(player);
    const admin = await server.browser(await theAdmin(server));
    const numbers = async () => [
      (await browser.query('videos.ownCounts')).json.result.data,
      (await admin.query('videos.counts')).json.result.data,
    ];
    const wishes = { player, isCountedReady: true };
    const [first] = [await aVideo(server, wishes), await aVideo(server, wishes)];
    await aVideo(server, { isCountedReady: true });
    expect(await numbers()).toEqual([
      { total: 2, approved: 0, pending: 2, rejected: 0 },
      { total: 3, approved: 0, pending: 3, rejected: 0 },
    ]);
    await admin.patch(`/api/videos/${first.id}`, { isApproved: true });
    expect(await numbers()).toEqual([
      { total: 2, approved: 1, pending: 1, rejected: 0 },
      { total: 3, approved: 1, pending: 2, rejected: 0 },
    ]);
    for (let count = 0; count < 2; count += 1) await aVideo(server, { player });
    const recent = await browser.query('videos.list', { playerId: player.id, limit: 3 });
    expect(recent.json.result.data.items).toHaveLength(3);
  });
});

test('the placeholder thumbnail is public', { tags: ['API-21'] }, async () => {
  const answer = await (await (await testServer()).browser()).get('/api/placeholder/video-thumbnail');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
});

test('the branding images are public', { tags: ['CONST-20', 'CONST-21'] }, async () => {
  const browser = await (await testServer()).browser();
  for (const path of ['/uploads/company-logo.png', '/uploads/ceo-signature.png']) {
    const answer = await browser.get(path);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.bytes.subarray(1, 4).toString()).toBe('PNG');
  }
});
