import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { clipOfSize } from '@touchline/api/testing/index';
import { describe, expect, test } from 'vitest';
import { eventually, openConnection } from '../support/index.ts';
import { aDataFolder, type ChildServer, startServer } from '../support/processes/child-server.ts';
import { anUploader, beginUpload, type Upload } from '../support/processes/uploads.ts';

const content = await clipOfSize(256 * 1024);
const SETTINGS = { LOG_LEVEL: 'info', UPLOADS_AT_ONCE: '99', UPLOADS_PER_USER: '999/60' };

/** Begins uploads and waits until the server receives all of them. */
async function underWay(server: ChildServer, count: number): Promise<Upload[]> {
  const cookie = await anUploader(server);
  const address = await server.ready();
  const uploads = await Promise.all(
    Array.from({ length: count }, () => beginUpload(address, { cookie, content, share: 0.5 })),
  );
  await eventually(
    () => readdirSync(join(server.folder, 'incoming')).filter((name) => name.endsWith('.part')).length,
    (files) => files === count,
  );
  return uploads;
}

/** How long `docker stop` and other tools wait before they kill a process. */
const STOPPED_WITHIN_MS = 10_000;

const isStopping = (server: ChildServer) => eventually(() => server.output().out.includes('"msg":"stopping"'), Boolean);

describe('a server that receives a stop signal', () => {
  test('finishes requests under way, accepts no new ones, and leaves its database in one file', {
    tags: ['SD-01', 'SD-04', 'SD-05'],
  }, async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    const uploads = await underWay(server, 20);
    const address = await server.ready();
    const silent = await openConnection(address);
    const began = Date.now();
    server.process.kill('SIGTERM');
    await isStopping(server);
    const late = await fetch(`${address}/readyz`).then(
      ({ status, headers }) => `${status} ${headers.get('connection')}`,
      () => 'refused',
    );
    expect(['refused', '503 close']).toContain(late);
    // At the time limit the uploads would be aborted with it.
    await silent.closed();
    for (const upload of uploads) await upload.rest();
    for (const upload of uploads) expect(await upload.closed()).toMatch(/^HTTP\/1\.1 201 /);
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    expect(Date.now() - began).toBeLessThan(STOPPED_WITHIN_MS);
    expect(existsSync(join(server.folder, 'touchline.db-wal'))).toBe(false);
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([]);
  });

  test('aborts an upload that does not end and deletes its file', { tags: ['SD-01'] }, async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    const [upload] = await underWay(server, 1);
    const began = Date.now();
    server.process.kill('SIGINT');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    expect(Date.now() - began).toBeLessThan(STOPPED_WITHIN_MS);
    await upload?.closed();
    expect(readdirSync(join(server.folder, 'files'))).toEqual([]);
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([]);
  });

  test('closes idle connections, and exits at once on a second signal', {
    tags: ['SD-03', 'SD-04'],
  }, async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    const [upload] = await underWay(server, 2);
    const silent = await openConnection(await server.ready());
    server.process.kill('SIGINT');
    await isStopping(server);
    await silent.closed();
    // At the time limit this upload would have been aborted too; the other one is still under way.
    await upload?.rest();
    expect(await upload?.closed()).toMatch(/^HTTP\/1\.1 201 /);
    server.process.kill('SIGTERM');
    expect(await server.ended()).toEqual({ code: 1, signal: null });
  });

  test('while it starts leaves a data folder with which the next start succeeds', { tags: ['SD-03'] }, async () => {
    const folder = aDataFolder();
    const server = startServer(folder, SETTINGS);
    await eventually(() => existsSync(join(folder, 'touchline.db')), Boolean);
    server.process.kill('SIGTERM');
    await server.ended();
    expect((await startServer(folder).fetch('/readyz')).status).toBe(200);
  });
});
