import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistration, clipOfSize } from '@touchline/api/testing/index';
import type { Account } from '@touchline/contracts/users';
import { openSqlite } from '@touchline/db/open/sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aVideoForm } from '../support/http/form.ts';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { metadataOf, tusClient } from '../support/http/tus.ts';
import { eventually } from '../support/index.ts';
import { ADMIN, type ChildServer, json, sharedServer } from '../support/processes/child-server.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';
import { connectTo, connectToEach, type WorkerConnection } from '../support/processes/workers.ts';

const MB = 1024 * 1024;
const READY = '"kind":"ready"';
const PART = 'application/offset+octet-stream';
const SETTINGS = {
  WORKERS: '2',
  LOG_LEVEL: 'info',
  // The regular look-up of sessions must not end the streams before the events do.
  STREAM_CHECK_MS: '600000',
  // Two on each worker; a limit of one user is not divided below three.
  STREAMS_AT_ONCE: '4',
  DOWNLOADS_PER_ADDRESS: '6',
  DOWNLOADS_AT_ONCE: '4',
  UPLOADS_AT_ONCE: '3',
  VERIFICATIONS_PER_ADDRESS: '4/3600',
};

interface SignedIn {
  id: string;
  cookie: string;
}

const shared = sharedServer(SETTINGS);

/** The server, and a connection to each of its two workers. */
async function aServer(): Promise<[ChildServer, WorkerConnection, WorkerConnection]> {
  const [left, right] = await connectToEach(shared(), 2);
  if (!left || !right) throw new Error('There are not two workers.');
  return [shared(), left, right];
}

