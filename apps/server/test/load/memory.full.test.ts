import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aFlatPng, aRegistration, clipOfSize } from '@touchline/api/testing/index';
import { expect, inject, test } from 'vitest';
import type { RawConnection } from '../support/http/raw-connection.ts';
import { aForm, aVideoForm, type Form, openConnection } from '../support/index.ts';
import {
  ADMIN,
  aDataFolder,
  type ChildServer,
  json,
  sharedServer,
  startServer,
} from '../support/processes/child-server.ts';
import { memoryOf } from '../support/processes/measures.ts';
import { watchMemory } from '../support/processes/memory.ts';
import { anUploader } from '../support/processes/uploads.ts';

const MB = 1024 ** 2;
const LONG = 900_000;
const isSoak = inject('isSoak');
/** A server that several tests share, since they do not use up each other's limits. */
const usual = sharedServer();
const incoming = (server: ChildServer) =>
  readdirSync(join(server.folder, 'incoming')).filter((name) => name.endsWith('.part'));

/** Uploads the same form as each of these users at the same time; returns the statuses, or the error. */
function sendAll(
  server: ChildServer,
  forms: { path: string; cookie: string; type: string; body: Uint8Array<ArrayBuffer> }[],
) {
  return Promise.all(
    forms.map(async ({ path, cookie, type, body }) => {
      const init = { method: 'POST', headers: { cookie, 'content-type': type }, body };
      const response = await server.fetch(path, init).catch((error: Error) => error);
      if (response instanceof Error) return String(response.cause);
      await response.arrayBuffer();
      return response.status;
    }),
  );
}

/** Uploads a form without copying it for each sender as `fetch` would; returns the start of the status line. */
async function sendInPieces(address: string, cookie: string, { type, body }: Form): Promise<string> {
  const connection = await openConnection(address);
  const head = [
    'POST /api/videos HTTP/1.1',
    `Host: ${new URL(address).host}`,
    `Cookie: ${cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  await connection.send(`${head.join('\r\n')}\r\n\r\n`);
  for (let at = 0; at < body.length && !connection.socket.destroyed; at += MB)
    await connection.send(body.subarray(at, at + MB));
  return (await connection.closed()).slice(0, 'HTTP/1.1 201'.length);
}

test('simultaneous uploads of many users use bounded memory and leave no incomplete file', {
  tags: ['RB-01'],
  timeout: LONG,
}, async () => {
  const server = startServer(aDataFolder());
  const admin = await server.signIn(ADMIN);
  const cookies: string[] = [];
  for (let count = 0; count < (isSoak ? 50 : 8); count += 1) cookies.push(await anUploader(server, admin));
  const before = memoryOf(server).now;
  const form = aVideoForm(await clipOfSize(isSoak ? 100 * MB : 12 * MB));
  const address = await server.ready();
  const memory = watchMemory(server);
  const statuses = await Promise.all(cookies.map((cookie) => sendInPieces(address, cookie, form)));
  expect(statuses.filter((status) => status !== 'HTTP/1.1 201')).toEqual([]);
  expect(incoming(server)).toEqual([]);
  // Includes the process that probes the videos.
  expect(await memory.peak()).toBeLessThan(350);
  expect(memoryOf(server).peak).toBeLessThan(350);
  expect(memoryOf(server).peak - before).toBeLessThan(150);
});

test('images of 40 megapixels are processed two at a time in bounded memory', {
  tags: ['RB-03'],
  timeout: LONG,
}, async () => {
  // As in the container.
  const server = startServer(aDataFolder(), { MALLOC_ARENA_MAX: '2' });
  const content = await aFlatPng(8000, 5000);
  const { type, body } = aForm({ name: 'passport', content, filename: 'me.png', type: 'image/png' });
  const forms = [];
  for (let count = 0; count < (isSoak ? 20 : 3); count += 1) {
    const form = aRegistration();
    const registered = await server.fetch('/api/auth/register', json('POST', form));
    const { id } = (await registered.json()) as { id: string };
    const [cookie = ''] = (registered.headers.get('set-cookie') ?? '').split(';');
    forms.push({ path: `/api/users/${id}/passport`, cookie, type, body: new Uint8Array(body) });
  }
  const memory = watchMemory(server);
  const statuses = await sendAll(server, forms);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  // Includes the processes that decode them.
  expect(await memory.peak()).toBeLessThan(450);
  expect(incoming(server)).toEqual([]);
});

test('many cards are printed two at a time, and requests over the limit of waiting ones get 503', {
  tags: ['RB-04'],
  timeout: LONG,
}, async () => {
  const server = startServer(aDataFolder(), {
    CARD_FILES_PER_ADMIN: '999/60',
    ...(!isSoak && { CARDS_WAITING: '2' }),
  });
  const cookie = await server.signIn(ADMIN);
  const form = aRegistration();
  const { id } = (await (await server.fetch('/api/auth/register', json('POST', form))).json()) as { id: string };
  expect((await server.fetch('/api/id-cards', json('POST', { userId: id }, cookie))).status).toBe(201);
  const ask = async (kind: string) => {
    const began = Date.now();
    const response = await server.fetch(`/api/id-cards/${id}/${kind}`, json('POST', { firstName: 'A' }, cookie));
    await response.arrayBuffer();
    return { status: response.status, seconds: (Date.now() - began) / 1000 };
  };
  const memory = watchMemory(server);
  const requests = Array.from({ length: isSoak ? 30 : 3 }, () => [ask('pdf'), ask('image')]).flat();
  const answers = await Promise.all(requests);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toEqual(expect.arrayContaining([200, 503]));
  // Includes the card renderer, which is the larger process.
  expect(await memory.peak()).toBeLessThan(400);
  expect((await ask('pdf')).status).toBe(200);
  if (isSoak) expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(10);
});

test('thousands of idle connections do not keep other callers from being served', {
  tags: ['RB-05'],
  timeout: LONG,
}, async () => {
  const server = usual();
  const address = await server.ready();
  const idle: RawConnection[] = [];
  for (let count = 0; count < (isSoak ? 5000 : 300); count += 1) idle.push(await openConnection(address));
  const began = performance.now();
  expect((await server.fetch('/api/videos')).status).toBe(200);
  if (isSoak) expect(performance.now() - began).toBeLessThan(500);
  expect(memoryOf(server).peak).toBeLessThan(300);
  // Its timeouts are tens of seconds.
  if (isSoak)
    for (let waits = 0; waits < 4 && idle.some(({ socket }) => !socket.destroyed); waits += 1) await allClosed(idle);
  if (isSoak) expect(idle.filter(({ socket }) => !socket.destroyed)).toHaveLength(0);
  for (const { socket } of idle) socket.destroy();
});

/** Waits until all of them are closed, up to the usual timeout. */
const allClosed = (connections: RawConnection[]) =>
  Promise.all(connections.map((connection) => connection.closed())).catch(() => {});
