import { readdirSync } from 'node:fs';
import { aPlayer, clipOfSize, type TestApp, theAdmin, tinyClip } from '@touchline/api/testing/index';
import { describe, expect, inject, test } from 'vitest';
import { aVideoForm, eventually, newToken, testServer } from '../support/index.ts';
import { beginUpload } from '../support/processes/uploads.ts';

const isSoak = inject('isSoak');
const content = await clipOfSize((isSoak ? 2048 : 128) * 1024);
const UPLOADS = isSoak ? 20 : 5;
const incoming = ({ folder }: Pick<TestApp, 'folder'>) => readdirSync(`${folder}/incoming`);
const openFiles = () => readdirSync('/proc/self/fd').length;
const videos = (app: TestApp) => app.db.selectFrom('videos').select('id').execute();

describe('an upload that the client aborts', () => {
  test.each(['a reset', 'an end', 'a destroyed socket'] as const)(
    'by %s leaves no file, no row and no open file',
    { tags: ['FU-13'] },
    async (how) => {
      const server = await testServer({ limits: { uploadsPerUser: { uses: 999, seconds: 1 }, uploadsAtOnce: 99 } });
      const player = await aPlayer(server, { isVerified: true });
      const address = await server.listen();
      const cookie = `sid=${await newToken(server, player)}`;
      const before = openFiles();
      for (let round = 0; round < (isSoak ? 8 : 1); round += 1) {
        const uploads = await Promise.all(
          Array.from({ length: UPLOADS }, () => beginUpload(address, { cookie, content, share: 0.3 })),
        );
        await eventually(
          () => incoming(server).length,
          (count) => count === UPLOADS,
        );
        for (const { socket } of uploads) {
          if (how === 'a reset') socket.resetAndDestroy();
          else if (how === 'an end') socket.end();
          else socket.destroy();
        }
        const began = Date.now();
        await eventually(
          () => incoming(server),
          (files) => files.length === 0,
        );
        await eventually(openFiles, (count) => count <= before + 5);
        if (isSoak) expect(Date.now() - began).toBeLessThan(2000);
        expect(await videos(server)).toEqual([]);
      }
      const whole = await beginUpload(address, { cookie, content, share: 1 });
      expect(await whole.closed()).toMatch(/^HTTP\/1\.1 201 /);
    },
  );

  test('releases its slot at once', { tags: ['FU-13'] }, async () => {
    const server = await testServer({ limits: { uploadsAtOnce: 1 } });
    const player = await aPlayer(server, { isVerified: true });
    const address = await server.listen();
    const cookie = `sid=${await newToken(server, player)}`;
    const first = await beginUpload(address, { cookie, content, share: 0.3 });
    await eventually(
      () => incoming(server).length,
      (count) => count === 1,
    );
    const second = await beginUpload(address, { cookie, content, share: 1 });
    expect(await second.closed()).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 10/i);
    first.socket.destroy();
    await eventually(
      () => incoming(server).length,
      (count) => count === 0,
    );
    const third = await beginUpload(address, { cookie, content, share: 1 });
    expect(await third.closed()).toMatch(/^HTTP\/1\.1 201 /);
  });
});

test('a client that disconnects before its form is read releases its upload slot', { tags: ['FU-13'] }, async () => {
  const server = await testServer({ limits: { uploadsAtOnce: 1 } });
  const player = await aPlayer(server, { isVerified: true });
  const address = await server.listen();
  const cookie = `sid=${await newToken(server, player)}`;
  const gone = new Promise((resolve) => {
    server.http.server.once('connection', (socket) => socket.once('close', resolve));
  });
  // The check for free space takes until the client has disconnected.
  const { files } = server.shared;
  const asked = new Promise<void>((resolve) => {
    const freeBytes = async () => {
      resolve();
      await gone;
      return files.freeBytes();
    };
    server.shared.files = { ...files, freeBytes };
  });
  // The clip is so small that it has arrived completely.
  const clip = await tinyClip();
  const { socket } = await beginUpload(address, { cookie, content: clip, share: 1 });
  await asked;
  socket.resetAndDestroy();
  await eventually(
    () => server.db.selectFrom('throttles').select('uses').where('key', '=', `upload:user:${player.id}`).execute(),
    (uses) => uses.length === 1,
  );
  server.shared.files = files;
  const form = aVideoForm(clip);
  const browser = await server.browser(player);
  const status = await eventually(
    async () => (await browser.upload('/api/videos', form)).status,
    (answer) => answer !== 429,
  );
  expect(status).toBe(201);
});

