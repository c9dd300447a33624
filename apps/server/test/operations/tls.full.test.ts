import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { clipOfSize } from '@touchline/api/testing/index';
import { freePort } from '@touchline/db/testing/postgres-server';
import { describe, expect, test } from 'vitest';
import { aVideoForm } from '../support/http/form.ts';
import { eventually } from '../support/index.ts';
import { CADDY, CADDYFILE, DOMAIN, startCaddy } from '../support/processes/caddy.ts';
import { ADMIN, aDataFolder, startServer } from '../support/processes/child-server.ts';
import { hasNginx, startNginx } from '../support/processes/nginx.ts';
import { aServer } from '../support/processes/plain-server.ts';
import { PROGRAM_FOLDERS } from '../support/processes/programs.ts';
import { anUploader } from '../support/processes/uploads.ts';

/** Nothing listens there. */
const GONE = 'http://127.0.0.1:1';
const LIVE = '/trpc/live.changes?input=%7B%7D';

/** The first response of a request that was begun. */
const responseOf = async (sending: ReturnType<Awaited<ReturnType<typeof startCaddy>>['begin']>) =>
  (await once(sending, 'response'))[0] as IncomingMessage;

describe.runIf(CADDY)('Caddy with deploy/Caddyfile', () => {
  test('is valid for a domain, and does not start without one', () => {
    const validate = (domain: string) =>
      spawnSync(CADDY ?? '', ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE], {
        env: { PATH: PROGRAM_FOLDERS, SITE_DOMAIN: domain },
      }).status;
    expect(validate(DOMAIN)).toBe(0);
    expect(validate('')).not.toBe(0);
  });

  test('serves the product over https: pages, sign-ins, uploads, videos and live updates', {
    tags: ['DEPLOY-07'],
  }, async () => {
    const origin = `https://${DOMAIN}`;
    const web = aDataFolder();
    writeFileSync(join(web, 'index.html'), '<title>The app</title>');
    const port = String(await freePort());
    const settings = { TRUST_PROXY: '127.0.0.1', PUBLIC_ORIGIN: origin, PORT: port, WEB_DIST: web };
    const server = startServer(aDataFolder(), settings);
    const caddy = await startCaddy(await server.ready());
    const page = await caddy.fetch('/');
    expect(page.body.toString()).toContain('The app');
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    expect(page.headers.server).toBeUndefined();

    const login = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const signedIn = await caddy.fetch('/api/auth/login', login, JSON.stringify(ADMIN));
    expect(signedIn.headers['set-cookie']?.[0]).toMatch(/^__Host-sid=.+; Secure/);

    const cookie = await anUploader(server, signedIn.headers['set-cookie']?.[0]?.split(';')[0]);
    const content = await clipOfSize(2_000_000);
    const form = aVideoForm(content);
    const headers = { cookie, 'content-type': form.type, origin };
    const uploaded = await caddy.fetch('/api/videos', { method: 'POST', headers }, form.body);
    expect(uploaded.status).toBe(201);
    const { id } = JSON.parse(uploaded.body.toString()) as { id: string };
    const video = await caddy.fetch(`/api/videos/${id}/file`, { headers: { cookie, range: 'bytes=1000-' } });
    expect(video.status).toBe(206);
    expect(video.body.equals(content.subarray(1000))).toBe(true);

    const sending = caddy.begin(LIVE, { headers: { cookie } });
    sending.end();
    const stream = await responseOf(sending);
    expect(stream.headers['content-type']).toContain('text/event-stream');
    expect(String((await once(stream, 'data'))[0])).toContain('event:');
    stream.destroy();
  });

  test('keeps /metrics to itself, and redirects http', { tags: ['DEPLOY-07'] }, async () => {
    const server = await aServer((_request, response) => void response.end('answered'));
    const caddy = await startCaddy(server.origin);
    for (const path of ['/metrics', '/%6detrics', '//metrics', '/metrics?x=1']) {
      expect((await caddy.fetch(path)).status, path).toBe(404);
    }
    expect(server.asked).toEqual([]);
    const plain = await fetch(`http://127.0.0.1:${caddy.httpPort}/players?q=1`, {
      headers: { host: DOMAIN },
      redirect: 'manual',
    });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/.+\/players\?q=1$/);
  });

  test('tells the server the address of the client, and not what the client says about it', async () => {
    let forwarded: unknown;
    const server = await aServer(({ headers }, response) => {
      forwarded = [headers['x-forwarded-for'], headers['x-forwarded-proto'], headers.host];
      response.end();
    });
    const caddy = await startCaddy(server.origin);
    await caddy.fetch('/', { headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' } });
    expect(forwarded).toEqual(['127.0.0.1', 'https', DOMAIN]);
  });

  test.runIf(hasNginx)('stands in front of the balancer too, which passes the address of the client on', async () => {
    let forwarded: unknown;
    const live = await aServer(({ headers, url }, response) => {
      forwarded = headers['x-forwarded-for'];
      if (!url?.startsWith('/trpc/live')) return void response.end('answered');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
    });
    const caddy = await startCaddy((await startNginx({ servers: [live.origin] })).origin);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await caddy.fetch('/', { headers })).body.toString()).toBe('answered');
    // That of the client, and that of Caddy, which servers trust.
    expect(forwarded).toBe('127.0.0.1, 127.0.0.1');
    const sending = caddy.begin(LIVE);
    sending.end();
    const stream = await responseOf(sending);
    expect(String((await once(stream, 'data'))[0])).toBe('data: first\n\n');
    stream.destroy();
  });

  test('passes the events of a stream on at once, and ends it when the client leaves', async () => {
    let hasLeft = false;
    const events: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      response.on('close', () => {
        hasLeft = true;
      });
    };
    const caddy = await startCaddy((await aServer(events)).origin);
    const sending = caddy.begin(LIVE);
    sending.end();
    const stream = await responseOf(sending);
    expect(String((await once(stream, 'data'))[0])).toBe('data: first\n\n');
    stream.destroy();
    await eventually(() => hasLeft, Boolean);
  });

  test('passes an upload on as it arrives', async () => {
    let received = '';
    const server = await aServer((request, response) => {
      request.on('data', (chunk) => {
        received += chunk;
      });
      request.on('end', () => response.end('complete'));
    });
    const caddy = await startCaddy(server.origin);
    const sending = caddy.begin('/api/videos', { method: 'POST', headers: { 'content-length': '10' } });
    sending.write('first');
    await eventually(
      () => received,
      (text) => text === 'first',
    );
    sending.end('other');
    expect((await responseOf(sending)).statusCode).toBe(200);
  });

  test('writes no address of a request into its log', async () => {
    const server = await aServer(({ socket }) => void socket.destroy());
    const caddy = await startCaddy(server.origin, { retries: '100ms' });
    expect((await caddy.fetch('/api/id-cards/verify/CODE-OF-A-CARD')).status).toBe(502);
    const other = await startCaddy(GONE, { retries: '100ms' });
    expect((await other.fetch('/api/id-cards/verify/CODE-OF-A-CARD')).status).toBe(502);
    expect(caddy.log() + other.log()).not.toContain('CODE-OF-A-CARD');
  });
});
