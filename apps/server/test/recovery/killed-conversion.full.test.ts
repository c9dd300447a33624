import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recording } from '@touchline/api/testing/index';
import { readSqlite } from '@touchline/db';
import { expect, inject, test } from 'vitest';
import { eventually } from '../support/index.ts';
import { aDataFolder, startServer } from '../support/processes/child-server.ts';
import { namesOfVideoFiles, untilPrepared } from '../support/processes/prepared-videos.ts';
import { anUploader, uploadWhole } from '../support/processes/uploads.ts';

const ROUNDS = inject('isSoak') ? 30 : 3;
/** The response does not wait, so that the server can be killed in the middle of the conversion. */
const SETTINGS = { PROCESSING_WAIT_MS: '0', UPLOADS_PER_USER: '999/60' };

/** The names of all files in a folder; none while the folder of a conversion is being removed. */
function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** What shows how far a conversion is: it writes the video, then its pictures, and then stores all of them. */
const STAGES: readonly ((folder: string, stored: number) => boolean)[] = [
  (folder) => filesIn(join(folder, 'incoming')).includes('playback.mp4'),
  (folder) => filesIn(join(folder, 'incoming')).some((name) => name.startsWith('poster')),
  (folder, stored) => filesIn(join(folder, 'files')).length > stored,
];

test('a server that is killed in the middle of conversions makes all files after its next start, and leaves nothing', {
  timeout: 1_200_000,
}, async () => {
  const folder = aDataFolder();
  let server = startServer(folder, SETTINGS);
  const cookie = await anUploader(server);
  const clip = await recording('camcorder.avi');
  const ids: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await uploadWhole(server, cookie, clip);
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    ids.push(id);
    const stored = filesIn(join(folder, 'files')).length;
    const isReady = async () => {
      const response = await server.fetch(`/api/videos/${id}`, { headers: { cookie } });
      return ((await response.json()) as { processing: string }).processing === 'ready';
    };
    // The last stage takes milliseconds, and may be over before it is seen.
    await eventually(async () => STAGES[round % STAGES.length]?.(folder, stored) || (await isReady()), Boolean);
    server.process.kill('SIGKILL');
    await server.ended();
    server = startServer(folder, SETTINGS);
    await server.ready();
  }
  const db = readSqlite(join(folder, 'touchline.db'));
  await untilPrepared(db);
  await eventually(
    () => filesIn(join(folder, 'incoming')),
    (names) => names.length === 0,
  );
  server.process.kill('SIGTERM');
  await server.ended();
  const videos = await db.selectFrom('videos').select(['id', 'processing']).execute();
  const playback = await db.selectFrom('video_files').select('video_id').where('kind', '=', 'playback').execute();
  const names = await namesOfVideoFiles(db);
  const listed = await db.selectFrom('stray_files').select('file_key').execute();
  await db.destroy();
  expect(videos.map(({ id, processing }) => [id, processing]).sort()).toEqual(ids.map((id) => [id, 'ready']).sort());
  expect(playback.map(({ video_id }) => video_id).sort()).toEqual([...ids].sort());
  expect(filesIn(join(folder, 'files')).sort()).toEqual(names);
  expect(listed).toEqual([]);
});
