import { openS3Store } from '@touchline/api';
import { aPlayer, aVideo, clipOfSize } from '@touchline/api/testing/index';
import { anS3, refusing, S3_CREDENTIALS } from '@touchline/api/testing/s3-server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aForm, openConnection, PNG, type TestServer, testServer } from '../support/index.ts';
import { hasNginx, startNginx } from '../support/processes/nginx.ts';

const PREFIX = '/internal-files/';
/** Such as nginx sends for a client. */
const FORWARDED = { 'x-forwarded-for': '192.0.2.1' };
const clip = await clipOfSize(600_000);
const stores = ['a disk', 'S3'] as const;

/** A server that hands files over to the nginx in front of it, one live video with a portrait of its player, and its cookie. */
async function aSite(store: (typeof stores)[number], trustProxy = ['127.0.0.1']) {
  const server = await testServer({ trustProxy, accelRedirect: PREFIX });
  const s3 = store === 'S3' ? await useBucket(server) : null;
  const player = await aPlayer(server, { isVerified: true });
  const video = await aVideo(server, { player, content: clip, isApproved: true, isReady: true });
  const browser = await server.browser(player);
  const portrait = `/api/users/${player.id}/passport`;
  await browser.upload(portrait, aForm({ name: 'passport', content: PNG, filename: 'me.png', type: 'image/png' }));
  const direct = await server.listen();
  const nginx = await startNginx({
    servers: [direct],
    files: `${server.folder}/files`,
    ...(s3?.place.endpoint && { store: s3.place.endpoint }),
  });
  const path = `/api/videos/${video.id}/file`;
  const cookie = browser.cookie ?? '';
  return { server, s3, player, video, browser, cookie, path, portrait, direct, through: nginx.origin };
}

async function useBucket(server: TestServer) {
  for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const s3 = await anS3();
  server.shared.files = await openS3Store(server.folder, s3.place);
  return s3;
}

/** Headers that each of two servers has for its own connection. */
const OF_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'server', 'transfer-encoding']);

async function answerOf(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  const headers = [...response.headers].filter(([name]) => !OF_CONNECTION.has(name));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(headers), bytes: bytes.toString('latin1') };
}

