import { readdirSync } from 'node:fs';
import { aPlayer, clipOfSize, storedFiles, theAdmin } from '@touchline/api/testing/index';
import { ERRORS } from '@touchline/contracts/errors';
import { describe, expect, test } from 'vitest';
import { type TusAnswer, tusClient } from '../support/http/tus.ts';
import { eventually, newToken, type TestServer, type TestServerOptions, testServer } from '../support/index.ts';

const MB = 1024 * 1024;
const PART = 64 * 1024;
const content = await clipOfSize(2 * PART);
const unfinished = (server: TestServer) => server.db.selectFrom('uploads').select(['id', 'received']).execute();

async function anUpload(options: TestServerOptions = {}) {
  const server = await testServer(options);
  const player = await aPlayer(server, { isVerified: true });
  const address = await server.listen();
  const cookie = `sid=${await newToken(server, player)}`;
  return { server, player, address, cookie, client: tusClient(address, cookie) };
}

/** Nothing of an upload is left but what the videos own. */
async function expectNothingLeft(server: TestServer, videos = 0) {
  expect(await server.db.selectFrom('upload_parts').select('part_key').execute()).toEqual([]);
  expect(await server.db.selectFrom('stray_files').select('file_key').execute()).toEqual([]);
  expect(await server.db.selectFrom('videos').select('id').execute()).toHaveLength(videos);
  expect(await storedFiles(server.folder)).toHaveLength(videos);
}

