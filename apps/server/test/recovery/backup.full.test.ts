import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clipOfSize } from '@touchline/api/testing/index';
import { lockBackups, readSqlite } from '@touchline/db';
import { expect, inject, test } from 'vitest';
import { DEMO_PASSWORD } from '../../src/config.ts';
import { diagnose } from '../../src/operations/doctor.ts';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';
import { cli } from '../support/processes/cli.ts';
import { eventLoopLag } from '../support/processes/measures.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const SETTINGS = {
  MESSAGES_PER_USER: '999999/60',
  UPLOADS_AT_ONCE: '99',
  UPLOADS_PER_USER: '999999/60',
  VIDEOS_PER_PLAYER: '9999',
};
const sha256 = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

async function upload(server: ChildServer, cookie: string, content: Buffer): Promise<string> {
  return ((await (await uploadWhole(server, cookie, content)).json()) as { id: string }).id;
}

async function countMessages(folder: string): Promise<number> {
  const db = readSqlite(join(folder, 'touchline.db'));
  const rows = await db.selectFrom('messages').select('id').execute();
  await db.destroy();
  return rows.length;
}

/** How much longer other calls may wait during a backup. Milliseconds. */
const LAG_MAX_MS = 50;

test('a backup made while users write, upload, delete and watch is consistent and delays no call', {
  tags: ['CR-12'],
}, async () => {
  const server = startServer(aDataFolder(), SETTINGS);
  const { folder } = server;
  const cookie = await anUploader(server);
  const admin = { headers: { cookie: await server.signIn(ADMIN) } };
  const { id: receiverId } = (await (await server.fetch('/api/auth/me', admin)).json()) as { id: string };
  const clip = await clipOfSize(4 * 1024 * 1024);
  const watched = await upload(server, cookie, clip);
  const small = await clipOfSize(64 * 1024);

  let isOver = false;
  const answers: number[] = [];
  const forever = async (work: () => Promise<Response>) => {
    while (!isOver) answers.push((await work()).status);
  };
  // Each waits for its response and then 20 ms: four of them make at most 200 writes a second.
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  const message = { receiverId, subject: 'Saturday', content: 'x'.repeat(1000) };
  const crowd = [
    ...[1, 2, 3, 4].map(() =>
      forever(async () => {
        await pause();
        return server.fetch('/api/messages', json('POST', message, cookie));
      }),
    ),
    ...[1, 2, 3, 4, 5].map(() =>
      forever(async () => {
        const response = await server.fetch(`/api/videos/${watched}/file`, { headers: { cookie } });
        for await (const _ of response.body ?? []) await pause();
        return response;
      }),
    ),
    forever(async () => {
      const id = await upload(server, cookie, small);
      return server.fetch(`/api/videos/${id}`, { method: 'DELETE', headers: { cookie } });
    }),
  ];
  const added: number[] = [];
  // A delay by the backup would show in each round; other load affects some rounds only.
  const [roundsMin, roundsMax] = inject('isSoak') ? [10, 10] : [2, 10];
  for (let round = 0; round < roundsMin || (round < roundsMax && Math.min(...added) >= LAG_MAX_MS); round += 1) {
    const before = await countMessages(folder);
    const calm = await eventLoopLag(server);
    const { stdout, stderr, code } = await cli(folder, 'backup');
    added.push((await eventLoopLag(server)) - calm);
    expect([code, stderr]).toEqual([0, '']);
    const [path = ''] = stdout.split(' ');
    const copied = await countMessages(path);
    expect(copied).toBeGreaterThanOrEqual(before);
    expect(copied).toBeLessThanOrEqual(await countMessages(folder));
    // A backup is laid out like a data folder; its rows and files belong together.
    expect((await diagnose({ folder: path, databaseUrl: undefined, readsContents: true })).problems).toEqual([]);
  }
  isOver = true;
  await Promise.all(crowd);
  expect(answers.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  expect(answers.length).toBeGreaterThan(50);
  expect(Math.min(...added)).toBeLessThan(LAG_MAX_MS);

  const other = lockBackups(folder);
  const second = await cli(folder, 'backup');
  other.release();
  expect(second).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Another backup or restore of this folder is under way, by pid ${process.pid}. Wait for its end.\n`,
  });
});

test('after the loss of the data folder a backup restores users, videos and cards', { tags: ['CR-13'] }, async () => {
  const folder = aDataFolder();
  const first = startServer(folder, { DEMO: '1', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  const admin = await first.signIn({ email: 'admin', password: DEMO_PASSWORD });
  const ask = async (server: ChildServer, path: string, cookie: string) =>
    (await server.fetch(path, { headers: { cookie } })).json();
  const videos = (await ask(first, '/api/videos', admin)) as { id: string }[];
  const codes: string[] = [];
  for (const { id } of (await ask(first, '/api/users', admin)) as { id: string }[]) {
    const card = (await ask(first, `/api/id-cards/${id}`, admin)) as { verificationCode?: string };
    if (card.verificationCode) codes.push(card.verificationCode);
  }
  const bytesOf = async (server: ChildServer, cookie: string) =>
    Promise.all(
      videos.map(async ({ id }) =>
        sha256(await (await server.fetch(`/api/videos/${id}/file`, { headers: { cookie } })).arrayBuffer()),
      ),
    );
  const proofs = async (server: ChildServer) =>
    Promise.all(codes.map(async (code) => (await server.fetch(`/api/id-cards/verify/${code}`)).status));
  const [streams, verdicts] = [await bytesOf(first, admin), await proofs(first)];
  expect(videos.length).toBeGreaterThan(5);
  expect(verdicts).toContain(200);

  const elsewhere = aDataFolder();
  const [path = ''] = (await cli(folder, 'backup', '--to', elsewhere)).stdout.split(' ');
  first.process.kill('SIGKILL');
  await first.ended();
  await rm(folder, { recursive: true });

  const restored = await cli(folder, 'restore', path);
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toContain('All users have to sign in again.');
  const second = startServer(folder);
  const again = await second.signIn({ email: 'admin', password: DEMO_PASSWORD });
  await second.signIn({ email: 'scout', password: DEMO_PASSWORD });
  expect(await bytesOf(second, again)).toEqual(streams);
  expect(await proofs(second)).toEqual(verdicts);
  // Sessions that ended since the backup must not be valid again.
  expect((await second.fetch('/api/auth/me', { headers: { cookie: admin } })).status).toBe(401);
  const health = await cli(folder, 'doctor');
  expect([health.code, health.stderr]).toEqual([0, '']);
  expect(health.stdout).toMatch(/\n0 problems\.\n$/);

  const whileItRuns = await cli(folder, 'restore', path);
  expect(whileItRuns).toMatchObject({ code: 1, stdout: '' });
  expect(whileItRuns.stderr).toMatch(/^The data folder is already in use by pid \d+\. Stop that server first\.\n$/);
  expect((await second.fetch('/api/auth/me', { headers: { cookie: again } })).status).toBe(200);
  expect(existsSync(join(folder, 'restoring'))).toBe(false);
});
