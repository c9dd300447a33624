import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually, openConnection } from '../support/index.ts';
import { ADMIN, aDataFolder, type ChildServer, startServer } from '../support/processes/child-server.ts';
import { withFault } from '../support/processes/faults.ts';

const INFO = { LOG_LEVEL: 'info' };

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  req?: { method: string; url: string; address: string };
  res?: { statusCode: number };
  responseTime?: number;
}

function linesOf(server: ChildServer): Line[] {
  const lines = server.output().out.split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

/** The lines about requests to a path; all of those that name a request have its URL. */
function linesAbout(server: ChildServer, path: string): Line[] {
  const lines = linesOf(server);
  const ids = lines.filter(({ req }) => req?.url.startsWith(path)).map(({ reqId }) => reqId);
  return lines.filter(({ reqId }) => ids.includes(reqId));
}

/** Makes a request, ends the server at once, and returns the messages from that of the request on. */
async function lastMessages(server: ChildServer, end: () => void): Promise<string[]> {
  await server.fetch('/api/videos');
  end();
  await server.ended();
  const lines = linesOf(server);
  return lines.slice(lines.findIndex(({ req }) => req)).map(({ msg }) => msg);
}

describe('a request', () => {
  test('has one line with its method, address, caller, status and duration; one to /healthz has none', async () => {
    const server = startServer(aDataFolder(), INFO);
    for (const path of ['/healthz', '/api/videos?token=secret', '/api/nothing', '/readyz']) await server.fetch(path);
    server.process.kill('SIGTERM');
    await server.ended();
    const expected = (url: string, statusCode: number) => ({
      level: 30,
      msg: 'request completed',
      reqId: expect.any(String),
      req: { method: 'GET', url, address: '127.0.0.1' },
      res: { statusCode },
      responseTime: expect.any(Number),
    });
    expect(linesOf(server).filter(({ reqId }) => reqId)).toEqual([
      expect.objectContaining(expected('/api/videos?token=[redacted]', 200)),
      expect.objectContaining(expected('/api/nothing', 404)),
    ]);
  });

  test('whose client disconnects has one line too', async () => {
    const server = startServer(aDataFolder(), INFO);
    const cookie = await server.signIn(ADMIN);
    const stream = await openConnection(await server.ready());
    await stream.send(`GET /trpc/live.changes HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    await stream.until('event: connected');
    stream.socket.destroy();
    await eventually(() => linesAbout(server, '/trpc/live.changes').length, Boolean);
    server.process.kill('SIGTERM');
    await server.ended();
    expect(linesAbout(server, '/trpc/live.changes')).toEqual([
      expect.objectContaining({ level: 30, msg: 'request aborted', res: { statusCode: 200 } }),
    ]);
  });
});

describe('the last lines are written', () => {
  test('when the server is told to stop', async () => {
    const server = startServer(aDataFolder(), INFO);
    const messages = await lastMessages(server, () => server.process.kill('SIGTERM'));
    expect(messages).toEqual(['request completed', 'stopping']);
  });

  test('when it has an unexpected error', { tags: ['CR-17'] }, async () => {
    const server = startServer(aDataFolder(), { ...INFO, ...withFault('uncaughtException') });
    const messages = await lastMessages(server, () => server.process.kill('SIGUSR2'));
    expect(messages).toEqual(['request completed', 'uncaughtException', 'stopping']);
  });

  test('when it ends without a stop', async () => {
    const server = startServer(aDataFolder(), { ...INFO, ...withFault('exit') });
    expect(await lastMessages(server, () => server.process.kill('SIGUSR2'))).toEqual(['request completed']);
  });

  test('when it is killed after an error', async () => {
    const server = startServer(aDataFolder(), INFO);
    await server.ready();
    rmSync(join(server.folder, 'incoming'), { recursive: true });
    await server.fetch('/api/videos');
    expect((await server.fetch('/readyz')).status).toBe(503);
    server.process.kill('SIGKILL');
    await server.ended();
    expect(linesOf(server).slice(-2)).toEqual([
      expect.objectContaining({ msg: 'request completed' }),
      expect.objectContaining({ level: 50, msg: 'not ready' }),
    ]);
  });
});