describe.runIf(hasNginx).each(stores)('nginx in front of a server with files on %s', (store) => {
  test('sends what the server sends: parts, the whole, conditions, errors and pictures', async () => {
    const { cookie, path, portrait, direct, through, video } = await aSite(store);
    const { etag = '', 'last-modified': modified = '' } = (await answerOf(`${direct}${path}`, { headers: { cookie } }))
      .headers;
    // The store of the tests sends a whole file for `0-0`.
    const ranges = [
      '0-1',
      '0-',
      '5-99',
      '599999-',
      '-1',
      '-700000',
      '0-9999999',
      '600000-',
      '-0',
      '9-3',
      '0-0,10-10',
      '',
    ];
    const asked: [string, RequestInit][] = [
      ...ranges.map((range): [string, RequestInit] => [path, { headers: { range: `bytes=${range}` } }]),
      [path, { headers: { range: 'lines=1-2' } }],
      [path, { headers: { range: 'bytes=0-99999999999999999999' } }],
      [path, {}],
      [path, { method: 'HEAD' }],
      [path, { method: 'HEAD', headers: { range: 'bytes=0-9' } }],
      ...[etag, '"other"', `W/${etag}`, modified, 'Mon, 02 Mar 1998 09:00:00 GMT'].map(
        (ifRange): [string, RequestInit] => [path, { headers: { range: 'bytes=0-9', 'if-range': ifRange } }],
      ),
      ...['if-match', 'if-none-match'].flatMap((name) =>
        [etag, '"other"', '*'].map((value): [string, RequestInit] => [path, { headers: { [name]: value } }]),
      ),
      ...['if-modified-since', 'if-unmodified-since'].flatMap((name) =>
        [modified, 'Mon, 02 Mar 1998 09:00:00 GMT'].map((value): [string, RequestInit] => [
          path,
          { headers: { [name]: value, range: 'bytes=0-9' } },
        ]),
      ),
      [`${path}?download`, {}],
      [`${path}?kind=playback`, { headers: { range: 'bytes=10-19' } }],
      [`/api/videos/${video.id}/thumbnail`, { headers: { accept: 'image/webp' } }],
      [`/api/videos/${video.id}/thumbnail`, { headers: { accept: 'image/jpeg', range: 'bytes=0-9' } }],
      [`/api/videos/${video.id}/storyboard`, {}],
      [portrait, {}],
      [portrait, { headers: { range: 'bytes=0-9' } }],
      ['/api/videos/00000000-0000-4000-8000-000000000000/file', {}],
    ];
    for (const [place, init] of asked) {
      const what = { ...init, headers: { ...init.headers, cookie } };
      const [own, sent] = [await answerOf(`${direct}${place}`, what), await answerOf(`${through}${place}`, what)];
      expect(sent, `${place} ${JSON.stringify(init)}`).toEqual(own);
    }
  });

  test('is told by the server where the file is, which no client is', async () => {
    const { server, cookie, path, direct, through } = await aSite(store);
    const where =
      store === 'S3'
        ? /^\/internal-files\/s3\/bytes=0-9\/clips\/.+X-Amz-Signature=/
        : /^\/internal-files\/disk\/bytes=0-9\//;
    const headers = { cookie, range: 'bytes=0-9', ...FORWARDED };
    const told = await fetch(`${direct}${path}`, { headers });
    expect([told.headers.get('x-accel-redirect'), await told.text()]).toEqual([expect.stringMatching(where), '']);
    const sent = await fetch(`${through}${path}`, {
      headers: { ...headers, 'x-accel-redirect': `${PREFIX}disk/whole/x` },
    });
    expect([sent.headers.get('x-accel-redirect'), await sent.text()]).toEqual([null, clip.toString('latin1', 0, 10)]);
    expect(server.lines).toEqual([]);
  });

  test('stops in the middle of a video that is withdrawn, for the next range', async () => {
    const { server, video, path, through } = await aSite(store);
    const range = async () => (await fetch(`${through}${path}`, { headers: { range: 'bytes=0-99' } })).status;
    expect(await range()).toBe(206);
    await server.db.updateTable('videos').set({ is_public: 0 }).where('id', '=', video.id).execute();
    expect(await range()).toBe(404);
  });

  test('sends no file that was deleted', async () => {
    const { browser, path, video, through } = await aSite(store);
    const range = async () => (await fetch(`${through}${path}`, { headers: { range: 'bytes=0-99' } })).status;
    expect(await range()).toBe(206);
    await browser.delete(`/api/videos/${video.id}`);
    expect(await range()).toBe(404);
  });

  test('lets no client name a file by itself', async () => {
    const { server, cookie, path, direct, through } = await aSite(store);
    const told = await fetch(`${direct}${path}`, { headers: { cookie, ...FORWARDED } });
    const place = told.headers.get('x-accel-redirect') ?? '';
    const tried = [
      place,
      `/${place}`,
      `/.${place}`,
      `/x/..${place}`,
      place.replace('internal', '%69nternal'),
      place.replace('internal-files/', 'internal-files%2F'),
      `${PREFIX}disk/whole/../../../../etc/passwd`,
      `${PREFIX}disk/whole/..%2f..%2f..%2fetc/passwd`,
      PREFIX,
    ];
    for (const target of tried) {
      const connection = await openConnection(through);
      await connection.send(`GET ${target} HTTP/1.1\r\nHost: touchline\r\nConnection: close\r\n\r\n`);
      const answer = await connection.until('\r\n');
      // 503 is for all that is not to be had from the store.
      expect(answer, target).toMatch(/^HTTP\/1\.1 (400|404|503) /);
      connection.socket.destroy();
    }
    expect(server.lines).toEqual([]);
  });
});

describe.runIf(hasNginx)('the store behind nginx', () => {
  test('gets nothing of the request but the range', async () => {
    const { s3, cookie, path, through } = await aSite('S3');
    const before = s3?.requests.length ?? 0;
    const headers = { cookie, range: 'bytes=0-9', authorization: 'Basic eA==', 'x-forwarded-for': '192.0.2.9' };
    expect((await fetch(`${through}${path}`, { headers })).status).toBe(206);
    const sent = s3?.requests.slice(before).find(({ method }) => method === 'GET');
    expect(sent?.rawHeaders.filter((_, at) => at % 2 === 0).sort()).toEqual(['Host', 'Range']);
  });

  test('is not quoted when it fails: clients get the error that the server would send', async () => {
    const { s3, cookie, path, through } = await aSite('S3');
    if (s3) {
      const { answer } = s3;
      // The server asks for the facts of a file, nginx for its bytes.
      s3.fault = (request, response) =>
        (request.method === 'HEAD' ? answer : refusing(500, 'InternalError'))(request, response);
    }
    const failed = await fetch(`${through}${path}`, { headers: { cookie } });
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
    expect(failed.headers.get('cache-control')).toContain('no-store');
    expect(await failed.json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });
});
