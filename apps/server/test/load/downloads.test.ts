import { AppError } from '@touchline/api';
import { aPlayer, aVideo, clipOfSize } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { eventually, testServer } from '../support/index.ts';
import { aSlowReader, leave, statusOf } from '../support/processes/slow-reader.ts';

/** More than the system buffers for a connection whose reader has stopped. */
const MANY_BYTES = 12 * 1024 ** 2;

describe('simultaneous downloads', () => {
  test('are rejected over the limits per address and per server, and release their slots', async () => {
    const limits = { downloadsPerAddress: 2, downloadsAtOnce: 3 };
    const server = await testServer({ limits, trustProxy: ['127.0.0.1'] });
    const address = await server.listen();
    const player = await aPlayer(server, { isVerified: true });
    // Its player gets the file as it was sent.
    const { id } = await aVideo(server, { player, content: await clipOfSize(MANY_BYTES) });
    const path = `/api/videos/${id}/file`;
    const cookie = (await server.browser(player)).cookie ?? '';
    const from = (name: string) => `X-Forwarded-For: ${name}\r\nCookie: ${cookie}\r\n`;
    const readers = [
      await aSlowReader(address, path, from('192.0.2.1')),
      await aSlowReader(address, path, from('192.0.2.1')),
      await aSlowReader(address, path, from('2001:db8::1')),
    ];
    for (const reader of readers) expect(await statusOf(reader)).toBe('200');
    const ask = (forwardedFor: string, init: RequestInit = {}) =>
      fetch(`${address}${path}`, { ...init, headers: { 'x-forwarded-for': forwardedFor, cookie, ...init.headers } });

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
    const app = await testServer({ limits: { downloadsAtOnce: 1 } });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    const address = await app.listen();
    const cookie = (await app.browser(player)).cookie ?? '';
    const ask = () => fetch(`${address}/api/videos/${video.id}/file`, { headers: { cookie } });
    const { openSend, find } = app.shared.files;
    app.shared.files.find = async () => ({ size: 100, modifiedAt: new Date(0) });
    app.shared.files.openSend = async () => {
      throw new AppError('STORAGE_UNAVAILABLE');
    };
    for (let count = 0; count < 3; count += 1) {
      expect(await (await ask()).json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    }
    app.shared.files.openSend = async () => async () => {
      throw new Error('a fault of the test');
    };
    for (let count = 0; count < 3; count += 1) {
      await expect(ask().then((answer) => answer.text())).rejects.toThrow();
    }
    Object.assign(app.shared.files, { openSend, find });
  });
});
