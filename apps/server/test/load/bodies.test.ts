import { aPlayer } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { aVideoForm, eventually, openConnection, testServer } from '../support/index.ts';
import { beginBody, leave } from '../support/processes/slow-body.ts';

const KIB = 1024;

describe('an incomplete request body', () => {
  test.each(['/api/auth/login', '/trpc/auth.login'])(
    'at %s is rejected with 408, and the connection is closed',
    async (path) => {
      const server = await testServer({ limits: { bodyMs: 300 } });
      const connection = await beginBody(await server.listen(), '{"email":', { path });
      // The body keeps arriving, byte by byte.
      const drip = setInterval(() => connection.socket.write(' '), 20);
      const answer = await connection.closed().finally(() => clearInterval(drip));
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toContain('The request took too long to arrive. Please try again.');
    },
  );

  test('is rejected above the limits per address and per server, and a disconnection releases its slot', async () => {
    const limits = { bodiesPerAddress: 2, bodiesAtOnce: 3, bodyMs: 600_000 };
    const server = await testServer({ limits, trustProxy: ['127.0.0.1'] });
    const address = await server.listen();
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
    expect(JSON.stringify(server.lines)).not.toContain('request failed');

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
    const connection = await beginBody(await (await testServer()).listen(), bytes.subarray(0, 1), {
      length: bytes.length,
    });
    for (let at = 1; at < bytes.length; at += 997) await connection.send(bytes.subarray(at, at + 997));
    expect(await connection.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 40[01] /);
    connection.socket.destroy();
  });
});

test('JSON sent to an upload route has the same size limit as other JSON', async () => {
  const address = await (await testServer()).listen();
  const connection = await beginBody(address, Buffer.alloc(300 * KIB, ' '), { path: '/api/videos', length: 1e9 });
  expect(await connection.closed()).toMatch(/^HTTP\/1\.1 413 /);
});

test('the connection of a rejected upload is closed although its body is incomplete', async () => {
  const app = await testServer({ limits: { bodyMs: 300 } });
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
