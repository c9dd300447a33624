import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistration, clipOfSize } from '@touchline/api/testing/index';
import { openDatabase, readSqlite } from '@touchline/db';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { ADMIN, aDataFolder, type ChildServer, json, startServer } from '../support/processes/child-server.ts';
import { namesOfVideoFiles, untilPrepared } from '../support/processes/prepared-videos.ts';
import { anUploader, beginUpload } from '../support/processes/uploads.ts';

const SETTINGS = {
  REGISTRATIONS_PER_ADDRESS: '99999/60',
  UPLOADS_AT_ONCE: '99',
  UPLOADS_PER_USER: '9999/60',
  VIDEOS_PER_PLAYER: '9999',
  MESSAGES_PER_USER: '99999/60',
};
const content = await clipOfSize(512 * 1024);

async function kill(server: ChildServer): Promise<void> {
  server.process.kill('SIGKILL');
  expect(await server.ended()).toEqual({ code: null, signal: 'SIGKILL' });
}

/** Every stored file, kept or incoming, by name. */
function filesIn(folder: string): string[] {
  const entries = ['files', 'incoming'].flatMap((place) =>
    readdirSync(join(folder, place), { recursive: true, withFileTypes: true }),
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe.each([1, 2])('a server with WORKERS=%i that is killed (kill -9)', (workers) => {
  const settings = { ...SETTINGS, WORKERS: String(workers) };

  test('has stored every acknowledged registration and message', {
    tags: ['CR-01'],
  }, async () => {
    const folder = aDataFolder();
    const people: string[] = [];
    const messages: string[] = [];
    let correspondence: { cookie: string; receiverId: string } | null = null;
    for (let round = 0; round < (inject('isSoak') ? 100 : 2); round += 1) {
      const server = startServer(folder, settings);
      await server.ready();
      correspondence ??= await aCorrespondence(server);
      const { cookie, receiverId } = correspondence;
      const register = async () => {
        const form = aRegistration();
        const response = await server.fetch('/api/auth/register', json('POST', form));
        return response.status === 201 && people.push(form.username);
      };
      const write = async () => {
        const words = { receiverId, subject: `Round ${round}`, content: 'Are you playing?' };
        const response = await server.fetch('/api/messages', json('POST', words, cookie));
        return response.status === 201 && messages.push(((await response.json()) as { id: string }).id);
      };
      const [soMany, soManyMessages] = [people.length + 2 + ((round * 5) % 7), messages.length + 2 + ((round * 3) % 5)];
      const writers = [register, write, register, write].map(async (again) => {
        while (await again().catch(() => false));
      });
      await eventually(() => people.length >= soMany && messages.length >= soManyMessages, Boolean);
      await kill(server);
      await Promise.all(writers);

      const { db, close } = await openDatabase({ folder });
      const users = await db.selectFrom('users').select('username').execute();
      const kept = await db.selectFrom('messages').select(['id', 'created_at']).execute();
      const stored = new Set([...users.map(({ username }) => username), ...kept.map(({ id }) => id)]);
      expect([...people, ...messages].filter((one) => !stored.has(one))).toEqual([]);
      // Messages and the conversations they belong to change together.
      const sides = await db.selectFrom('conversations').selectAll().orderBy('unread').execute();
      expect(sides.map(({ unread }) => unread)).toEqual([0, kept.length]);
      for (const { last_message_id, last_at } of sides)
        expect(kept).toContainEqual({ id: last_message_id, created_at: last_at });
      expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
      expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
      await close();
    }
    expect(people.length).toBeGreaterThan(3);
    expect(messages.length).toBeGreaterThan(3);
  });

  test('during uploads stores each video completely or not at all, and deletes incomplete files at the next start', {
    tags: ['CR-02', 'FU-14'],
  }, async () => {
    const folder = aDataFolder();
    const acknowledged: string[] = [];
    const sha256 = createHash('sha256').update(content).digest('hex');
    let server = startServer(folder, settings);
    const cookie = await anUploader(server);
    for (let round = 0; round < (inject('isSoak') ? 50 : 2); round += 1) {
      const address = await server.ready();
      // When the server is killed, some have sent all their bytes and some only a part.
      const uploads = await Promise.all(
        Array.from({ length: 10 }, (_, index) => {
          const share = index < 3 ? 0.6 : 1;
          return beginUpload(address, { cookie, content, share, title: `round ${round} clip ${index}` });
        }),
      );
      const finishing = uploads.slice(3).map(async (upload, index) => {
        const answer = await upload.closed();
        if (answer.startsWith('HTTP/1.1 201')) acknowledged.push(`round ${round} clip ${index + 3}`);
      });
      await Promise.race(
        round % 2
          ? finishing
          : [
              eventually(
                () => filesIn(folder).length,
                (count) => count > acknowledged.length,
              ),
            ],
      );
      await kill(server);
      await Promise.all(finishing);
      for (const { socket } of uploads) socket.destroy();

      server = startServer(folder, settings);
      expect((await server.fetch('/readyz')).status).toBe(200);
      const db = readSqlite(join(folder, 'touchline.db'));
      await untilPrepared(db);
      const rows = await db.selectFrom('videos').select(['title', 'file_key']).execute();
      const names = await namesOfVideoFiles(db);
      await db.destroy();
      expect(acknowledged.filter((title) => !rows.some((row) => row.title === title))).toEqual([]);
      expect(filesIn(folder).sort()).toEqual(names);
      for (const { file_key } of rows) {
        const stored = readFileSync(join(folder, 'files', file_key.slice(0, 2), file_key));
        expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256);
      }
    }
  });
});

/** A signed-in admin, and a user to whom they write. */
async function aCorrespondence(server: ChildServer): Promise<{ cookie: string; receiverId: string }> {
  const registered = await server.fetch('/api/auth/register', json('POST', aRegistration()));
  const { id } = (await registered.json()) as { id: string };
  return { cookie: await server.signIn(ADMIN), receiverId: id };
}
