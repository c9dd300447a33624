import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bindJobs } from '../../platform/jobs/define-job.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  aPlayer,
  aVideo,
  copied,
  editedClip,
  engines,
  playPath,
  prepareVideos,
  runDue,
  type TestApp,
  testApp,
  uploaded,
} from '../../testing/index.ts';
import { FINGERPRINT_VERSION } from '../media/fingerprint.ts';
import { queueProcessing } from '../processing/processing.service.ts';
import { listCopies, makeFingerprintsJob } from './copies.service.ts';

const storedOf = async ({ db }: TestApp) => ({
  fingerprints: await db
    .selectFrom('video_fingerprints')
    .select(['video_id', 'version', 'moments'])
    .orderBy('number')
    .execute(),
  keys: await db.selectFrom('video_frame_keys').selectAll().execute(),
});

async function runFingerprintsJob({ db, shared }: TestApp): Promise<void> {
  await inTransaction(db, (tx) => shared.jobs.enqueue(tx, makeFingerprintsJob, {}));
  await runDue(shared, bindJobs(shared, [makeFingerprintsJob]));
}

/** The files that are read for fingerprints from now on. */
function recordReading(app: TestApp): string[] {
  const read: string[] = [];
  const { fingerprint } = app.shared.videoConverter;
  const recorded: typeof fingerprint = (source, signal) => {
    read.push(source);
    return fingerprint(source, signal);
  };
  app.shared.videoConverter = { ...app.shared.videoConverter, fingerprint: recorded };
  return read;
}

async function playbackPath({ db, folder }: TestApp, { id }: { id: string }): Promise<string> {
  const query = db
    .selectFrom('video_files')
    .select('file_key')
    .where('video_id', '=', id)
    .where('kind', '=', 'playback');
  const { file_key: key } = await query.executeTakeFirstOrThrow();
  return join(folder, 'files', key.slice(0, 2), key);
}

describe.each(engines)('on $name', (engine) => {
  test("another player's clip that was encoded again, cropped and made smaller is found with the original", {
    tags: ['REV-16'],
  }, async () => {
    const app = await testApp({ engine });
    const [ann, bea] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const content = await uploaded('keeper-save');
    const original = await aVideo(app, { player: ann, content, title: 'My save' });
    const copy = await aVideo(app, { player: bea, content: await copied('keeper-save'), title: 'Great save' });
    expect(await listCopies(app.db, original.id)).toEqual([]);
    await prepareVideos(app);

    const [found, ...more] = await listCopies(app.db, copy.id);
    const player = { id: ann.id, firstName: ann.firstName, lastName: ann.lastName };
    expect(found).toEqual({
      kind: 'near',
      video: { id: original.id, title: 'My save', player, createdAt: original.createdAt, isApproved: false },
      isSamePlayer: false,
      share: expect.any(Number),
    });
    expect(found?.share).toBeGreaterThan(0.8);
    expect(more).toEqual([]);
    expect(await listCopies(app.db, original.id)).toMatchObject([{ kind: 'near', video: { id: copy.id } }]);
  });

  test('the fingerprint of a video is made again with its files, and ends with it', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, content: await copied('cut-inside'), isReady: true });
    const before = await storedOf(app);
    expect(before.fingerprints).toMatchObject([{ video_id: video.id, version: FINGERPRINT_VERSION }]);
    expect(before.keys.length).toBeGreaterThanOrEqual(8);
    await inTransaction(app.db, async (tx) => {
      await tx.updateTable('video_fingerprints').set({ moments: 'made in another way' }).execute();
      await tx.updateTable('videos').set({ processing: 'processing' }).execute();
      await queueProcessing(app.shared, tx, { id: video.id, player_id: player.id, file_key: video.filename, work: 1 });
    });
    await prepareVideos(app);
    const after = await storedOf(app);
    expect(after.fingerprints).toEqual(before.fingerprints);
    expect(after.keys).toHaveLength(before.keys.length);
    await app.as(player).videos.delete({ id: video.id });
    expect(await storedOf(app)).toEqual({ fingerprints: [], keys: [] });
  });

  test('a job makes the fingerprints of videos of earlier versions, and tries lost and broken files only once', async () => {
    const app = await testApp({ engine });
    const content = await editedClip(playPath('interception'), { from: 3, to: 4.5, filters: 'scale=426:240' });
    const video = await aVideo(app, { content });
    const [broken, lost] = [await aVideo(app), await aVideo(app)];
    await prepareVideos(app);
    const made = await storedOf(app);
    await app.db.deleteFrom('video_fingerprints').where('video_id', '!=', video.id).execute();
    await app.db.updateTable('video_fingerprints').set({ version: 0, moments: '' }).execute();
    await writeFile(await playbackPath(app, broken), 'no video');
    await rm(await playbackPath(app, lost));

    const read = recordReading(app);
    await runFingerprintsJob(app);
    const { fingerprints, keys } = await storedOf(app);
    expect(keys).toHaveLength(made.keys.length);
    expect(fingerprints).toHaveLength(3);
    expect(fingerprints).toEqual(
      expect.arrayContaining([
        made.fingerprints.find(({ video_id }) => video_id === video.id),
        { video_id: broken.id, version: FINGERPRINT_VERSION, moments: '' },
        { video_id: lost.id, version: FINGERPRINT_VERSION, moments: '' },
      ]),
    );
    expect(read).toHaveLength(2);
    await runFingerprintsJob(app);
    expect(read).toHaveLength(2);
  });
});
