import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistration, clipOfSize } from '@touchline/api/testing/index';
import { expect, inject, test } from 'vitest';
import {
  ADMIN,
  aDataFolder,
  type ChildServer,
  json,
  sharedServer,
  startServer,
} from '../support/processes/child-server.ts';
import { runCrowds } from '../support/processes/crowds.ts';
import { forgetPeak, memoryOf, slopeOf } from '../support/processes/measures.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const LONG = 4_500_000;
const isSoak = inject('isSoak');
const SHORT_SECONDS = 1;
const MB = 1024 ** 2;
/** Bytes of a video per request. The short form does not measure speed, so it requests fewer bytes. */
const PART_BYTES = isSoak ? 2 * MB : MB / 4;
const SETTINGS = { MESSAGES_PER_USER: '9999999/60', LOGIN_FAILURES_PER_ADDRESS: '9999999/60' };

const busy = sharedServer(SETTINGS);

/** The usual requests of a user: watch, write and browse. */
async function aDay(server: ChildServer) {
  const cookie = await anUploader(server);
  const admin = await server.signIn(ADMIN);
  const { id } = (await (await uploadWhole(server, cookie, await clipOfSize(4 * MB))).json()) as { id: string };
  const me = (await (await server.fetch('/api/auth/me', { headers: { cookie: admin } })).json()) as { id: string };
  const message = { receiverId: me.id, subject: 'Saturday', content: 'Are you playing?' };
  const range = { headers: { cookie, range: `bytes=0-${PART_BYTES - 1}` } };
  const reads = ['/api/videos?limit=24', '/api/content/homepage', '/api/auth/me'];
  let turn = 0;
  return {
    watch: () => server.fetch(`/api/videos/${id}/file`, range),
    write: () => server.fetch('/api/messages', json('POST', message, cookie)),
    read: () => {
      turn += 1;
      return server.fetch(reads[turn % reads.length] ?? '', { headers: { cookie } });
    },
  };
}

test('while fifty users watch videos other calls are served in time', {
  tags: ['LD-01'],
  timeout: LONG,
}, async () => {
  const server = busy();
  const { watch, write, read } = await aDay(server);
  const { watching, writing, reading } = await runCrowds(isSoak ? 60 : SHORT_SECONDS, {
    watching: { people: 50, rest: 250, ask: watch },
    writing: { people: 5, rest: 250, ask: write },
    reading: { people: 5, rest: 500, ask: read },
  });
  expect([watching.wrong, writing.wrong, reading.wrong]).toEqual([[], [], []]);
  expect(Math.min(watching.count, writing.count, reading.count)).toBeGreaterThan(4);
  if (!isSoak) return;
  expect(writing.p99).toBeLessThan(250);
  expect(reading.p99).toBeLessThan(250);
});

test('while users keep signing in other users watch, write and read as before', {
  tags: ['LD-02'],
  timeout: LONG,
}, async () => {
  const server = busy();
  const { watch, write, read } = await aDay(server);
  const form = aRegistration();
  await server.fetch('/api/auth/register', json('POST', form));
  const login = { email: form.username, password: form.password };
  const { signingIn, watching, writing, reading } = await runCrowds(isSoak ? 60 : SHORT_SECONDS, {
    signingIn: { people: 8, ask: () => server.fetch('/api/auth/login', json('POST', login)) },
    watching: { people: 20, rest: 250, ask: watch },
    writing: { people: 5, rest: 250, ask: write },
    reading: { people: 5, rest: 500, ask: read },
  });
  expect([signingIn.wrong, watching.wrong, writing.wrong, reading.wrong]).toEqual([[], [], [], []]);
  if (!isSoak) return;
  expect(writing.p99).toBeLessThan(400);
  expect(reading.p99).toBeLessThan(400);
});

test('a hundred simultaneous readers of the home page content are served, and memory does not grow', {
  tags: ['LD-04'],
  timeout: LONG,
}, async () => {
  const server = startServer(aDataFolder());
  const ask = () => server.fetch('/api/content/homepage');
  await runCrowds(isSoak ? 10 : 0.5, { warm: { people: 100, ask, takes: [200, 503] } });
  const before = memoryOf(server).now;
  const { home } = await runCrowds(isSoak ? 30 : 1.5, { home: { people: 100, ask, takes: [200, 503] } });
  expect(home.wrong).toEqual([]);
  expect(home.count).toBeGreaterThan(100);
  expect(memoryOf(server).now - before).toBeLessThan(50);
});

test.runIf(isSoak)(
  'an hour of load leaks no memory and no open files, and the write-ahead log stays small',
  { tags: ['RB-06'], timeout: LONG },
  async () => {
    const server = startServer(aDataFolder(), SETTINGS);
    const { watch, write, read } = await aDay(server);
    const day = {
      watching: { people: 50, rest: 250, ask: watch },
      writing: { people: 5, rest: 250, ask: write },
      reading: { people: 5, rest: 500, ask: read },
    };
    const openFiles = () => readdirSync(`/proc/${server.process.pid}/fd`).length;
    await runCrowds(600, day);
    const filesBefore = openFiles();
    // Memory falls with each garbage collection and rises again: its peaks must not rise.
    const peaks: number[] = [];
    for (let part = 0; part < 10; part += 1) {
      forgetPeak(server);
      const { watching, writing, reading } = await runCrowds(300, day);
      expect([watching.wrong, writing.wrong, reading.wrong]).toEqual([[], [], []]);
      peaks.push(memoryOf(server).peak);
    }
    const partsOfAnHour = 12;
    expect(slopeOf(peaks) * partsOfAnHour, `peaks of ${peaks.map(Math.round)} MB`).toBeLessThan(5);
    expect(Math.abs(openFiles() - filesBefore)).toBeLessThan(20);
    expect(statSync(join(server.folder, 'touchline.db-wal')).size).toBeLessThanOrEqual(64 * MB);
  },
);
