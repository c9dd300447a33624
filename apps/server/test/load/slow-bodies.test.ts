import { defaultLimits } from '@touchline/api';
import { aPlayer } from '@touchline/api/testing/index';
import { describe, expect, inject, test } from 'vitest';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { aVideoForm, eventually, openConnection, testServer } from '../support/index.ts';
import { aDataFolder, sharedServer, startServer } from '../support/processes/child-server.ts';
import { memoryAtRest, memoryOf } from '../support/processes/measures.ts';

const LONG = 900_000;
const KIB = 1024;
const isSoak = inject('isSoak');
const SIGN_IN = ['/api/auth/login', '/trpc/auth.login'];

interface Sending {
  path?: string;
  type?: string;
  length?: number;
  headers?: string;
}

/** A request with its head and, once the server has read that, a part of its body. */
async function beginBody(address: string, part: string | Buffer, sending: Sending = {}): Promise<RawConnection> {
  const { path = '/api/auth/login', type = 'application/json', length = 200 * KIB, headers = '' } = sending;
  const connection = await openConnection(address);
  const head = `POST ${path} HTTP/1.1\r\nHost: touchline\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`;
  await connection.send(`${head}${headers}\r\n`);
  await connection.send(part);
  return connection;
}

const leave = (connections: RawConnection[]) => {
  for (const { socket } of connections) socket.destroy();
};

/** A server with the default limits. */
const usual = sharedServer();

describe('an incomplete request body', () => {
  const hasty = sharedServer({ BODY_MS: '300' });

  test.each(SIGN_IN)('at %s is rejected with 408, and the connection is closed', async (path) => {
    const server = hasty();
    const connection = await beginBody(await server.ready(), '{"email":', { path });
    // The body keeps arriving, byte by byte.
    const drip = setInterval(() => connection.socket.write(' '), 20);
    const answer = await connection.closed().finally(() => clearInterval(drip));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('The request took too long to arrive. Please try again.');
    expect((await server.fetch('/healthz')).status).toBe(200);
  });

  test.each([
    ['that the call does not accept', 'GET /healthz', 'application/json', 100],
    ['of a call that reads', 'GET /api/videos', 'application/json', 100],
    ['of an unsupported type', 'POST /api/auth/login', 'text/weird', 100],
    ['that is declared too long', 'POST /api/auth/login', 'application/json', 1_000_000],
  ])('%s does not crash the server', async (_what, call, type, length) => {
    const server = hasty();
    for (const leaves of [true, false]) {
      const connection = await openConnection(await server.ready());
      await connection.send(
        `${call} HTTP/1.1\r\nHost: touchline\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
      );
      await connection.send('{');
      if (leaves) connection.socket.destroy();
      // The server closes the other connection after the time limit for a body.
      await connection.closed();
    }
    // This takes longer than a body may take, so a late error would have occurred by now.
    const connection = await beginBody(await server.ready(), '{');
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 408 /);
    expect((await server.fetch('/healthz')).status).toBe(200);
    expect(server.output().out).not.toContain('uncaughtException');
  });

  test('is rejected above the limits per address and per server, and a disconnection releases its slot', async () => {
    const server = startServer(aDataFolder(), {
      BODIES_PER_ADDRESS: '2',
      BODIES_AT_ONCE: '3',
      TRUST_PROXY: '127.0.0.1',
    });
    const address = await server.ready();
    const from = (name: string) => ({ headers: `X-Forwarded-For: ${name}\r\n` });
    const ask = async (name: string) => (await beginBody(address, '{', from(name))).closed();
    const bodies: RawConnection[] = [];
    for (const name of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) bodies.push(await beginBody(address, '{', from(name)));
    const overAddress = await eventually(
      () => ask('192.0.2.1'),
      (answer) => answer.includes(' 429 '),
    );
    expect(overAddress).toMatch(/retry-after: 5\r\n/i);
    expect(overAddress).toContain('TOO_MANY_UNFINISHED');
    const overServer = await eventually(
      () => ask('192.0.2.3'),
      (answer) => answer.includes(' 503 '),
    );
    expect(overServer).toMatch(/retry-after: 5\r\n/i);
    expect(server.output().out).not.toContain('request failed');

    // A body that arrives together with its head needs no slot.
    const connection = await openConnection(address);
    await connection.send(
      'POST /api/auth/login HTTP/1.1\r\nHost: touchline\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(await connection.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    connection.socket.destroy();
    leave(bodies);
    const late = await eventually(
      async () => {
        const connection = await beginBody(address, '{', { length: 2, ...from('192.0.2.1') });
        await connection.send('}');
        const answer = await connection.until('\r\n\r\n');
        connection.socket.destroy();
        return answer;
      },
      (answer) => !answer.includes(' 429 '),
    );
    expect(late).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('may be completed in many small pieces', async () => {
    const text = JSON.stringify({ email: 'unknown', password: 'é'.repeat(20_000) });
    const bytes = Buffer.from(text);
    const connection = await beginBody(await usual().ready(), bytes.subarray(0, 1), { length: bytes.length });
    for (let at = 1; at < bytes.length; at += 997) await connection.send(bytes.subarray(at, at + 997));
    expect(await connection.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 40[01] /);
    connection.socket.destroy();
  });
});

test('JSON sent to an upload route has the same size limit as other JSON', async () => {
  const address = await usual().ready();
  const connection = await beginBody(address, Buffer.alloc(300 * KIB, ' '), { path: '/api/videos', length: 1e9 });
  expect(await connection.closed()).toMatch(/^HTTP\/1\.1 413 /);
});

test('the connection of a rejected upload is closed although its body is incomplete', async () => {
  const app = await testServer({ limits: { ...defaultLimits, bodyMs: 300 } });
  const address = await app.listen();
  const form = aVideoForm(Buffer.alloc(1000));
  const sending = { path: '/api/videos', type: form.type, length: 1e6 };
  const anonymous = await beginBody(address, form.body.subarray(0, 500), sending);
  expect(await anonymous.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 401 /);
  await anonymous.closed();

  const { cookie } = await app.browser(await aPlayer(app, { isVerified: true }));
  const wrong = { ...sending, headers: `Cookie: ${cookie}\r\n` };
  const part = form.body.toString('latin1').replace(/Content-Type: \S+/i, 'Content-Type: text/plain');
  const refused = await beginBody(address, part, wrong);
  expect(await refused.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 415 /);
  await refused.closed();
});

test('stalled request bodies use little memory, which is released when their connections close', {
  tags: ['RB-09'],
  timeout: LONG,
}, async () => {
  const server = usual();
  const address = await server.ready();
  const before = await memoryAtRest(server);
  const bodies: RawConnection[] = [];
  const part = Buffer.alloc(190 * KIB, 'a');
  for (let count = 0; count < (isSoak ? 3000 : 600); count += 1) bodies.push(await beginBody(address, part));
  const during = await memoryAtRest(server);
  leave(bodies);
  // The server collects garbage after a flood.
  const after = await eventually(
    () => memoryOf(server).now,
    (now) => now - before < 75,
  );
  const figures = `${[before, during, after].map(Math.round).join(', ')} MB before, during and after`;
  if (isSoak) process.stdout.write(`${bodies.length} slow bodies: ${figures}\n`);
  expect(during - before, figures).toBeLessThan(isSoak ? 150 : 75);
});
