import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistration, tinyClip } from '@touchline/api/testing/index';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';
import { withFault } from '../support/processes/faults.ts';
import { withServer } from '../support/processes/folder-server.ts';
import { beginBody } from '../support/processes/slow-body.ts';
import { anUploader, beginUpload } from '../support/processes/uploads.ts';
import { connectToEach } from '../support/processes/workers.ts';

/*
 * The little that needs processes of a server and every change may break. What they do under load, when they are frozen or
 * run out of something, and each way to kill them, is in the full suite.
 */

const READY = '"kind":"ready"';
const clip = await tinyClip();
const incoming = (folder: string) => readdirSync(join(folder, 'incoming'));

/** A registration of which the server has the head and not all of the body. */
async function anUnfinishedRegistration(server: ChildServer) {
  const body = Buffer.from(JSON.stringify(aRegistration()));
  const sending = { path: '/api/auth/register', length: body.length, headers: 'Expect: 100-continue\r\n' };
  const connection = await beginBody(await server.ready(), body.subarray(0, 9), sending);
  await connection.until('HTTP/1.1 100 ');
  return { ...connection, rest: () => connection.send(body.subarray(9)) };
}

/** The messages of its log so far. */
const messagesOf = (server: ChildServer): string[] => linesOf(server).map((line) => JSON.parse(line).msg);
const linesOf = (server: ChildServer) =>
  server
    .output()
    .out.split('\n')
    .filter((line) => line.startsWith('{'));

test('a server with a setting that it cannot use ends with a sentence that names it', {
  tags: ['START-03'],
}, async () => {
  const server = startServer(aDataFolder(), { PORT: 'http' });
  expect(await server.ended()).toEqual({ code: 1, signal: null });
  const { out, error } = server.output();
  expect([out, error]).toEqual(['', 'PORT is "http", but it takes a port number between 0 and 65535.\n']);

  const inProduction = startServer(aDataFolder(), { NODE_ENV: 'production' });
  expect(await inProduction.ended()).toEqual({ code: 1, signal: null });
  expect(inProduction.output().error).toMatch(/^SITE_TIME_ZONE is needed in production: .*\.\n$/);
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
  const upload = await beginUpload(await server.ready(), { cookie, content: clip, share: 0.5 });
  onTestFinished(() => void upload.socket.destroy());
  await eventually(
    () => incoming(folder),
    (names) => names.length === 1,
  );
  server.process.kill('SIGKILL');
  expect(await server.ended()).toEqual({ code: null, signal: 'SIGKILL' });

  await withServer(folder, async ({ shared: { db } }) => {
    expect(await db.selectFrom('messages').select('id').execute()).toEqual([{ id }]);
    expect(await db.selectFrom('videos').select('id').execute()).toEqual([]);
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
  });
  expect([incoming(folder), readdirSync(join(folder, 'files'))]).toEqual([[], []]);
});

test('two workers share limits and events, log no secret and no forged line, and finish what is under way at a stop', {
  tags: ['IJ-07', 'ID-09', 'SD-01', 'SD-04', 'SD-05', 'WORK-02'],
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
  const shown = linesOf(server).find((line) => line.includes('"msg":"settings"')) ?? '{}';
  expect(JSON.parse(shown).settings).toMatchObject({ ...settings, ADMIN_PASSWORD: 'set, not shown' });
  expect(said).toContain('First admin: admin, with the password you have set');
  expect(said).toContain(`  Email: written to ${join(server.folder, 'outbox')}; set SMTP_URL to send it\n`);
  for (const name of readdirSync(server.folder)) expect(statSync(join(server.folder, name)).mode & 0o077, name).toBe(0);

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

  const registration = await anUnfinishedRegistration(server);
  server.process.kill('SIGTERM');
  await right?.raw.closed();
  await registration.rest();
  expect(await registration.closed()).toContain('HTTP/1.1 201 ');
  expect(await server.ended()).toEqual({ code: 0, signal: null });
  expect(existsSync(join(server.folder, 'touchline.db-wal'))).toBe(false);
  expect(incoming(server.folder)).toEqual([]);

  const { out, error } = server.output();
  const messages = messagesOf(server);
  expect(messages.slice(messages.indexOf('stopping'))).toContain('request completed');
  expect(messages).not.toContain('forged');
  const about = linesOf(server).filter((line) => line.includes('/api/id-cards/verify/[redacted]'));
  expect(about).toHaveLength(4);
  for (const secret of [cookie.slice(4), 'SECRETCODE', 'hunter2', ADMIN.password]) {
    expect(`${out}${error}`).not.toContain(secret);
  }
});

test('a server with an unexpected error logs it, finishes what is under way, and ends with 1', {
  tags: ['CR-17'],
}, async () => {
  const settings = { LOG_LEVEL: 'info', ...withFault('uncaughtException') };
  const server = startServer(aDataFolder(), settings);
  const [first, second] = [await anUnfinishedRegistration(server), await anUnfinishedRegistration(server)];
  // It answers a little before it says so.
  await eventually(() => messagesOf(server).some((message) => message.startsWith('Server listening')), Boolean);
  server.process.kill('SIGUSR2');
  await eventually(() => messagesOf(server).includes('uncaughtException'), Boolean);
  // Its connection ends with the response. At the time limit for a stop the second one would end too, without a response.
  await first.rest();
  expect(await first.closed()).toContain('HTTP/1.1 201 ');
  await second.rest();
  expect(await second.closed()).toContain('HTTP/1.1 201 ');
  expect(await server.ended()).toEqual({ code: 1, signal: null });
  expect(messagesOf(server).slice(-4)).toEqual([
    'uncaughtException',
    'stopping',
    'request completed',
    'request completed',
  ]);
});
