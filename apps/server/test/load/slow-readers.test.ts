import { AppError, defaultLimits } from '@touchline/api';
import { aVideo, clipOfSize } from '@touchline/api/testing/index';
import { describe, expect, inject, test } from 'vitest';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { eventually, openConnection, testServer } from '../support/index.ts';
import { aDataFolder, type ChildServer, startServer } from '../support/processes/child-server.ts';
import { memoryAtRest, memoryOf } from '../support/processes/measures.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const MB = 1024 ** 2;
const LONG = 900_000;
const isSoak = inject('isSoak');
/** More than the system buffers for a connection whose reader has stopped. */
const clip = await clipOfSize(12 * MB);

/** The address of a large video, and the cookie of its player, who gets the file as it was sent. */
async function aLargeVideo(server: ChildServer): Promise<{ path: string; cookie: string }> {
  const cookie = await anUploader(server);
  const { id } = (await (await uploadWhole(server, cookie, clip)).json()) as { id: string };
  return { path: `/api/videos/${id}/file`, cookie };
}

/** Requests a file and stops reading with the first bytes of the response. */
async function aSlowReader(address: string, path: string, headers = ''): Promise<RawConnection> {
  const connection = await openConnection(address);
  connection.socket.once('data', () => connection.socket.pause());
  await connection.send(`GET ${path} HTTP/1.1\r\nHost: touchline\r\n${headers}\r\n`);
  return connection;
}

const statusOf = async (connection: RawConnection) =>
  (await connection.until('\r\n')).slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3);
const leave = (connections: RawConnection[]) => {
  for (const { socket } of connections) socket.destroy();
};
const SETTINGS = { DOWNLOADS_PER_ADDRESS: '2', DOWNLOADS_AT_ONCE: '3', TRUST_PROXY: '127.0.0.1' };

