import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { aRegistration, tinyClip } from '@touchline/api/testing/index';
import { readSqlite } from '@touchline/db';
import { expect, test } from 'vitest';
import { makeBackup } from '../../src/operations/backups/make-backup.ts';
import { aVideoForm } from '../support/index.ts';
import { ADMIN, aDataFolder } from '../support/processes/child-server.ts';
import { command } from '../support/processes/command.ts';
import { type FolderServer, withServer } from '../support/processes/folder-server.ts';
import { problemsOf } from './data-folders.ts';

type Credentials = { email: string; password: string };

async function signIn({ http }: FolderServer, credentials: Credentials): Promise<string> {
  const answer = await http.inject({ method: 'POST', url: '/api/auth/login', body: credentials });
  expect(answer.statusCode).toBe(200);
  return answer.cookies[0]?.value ?? '';
}

async function call(
  { http }: FolderServer,
  sid: string,
  asked: { method: 'POST' | 'PATCH'; url: string; body: object },
) {
  const answer = await http.inject({ ...asked, cookies: { sid } });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

test('after the loss of the data folder a backup restores users, videos and cards', { tags: ['CR-13'] }, async () => {
  const [folder, elsewhere] = [aDataFolder(), aDataFolder()];
  const clip = await tinyClip();
  const form = aRegistration();
  const player = { email: form.username, password: form.password };
  const before = await withServer(
    folder,
    async (server) => {
      const admin = await signIn(server, ADMIN);
      const { id } = (await server.http.inject({ method: 'POST', url: '/api/auth/register', body: form })).json();
      await call(server, admin, {
        method: 'PATCH',
        url: `/api/users/${id}`,
        body: { isVerified: true, canUploadVideos: true },
      });
      const own = await signIn(server, player);
      const { body, type } = aVideoForm(clip);
      const headers = { 'content-type': type };
      const sent = await server.http.inject({
        method: 'POST',
        url: '/api/videos',
        body,
        headers,
        cookies: { sid: own },
      });
      expect(sent.statusCode).toBe(201);
      const { verificationCode } = await call(server, admin, {
        method: 'POST',
        url: '/api/id-cards',
        body: { userId: id },
      });
      return { own, video: sent.json().id as string, code: verificationCode as string };
    },
    { settings: { PROCESSING_WAIT_MS: '0' } },
  );

  const [path = ''] = (await command(folder, 'backup', '--to', elsewhere)).stdout.split(' ');
  await rm(folder, { recursive: true });
  const restored = await command(folder, 'restore', path);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('All users have to sign in again.');

  await withServer(folder, async (server) => {
    await signIn(server, ADMIN);
    const sid = await signIn(server, player);
    const file = await server.http.inject({ url: `/api/videos/${before.video}/file`, cookies: { sid } });
    expect([file.statusCode, file.rawPayload.equals(clip)]).toEqual([200, true]);
    expect((await server.http.inject(`/api/id-cards/verify/${before.code}`)).statusCode).toBe(200);
    // Sessions that ended since the backup must not be valid again.
    expect((await server.http.inject({ url: '/api/auth/me', cookies: { sid: before.own } })).statusCode).toBe(401);
    const whileItRuns = await command(folder, 'restore', path);
    expect(whileItRuns.stderr).toMatch(/^The data folder is already in use by pid \d+\. Stop that server first\.\n$/);
  });
  expect(await problemsOf(folder)).toEqual([]);
});

test('a backup made while users write is consistent', { tags: ['CR-12'] }, async () => {
  const folder = aDataFolder();
  await withServer(folder, async (server) => {
    const usersIn = async (place: string) => {
      const db = readSqlite(join(place, 'touchline.db'));
      const rows = await db.selectFrom('users').select('id').execute();
      await db.destroy();
      return rows.length;
    };
    let isOver = false;
    const statuses: number[] = [];
    const writing = [1, 2].map(async () => {
      while (!isOver) {
        const answer = await server.http.inject({ method: 'POST', url: '/api/auth/register', body: aRegistration() });
        statuses.push(answer.statusCode);
      }
    });
    const before = await usersIn(folder);
    const { path } = await makeBackup({ folder, engine: 'sqlite', place: aDataFolder(), now: new Date() });
    isOver = true;
    await Promise.all(writing);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const copied = await usersIn(path);
    expect(copied).toBeGreaterThanOrEqual(before);
    expect(copied).toBeLessThanOrEqual(await usersIn(folder));
    expect(await problemsOf(path)).toEqual([]);
  });
});
