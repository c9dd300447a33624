import { get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { clipOfSize } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
import { hasNginx, startNginx, TLS_ADDRESS } from '../support/processes/nginx.ts';
import { aServer } from '../support/processes/plain-server.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const answers: RequestListener = (_request, response) => void response.end('answered');
const breaksOff = ({ socket }: IncomingMessage) => void socket.destroy();
const saysNothing = () => {};
/** Sends a request from one of the addresses of this machine, for a client that it names. Resolves with the status; null when broken off. */
function askFrom(localAddress: string, client: string, url: string, signal?: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': client };
    get(url, { localAddress, headers, agent: false, ...(signal && { signal }) }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    }).on('error', () => resolve(null));
  });
}
/** Nothing listens there. */
const GONE = '127.0.0.1:1';
const UPLOADS = [
  ['POST', '/api/videos'],
  ['PATCH', '/api/uploads/1'],
  ['POST', '/api/content/images'],
  ['POST', '/api/users/1/passport'],
  ['POST', '/api/users/1/signature'],
  ['POST', '/api/users/1/ceo-signature'],
] as const;

describe.runIf(hasNginx)('nginx with deploy/nginx.conf', () => {
  test('forwards calls, uploads and videos, and hides /metrics', { tags: ['DEPLOY-03'] }, async () => {
    const server = startServer(aDataFolder(), { TRUST_PROXY: '127.0.0.1' });
    const cookie = await anUploader(server);
    const { origin } = await startNginx({ servers: [await server.ready()] });
    const through = { ...server, fetch: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init) };
    const content = await clipOfSize(2_000_000);
    const uploaded = await uploadWhole(through, cookie, content);
    expect(uploaded.status).toBe(201);
    const { id } = (await uploaded.json()) as { id: string };
    const video = await through.fetch(`/api/videos/${id}/file`, { headers: { cookie, range: 'bytes=1000-' } });
    expect(video.status).toBe(206);
    expect(Buffer.from(await video.arrayBuffer()).equals(content.subarray(1000))).toBe(true);
    expect((await through.fetch(`/api/videos/${id}`, { method: 'DELETE', headers: { cookie } })).status).toBe(200);
    expect((await through.fetch('/metrics')).status).toBe(404);
  });

  test('passes the events of a stream on at once, beyond the timeout of other reads', {
    tags: ['DEPLOY-03'],
  }, async () => {
    const live = await aServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      setTimeout(() => response.write('data: second\n\n'), 1500);
    });
    const { origin } = await startNginx({ servers: [live.origin], timeouts: { '9s': '300ms', '60s': '300ms' } });
    const reader = (await fetch(`${origin}/trpc/live.changes?input=%7B%7D`)).body?.getReader();
    const read = async () => Buffer.from((await reader?.read())?.value ?? '').toString();
    expect(await read()).toBe('data: first\n\n');
    expect(await read()).toBe('data: second\n\n');
    await reader?.cancel();
  });

  test('uses the next server when one does not accept connections, and then skips that one', {
    tags: ['DEPLOY-03'],
  }, async () => {
    const server = await aServer(answers);
    const { origin } = await startNginx({ servers: [GONE, server.origin] });
    for (const method of ['GET', 'POST', 'PATCH', 'HEAD', 'GET', 'POST']) {
      expect((await fetch(`${origin}/api/videos`, { method })).status, method).toBe(200);
    }
    for (let count = 0; count < 4; count += 1) await fetch(`${origin}/api/messages/1`, { method: 'DELETE' });
    expect((await fetch(`${origin}/api/messages/1`, { method: 'DELETE' })).status).toBe(200);
  });

  test.each([
    ['GET', 2, 200],
    ['HEAD', 2, 200],
    ['POST', 1, 502],
    ['PATCH', 1, 502],
    ['DELETE', 1, 502],
  ])('sends %s %i times when a server closes the connection', async (method, times, status) => {
    const [broken, server] = [await aServer(breaksOff), await aServer(answers)];
    const { origin } = await startNginx({ servers: [broken.origin, server.origin] });
    expect((await fetch(`${origin}/api/players`, { method })).status).toBe(status);
    expect([...broken.asked, ...server.asked]).toHaveLength(times);
  });

  test('uses the next server when one does not respond to a read in time', async () => {
    const [frozen, server] = [await aServer(saysNothing), await aServer(answers)];
    const { origin } = await startNginx({ servers: [frozen.origin, server.origin], timeouts: { '9s': '500ms' } });
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await fetch(`${origin}/trpc/players`)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(frozen.asked).not.toEqual([]);
  });

  test.each(UPLOADS)('waits longer for the response to an upload, %s %s', async (upload, path) => {
    const server = await aServer(saysNothing);
    const timeouts = { '60s': '300ms', '9s': '300ms', '15m': '30s' };
    const { origin } = await startNginx({ servers: [server.origin], timeouts });
    let isAnswered = false;
    const leave = new AbortController();
    const sending = fetch(`${origin}${path}`, { method: upload, body: 'a part', signal: leave.signal }).then(
      () => {
        isAnswered = true;
      },
      () => {},
    );
    for (const [method, other] of [
      ['GET', path],
      ['DELETE', path],
      ['POST', `${path}/more`],
      ['POST', '/api/auth/login'],
      ['GET', '/api/videos/1/file'],
    ] as const) {
      expect((await fetch(`${origin}${other}`, { method })).status, `${method} ${other}`).toBe(504);
    }
    expect(isAnswered).toBe(false);
    leave.abort();
    await sending;
  });

  test('waits longer than for other reads when an upload is asked how far it is', async () => {
    const waiting: ServerResponse[] = [];
    const server = await aServer((_request, response) => void waiting.push(response));
    const { origin } = await startNginx({ servers: [server.origin], timeouts: { '9s': '300ms' } });
    const asked = fetch(`${origin}/api/uploads/1`, { method: 'HEAD' });
    await eventually(
      () => waiting.length,
      (count) => count === 1,
    );
    expect((await fetch(`${origin}/api/players`, { method: 'HEAD' })).status).toBe(504);
    waiting[0]?.end();
    expect((await asked).status).toBe(200);
  });

  test('rejects an address with too many concurrent requests', async () => {
    const server = await aServer(saysNothing);
    const { origin } = await startNginx({ servers: [server.origin] });
    const leave = new AbortController();
    const calls = Array.from({ length: 300 }, () =>
      fetch(`${origin}/api/videos`, { signal: leave.signal }).catch(() => null),
    );
    await eventually(
      () => server.asked.length,
      (count) => count === 300,
    );
    expect((await fetch(`${origin}/api/videos`)).status).toBe(429);
    leave.abort();
    await Promise.all(calls);
  });

  test('counts clients behind Caddy by the address that Caddy names', { tags: ['DEPLOY-06'] }, async () => {
    const server = await aServer(({ url }, response) => void (url === '/free' && response.end()));
    const { origin } = await startNginx({ servers: [server.origin] });
    const leave = new AbortController();
    const calls = Array.from({ length: 300 }, () =>
      askFrom(TLS_ADDRESS, '203.0.113.7', `${origin}/api/videos`, leave.signal),
    );
    await eventually(
      () => server.asked.length,
      (count) => count === 300,
    );
    expect(await askFrom(TLS_ADDRESS, '203.0.113.7', `${origin}/free`)).toBe(429);
    // What a client had claimed stands before the address that Caddy has seen.
    expect(await askFrom(TLS_ADDRESS, '198.51.100.1, 203.0.113.7', `${origin}/free`)).toBe(429);
    expect(await askFrom(TLS_ADDRESS, '203.0.113.8', `${origin}/free`)).toBe(200);
    leave.abort();
    await Promise.all(calls);
  });

  test('counts a client that is not Caddy by its own address, whatever it claims', async () => {
    const server = await aServer(saysNothing);
    const { origin } = await startNginx({ servers: [server.origin] });
    const leave = new AbortController();
    const calls = Array.from({ length: 300 }, (_, index) =>
      askFrom('127.0.0.1', `203.0.113.${index % 250}`, `${origin}/api/videos`, leave.signal),
    );
    await eventually(
      () => server.asked.length,
      (count) => count === 300,
    );
    expect(await askFrom('127.0.0.1', '198.51.100.1', `${origin}/api/videos`)).toBe(429);
    leave.abort();
    await Promise.all(calls);
  });

  test.each([
    ['Caddy', TLS_ADDRESS, '203.0.113.7', '203.0.113.7'],
    ['a client that forges the header', '127.0.0.1', '203.0.113.7', '127.0.0.1'],
  ])('tells the servers the address of the client behind %s', async (_, from, claimed, address) => {
    const told: unknown[] = [];
    const server = await aServer(({ headers }, response) => {
      told.push(headers['x-forwarded-for']);
      response.end();
    });
    const { origin } = await startNginx({ servers: [server.origin] });
    expect(await askFrom(from, claimed, `${origin}/api/videos`)).toBe(200);
    // Servers that trust nginx read the list from its end.
    expect(String(told[0]).split(', ').at(-1)).toBe(address);
  });

  test('rejects an address with too many videos, and still answers its other requests', async () => {
    let videos = 0;
    const server = await aServer((request, response) => {
      if (request.url === '/api/videos/1/file') videos += 1;
      else answers(request, response);
    });
    const { origin } = await startNginx({ servers: [server.origin] });
    const leave = new AbortController();
    const watch = () => fetch(`${origin}/api/videos/1/file`, { signal: leave.signal });
    const watched = Array.from({ length: 200 }, () => watch().catch(() => null));
    await eventually(
      () => videos,
      (count) => count === 200,
    );
    expect((await watch()).status).toBe(429);
    expect((await fetch(`${origin}/api/videos`)).status).toBe(200);
    leave.abort();
    await Promise.all(watched);
  });

  test('counts the streams of an address apart from its other requests', async () => {
    let streams = 0;
    const server = await aServer((request, response) => {
      if (request.url?.startsWith('/trpc/live.changes')) streams += 1;
      else answers(request, response);
    });
    const { origin } = await startNginx({ servers: [server.origin] });
    const leave = new AbortController();
    const { signal } = leave;
    const open = () => fetch(`${origin}/trpc/live.changes?input=%7B%7D`, { signal });
    const opened = Array.from({ length: 1000 }, () => open().catch(() => null));
    await eventually(
      () => streams,
      (count) => count === 1000,
    );
    expect((await open()).status).toBe(429);
    expect((await fetch(`${origin}/api/videos`)).status).toBe(200);
    leave.abort();
    await Promise.all(opened);
  });
});
