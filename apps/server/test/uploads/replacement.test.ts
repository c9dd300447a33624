import { aPlayer, aScout, aVideo, prepareVideos, storedFiles, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { tusClient } from '../support/http/tus.ts';
import { aForm, aVideoForm, newToken, type TestServer, testServer } from '../support/index.ts';

const CLIP = await tinyClip();
const BETTER = await tinyClip('webm');
const better = () => aVideoForm(BETTER, { type: 'video/webm', filename: 'better.webm' });
const HALF = Math.floor(BETTER.length / 2);

async function aLiveClip(server: TestServer, { isReady = false } = {}) {
  const player = await aPlayer(server, { isVerified: true });
  const video = await aVideo(server, { player, title: 'Save', content: CLIP, isApproved: true, isReady });
  return { player, id: video.id, path: `/api/videos/${video.id}/file`, owner: await server.browser(player) };
}

describe('POST /api/videos/{id}/file', () => {
  test('gives a video another file: viewers get no more of it, its player the new one, and never a mix', {
    tags: ['EDIT-05'],
  }, async () => {
    const server = await testServer();
    const { id, path, owner } = await aLiveClip(server, { isReady: true });
    const scout = await server.browser(await aScout(server, { isVerified: true }));
    const [watched, own] = [
      await scout.get(path, { range: 'bytes=0-9' }),
      await owner.get(path, { range: 'bytes=0-9' }),
    ];
    expect([watched.status, own.status]).toEqual([206, 206]);

    const answer = await owner.upload(path, better());

    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      id,
      title: 'Save',
      fileSize: BETTER.length,
      mimeType: 'video/webm',
      isApproved: false,
      isPublic: true,
    });
    const next = { range: 'bytes=10-19', 'if-range': String(watched.headers.etag) };
    expect((await scout.get(path, next)).status).toBe(404);
    expect((await scout.get(`/api/videos/${id}/thumbnail`)).status).toBe(404);
    // Who continues with the former file gets the whole new one.
    const whole = await owner.get(path, { range: 'bytes=10-19', 'if-range': String(own.headers.etag) });
    expect([whole.status, whole.bytes.equals(BETTER)]).toEqual([200, true]);
    // What is made for playback is made again.
    expect((await owner.get(`${path}?kind=playback`)).status).toBe(503);
    await prepareVideos(server);
    expect((await owner.get(`${path}?kind=playback`)).status).toBe(200);
  });

  test('refuses what an upload refuses, and the former file stays', { tags: ['EDIT-06'] }, async () => {
    const server = await testServer();
    const { id, path, owner } = await aLiveClip(server);
    const before = await storedFiles(server.folder);
    for (const [form, status] of [
      [aVideoForm('no video', {}), 415],
      [aVideoForm('<svg/>', { type: 'image/svg+xml', filename: 'a.svg' }), 415],
      [aVideoForm('', {}), 400],
      [aForm({ name: 'title', content: 'Other' }), 400],
    ] as const) {
      expect((await owner.upload(path, form)).status).toBe(status);
    }
    expect((await owner.ask('POST', path, { body: {} })).status).toBe(415);
    expect(await storedFiles(server.folder)).toEqual(before);
    expect((await owner.get(path)).bytes.equals(CLIP)).toBe(true);
    expect((await owner.get(`/api/videos/${id}`)).json).toMatchObject({ isApproved: true, title: 'Save' });
  });

  test('takes no texts: they stay, whatever the form says', async () => {
    const server = await testServer();
    const { player, path, owner } = await aLiveClip(server);
    const other = await aPlayer(server, { isVerified: true });
    const fields = { title: 'Other', isPublic: 'false', playerId: other.id, replaces: other.id };
    const answer = await owner.upload(path, aVideoForm(await tinyClip(), fields));
    expect(answer.json).toMatchObject({ title: 'Save', isPublic: true, playerId: player.id });
  });
});

describe('a replacement in parts', () => {
  test('continues where it stopped, and the last part answers with the same video', async () => {
    const server = await testServer();
    const { player, id, path, owner } = await aLiveClip(server);
    const client = tusClient(await server.listen(), `sid=${await newToken(server, player)}`);
    const texts = { replaces: id, title: 'Save', filename: 'better.webm', filetype: 'video/webm' };
    const url = await client.begun(BETTER.length, texts);
    expect((await client.send(url, 0, BETTER.subarray(0, HALF))).status).toBe(204);
    // Until all has arrived the former file is shown.
    expect((await owner.get(path)).bytes.equals(CLIP)).toBe(true);
    const last = await client.sendRest(url, BETTER);
    expect([last.status, last.headers.get('upload-video'), last.video().id]).toEqual([200, id, id]);
    expect((await owner.get(path)).bytes.equals(BETTER)).toBe(true);
    expect(await server.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });

  test('ends when its video is deleted meanwhile, and leaves nothing', async () => {
    const server = await testServer();
    const { player, id, owner } = await aLiveClip(server);
    const client = tusClient(await server.listen(), `sid=${await newToken(server, player)}`);
    const url = await client.begun(BETTER.length, { replaces: id, filename: 'better.webm' });
    await client.send(url, 0, BETTER.subarray(0, HALF));
    expect((await owner.delete(`/api/videos/${id}`)).status).toBe(200);
    expect((await client.send(url, HALF, BETTER.subarray(HALF))).status).toBe(404);
    expect((await client.ask(url)).status).toBe(404);
    expect((await client.begin(10, { replaces: id })).status).toBe(404);
    expect(await storedFiles(server.folder)).toEqual([]);
  });
});
