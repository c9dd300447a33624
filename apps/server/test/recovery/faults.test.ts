import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistration, clipOfSize } from '@touchline/api/testing/index';
import { openSqlite } from '@touchline/db/open/sqlite';
import { describe, expect, inject, test } from 'vitest';
import { eventually, openWire } from '../support/index.ts';
import { ADMIN, aDataFolder, json, startServer } from '../support/processes/child-server.ts';
import { withFault } from '../support/processes/faults.ts';
import { asFirstProcess } from '../support/processes/namespaces.ts';
import { anUploader, beginUpload } from '../support/processes/uploads.ts';

const content = await clipOfSize(256 * 1024);
const isStopping = (log: string) => log.includes('"msg":"stopping"');

describe('a server in which something goes wrong that nobody has foreseen', () => {
  test.each(['uncaughtException', 'unhandledRejection'])(
    'says so (%s), lets those finish who are under way, ends with 1 and starts again',
    { tags: ['CR-17'] },
    async (kind) => {
      const folder = aDataFolder();
      const server = startServer(folder, { LOG_LEVEL: 'info', ...withFault(kind) });
      const cookie = await anUploader(server);
      const upload = await beginUpload(await server.ready(), { cookie, content, share: 0.5 });
      await eventually(
        () => readdirSync(join(folder, 'incoming')).length,
        (count) => count === 1,
      );
      server.process.kill('SIGUSR2');
      await eventually(() => isStopping(server.output().out), Boolean);
      await upload.rest();
      expect(await upload.closed()).toMatch(/^HTTP\/1\.1 201 /);
      expect(await server.ended()).toEqual({ code: 1, signal: null });
      const lines = server
        .output()
        .out.split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
      expect(lines).toContainEqual(
        expect.objectContaining({
          level: 60,
          msg: kind,
          err: expect.objectContaining({ message: 'a fault of the test' }),
        }),
      );
      const again = startServer(folder);
      expect((await again.fetch('/readyz')).status).toBe(200);
      const videos = await again.fetch('/api/videos', { headers: { cookie } });
      expect(await videos.json()).toHaveLength(1);
    },
  );
});

test('a server that cannot keep up says so, lives on, and recovers', { tags: ['RB-07'] }, async () => {
  const server = startServer(aDataFolder(), { EVENT_LOOP_DELAY_MAX_MS: '150', ...withFault('blocked') });
  const ask = async (path: string) => (await server.fetch(path)).status;
  expect(await ask('/api/videos')).toBe(200);
  server.process.kill('SIGUSR2');
  const refused = await eventually(
    () => server.fetch('/api/videos'),
    ({ status }) => status === 503,
  );
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await ask('/healthz')).toBe(200);
  await eventually(
    () => ask('/api/videos'),
    (status) => status === 200,
  );
});

test('while a foreign process holds the database, changes are refused with 503, and reading and the time after go on', async () => {
  const server = startServer(aDataFolder());
  const cookie = await server.signIn(ADMIN);
  const foreign = openSqlite(join(server.folder, 'touchline.db')).raw;
  foreign.exec('BEGIN IMMEDIATE');
  const refused = await server.fetch('/api/auth/register', json('POST', aRegistration()));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect((await server.fetch('/api/users', { headers: { cookie } })).status).toBe(200);
  foreign.exec('ROLLBACK');
  foreign.close();
  expect((await server.fetch('/api/auth/register', json('POST', aRegistration()))).status).toBe(201);
});

test('a container starts the server itself: neither a shell nor npm stands between', { tags: ['SD-04'] }, () => {
  const dockerfile = readFileSync(new URL('../../../../Dockerfile', import.meta.url), 'utf8');
  expect(JSON.parse(/^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? '[]')).toEqual(['node', 'apps/server/run.mjs']);
});

test.runIf(inject('isSoak'))(
  'the long run has a server that is the first process of its world',
  { tags: ['SD-04'] },
  () => {
    expect(asFirstProcess, 'It needs root, or user namespaces.').not.toBeNull();
  },
);

/** As `docker stop` does it: the signal goes to the first process of the container, for which no default action exists. */
test.runIf(asFirstProcess)(
  'as the first process of a container it ends at once when it is told to',
  { tags: ['SD-04'] },
  async () => {
    const server = startServer(aDataFolder(), { LOG_LEVEL: 'info' }, asFirstProcess ?? []);
    const idle = await openWire(await server.ready());
    const { pid } = server.process;
    const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    expect(readFileSync(`/proc/${first}/status`, 'utf8')).toMatch(/^NSpid:.*\t1$/m);
    const began = Date.now();
    process.kill(Number(first), 'SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    // Docker would have sent SIGKILL after that time.
    expect(Date.now() - began).toBeLessThan(10_000);
    await idle.closed();
  },
);

test('a server whose start took long answers its first requests', async () => {
  // The bound on the event loop's delay is the default.
  const server = startServer(aDataFolder(), { EVENT_LOOP_DELAY_MAX_MS: '', ...withFault('slowStart') });
  expect((await server.fetch('/healthz')).status).toBe(200);
  for (let count = 0; count < 20; count += 1) expect((await server.fetch('/api/videos')).status).toBe(200);
});