describe('a resumable upload', () => {
  test('is sent in parts; the last one answers with the video, which has exactly these bytes', {
    tags: ['PART-01'],
  }, async () => {
    const { server, player, client } = await anUpload();
    const begun = await client.begin(content.length, {
      ...{ title: ' Derby ', description: 'Left foot', tags: '["pace","pace"]', isPublic: 'false' },
      filename: 'böse 1.mp4',
    });
    expect([begun.status, begun.headers.get('tus-resumable')]).toEqual([201, '1.0.0']);
    const url = begun.headers.get('location') ?? '';
    expect(url).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/);
    const expires = new Date(server.clock.now().getTime() + 24 * 3600 * 1000);
    expect(begun.headers.get('upload-expires')).toBe(expires.toUTCString());
    const first = await client.send(url, 0, content.subarray(0, PART));
    expect([first.status, first.offset]).toEqual([204, PART]);
    const asked = await client.ask(url);
    expect([asked.status, asked.offset, asked.headers.get('upload-length')]).toEqual([200, PART, `${content.length}`]);
    expect(readdirSync(`${server.folder}/incoming`)).toEqual([]);
    const last = await client.send(url, PART, content.subarray(PART));
    expect([last.status, last.offset, last.headers.get('upload-video')]).toEqual([
      200,
      content.length,
      last.video().id,
    ]);
    expect(last.video()).toMatchObject({
      ...{ playerId: player.id, title: 'Derby', description: 'Left foot', tags: ['pace'], isPublic: false },
      ...{ fileSize: content.length, duration: 1, isApproved: false },
    });
    const stored = await server.shared.files.openRead(last.video().filename);
    expect(Buffer.concat(await stored.toArray()).equals(content)).toBe(true);
    await expectNothingLeft(server, 1);
  });

  test('tells a client that lost the last answer which video it became: no second one, and none is lost', {
    tags: ['PART-03'],
  }, async () => {
    const { server, client } = await anUpload();
    const url = await client.begun(content.length);
    const { id } = (await client.send(url, 0, content)).video();
    const asked = await client.ask(url);
    expect([asked.status, asked.offset, asked.headers.get('upload-video')]).toEqual([200, content.length, id]);
    const again = await client.send(url, content.length, Buffer.alloc(0));
    expect([again.status, again.video().id]).toEqual([200, id]);
    await expectNothingLeft(server, 1);
    expect((await client.cancel(url)).status).toBe(204);
    await expectNothingLeft(server, 1);
  });

  test('that is interrupted keeps what has arrived, and continues there', { tags: ['PART-02'] }, async () => {
    const { server, client } = await anUpload();
    const url = await client.begun(content.length);
    const cut = await client.sendOnly(url, { offset: 0, length: content.length, content: content.subarray(0, PART) });
    await eventually(
      () => readdirSync(`${server.folder}/incoming`).length,
      (count) => count === 1,
    );
    cut.socket.resetAndDestroy();
    const rows = await eventually(
      () => unfinished(server),
      ([row]) => (row?.received ?? 0) > 0,
    );
    const { offset } = await client.ask(url);
    expect([offset, (offset ?? 0) > 0]).toEqual([rows[0]?.received, true]);
    const last = await client.send(url, offset ?? 0, content.subarray(offset ?? 0));
    expect(last.video().fileSize).toBe(content.length);
    await expectNothingLeft(server, 1);
  });

  test('whose connection is dead without the server knowing is continued by the next request', async () => {
    const { server, client } = await anUpload();
    const url = await client.begun(content.length);
    const dead = await client.sendOnly(url, { offset: 0, length: content.length, content: content.subarray(0, PART) });
    await eventually(
      () => readdirSync(`${server.folder}/incoming`).length,
      (count) => count === 1,
    );
    const { offset } = await client.ask(url);
    expect(offset).toBeGreaterThan(0);
    expect((await client.send(url, offset ?? 0, content.subarray(offset ?? 0))).status).toBe(200);
    dead.socket.destroy();
    await expectNothingLeft(server, 1);
  });

  test('that is too slow gets 408, and what has arrived is kept', { tags: ['FU-15'] }, async () => {
    const limits = { uploadGraceMs: 1000, uploadWindowMs: 100, uploadBytesPerSecond: 100_000 };
    const { server, client } = await anUpload({ limits });
    const url = await client.begun(content.length);
    const slow = await client.sendOnly(url, { offset: 0, length: content.length, content: content.subarray(0, PART) });
    expect(await slow.until(ERRORS.UPLOAD_TOO_SLOW.message)).toMatch(/^HTTP\/1\.1 408 /);
    slow.socket.destroy();
    const { offset } = await client.ask(url);
    expect(offset).toBeGreaterThan(0);
    server.shared.limits = { ...server.shared.limits, uploadGraceMs: 600_000 };
    const last = await client.send(url, offset ?? 0, content.subarray(offset ?? 0));
    expect(last.video().fileSize).toBe(content.length);
  });

  test('of a file that is no video gets 415 and the sentence of the form, and nothing is left', async () => {
    const { server, client } = await anUpload();
    const url = await client.begun(4);
    const refused = await client.send(url, 0, Buffer.from('fake'));
    expect([refused.status, refused.text]).toEqual([415, ERRORS.NOT_A_VIDEO.message]);
    expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await client.ask(url)).status).toBe(404);
    await expectNothingLeft(server);
  });

  test('is finished by the next request when the server could not store the video', async () => {
    const { server, client } = await anUpload();
    const { files } = server.shared;
    const url = await client.begun(content.length);
    const find = server.shared.videoProbe;
    server.shared.videoProbe = { ...find, probe: () => Promise.reject(new Error('broken')) };
    expect((await client.send(url, 0, content)).status).toBe(500);
    server.shared.videoProbe = find;
    const { offset } = await client.ask(url);
    expect(offset).toBe(content.length - 1);
    const last = await client.send(url, content.length - 1, content.subarray(-1));
    expect([last.status, last.video().fileSize]).toEqual([200, content.length]);
    expect(await files.find(last.video().filename)).toMatchObject({ size: content.length });
    await expectNothingLeft(server, 1);
  });

  test('whose parts are gone, as after a restore, is unknown to a client that asks where to continue', async () => {
    const { server, client } = await anUpload();
    const url = await client.begun(content.length);
    await client.send(url, 0, content.subarray(0, PART));
    const [part] = await server.db.selectFrom('upload_parts').select('part_key').execute();
    await server.shared.files.remove(part?.part_key ?? '');
    expect((await client.ask(url)).status).toBe(404);
    await expectNothingLeft(server);
  });

  test('expires after a day, also a finished one, and the clean-up deletes its parts', {
    tags: ['PART-06'],
  }, async () => {
    const { server, client } = await anUpload();
    const url = await client.begun(content.length);
    await client.send(url, 0, content.subarray(0, PART));
    const done = await client.begun(content.length);
    await client.send(done, 0, content);
    const { removeExpiredUploads } = await import('@touchline/api');
    server.clock.turn(24 * 3600 - 60);
    await removeExpiredUploads(server.shared);
    expect([(await client.ask(url)).offset, (await client.ask(done)).offset]).toEqual([PART, content.length]);
    server.clock.turn(60);
    expect([(await client.ask(url)).status, (await client.ask(done)).status]).toEqual([404, 404]);
    await removeExpiredUploads(server.shared);
    expect(await unfinished(server)).toEqual([]);
    await expectNothingLeft(server, 1);
  });

  test('is deleted with its parts when it is cancelled, and when its user is deleted', {
    tags: ['PART-06'],
  }, async () => {
    const { server, player, client } = await anUpload();
    const url = await client.begun(content.length);
    await client.send(url, 0, content.subarray(0, PART));
    expect((await client.cancel(url)).status).toBe(204);
    expect((await client.cancel(url)).status).toBe(404);
    await expectNothingLeft(server);
    const other = await client.begun(content.length);
    await client.send(other, 0, content.subarray(0, PART));
    await server.as(await theAdmin(server)).users.delete({ id: player.id });
    expect(await unfinished(server)).toEqual([]);
    await expectNothingLeft(server);
  });
});