describe('an upload that is too slow', () => {
  test.each([
    ['stalls', 0],
    ['sends too few bytes', 5],
  ])('because it %s gets 408 and leaves no file and no row', { tags: ['FU-15'] }, async (_how, everyMs) => {
    const server = await testServer({
      limits: { uploadGraceMs: 50, uploadWindowMs: 100, uploadBytesPerSecond: 100_000 },
    });
    const player = await aPlayer(server, { isVerified: true });
    const address = await server.listen();
    const cookie = `sid=${await newToken(server, player)}`;
    const upload = await beginUpload(address, { cookie, content, share: 0.3 });
    const drip = everyMs > 0 ? setInterval(() => upload.socket.write('x'), everyMs) : undefined;
    const answer = await upload.closed().finally(() => clearInterval(drip));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await eventually(
      () => incoming(server),
      (files) => files.length === 0,
    );
    expect(await videos(server)).toEqual([]);
  });

  test('is limited by the timeouts of the HTTP server as well', { tags: ['FU-15'] }, async () => {
    const { http } = await testServer();
    expect(http.server).toMatchObject({
      timeout: 60_000,
      requestTimeout: 900_000,
      headersTimeout: 15_000,
      keepAliveTimeout: 72_000,
    });
  });
});

test('an upload by a user who may not upload is rejected before its body has arrived', {
  tags: ['FU-17'],
}, async () => {
  const server = await testServer();
  const player = await aPlayer(server, { isVerified: true });
  const admin = await server.browser(await theAdmin(server));
  await admin.patch(`/api/users/${player.id}`, { canUploadVideos: false });
  const cookie = `sid=${await newToken(server, player)}`;
  const upload = await beginUpload(await server.listen(), { cookie, content, share: 0 });
  const answer = await upload.until('Video uploads are not open');
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(incoming(server)).toEqual([]);
  upload.socket.destroy();
});

describe('an upload during which the player', () => {
  test.each<[string, (id: string) => { path: string; body: object | null }, number]>([
    ['loses the permission to upload', (id) => ({ path: `/api/users/${id}`, body: { canUploadVideos: false } }), 403],
    ['is deactivated', (id) => ({ path: `/api/users/${id}`, body: { isActive: false } }), 401],
    ['is deleted', (id) => ({ path: `/api/users/${id}`, body: null }), 401],
  ])(
    '%s is rejected at its end and leaves no file and no row',
    { tags: ['FU-17', 'FU-18', 'CC-08'] },
    async (_what, change, status) => {
      const server = await testServer();
      const player = await aPlayer(server, { isVerified: true });
      const admin = await server.browser(await theAdmin(server));
      const address = await server.listen();
      const cookie = `sid=${await newToken(server, player)}`;
      const upload = await beginUpload(address, { cookie, content, share: 0.5 });
      await eventually(
        () => incoming(server).length,
        (count) => count === 1,
      );
      const { path, body } = change(player.id);
      expect((await (body ? admin.patch(path, body) : admin.delete(path))).status).toBe(200);
      await upload.rest();
      expect(await upload.closed()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(incoming(server)).toEqual([]);
      expect(await videos(server)).toEqual([]);
      expect(await server.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
    },
  );
});
