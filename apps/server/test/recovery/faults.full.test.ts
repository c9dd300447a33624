import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistration, clipOfSize } from '@touchline/api/testing/index';
import { openSqlite } from '@touchline/db/open/sqlite';
import { expect, inject, test } from 'vitest';
import { eventually, openConnection } from '../support/index.ts';
import { ADMIN, aDataFolder, json, startServer } from '../support/processes/child-server.ts';
import { withFault } from '../support/processes/faults.ts';
import { asFirstProcess } from '../support/processes/namespaces.ts';
import { anUploader, beginUpload } from '../support/processes/uploads.ts';

const content = await clipOfSize(256 * 1024);
const isStopping = (log: string) => log.includes('"msg":"stopping"');

test('a server with an unexpected error logs it, finishes requests under way, exits with 1 and starts again', {
  tags: ['CR-17'],
}, async () => {
  const folder = aDataFolder();
  const kinds = ['uncaughtException', 'unhandledRejection'];
  let server = startServer(folder, { LOG_LEVEL: 'info', ...withFault(kinds[0] ?? '') });
  const cookie = await anUploader(server);
  for (const [index, kind] of kinds.entries()) {
    const upload = await beginUpload(await server.ready(), { cookie, content, share: 0.5 });
    await eventually(
      () => readdirSync(join(folder, 'incoming')).filter((name) => name.endsWith('.part')).length,
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
        err: expect.objectContaining({ message: 'an error of the test' }),
      }),
    );
    // The next start has the next kind of error.
    server = startServer(folder, { LOG_LEVEL: 'info', ...withFault(kinds[index + 1] ?? '') });
    expect((await server.fetch('/readyz')).status).toBe(200);
    const videos = await server.fetch('/api/videos', { headers: { cookie } });
    expect(await videos.json()).toHaveLength(index + 1);
  }
});

test('an overloaded server rejects calls with 503, keeps running and recovers', { tags: ['RB-07'] }, async () => {
  const server = startServer(aDataFolder(), { EVENT_LOOP_DELAY_MAX_MS: '150', ...withFault('blocked') });
  const ask = async (path: string) => (await server.fetch(path)).status;
  const answers = () =>
    eventually(
      () => ask('/api/videos'),
      (status) => status === 200,
    );
  // On a busy machine its start alone may delay the event loop.
  await answers();
  server.process.kill('SIGUSR2');
  const refused = await eventually(
    () => server.fetch('/api/videos'),
    ({ status }) => status === 503,
  );
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await ask('/healthz')).toBe(200);
  await answers();
});

test('while another process locks the database, changes are rejected with 503 and reads work', async () => {
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

test.runIf(inject('isSoak'))(
  'the soak test can run a server as the first process of a container',
  { tags: ['SD-04'] },
  () => {
    expect(asFirstProcess, 'It needs root, or user namespaces.').not.toBeNull();
  },
);

/** Like `docker stop`: the signal goes to the first process of the container, which has no default action for it. */
test.runIf(asFirstProcess)(
  'as the first process of a container the server shuts down on SIGTERM',
  { tags: ['SD-04'] },
  async () => {
    const server = startServer(aDataFolder(), { LOG_LEVEL: 'info' }, asFirstProcess ?? []);
    const idle = await openConnection(await server.ready());
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

test.each(['blockedBeforeListening', 'blockedAfterListening'])(
  'a server with a slow start (%s) serves its first requests',
  { tags: ['RB-07'] },
  async (fault) => {
    // With the default limit of the event loop delay.
    const server = startServer(aDataFolder(), { EVENT_LOOP_DELAY_MAX_MS: '', ...withFault(fault) });
    expect((await server.fetch('/healthz')).status).toBe(200);
    for (let count = 0; count < 20; count += 1) expect((await server.fetch('/api/videos')).status).toBe(200);
  },
);