describe('an upload is admitted like the form', () => {
  test('texts, name, type and size are checked before a byte is sent', { tags: ['PART-04'] }, async () => {
    const { server, client } = await anUpload();
    const cases: [Record<string, string>, number, number, string][] = [
      [{ title: ' ' }, 10, 400, 'Title is required'],
      [{ title: 'x'.repeat(101) }, 10, 400, 'Title must be under 100 characters'],
      [{ description: 'x'.repeat(501) }, 10, 400, 'Description must be under 500 characters'],
      [{ tags: 'pace' }, 10, 400, 'Tags must be a JSON list of texts.'],
      [{ filename: '' }, 10, 400, ERRORS.NO_FILE.message],
      [{ filetype: 'text/plain' }, 10, 415, ERRORS.NOT_A_VIDEO.message],
      [{ playerId: crypto.randomUUID() }, 10, 403, ERRORS.NOT_ALLOWED.message],
      [{ more: 'x'.repeat(9000) }, 10, 400, 'The texts are too long.'],
      [{}, 0, 400, ERRORS.EMPTY_FILE.message],
      [{}, 100 * MB + 1, 413, 'Video file must be under 100MB.'],
    ];
    for (const [texts, bytes, status, message] of cases) {
      const { status: is, text } = await client.begin(bytes, texts);
      expect([is, text]).toEqual([status, message]);
    }
    expect((await client.begin(10, { more: 'x'.repeat(40_000) })).status).toBe(431);
    expect(await unfinished(server)).toEqual([]);
    for (const filetype of ['', 'application/octet-stream', 'video/x-unknown']) {
      expect((await client.begin(100 * MB, { filetype })).status).toBe(201);
    }
  });

  test('rights, quota, rate, free space and the number of unfinished uploads are checked', {
    tags: ['PART-04'],
  }, async () => {
    const { server, player, client } = await anUpload({ limits: { unfinishedUploads: 2 } });
    const refusal = async () => {
      const { status, text } = await client.begin(10);
      return [status, text];
    };
    const refused = (code: keyof typeof ERRORS) => [ERRORS[code].status, ERRORS[code].message];
    const { limits } = server.shared;
    server.shared.limits = { ...limits, videoBytesPerPlayer: 9 };
    expect(await refusal()).toEqual(refused('UPLOAD_QUOTA'));
    server.shared.limits = { ...limits, minFreeBytes: Number.MAX_SAFE_INTEGER };
    expect(await refusal()).toEqual(refused('DISK_FULL'));
    server.shared.limits = limits;
    for (let count = 0; count < 2; count += 1) await client.send(await client.begun(10), 0, content.subarray(0, 1));
    expect(await refusal()).toEqual(refused('TOO_MANY_UNFINISHED_UPLOADS'));
    server.shared.limits = { ...limits, uploadsPerUser: { uses: 0, seconds: 60 } };
    server.clock.turn(3600);
    expect(await refusal()).toEqual([
      429,
      expect.stringMatching(/^The limit is 0 uploads in a minute, and it is used up\./),
    ]);
    server.shared.limits = limits;
    await server.as(await theAdmin(server)).users.change({ id: player.id, patch: { canUploadVideos: false } });
    expect(await refusal()).toEqual(refused('UPLOADS_CLOSED'));
  });

  test('uploads of the last quarter of an hour count against the free space', async () => {
    const { server, client } = await anUpload();
    await client.begun(60 * MB);
    server.shared.limits = { ...server.shared.limits, minFreeBytes: 1 };
    Object.assign(server.shared.files, { freeBytes: async () => 100 * MB });
    expect((await client.begin(60 * MB)).status).toBe(507);
    server.clock.turn(15 * 60);
    expect((await client.begin(60 * MB)).status).toBe(201);
  });

  test('an upload is not joined without space for it, and can be finished later', async () => {
    const { server, client } = await anUpload();
    const url = await client.begun(content.length);
    await client.send(url, 0, content.subarray(0, PART));
    server.shared.limits = { ...server.shared.limits, minFreeBytes: 1 };
    const { freeBytes } = server.shared.files;
    Object.assign(server.shared.files, { freeBytes: async () => content.length });
    expect((await client.send(url, PART, content.subarray(PART))).status).toBe(507);
    Object.assign(server.shared.files, { freeBytes });
    expect((await client.sendRest(url, content, PART)).status).toBe(200);
  });

  test('the permission is checked again for each part, and at the end', {
    tags: ['FU-17', 'FU-18', 'PART-04'],
  }, async () => {
    const { server, player, client } = await anUpload();
    const { users } = server.as(await theAdmin(server));
    const url = await client.begun(content.length);
    await client.send(url, 0, content.subarray(0, PART));
    await users.change({ id: player.id, patch: { canUploadVideos: false } });
    const closed = await client.send(url, PART, content.subarray(PART));
    expect([closed.status, closed.text]).toEqual([403, ERRORS.UPLOADS_CLOSED.message]);
    await users.change({ id: player.id, patch: { isActive: false } });
    expect((await client.send(url, PART, content.subarray(PART))).status).toBe(404);
    expect((await unfinished(server))[0]?.received).toBe(PART);
  });

  test('other users, admins and visitors do not learn that there is such an upload', {
    tags: ['PART-05'],
  }, async () => {
    const { server, address, client } = await anUpload();
    const url = await client.begun(content.length);
    const other = `sid=${await newToken(server, await aPlayer(server, { isVerified: true }))}`;
    const admin = `sid=${await newToken(server, await theAdmin(server))}`;
    for (const cookie of [other, admin, '']) {
      const stranger = tusClient(address, cookie);
      for (const at of [url, `/api/uploads/${crypto.randomUUID()}`, '/api/uploads/not-an-id', '/api/uploads/%00']) {
        const answers = [await stranger.ask(at), await stranger.send(at, 0, content), await stranger.cancel(at)];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
        expect(answers[1]?.text).toBe(ERRORS.UPLOAD_NOT_FOUND.message);
      }
    }
    expect((await tusClient(address, '').begin(10)).status).toBe(401);
    expect((await client.ask(url)).offset).toBe(0);
  });

  test('pages of other sites are refused', async () => {
    const { client } = await anUpload();
    const foreign = await client.begin(10, {}, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});

describe('a request against the protocol gets a clear answer', () => {
  test('about length, offset, type and version, and changes nothing', async () => {
    const { server, client } = await anUpload();
    const url = await client.begun(content.length);
    await client.send(url, 0, content.subarray(0, PART));
    const part = content.subarray(PART);
    const cases: [() => Promise<TusAnswer>, keyof typeof ERRORS][] = [
      [() => client.send(url, 0, part), 'UPLOAD_OFFSET'],
      [() => client.send(url, PART + 1, part), 'UPLOAD_OFFSET'],
      [() => client.send(url, PART, Buffer.concat([part, part])), 'UPLOAD_TOO_LONG'],
      [() => client.send(url, PART, part, { 'content-type': 'video/mp4' }), 'UNSUPPORTED_TYPE'],
      [() => client.send(url, PART, Buffer.from('{}'), { 'content-type': 'application/json' }), 'UNSUPPORTED_TYPE'],
      [() => client.send(url, PART, part, { 'upload-offset': 'x' }), 'MALFORMED_REQUEST'],
      [() => client.send(url, PART, part, { 'tus-resumable': '0.2.2' }), 'MALFORMED_REQUEST'],
      [() => client.send(url, PART, part, { 'tus-resumable': '' }), 'TUS_VERSION'],
      [() => client.begin(10, {}, { 'upload-length': '-1' }), 'MALFORMED_REQUEST'],
      [() => client.begin(10, {}, { 'upload-metadata': 'title not-base64!' }), 'MALFORMED_REQUEST'],
      [() => client.begin(10, {}, { 'upload-defer-length': '1' }), 'UPLOAD_LENGTH_NEEDED'],
      [() => client.begin(10, {}, { 'upload-concat': 'partial' }), 'MALFORMED_REQUEST'],
    ];
    for (const [asking, code] of cases) {
      const { status, text } = await asking();
      expect([status, text], code).toEqual([ERRORS[code].status, ERRORS[code].message]);
    }
    expect((await client.ask(url)).offset).toBe(PART);
    expect(await unfinished(server)).toHaveLength(1);
    expect((await client.send(url, PART, part)).status).toBe(200);
    await expectNothingLeft(server, 1);
  });

  test('more bytes than announced without a length of the body are refused, and fewer leave it unfinished', async () => {
    const { address, cookie, client } = await anUpload();
    const url = await client.begun(1000);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(600));
        controller.enqueue(new Uint8Array(600));
        controller.close();
      },
    });
    const headers = {
      ...{ cookie, 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      'content-type': 'application/offset+octet-stream',
    };
    const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit;
    const answer = await fetch(`${address}${url}`, init);
    expect([answer.status, await answer.text()]).toEqual([400, ERRORS.UPLOAD_TOO_LONG.message]);
    const { offset } = await client.ask(url);
    expect(offset).toBeLessThan(1000);
    const fewer = await client.send(url, offset ?? 0, Buffer.alloc(10));
    expect([fewer.status, fewer.offset]).toEqual([204, (offset ?? 0) + 10]);
  });

  test('of parallel parts for the same place one is stored; the video has the bytes of one sender', {
    tags: ['PART-07'],
  }, async () => {
    const { server, client } = await anUpload({ limits: { uploadsAtOnce: 9 } });
    const url = await client.begun(content.length);
    const first = await Promise.all([1, 2, 3, 4].map(() => client.send(url, 0, content.subarray(0, PART))));
    expect(first.map(({ status }) => status).toSorted()[0]).toBe(204);
    for (const { status } of first) expect([204, 409]).toContain(status);
    const last = await Promise.all([1, 2, 3].map(() => client.sendRest(url, content, PART / 2)));
    const [id, ...others] = new Set(last.map((answer) => answer.video().id));
    expect(others).toEqual([]);
    const stored = await server.shared.files.openRead(`${id}.mp4`);
    expect(Buffer.concat(await stored.toArray()).equals(content)).toBe(true);
    await expectNothingLeft(server, 1);
  });

  test('a file in too many parts is refused', async () => {
    const { client } = await anUpload({ limits: { partsPerUpload: 2 } });
    const url = await client.begun(1000);
    for (const offset of [0, 1]) expect((await client.send(url, offset, Buffer.alloc(1))).status).toBe(204);
    const refused = await client.send(url, 2, Buffer.alloc(1));
    expect([refused.status, refused.text]).toEqual([400, ERRORS.UPLOAD_TOO_MANY_PARTS.message]);
  });

  test('a client may ask what the server can', async () => {
    const { address } = await anUpload();
    const { status, headers } = await fetch(`${address}/api/uploads`, { method: 'OPTIONS' });
    expect([status, headers.get('tus-extension'), headers.get('tus-max-size')]).toEqual([
      204,
      'creation,expiration,termination',
      String(100 * MB),
    ]);
  });
});
