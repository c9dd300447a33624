import { avi, NO_VIDEOS, UNREAD_VIDEOS } from '@touchline/api/testing/heads';
import {
  aPlayer,
  aVideo,
  type Recording,
  recording,
  snapshot,
  storedFiles,
  tinyClip,
} from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { aVideoForm, testServer } from '../support/index.ts';

const NO_VIDEO = ['text/plain; charset=utf-8', 'Please select a video file.'];

describe('the content of an upload', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['an MP4', () => tinyClip('mp4'), 'mp4', 'video/mp4'],
    ['a QuickTime', () => tinyClip('mov'), 'mov', 'video/quicktime'],
    ['a WebM', () => tinyClip('webm'), 'webm', 'video/webm'],
    ['a Matroska', () => tinyClip('mkv'), 'mkv', 'video/x-matroska'],
    ['an MPEG transport stream', () => tinyClip('ts'), 'ts', 'video/mp2t'],
    ['an AVI', () => avi(), 'avi', 'video/x-msvideo'],
    ['an MPEG program stream', () => UNREAD_VIDEOS.mpegProgramStream, 'mpg', 'video/mpeg'],
    ['a Flash video', () => UNREAD_VIDEOS.flv, 'flv', 'video/x-flv'],
    ['an Ogg', () => UNREAD_VIDEOS.ogg, 'ogv', 'video/ogg'],
    ['an ASF', () => UNREAD_VIDEOS.asf, 'wmv', 'video/x-ms-wmv'],
  ])(
    '%s is stored and served by its content, not by its name',
    { tags: ['FU-01', 'FU-20'] },
    async (_what, content, extension, type) => {
      const server = await testServer();
      const browser = await server.browser(await aPlayer(server, { isVerified: true }));
      const sent = await content();
      const answer = await browser.upload(
        '/api/videos',
        aVideoForm(sent, { type: 'video/x-whatever', filename: 'page.html' }),
      );
      expect(answer.status).toBe(201);
      expect(answer.json).toMatchObject({ mimeType: type, filename: `${answer.json.id}.${extension}` });
      const file = await browser.get(`/api/videos/${answer.json.id}/file`);
      expect(file.bytes.equals(sent)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
      });
    },
  );

  test.each(Object.keys(NO_VIDEOS))('%s declared as a video is rejected', { tags: ['FU-02'] }, async (name) => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    const before = await snapshot(server);
    const content = NO_VIDEOS[name] ?? '';
    const answer = await browser.upload('/api/videos', aVideoForm(content));
    expect(answer.status).toBe(415);
    expect([answer.headers['content-type'], answer.text]).toEqual(NO_VIDEO);
    expect(await snapshot(server)).toEqual(before);
  });

  test.each<Recording>(['truncated.mov', 'text-renamed.mp4'])('%s is rejected', { tags: ['FU-02'] }, async (name) => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    expect((await browser.upload('/api/videos', aVideoForm(await recording(name), { filename: name }))).status).toBe(
      415,
    );
    expect(await storedFiles(server.folder)).toEqual([]);
  });

  test('is used instead of the declared type application/octet-stream', async () => {
    const server = await testServer();
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    const form = aVideoForm(await tinyClip(), { type: 'application/octet-stream' });
    expect((await browser.upload('/api/videos', form)).json.mimeType).toBe('video/mp4');
  });
});

describe('the file name of a download', () => {
  test.each([
    ['Winner', 'inline; filename=Winner.mp4'],
    [
      'Tor für Köln ⚽',
      `inline; filename="Tor f?r K?ln ?.mp4"; filename*=utf-8''Tor%20f%C3%BCr%20K%C3%B6ln%20%E2%9A%BD.mp4`,
    ],
    ['a\r\nSet-Cookie: evil=1', 'inline; filename="a Set-Cookie  evil=1.mp4"'],
    ['../../etc/passwd', 'inline; filename=".. .. etc passwd.mp4"'],
    ['"; filename=evil.html', 'inline; filename="; filename=evil.html.mp4"'],
    ['\u202Egpj.exe', 'inline; filename=gpj.exe.mp4'],
    ['///', 'inline; filename=video.mp4'],
  ])('is made from the title %j: %s', { tags: ['FU-20', 'IJ-06'] }, async (title, header) => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const { id } = await aVideo(server, { player, title });
    const browser = await server.browser(player);
    const answer = await browser.get(`/api/videos/${id}/file`);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-disposition']).toLowerCase()).toBe(header.toLowerCase());
    expect(answer.headers['set-cookie']).toBeUndefined();
    const download = await browser.get(`/api/videos/${id}/file?download`);
    expect(download.headers['content-disposition']).toMatch(/^attachment; /);
  });
});
