import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recording } from '@touchline/api/testing/index';
import { openDatabase } from '@touchline/db';
import { expect, inject, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const ROUNDS = inject('isSoak') ? 30 : 2;
/** The response does not wait, so that the server can be killed in the middle of the conversion. */
const SETTINGS = { PROCESSING_WAIT_MS: '0' };

const inside = (folder: string) => readdirSync(join(folder, 'incoming'), { recursive: true }).map(String);

test('a server that is killed in the middle of a conversion makes the files after its next start, and leaves nothing', {
  timeout: 1_200_000,
}, async () => {
  const folder = aDataFolder();
  let server = startServer(folder, SETTINGS);
  const cookie = await anUploader(server);
  const clip = await recording('uhd60.mp4');
  const answer = await uploadWhole(server, cookie, clip);
  expect(answer.status).toBe(201);
  const { id, ...video } = (await answer.json()) as { id: string; processing: string };
  expect(video.processing).toBe('processing');
  for (let round = 0; round < ROUNDS; round += 1) {
    // The file that is being written.
    await eventually(() => inside(folder).some((name) => name.endsWith('playback.mp4')), Boolean);
    server.process.kill('SIGKILL');
    await server.ended();
    server = startServer(folder, SETTINGS);
    await server.ready();
  }
  const read = async () => (await (await server.fetch(`/api/videos/${id}`, { headers: { cookie } })).json()) as object;
  const ready = await eventually(read, (found) => (found as { processing: string }).processing !== 'processing');
  expect(ready).toMatchObject({ processing: 'ready', media: { small: { width: 1280, height: 720 } } });
  const headers = { cookie, range: 'bytes=0-99' };
  expect((await server.fetch(`/api/videos/${id}/file?kind=playback`, { headers })).status).toBe(206);

  await eventually(
    () => inside(folder),
    (names) => names.length === 0,
  );
  server.process.kill('SIGTERM');
  await server.ended();
  const { db, close } = await openDatabase({ folder });
  const named = [
    ...(await db.selectFrom('videos').select('file_key').execute()),
    ...(await db.selectFrom('video_files').select('file_key').execute()),
  ].map(({ file_key }) => file_key);
  expect(await db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  await close();
  const stored = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
  expect(
    stored
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(named.sort());
});