/** A verified user with a session. */
async function aPerson(server: ChildServer, role: 'player' | 'scout'): Promise<SignedIn> {
  const registered = await server.fetch('/api/auth/register', json('POST', aRegistration({ role })));
  const { id } = (await registered.json()) as Account;
  await server.fetch(`/api/users/${id}`, json('PATCH', { isVerified: true }, await server.signIn(ADMIN)));
  return { id, cookie: registered.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Sends a request on a connection of its own to a worker, and leaves the response open. */
async function begin(server: ChildServer, pid: number, lines: readonly string[]) {
  const { raw } = await connectTo(server, pid);
  onTestFinished(() => void raw.socket.destroy());
  const before = (await raw.until('')).length;
  await raw.send(`${lines.join('\r\n')}\r\n\r\n`);
  return {
    raw,
    since: async (text: string) =>
      await eventually(
        async () => (await raw.until('')).slice(before),
        (all) => all.includes(text),
      ),
  };
}

const stream = (cookie: string) => ['GET /trpc/live.changes HTTP/1.1', 'Host: localhost:3000', `Cookie: ${cookie}`];

describe('two workers', () => {
  test('send what happens on one of them to the streams of both, and end those of a session that has ended', async () => {
    const [server, left, right] = await aServer();
    const [player, scout] = [await aPerson(server, 'player'), await aPerson(server, 'scout')];
    const first = { receiverId: scout.id, subject: 'Hello', content: 'I play on Saturday.' };
    expect((await left.ask('POST', '/api/messages', { cookie: player.cookie, body: first })).status).toBe(201);
    const streams = await Promise.all([left, right].map(({ pid }) => begin(server, pid, stream(player.cookie))));
    for (const { since } of streams) expect(await since(READY)).toMatch(/^HTTP\/1\.1 200 /);
    const message = { receiverId: player.id, subject: 'Saturday', content: 'Are you free?' };
    const about = `{"kind":"conversation","id":"${scout.id}"}`;
    for (const { ask } of [left, right]) {
      expect((await ask('POST', '/api/messages', { cookie: scout.cookie, body: message })).status).toBe(201);
    }
    // The same events with the same ids on both, so that a browser can continue on the other one.
    const idsOf = async ({ since }: (typeof streams)[number]) => {
      const received = await eventually(
        () => since(about),
        (all) => all.split(about).length === 3,
      );
      return [...received.slice(received.indexOf(about)).matchAll(/^id: (\S+)$/gm)].map(([, id]) => id);
    };
    const [onLeft = [], onRight = []] = await Promise.all(streams.map(idsOf));
    expect(onRight.slice(0, 2)).toEqual(onLeft.slice(0, 2));
    expect((await right.ask('POST', '/api/auth/logout', { cookie: player.cookie, body: {} })).status).toBe(200);
    for (const { raw } of streams) expect(await raw.closed()).toContain('"appCode":"NOT_SIGNED_IN"');
  });

  test('bound the streams of all users with an equal share each', async () => {
    const [server, left, right] = await aServer();
    const player = await aPerson(server, 'player');
    const open = async (pid: number) => (await begin(server, pid, stream(player.cookie))).since(READY);
    for (const { pid, ask } of [left, right]) {
      for (const _ of [1, 2]) expect(await open(pid)).toMatch(/^HTTP\/1\.1 200 /);
      expect((await ask('GET', '/trpc/live.changes', { cookie: player.cookie })).status).toBe(503);
    }
    const { text } = await left.ask('GET', '/metrics');
    expect(text).toMatch(/^live_streams 4$/m);
  });

  test('bound downloads and uploads with a share each, of which a user can have three, and count allowances together', async () => {
    const [server, left, right] = await aServer();
    const cookie = await anUploader(server);
    // More than the buffers of two sockets take.
    const content = await clipOfSize(24 * MB);
    const { id } = (await (await uploadWhole(server, cookie, content)).json()) as { id: string };
    const download = ['GET', `/api/videos/${id}/file`].join(' ');
    const lines = [`${download} HTTP/1.1`, 'Host: localhost:3000', `Cookie: ${cookie}`];
    for (const { pid, ask } of [left, right]) {
      for (const _ of [1, 2]) {
        const { raw, since } = await begin(server, pid, lines);
        await since('HTTP/1.1 200');
        raw.socket.pause();
      }
      expect((await ask('GET', `/api/videos/${id}/file`, { cookie })).status).toBe(503);
    }

    const statuses: number[] = [];
    for (const { ask } of [left, right, left, right, left, right])
      statuses.push((await ask('GET', '/api/id-cards/verify/NONE-NONE')).status);
    expect(statuses.slice(0, 4)).not.toContain(429);
    expect(statuses.slice(4)).toEqual([429, 429]);

    const form = aVideoForm(await clipOfSize(64 * 1024));
    const upload = [
      'POST /api/videos HTTP/1.1',
      'Host: localhost:3000',
      `Cookie: ${cookie}`,
      `Content-Type: ${form.type}`,
      `Content-Length: ${form.body.length}`,
    ];
    const slow: RawConnection[] = [];
    for (const { pid } of [left, right]) {
      for (const _ of [1, 2, 3]) {
        const { raw } = await begin(server, pid, upload);
        await raw.send(form.body.subarray(0, form.body.length / 2));
        slow.push(raw);
      }
    }
    const incoming = () => readdirSync(join(server.folder, 'incoming')).filter((name) => name.endsWith('.part'));
    await eventually(incoming, (files) => files.length === slow.length);
    for (const { pid } of [left, right]) {
      const further = await begin(server, pid, upload);
      await further.raw.send(form.body);
      expect(await further.since('\r\n\r\n')).toMatch(/^HTTP\/1\.1 429 /);
    }
  });

  test('wake the one of them that runs the background jobs', async () => {
    const [server, left, right] = await aServer();
    const mails = () => readdirSync(join(server.folder, 'outbox'), { recursive: true }).length;
    for (const { ask } of [left, right]) {
      const before = mails();
      expect((await ask('POST', '/api/auth/register', { body: aRegistration() })).status).toBe(201);
      // A worker that runs jobs would find it by itself after a minute.
      await eventually(mails, (count) => count > before);
    }
  });

  test('reject a write with 503 while another process keeps the database locked, and go on afterwards', async () => {
    const [server, left, right] = await aServer();
    const { raw } = openSqlite(join(server.folder, 'touchline.db'));
    onTestFinished(() => void raw.close());
    raw.exec('begin immediate');
    for (const { ask } of [left, right]) {
      const { status, head } = await ask('POST', '/api/auth/register', { body: aRegistration() });
      expect(status).toBe(503);
      expect(head).toMatch(/^retry-after: \d+/im);
    }
    raw.exec('rollback');
    for (const { ask } of [left, right]) {
      expect((await ask('POST', '/api/auth/register', { body: aRegistration() })).status).toBe(201);
    }
  });

  test('store the parts of an upload that arrive at either of them, one after the other', async () => {
    const [server, left, right] = await aServer();
    const cookie = await anUploader(server);
    const content = await clipOfSize(2 * MB);
    const own = (more: readonly string[]) => [
      'Host: localhost:3000',
      `Cookie: ${cookie}`,
      'Tus-Resumable: 1.0.0',
      ...more,
    ];
    const announce = await begin(server, left.pid, [
      'POST /api/uploads HTTP/1.1',
      ...own([
        `Upload-Length: ${content.length}`,
        `Upload-Metadata: ${metadataOf({ title: 'Goal', filename: 'goal.mp4', filetype: 'video/mp4' })}`,
      ]),
    ]);
    const url = /^location: (\S+)/im.exec(await announce.since('HTTP/1.1 201'))?.[1] ?? '';
    const part = async (pid: number, offset: number, bytes: Buffer, length = bytes.length) => {
      const sent = await begin(server, pid, [
        `PATCH ${url} HTTP/1.1`,
        ...own([`Upload-Offset: ${offset}`, `Content-Type: ${PART}`, `Content-Length: ${length}`]),
      ]);
      await sent.raw.send(bytes);
      return sent;
    };
    // The first request has lost its network; the second one, on the other worker, makes it end and goes on from there.
    const lost = await part(left.pid, 0, content.subarray(0, MB / 2), MB);
    const offsetOf = async () => {
      const asked = await begin(server, right.pid, [`HEAD ${url} HTTP/1.1`, ...own([])]);
      return Number(/^upload-offset: (\d+)/im.exec(await asked.since('\r\n\r\n'))?.[1]);
    };
    const incoming = join(server.folder, 'incoming');
    const received = () => readdirSync(incoming).map((name) => statSync(join(incoming, name)).size);
    await eventually(received, (sizes) => sizes.includes(MB / 2));
    let at = await offsetOf();
    expect(at).toBe(MB / 2);
    lost.raw.socket.destroy();
    for (const { pid } of [right, left]) {
      await (await part(pid, at, content.subarray(at, at + MB / 2))).since('HTTP/1.1 204');
      at += MB / 2;
    }
    // Two at once for the same place: of one all is stored, or what had arrived when the other one came; that one is rejected.
    const both = await Promise.all([left, right].map(({ pid }) => part(pid, at, content.subarray(at))));
    const answers = await Promise.all(both.map(({ since }) => since('HTTP/1.1 ')));
    const statuses = answers.map((answer) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toSorted();
    expect([
      [200, 409],
      [204, 409],
    ]).toContainEqual(statuses);
    const last = await tusClient(() => server.ready(), cookie).sendRest(url, content);
    expect(last.video().fileSize).toBe(content.length);
  });
});
