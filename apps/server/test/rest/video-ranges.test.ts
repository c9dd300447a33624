import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlayer, aVideo, clipOfSize, recording } from '@touchline/api/testing/index';
import { describe, expect, inject, test } from 'vitest';
import { eventually, openConnection, testServer } from '../support/index.ts';

/** A server with one live video, and a function by which its player requests its bytes. */
async function aLiveVideo(content?: Buffer) {
  const server = await testServer();
  const bytes = content ?? (await recording('h264-rotated.mp4'));
  const player = await aPlayer(server, { isVerified: true });
  const video = await aVideo(server, { player, content: bytes, isApproved: true });
  const browser = await server.browser(player);
  const path = `/api/videos/${video.id}/file`;
  return { server, bytes, video, path, ask: (headers?: Record<string, string>) => browser.get(path, headers), browser };
}

describe('the file of a video', () => {
  test('is sent whole without a Range header, and HEAD returns the same headers', { tags: ['RG-01'] }, async () => {
    const { bytes, path, ask, browser } = await aLiveVideo();
    const whole = await ask();
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({ 'content-length': String(bytes.length), 'accept-ranges': 'bytes' });
    expect(whole.headers.etag).toMatch(/^"[0-9a-f]{32}"$/);
    const head = await browser.ask('HEAD', path);
    const { date: _, ...headers } = whole.headers;
    expect(head.status).toBe(200);
    expect(head.headers).toMatchObject(headers);
    expect(head.bytes).toHaveLength(0);
  });

  test('is sent in the requested part', { tags: ['RG-02', 'RG-03'] }, async () => {
    const { bytes, ask } = await aLiveVideo();
    const size = bytes.length;
    for (const [range, start, end] of [
      ['0-0', 0, 0],
      ['0-9', 0, 9],
      [`${size - 1}-`, size - 1, size - 1],
      ['-1', size - 1, size - 1],
      ['5-', 5, size - 1],
      ['0-999999999999', 0, size - 1],
      [`-${size + 5}`, 0, size - 1],
    ] as const) {
      const part = await ask({ range: `bytes=${range}` });
      expect(part.status, range).toBe(206);
      expect(part.headers['content-range'], range).toBe(`bytes ${start}-${end}/${size}`);
      expect(part.headers['content-length'], range).toBe(String(end - start + 1));
      expect(part.bytes.equals(bytes.subarray(start, end + 1)), range).toBe(true);
    }
  });

  test('has no range beyond its end: 416 with its size', { tags: ['RG-05'] }, async () => {
    const { bytes, ask } = await aLiveVideo();
    for (const range of [`${bytes.length}-`, '-0', '99999999999999999999-']) {
      const answer = await ask({ range: `bytes=${range}` });
      expect([range, answer.status, answer.headers['content-range']]).toEqual([range, 416, `bytes */${bytes.length}`]);
      expect(answer.bytes).toHaveLength(0);
    }
  });

  test('is sent whole for several ranges or invalid ones', { tags: ['RG-07'] }, async () => {
    const { bytes, ask } = await aLiveVideo();
    const thousand = Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(',');
    for (const range of [
      'bytes=0-0,10-10',
      `bytes=${thousand}`,
      'bytes=0-,0-,0-',
      'bytes=9-3',
      'lines=1-2',
      'nonsense',
    ]) {
      const before = process.cpuUsage();
      const answer = await ask({ range });
      const { user, system } = process.cpuUsage(before);
      if (inject('isSoak')) expect((user + system) / 1000, range.slice(0, 30)).toBeLessThan(50);
      expect([answer.status, answer.headers['content-type']], range.slice(0, 30)).toEqual([200, 'video/mp4']);
      expect(answer.bytes.equals(bytes)).toBe(true);
    }
  });

  test('is sent in part only if the If-Range header matches its present state', { tags: ['RG-08'] }, async () => {
    const { ask } = await aLiveVideo();
    const { etag, 'last-modified': modified } = (await ask()).headers;
    const status = async (ifRange: string) => (await ask({ range: 'bytes=0-9', 'if-range': ifRange })).status;
    expect(await status(String(etag))).toBe(206);
    expect(await status('"other"')).toBe(200);
    expect(await status(`W/${etag}`)).toBe(200);
    expect(await status(String(modified))).toBe(206);
    expect(await status('Mon, 02 Mar 1998 09:00:00 GMT')).toBe(200);
  });

  test('is not sent again to a client that has it, with and without a Range header', { tags: ['RG-09'] }, async () => {
    const { ask } = await aLiveVideo();
    const { etag } = (await ask()).headers;
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await ask({ ...headers, 'if-none-match': String(etag) });
      expect([answer.status, answer.bytes.length, answer.headers.etag]).toEqual([304, 0, etag]);
    }
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask({ 'if-match': '"other"' })).status).toBe(412);
  });

  test('has the right bytes at whatever position a viewer seeks to', { tags: ['RG-12'] }, async () => {
    const { bytes, ask } = await aLiveVideo();
    for (let jump = 0; jump < 100; jump += 1) {
      const start = (jump * 7919) % bytes.length;
      const part = await ask({ range: `bytes=${start}-${start + 4095}` });
      expect(part.bytes.equals(bytes.subarray(start, start + 4096)), `from ${start}`).toBe(true);
    }
  });

  test('is not found when missing on the disk, and the log says so', { tags: ['RG-11'] }, async () => {
    const { server, video, ask } = await aLiveVideo();
    await rm(join(server.folder, 'files', video.filename.slice(0, 2), video.filename));
    const answer = await ask();
    expect([answer.status, answer.json.message]).toEqual([404, 'Video not found']);
    expect(server.lines).toMatchObject([{ msg: 'a file is missing from the store', key: video.filename }]);
  });
});

test('downloads aborted after their first bytes leave no file open', { tags: ['RG-10'] }, async () => {
  const { server, path } = await aLiveVideo(await clipOfSize(8 * 1024 * 1024));
  const address = await server.listen();
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (let round = 0; round < 10; round += 1) {
    const connections = await Promise.all(Array.from({ length: 20 }, () => openConnection(address)));
    for (const connection of connections)
      await connection.send(`GET ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`);
    for (const connection of connections) {
      await connection.until('\r\n\r\n');
      connection.socket.destroy();
    }
  }
  await eventually(openFiles, (count) => count <= before + 5);
});
