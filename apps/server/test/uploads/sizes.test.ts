import { defaultLimits } from '@touchline/api';
import { aPlayer, clipOfSize, snapshot, storedFiles, tinyClip } from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { aVideoForm, newToken, openConnection, type TestServer, testServer } from '../support/index.ts';

const MIB = 1024 * 1024;
const TOO_LARGE = 'Video file must be under 100MB.';

/** Sends a body in chunks without a declared length. */
async function uploadInPieces(server: TestServer, player: Account, content: Buffer) {
  const address = await server.listen();
  const form = aVideoForm(content);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= form.body.length) return controller.close();
      controller.enqueue(form.body.subarray(sent, sent + MIB));
      sent += MIB;
    },
  });
  const headers = { 'content-type': form.type, cookie: `sid=${await newToken(server, player)}` };
  const response = await fetch(`${address}/api/videos`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, text: await response.text() };
}

describe('the size of a video', () => {
  test('may be 100 MiB, and one byte more is rejected', { tags: ['FU-06', 'UPLOAD-17'] }, async () => {
    expect(defaultLimits.videoMaxBytes).toBe(104_857_600);
    const server = await testServer({ limits: { videoMaxBytes: MIB } });
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    const exact = await clipOfSize(MIB);
    const taken = await browser.upload('/api/videos', aVideoForm(exact));
    expect([taken.status, taken.json.fileSize]).toEqual([201, MIB]);
    await browser.delete(`/api/videos/${taken.json.id}`);
    const refused = await browser.upload('/api/videos', aVideoForm(Buffer.concat([exact, Buffer.alloc(1)])));
    expect([refused.status, refused.text, refused.headers.connection]).toEqual([413, TOO_LARGE, 'close']);
    expect(await storedFiles(server.folder)).toEqual([]);
  });

  test('is counted if it is not declared: one byte too many is rejected, and nothing is kept', {
    tags: ['FU-06'],
  }, async () => {
    const server = await testServer({ limits: { videoMaxBytes: 3 * MIB } });
    const player = await aPlayer(server, { isVerified: true });
    const before = await snapshot(server);
    expect(await uploadInPieces(server, player, await clipOfSize(3 * MIB + 1))).toEqual({
      status: 413,
      text: TOO_LARGE,
    });
    // The player signs in for the upload.
    const signIn = /^sessions |"act":"session\.sign-in"/;
    expect((await snapshot(server)).filter((line) => !signIn.test(line))).toEqual(before);
  });

  test('of exactly the limit in chunks is accepted', { tags: ['FU-06'] }, async () => {
    const server = await testServer({ limits: { videoMaxBytes: 3 * MIB } });
    const player = await aPlayer(server, { isVerified: true });
    expect((await uploadInPieces(server, player, await clipOfSize(3 * MIB))).status).toBe(201);
  });

  test('that is declared too large is rejected before the body is read, and the connection ends', {
    tags: ['FU-06'],
  }, async () => {
    const server = await testServer();
    const player = await aPlayer(server, { isVerified: true });
    const address = await server.listen();
    const connection = await openConnection(address);
    const head = [
      'POST /api/videos HTTP/1.1',
      `Host: ${new URL(address).host}`,
      `Cookie: sid=${await newToken(server, player)}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${105 * MIB}`,
    ];
    await connection.send(`${head.join('\r\n')}\r\n\r\n`);
    const answer = await connection.until(TOO_LARGE);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(answer.toLowerCase()).toContain('\r\ncontent-type: text/plain; charset=utf-8\r\n');
    await connection.closed();
  });
});

describe('the quota of uploads', () => {
  test('is reported with a message when it is used up', { tags: ['FU-16'] }, async () => {
    const server = await testServer({ limits: { videosPerPlayer: 1 } });
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    const form = aVideoForm(await tinyClip());
    expect((await browser.upload('/api/videos', form)).status).toBe(201);
    const refused = await browser.upload('/api/videos', form);
    expect([refused.status, refused.text]).toEqual([
      403,
      'Your video quota is used up. Delete a video before you upload another.',
    ]);
  });

  test('admits one of two simultaneous uploads if only one of them fits', { tags: ['FU-16'] }, async () => {
    const server = await testServer({ limits: { videosPerPlayer: 1 } });
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    const form = aVideoForm(await tinyClip());
    const answers = await Promise.all([browser.upload('/api/videos', form), browser.upload('/api/videos', form)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await storedFiles(server.folder)).toHaveLength(1);
  });

  test('a full disk is reported as such, and everything else works', { tags: ['CR-09'] }, async () => {
    const server = await testServer({ limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const browser = await server.browser(await aPlayer(server, { isVerified: true }));
    expect((await browser.upload('/api/videos', aVideoForm(await tinyClip()))).status).toBe(507);
    expect((await browser.get('/api/users')).status).toBe(200);
  });
});
