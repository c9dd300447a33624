import { describe, expect, inject, test } from 'vitest';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { eventually, openConnection } from '../support/index.ts';
import { sharedServer } from '../support/processes/child-server.ts';
import { memoryAtRest, memoryOf } from '../support/processes/measures.ts';
import { beginBody, leave } from '../support/processes/slow-body.ts';

const LONG = 900_000;
const KIB = 1024;
const isSoak = inject('isSoak');

/** A server with the default limits. */
const usual = sharedServer();

describe('an incomplete request body', () => {
  const hasty = sharedServer({ BODY_MS: '300' });

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
