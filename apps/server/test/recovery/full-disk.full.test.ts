import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistration, clipOfSize } from '@touchline/api/testing/index';
import { readSqlite } from '@touchline/db';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';
import { onDiskOf } from '../support/processes/namespaces.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const MB = 1024 ** 2;
const DISK_MB = 24;
const disk = onDiskOf(DISK_MB);
const content = await clipOfSize(2 * MB);
const NO_SPACE = 'There is not enough free space to store this. Please try again later.';
const SETTINGS = { MESSAGES_PER_USER: '999999/60', UPLOADS_PER_USER: '9999/60' };

/** Uploads until an upload is rejected; returns the ids of the accepted ones and the rejection. */
async function uploadUntilRefused(server: ChildServer, cookie: string) {
  const taken: string[] = [];
  for (;;) {
    const answer = await uploadWhole(server, cookie, content);
    if (answer.status !== 201) return { taken, status: answer.status, text: await answer.text() };
    taken.push(((await answer.json()) as { id: string }).id);
  }
}

/** Expects that users can sign in, write, register and read. */
async function expectOrdinaryLife(server: ChildServer, cookie: string): Promise<void> {
  const admin = await server.signIn(ADMIN);
  const message = { receiverId: await idOf(server, admin), subject: 'a', content: 'b' };
  expect((await server.fetch('/api/messages', json('POST', message, cookie))).status).toBe(201);
  expect((await server.fetch('/api/auth/register', json('POST', aRegistration()))).status).toBe(201);
  expect((await server.fetch('/api/videos', { headers: { cookie } })).status).toBe(200);
  expect((await server.fetch('/readyz')).status).toBe(200);
}

async function idOf(server: ChildServer, cookie: string): Promise<string> {
  return ((await (await server.fetch('/api/auth/me', { headers: { cookie } })).json()) as { id: string }).id;
}

/** Copies the present database to another disk and checks it there. */
async function integrity(server: ChildServer): Promise<unknown> {
  const copy = aDataFolder();
  for (const name of ['touchline.db', 'touchline.db-wal']) copyFileSync(`${inside(server)}/${name}`, `${copy}/${name}`);
  const db = readSqlite(`${copy}/touchline.db`);
  const { rows } = await sql`pragma integrity_check`.execute(db);
  await db.destroy();
  return rows;
}

/** The server's view of its folder, on a disk that only the server sees. */
const inside = (server: ChildServer) => `/proc/${server.process.pid}/root${server.folder}`;

test.runIf(inject('isSoak'))('the soak test has a separate disk that it can fill', { tags: ['CR-09', 'CR-10'] }, () => {
  expect(disk, 'It needs root, or user namespaces.').not.toBeNull();
});

describe('simulated lack of disk space', () => {
  test('less free space than MIN_FREE_BYTES rejects uploads, and everything else works', {
    tags: ['CR-09'],
  }, async () => {
    const server = startServer(aDataFolder(), { ...SETTINGS, MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) });
    const cookie = await anUploader(server);
    const { taken, status, text } = await uploadUntilRefused(server, cookie);
    expect([taken, status, text]).toEqual([[], 507, NO_SPACE]);
    await expectOrdinaryLife(server, cookie);
    expect(readdirSync(join(server.folder, 'incoming'))).toEqual([]);
  });
});

describe.runIf(disk)('a disk of 24 MB', () => {
  test('is used up to MIN_FREE_BYTES: then uploads are rejected, and everything else works', {
    tags: ['CR-09'],
  }, async () => {
    const settings = { ...SETTINGS, MIN_FREE_BYTES: String(8 * MB) };
    const server = startServer(aDataFolder(), settings, disk ?? []);
    const cookie = await anUploader(server);
    const { taken, status, text } = await uploadUntilRefused(server, cookie);
    expect(taken.length).toBeGreaterThan(2);
    expect([status, text]).toEqual([507, NO_SPACE]);
    await expectOrdinaryLife(server, cookie);
    for (const id of taken.slice(0, 2)) {
      await server.fetch(`/api/videos/${id}`, { method: 'DELETE', headers: { cookie } });
    }
    expect((await uploadWhole(server, cookie, content)).status).toBe(201);
    expect(await integrity(server)).toEqual([{ integrity_check: 'ok' }]);
  });

  test('may be completely full: writes are rejected and reads are served', {
    tags: ['CR-10'],
  }, async () => {
    const server = startServer(aDataFolder(), SETTINGS, disk ?? []);
    const cookie = await anUploader(server);
    // What is freed at the end: the rest of the disk may be any size below that of a clip.
    const reserve = `${inside(server)}/reserve`;
    writeFileSync(reserve, Buffer.alloc(MB));
    const { taken, status } = await uploadUntilRefused(server, cookie);
    expect([taken.length > 5, status]).toEqual([true, 507]);
    // The rejected upload has left no file, so the space is filled here.
    const filler = `${inside(server)}/filler`;
    for (let size = MB; size >= 1; size = Math.floor(size / 2)) fill(filler, size);

    // The log of the database reuses its space: there may be some for large writes, and then for a few small ones.
    for (const write of [
      () => server.fetch('/api/auth/register', json('POST', aRegistration())),
      () => server.fetch('/api/auth/login', json('POST', ADMIN)),
    ]) {
      let status = 201;
      for (let done = 0; done < 250 && (status === 200 || status === 201); done += 1) status = (await write()).status;
      expect([503, 507]).toContain(status);
    }
    const me = await idOf(server, cookie);
    const profile = json('POST', { position: 'Striker' }, cookie);
    expect([503, 507]).toContain((await server.fetch(`/api/players/${me}/profile`, profile)).status);
    expect([503, 507]).toContain((await server.fetch('/api/auth/register', json('POST', aRegistration()))).status);
    for (const path of ['/api/videos', '/api/auth/me', '/api/users', `/api/videos/${taken[0]}/file`, '/healthz']) {
      expect((await server.fetch(path, { headers: { cookie } })).status, path).toBe(200);
    }
    expect(await integrity(server)).toEqual([{ integrity_check: 'ok' }]);

    rmSync(filler);
    rmSync(reserve);
    await server.signIn(ADMIN);
    expect((await server.fetch(`/api/players/${me}/profile`, profile)).status).toBe(201);
  });
});

/** Appends to a file until it does not fit any more. */
function fill(path: string, bytes: number): void {
  for (;;) {
    try {
      writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
      return;
    }
  }
}
