import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tinyClip } from '@touchline/api/testing/index';
import { openDatabase } from '@touchline/db';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually, openConnection } from '../support/index.ts';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';
import { withServer } from '../support/processes/folder-server.ts';
import { anUploader, beginUpload } from '../support/processes/uploads.ts';
import { connectToEach } from '../support/processes/workers.ts';

/*
 * The little that needs processes of a server and every change may break. What they do under load, when they are frozen or
 * run out of something, and each way to kill them, is in the full suite.
 */

const READY = '"kind":"ready"';
const clip = await tinyClip();
const incoming = (folder: string) => readdirSync(join(folder, 'incoming'));

/** Begins an upload and waits until the server has a part of it. */
async function anUnfinishedUpload(server: ChildServer, cookie: string) {
  const upload = await beginUpload(await server.ready(), { cookie, content: clip, share: 0.5 });
  onTestFinished(() => void upload.socket.destroy());
  await eventually(
    () => incoming(server.folder),
    (names) => names.length === 1,
  );
  return upload;
}

test('a server with a setting that it cannot use ends with a sentence that names it', async () => {
  const server = startServer(aDataFolder(), { PORT: 'http' });
  expect(await server.ended()).toEqual({ code: 1, signal: null });
  const { out, error } = server.output();
  expect([out, error]).toEqual(['', 'PORT is "http", but it takes a port number between 0 and 65535.\n']);
});

test('what a server has acknowledged is there after it is killed (kill -9), and of an unfinished upload nothing is left', {
  tags: ['CR-01', 'CR-02', 'FU-14'],
}, async () => {
  const server = startServer(aDataFolder());
  const { folder } = server;
  const cookie = await anUploader(server);
  const admin = await server.signIn(ADMIN);
  const me = (await (await server.fetch('/api/auth/me', { headers: { cookie: admin } })).json()) as { id: string };
  const message = { receiverId: me.id, subject: 'Saturday', content: 'Are you playing?' };
  const sent = await server.fetch('/api/messages', json('POST', message, cookie));
  const { id } = (await sent.json()) as { id: string };
  await anUnfinishedUpload(server, cookie);
  server.process.kill('SIGKILL');
  expect(await server.ended()).toEqual({ code: null, signal: 'SIGKILL' });

  await withServer(folder, async ({ shared: { db } }) => {
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([{ id }]);
    expect(await db.selectFrom('videos').select('id').execute()).toEqual([]);
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
  });
  expect([incoming(folder), readdirSync(join(folder, 'files'))]).toEqual([[], []]);
});

describe('a server with two workers', () => {
  test('shares limits and events between them, and keeps secrets and forged lines out of its log', {
    tags: ['IJ-07', 'ID-09'],
  }, async () => {
    const settings = {
      WORKERS: '2',
      LOG_LEVEL: 'trace',
      VERIFICATIONS_PER_ADDRESS: '2/3600',
      STREAM_CHECK_MS: '600000',
    };
    const server = startServer(aDataFolder(), settings);
    const cookie = await server.signIn(ADMIN);
    const said = server.output().out;
    expect(said).toContain('First admin: admin, with the password you have set');
    expect(said).toContain(`  Email: written to ${join(server.folder, 'outbox')}; set SMTP_URL to send it\n`);
    for (const name of readdirSync(server.folder))
      expect(statSync(join(server.folder, name)).mode & 0o077, name).toBe(0);

    const [left, right] = await connectToEach(server, 2);
    const statuses: unknown[] = [];
    for (const worker of [left, right, left, right])
      statuses.push((await worker?.ask('GET', '/api/id-cards/verify/SECRETCODE'))?.status);
    expect(statuses).toEqual([404, 404, 429, 429]);

    await left?.raw.send(`GET /trpc/live.changes HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\n\r\n`);
    await left?.raw.until(READY);
    const nasty = { email: 'x\n{"level":60,"msg":"forged"}', password: 'hunter2-hunter2' };
    await right?.ask('POST', '/api/auth/login', { body: nasty });
    expect((await right?.ask('POST', '/api/auth/logout', { cookie, body: {} }))?.status).toBe(200);
    expect(await left?.raw.closed()).toContain('"appCode":"NOT_SIGNED_IN"');

    server.process.kill('SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
    const { out, error } = server.output();
    const lines = out.split('\n').filter((line) => line.startsWith('{'));
    for (const line of lines) expect(JSON.parse(line).msg).not.toBe('forged');
    expect(lines.filter((line) => line.includes('/api/id-cards/verify/[redacted]'))).toHaveLength(4);
    for (const secret of [cookie.slice(4), 'SECRETCODE', 'hunter2', ADMIN.password]) {
      expect(`${out}${error}`).not.toContain(secret);
    }
  });
});

test('a server that is told to stop finishes what is under way, writes its last lines, and leaves its database in one file', {
  tags: ['SD-01', 'SD-04', 'SD-05'],
}, async () => {
  const server = startServer(aDataFolder(), { LOG_LEVEL: 'info', PROCESSING_WAIT_MS: '0' });
  const cookie = await anUploader(server);
  const idle = await openConnection(await server.ready());
  const upload = await anUnfinishedUpload(server, cookie);
  server.process.kill('SIGTERM');
  await idle.closed();
  await upload.rest();
  expect(await upload.closed()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await server.ended()).toEqual({ code: 0, signal: null });
  const messages = server
    .output()
    .out.split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line).msg);
  expect(messages.slice(-2)).toEqual(['stopping', 'request completed']);
  expect(existsSync(join(server.folder, 'touchline.db-wal'))).toBe(false);
  expect(incoming(server.folder)).toEqual([]);
  const { db, close } = await openDatabase({ folder: server.folder });
  expect(await db.selectFrom('videos').select('title').execute()).toEqual([{ title: 'Goal' }]);
  await close();
});
