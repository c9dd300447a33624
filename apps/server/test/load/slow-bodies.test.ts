import { defaultLimits } from '@touchline/api';
import { aPlayer } from '@touchline/api/testing/index';
import { describe, expect, inject, test } from 'vitest';
import type { Wire } from '../support/http/raw-connection.ts';
import { aVideoForm, eventually, openWire, testServer } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
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

/** A request of which the head comes, and after the server has read it, so much of its body. */
async function beginBody(address: string, part: string | Buffer, sending: Sending = {}): Promise<Wire> {
  const { path = '/api/auth/login', type = 'application/json', length = 200 * KIB, headers = '' } = sending;
  const wire = await openWire(address);
  const head = `POST ${path} HTTP/1.1\r\nHost: touchline\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`;
  await wire.send(`${head}${headers}\r\n`);
  await wire.send(part);
  return wire;
}

const leave = (wires: Wire[]) => {
  for (const { socket } of wires) socket.destroy();
};

describe('a body that does not come to its end', () => {
  test.each(SIGN_IN)('at %s is refused with 408, and the connection closed', async (path) => {
    const server = startServer(aDataFolder(), { BODY_MS: '300' });
    const wire = await beginBody(await server.ready(), '{"email":', { path });
    // It keeps coming, byte by byte.
    const drip = setInterval(() => wire.socket.write(' '), 20);
    const answer = await wire.closed().finally(() => clearInterval(drip));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('The request took too long to arrive. Please try again.');
    expect((await server.fetch('/healthz')).status).toBe(200);
  });

  test.each([
    ['that the call does not take', 'GET /healthz', 'application/json', 100],
    ['of a call that reads', 'GET /api/videos', 'application/json', 100],
    ['of another type', 'POST /api/auth/login', 'text/weird', 100],
    ['that is announced as too long', 'POST /api/auth/login', 'application/json', 1_000_000],
  ])('%s leaves the server as it is', async (_what, call, type, length) => {
    const server = startServer(aDataFolder(), { BODY_MS: '200' });
    for (const leaves of [true, false]) {
      const wire = await openWire(await server.ready());
      await wire.send(
        `${call} HTTP/1.1\r\nHost: touchline\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
      );
      await wire.send('{');
      if (leaves) wire.socket.destroy();
      // The other one is cut by the server, after the time that a body has.
      await wire.closed();
    }
    // Longer than a body may take: whatever is to happen then has happened.
    const wire = await beginBody(await server.ready(), '{');
    expect(await wire.closed()).toMatch(/^HTTP\/1\.1 408 /);
    expect((await server.fetch('/healthz')).status).toBe(200);
    expect(server.output().out).not.toContain('uncaughtException');
  });

  test('is refused over the limit of an address and of the server, and gives its place back', async () => {
    const server = startServer(aDataFolder(), {
      BODIES_PER_ADDRESS: '2',
      BODIES_AT_ONCE: '3',
      TRUST_PROXY: '127.0.0.1',
    });
    const address = await server.ready();
    const from = (name: string) => ({ headers: `X-Forwarded-For: ${name}\r\n` });
    const ask = async (name: string) => (await beginBody(address, '{', from(name))).closed();
    const bodies: Wire[] = [];
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

    // A body that comes whole with its head needs no place.
    const wire = await openWire(address);
    await wire.send(
      'POST /api/auth/login HTTP/1.1\r\nHost: touchline\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(await wire.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    wire.socket.destroy();
    leave(bodies);
    const late = await eventually(
      async () => {
        const wire = await beginBody(address, '{', { length: 2, ...from('192.0.2.1') });
        await wire.send('}');
        const answer = await wire.until('\r\n\r\n');
        wire.socket.destroy();
        return answer;
      },
      (answer) => !answer.includes(' 429 '),
    );
    expect(late).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('may come in many pieces, and be as long as any body', async () => {
    const server = startServer(aDataFolder());
    const text = JSON.stringify({ email: 'nobody', password: 'é'.repeat(20_000) });
    const bytes = Buffer.from(text);
    const wire = await beginBody(await server.ready(), bytes.subarray(0, 1), { length: bytes.length });
    for (let at = 1; at < bytes.length; at += 997) await wire.send(bytes.subarray(at, at + 997));
    expect(await wire.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 40[01] /);
    wire.socket.destroy();
  });
});

test('JSON that is sent to a route for uploads is no longer than other JSON', async () => {
  const server = startServer(aDataFolder());
  const address = await server.ready();
  const wire = await beginBody(address, Buffer.alloc(300 * KIB, ' '), { path: '/api/videos', length: 1e9 });
  expect(await wire.closed()).toMatch(/^HTTP\/1\.1 413 /);
});

test('an upload that is refused is not read for long', async () => {
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

test('bodies that stop coming hold little memory, and none when they have gone', {
  tags: ['RB-09'],
  timeout: LONG,
}, async () => {
  const server = startServer(aDataFolder());
  const address = await server.ready();
  const before = await memoryAtRest(server);
  const bodies: Wire[] = [];
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