describe('simultaneous downloads', () => {
  test('are rejected over the limits per address and per server, and release their slots', async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    const address = await server.ready();
    const { path, cookie } = await aLargeVideo(server);
    const from = (name: string) => `X-Forwarded-For: ${name}\r\nCookie: ${cookie}\r\n`;
    const readers = [
      await aSlowReader(address, path, from('192.0.2.1')),
      await aSlowReader(address, path, from('192.0.2.1')),
      await aSlowReader(address, path, from('2001:db8::1')),
    ];
    for (const reader of readers) expect(await statusOf(reader)).toBe('200');
    const ask = (forwardedFor: string, init: RequestInit = {}) =>
      server.fetch(path, { ...init, headers: { 'x-forwarded-for': forwardedFor, cookie, ...init.headers } });

    const overAddress = await ask('192.0.2.1');
    expect([overAddress.status, overAddress.headers.get('retry-after')]).toEqual([429, '5']);
    expect(overAddress.headers.get('content-type')).toContain('application/json');
    expect(await overAddress.json()).toMatchObject({ code: 'TOO_MANY_DOWNLOADS' });
    const overServer = await ask('192.0.2.7');
    expect([overServer.status, overServer.headers.get('retry-after')]).toEqual([503, '5']);

    const etag = (await ask('192.0.2.1', { method: 'HEAD' })).headers.get('etag') ?? '';
    expect((await ask('192.0.2.1', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await ask('192.0.2.1', { headers: { range: 'bytes=999999999-' } })).status).toBe(416);

    leave(readers);
    await eventually(
      async () => (await ask('192.0.2.1')).status,
      (status) => status === 200,
    );
    // A response that is read to its end releases its slot as well.
    for (let count = 0; count < 5; count += 1) {
      await eventually(
        async () => {
          const answer = await ask('192.0.2.1', { headers: { range: 'bytes=0-99' } });
          await answer.arrayBuffer();
          return answer.status;
        },
        (status) => status === 206,
      );
    }
  });

  test('release their slots when the file cannot be opened or read', async () => {
    const app = await testServer({ limits: { ...defaultLimits, downloadsAtOnce: 1 } });
    const video = await aVideo(app, { isApproved: true, isReady: true });
    const path = `/api/videos/${video.id}/file`;
    const address = await app.listen();
    const { openSend, find } = app.shared.files;
    app.shared.files.find = async () => ({ size: 100, modifiedAt: new Date(0) });
    app.shared.files.openSend = async () => {
      throw new AppError('STORAGE_UNAVAILABLE');
    };
    for (let count = 0; count < 3; count += 1) {
      expect(await (await fetch(`${address}${path}`)).json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    }
    app.shared.files.openSend = async () => async () => {
      throw new Error('a fault of the test');
    };
    for (let count = 0; count < 3; count += 1) {
      await expect(fetch(`${address}${path}`).then((answer) => answer.text())).rejects.toThrow();
    }
    Object.assign(app.shared.files, { openSend, find });
  });

  test('are closed when they stay below the minimum speed', async () => {
    const floor = { DOWNLOAD_GRACE_MS: '200', DOWNLOAD_WINDOW_MS: '500', DOWNLOADS_AT_ONCE: '1' };
    const server = startServer(aDataFolder(), { ...floor, LOG_LEVEL: 'info' });
    const address = await server.ready();
    const { path, cookie } = await aLargeVideo(server);
    const reader = await aSlowReader(address, path, `Cookie: ${cookie}\r\n`);
    expect(await statusOf(reader)).toBe('200');
    await eventually(() => server.output().out.includes('a response was read too slowly'), Boolean);
    // The slot is released when the file has been closed, a moment after the connection was cut.
    const again = await eventually(
      () => server.fetch(path, { headers: { cookie } }),
      ({ status }) => status === 200,
    );
    expect((await again.arrayBuffer()).byteLength).toBe(clip.length);
    leave([reader]);
  });

  // The default number of bytes in a window, and a reader twice as fast. It depends on the clock.
  test.runIf(isSoak)('are completed for a reader who is slow but above the minimum speed', async () => {
    const { downloadWindowMs, downloadBytesPerSecond } = defaultLimits;
    const faster = 100;
    const floor = {
      DOWNLOAD_GRACE_MS: '500',
      DOWNLOAD_WINDOW_MS: String(downloadWindowMs / faster),
      DOWNLOAD_BYTES_PER_SECOND: String(downloadBytesPerSecond * faster),
    };
    const server = startServer(aDataFolder(), floor);
    const { path, cookie } = await aLargeVideo(server);
    const answer = await server.fetch(path, { headers: { cookie } });
    let received = 0;
    for await (const piece of answer.body ?? []) {
      received += piece.length;
      await new Promise((resolve) =>
        setTimeout(resolve, (piece.length * 1000) / (2 * downloadBytesPerSecond * faster)),
      );
    }
    expect(received).toBe(clip.length);
  });
});

test('stalled readers use little memory, which is released when their connections close', {
  tags: ['RB-08'],
  timeout: LONG,
}, async () => {
  const server = startServer(aDataFolder(), { DOWNLOADS_PER_ADDRESS: '5000', DOWNLOADS_AT_ONCE: '5000' });
  const address = await server.ready();
  const { path, cookie } = await aLargeVideo(server);
  const before = await memoryAtRest(server);
  const readers: RawConnection[] = [];
  for (let count = 0; count < (isSoak ? 3000 : 200); count += 1) {
    readers.push(await aSlowReader(address, path, `Cookie: ${cookie}\r\n`));
  }
  for (const reader of readers) expect(await statusOf(reader)).toBe('200');
  const during = await memoryAtRest(server);
  leave(readers);
  // In the long form the server collects garbage after a flood; the short form has too few readers.
  const after = await eventually(
    () => memoryOf(server).now,
    (now) => now - before < (isSoak ? 75 : 60),
  );
  const figures = `${[before, during, after].map(Math.round).join(', ')} MB before, during and after`;
  if (isSoak) process.stdout.write(`${readers.length} slow readers: ${figures}\n`);
  expect(during - before, figures).toBeLessThan(isSoak ? 150 : 60);
});
