import { aPlayer, aScout, aVideo, prepareVideos, recording, theAdmin } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { testServer } from '../support/index.ts';

async function aReadyVideo() {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  const content = await recording('tagged.mkv');
  const { id } = await aVideo(server, { player, content, isApproved: true, isReady: true });
  return { server, player, content, path: `/api/videos/${id}` };
}

describe('the file of a video', () => {
  test('is the original for its player and admins, and without the place for all others', {
    tags: ['CLIP-04'],
  }, async () => {
    const { server, player, content, path } = await aReadyVideo();
    const PLACE = '+51.5007-000.1246';
    expect(content.includes(PLACE)).toBe(true);
    for (const viewer of [player, await theAdmin(server)]) {
      const browser = await server.browser(viewer);
      for (const query of ['', '?original=1', '?download']) {
        expect((await browser.get(`${path}/file${query}`)).bytes.equals(content), query).toBe(true);
      }
      const playback = await browser.get(`${path}/file?kind=playback`);
      expect([playback.status, playback.headers['content-type']]).toEqual([200, 'video/mp4']);
      expect(playback.bytes.includes(PLACE)).toBe(false);
    }
    for (const viewer of [undefined, await aScout(server, { isVerified: true }), await aPlayer(server)]) {
      const browser = await server.browser(viewer);
      for (const query of ['', '?kind=playback', '?kind=playback&quality=720', '?download', '?kind=original']) {
        const answer = await browser.get(`${path}/file${query}`);
        expect([answer.status, answer.bytes.includes(PLACE)], query).toEqual([200, false]);
      }
      const refused = await browser.get(`${path}/file?original=1`);
      expect([refused.status, refused.json.code]).toEqual([403, 'ORIGINAL_PRIVATE']);
      expect((await browser.get(`${path}/file?original`)).status).toBe(403);
    }
  });

  test('is not there until the video is prepared, and says when to ask again', async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const { id } = await aVideo(server, { player });
    const [browser, stranger] = [await server.browser(player), await server.browser()];
    const path = `/api/videos/${id}/file?kind=playback`;
    const answer = await browser.get(path);
    expect([answer.status, answer.headers['retry-after'], answer.json.code]).toEqual([503, '5', 'VIDEO_PROCESSING']);
    expect((await browser.ask('HEAD', path)).status).toBe(503);
    expect((await stranger.get(path)).status).toBe(404);
    const admin = await server.browser(await theAdmin(server));
    const refused = await admin.patch(`/api/videos/${id}`, { isApproved: true });
    expect([refused.status, refused.json.code]).toEqual([409, 'VIDEO_NOT_READY']);
    await prepareVideos(server);
    expect((await browser.get(path)).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await admin.patch(`/api/videos/${id}`, { isApproved: true })).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(200);
  });
});

describe('the pictures of a video', () => {
  test('are WebP where it is accepted and JPEG elsewhere, and can be asked for again without their bytes', {
    tags: ['POSTER-01'],
  }, async () => {
    const { server, path } = await aReadyVideo();
    const browser = await server.browser();
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/webp'],
      ['image/png,*/*;q=0.8', 'image/jpeg'],
    ] as const) {
      for (const query of ['', '?width=1280', '?width=0', '?width=a']) {
        const picture = await browser.get(`${path}/thumbnail${query}`, { accept });
        expect([picture.status, picture.headers['content-type']], query).toEqual([200, type]);
        expect(picture.headers).toMatchObject({
          vary: expect.stringContaining('Accept'),
          'x-content-type-options': 'nosniff',
        });
        const again = await browser.get(`${path}/thumbnail${query}`, {
          accept,
          'if-none-match': String(picture.headers.etag),
        });
        expect(again.status).toBe(304);
      }
    }
    const sheet = await browser.get(`${path}/storyboard`);
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const cues = await browser.get(`${path}/storyboard.vtt`);
    expect([cues.status, cues.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
    expect(cues.bytes.toString()).toMatch(
      /^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.000\nstoryboard\?v=[0-9a-f]{8}#xywh=0,0,160,90\n*$/,
    );
  });

  test('are the drawn pitch until the video is prepared', { tags: ['POSTER-01'] }, async () => {
    const server = await testServer();
    const { id } = await aVideo(server, { isApproved: true });
    const browser = await server.browser();
    const drawn = await browser.get(`/api/videos/${id}/thumbnail`);
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(drawn.headers['cache-control']).toBe('private, no-cache');
    for (const name of ['storyboard', 'storyboard.vtt']) {
      expect((await browser.get(`/api/videos/${id}/${name}`)).status).toBe(404);
    }
  });
});
