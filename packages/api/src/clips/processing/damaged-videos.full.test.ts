import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { damage, numbersFrom } from '../../testing/damaged-content.ts';
import {
  aPlayer,
  aVideo,
  prepareVideos,
  type Recording,
  recording,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const ROUNDS = inject('isSoak') ? 2000 : 50;
const NAMES: readonly Recording[] = ['camcorder.avi', 'surround.mkv', 'one-frame.mp4', 'edit-list.mp4', 'silent.mp4'];

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Every stored file is named by a row, and nothing is left of an upload or a conversion. */
async function expectNothingLeft(app: TestApp): Promise<void> {
  const sent = await app.db.selectFrom('videos').select('file_key').execute();
  const made = await app.db.selectFrom('video_files').select('file_key').execute();
  const named = [...sent, ...made].map(({ file_key }) => file_key);
  expect(filesIn(join(app.folder, 'files')).sort()).toEqual(named.sort());
  expect(filesIn(join(app.folder, 'incoming'))).toEqual([]);
  expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
}

test('damaged files are refused, or prepared, or have failed; none leaves a file or a job behind', {
  timeout: 3_600_000,
}, async () => {
  const app = await testApp({ limits: { videosPerPlayer: ROUNDS, uploadsPerUser: { uses: ROUNDS, seconds: 60 } } });
  const admin = app.as(await theAdmin(app));
  const player = await aPlayer(app, { isVerified: true });
  const random = numbersFrom(20_261_125);
  const outcomes = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const clip = await recording(NAMES[round % NAMES.length] ?? 'silent.mp4');
    const outcome = await aVideo(app, { player, content: damage(clip, random) }).then(
      async ({ id }) => {
        await prepareVideos(app);
        const { processing } = await admin.videos.byId({ id });
        await admin.videos.delete({ id });
        return processing;
      },
      (error: { code?: string }) => error.code ?? String(error),
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  if (inject('isSoak')) process.stdout.write(`damaged uploads: ${JSON.stringify([...outcomes])}\n`);
  expect([...outcomes.keys()].filter((one) => !['NOT_A_VIDEO', 'ready', 'failed'].includes(one))).toEqual([]);
  expect(outcomes.get('ready')).toBeGreaterThan(0);
  expect(outcomes.get('NOT_A_VIDEO')).toBeGreaterThan(0);
  await expectNothingLeft(app);
  const { id } = await aVideo(app, { player, content: await recording('silent.mp4'), isReady: true });
  expect(await admin.videos.byId({ id })).toMatchObject({ processing: 'ready' });
  await expectNothingLeft(app);
});
