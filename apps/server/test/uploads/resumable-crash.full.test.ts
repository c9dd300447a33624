import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clipOfSize } from '@touchline/api/testing/index';
import { readSqlite } from '@touchline/db';
import { expect, inject, test } from 'vitest';
import { type TusClient, tusClient } from '../support/http/tus.ts';
import { eventually } from '../support/index.ts';
import { aDataFolder, type ChildServer, startServer } from '../support/processes/child-server.ts';
import { namesOfVideoFiles, untilPrepared } from '../support/processes/prepared-videos.ts';
import { anUploader } from '../support/processes/uploads.ts';

const MB = 1024 * 1024;
const content = await clipOfSize(3 * MB);
const SETTINGS = { UPLOADS_AT_ONCE: '99', UPLOADS_PER_USER: '9999/60', VIDEOS_PER_PLAYER: '9999' };
const ROUNDS = inject('isSoak') ? 30 : 3;

function filesIn(folder: string): string[] {
  const entries = ['files', 'incoming'].flatMap((place) =>
    readdirSync(join(folder, place), { recursive: true, withFileTypes: true }),
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function kill(server: ChildServer): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended();
}

/**
 * Sends more of an upload whose first megabyte has arrived, until the server is killed: while it receives a part, when the
 * file of the video is stored and its row may be, or while the last part is stored.
 */
async function sendUntilKilled(
  client: TusClient,
  url: string,
  { server, round }: { server: ChildServer; round: number },
) {
  const incoming = () => readdirSync(join(server.folder, 'incoming')).filter((name) => name.endsWith('.part')).length;
  if (round % 3 === 0) {
    const cut = await client.sendOnly(url, { offset: MB, length: 2 * MB, content: content.subarray(MB, 2 * MB) });
    await eventually(incoming, (count) => count === 1);
    await kill(server);
    cut.socket.destroy();
    return;
  }
  const before = videosIn(server.folder);
  const sending = client.send(url, MB, content.subarray(MB)).catch(() => null);
  if (round % 3 === 1)
    await eventually(
      () => videosIn(server.folder),
      (count) => count > before,
    );
  else await eventually(incoming, (count) => count > 0);
  await kill(server);
  await sending;
}

const videosIn = (folder: string) => filesIn(folder).filter((name) => name.endsWith('.mp4')).length;

test('a server that is killed (kill -9) during uploads continues them after its start, and leaves nothing behind', {
  tags: ['CR-02'],
}, async () => {
  const folder = aDataFolder();
  let server = startServer(folder, SETTINGS);
  const cookie = await anUploader(server);
  const client = tusClient(() => server.ready(), cookie);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const made: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const url = await client.begun(content.length, { title: `Round ${round}` });
    expect((await client.send(url, 0, content.subarray(0, MB))).status).toBe(204);
    await sendUntilKilled(client, url, { server, round });
    server = startServer(folder, SETTINGS);
    const { status, offset } = await client.ask(url);
    expect(status).toBe(200);
    expect(offset).toBeGreaterThanOrEqual(MB);
    const last = await client.sendRest(url, content, MB / 2);
    expect(last.status).toBe(200);
    made.push(last.video().id);
    expect((await client.ask(url)).headers.get('upload-video')).toBe(last.video().id);
  }
  await kill(server);
  server = startServer(folder, SETTINGS);
  await server.ready();
  const db = readSqlite(join(folder, 'touchline.db'));
  await untilPrepared(db);
  const rows = await db.selectFrom('videos').select(['id', 'file_key']).execute();
  const parts = await db.selectFrom('upload_parts').select('part_key').execute();
  const names = await namesOfVideoFiles(db);
  await db.destroy();
  expect(rows.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  expect(parts).toEqual([]);
  expect(filesIn(folder).toSorted()).toEqual(names);
  for (const { file_key } of rows) {
    const stored = readFileSync(join(folder, 'files', file_key.slice(0, 2), file_key));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256);
  }
});
