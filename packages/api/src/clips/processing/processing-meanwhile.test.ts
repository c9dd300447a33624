import { describe, expect, test } from 'vitest';
import { JobRejected } from '../../platform/jobs/jobs.ts';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  aPlayer,
  aVideo,
  bothEngines,
  engines,
  notificationsOf,
  ownersOfJobs,
  prepareVideos,
  recording,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { ConversionRejected } from '../media/conversion/video-converter.ts';
import { processVideo } from './process-video.ts';
import { queueAsHeavy, queueProcessing } from './processing.service.ts';

const posterKeys = async (app: TestApp) =>
  (await app.db.selectFrom('video_files').select('file_key').where('kind', '=', 'poster').execute()).map(
    ({ file_key }) => file_key,
  );

/** The jobs of videos that wait for a run. */
async function kindsWaiting(app: TestApp): Promise<string[]> {
  const { items } = await app.shared.jobs.list({ state: 'waiting', limit: 10 });
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('video.'));
}

describe.each(bothEngines)('on $name the jobs of the videos of a player', (engine) => {
  test('do not name them any more when they are deleted, and no further one is added', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    const { file_key } = await app.db.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    expect(await ownersOfJobs(app.db)).toContain(player.id);
    await app.as(await theAdmin(app)).users.delete({ id: player.id });
    await queueAsHeavy(app.shared, { id: video.id, player_id: player.id, file_key });
    expect(await ownersOfJobs(app.db)).not.toContain(player.id);
    await prepareVideos(app);
    expect(await kindsWaiting(app)).toEqual([]);
  });
});

describe.each(engines)('on $name a video that is being prepared', (engine) => {
  test('leaves no file when it is deleted meanwhile', { tags: ['CLIP-08'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    const { convert } = app.shared.videoConverter;
    const deleting: typeof convert = async (...input) => {
      const made = await convert(...input);
      await app.as(player).videos.delete({ id: video.id });
      return made;
    };
    app.shared.videoConverter = { ...app.shared.videoConverter, convert: deleting };
    await prepareVideos(app);
    expect(await storedFiles(app.folder)).toEqual([]);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
    expect((await app.shared.jobs.list({ state: 'failed', limit: 10 })).items).toEqual([]);
  });

  test('shows the frame that its player has chosen meanwhile', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, content: await recording('camcorder.avi') });
    const { convert, makePosters } = app.shared.videoConverter;
    const frames: unknown[] = [];
    app.shared.videoConverter = {
      ...app.shared.videoConverter,
      async convert(...input) {
        const made = await convert(...input);
        await app.as(player).videos.choosePoster({ id: video.id, at: 0.1 });
        return made;
      },
      makePosters(input, signal) {
        frames.push(input.at);
        return makePosters(input, signal);
      },
    };
    await prepareVideos(app);
    expect(frames).toEqual([0.1]);
  });

  test('has failed for its player at once when the queue gives it up', { tags: ['CLIP-18'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    const changes: string[] = [];
    app.shared.events.subscribe((event) => changes.push('kind' in event ? event.kind : event.type));
    app.shared.videoConverter = {
      ...app.shared.videoConverter,
      convert: () => Promise.reject(new JobRejected('the decoder is gone')),
    };
    await prepareVideos(app);
    const admin = app.as(await theAdmin(app));
    expect(await admin.videos.byId({ id: video.id })).toMatchObject({ processing: 'failed' });
    expect(changes).toEqual(expect.arrayContaining(['own-video', 'videos', 'jobs', 'notification']));
    const told = { title: 'Your video could not be prepared', link: `/player/dashboard?video=${video.id}` };
    expect(await notificationsOf(app, player)).toContainEqual(expect.objectContaining(told));
  });

  test('is stored once when two servers prepare it', async () => {
    const app = await testApp({ engine });
    const { id } = await aVideo(app);
    const once = () => processVideo(app.shared, id, { signal: new AbortController().signal, pace: 'quick' });
    await Promise.all([once(), once()]);
    const made = await app.db.selectFrom('video_files').select('file_key').execute();
    // The original and what was made of it.
    expect((await storedFiles(app.folder)).length).toBe(1 + made.length);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });

  test('keeps the posters of the latest choice, when those of an earlier one are made last', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player, content: await recording('camcorder.avi'), isReady: true });
    const before = await posterKeys(app);
    const { makePosters } = app.shared.videoConverter;
    app.shared.videoConverter = {
      ...app.shared.videoConverter,
      async makePosters(...input) {
        const made = await makePosters(...input);
        await app.db.updateTable('videos').set({ poster_at: 0.2 }).where('id', '=', id).execute();
        return made;
      },
    };
    await app.as(player).videos.choosePoster({ id, at: 0.1 });
    await prepareVideos(app);
    expect(await posterKeys(app)).toEqual(before);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });

  test('has failed, without another run, when its file is lost', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const { id, filename } = await aVideo(app, { player });
    await app.shared.files.remove(filename);
    await prepareVideos(app);
    expect(await app.as(player).videos.byId({ id })).toMatchObject({
      processing: 'failed',
      processingError: 'The file of this video is no longer stored. Upload it again.',
    });
    expect(await kindsWaiting(app)).toEqual([]);
  });

  test('is tried again, and has not failed, when the disk has become full', { tags: ['CLIP-11'] }, async () => {
    const app = await testApp({ engine });
    const { id } = await aVideo(app);
    const free = { bytes: Number.MAX_SAFE_INTEGER };
    const files = { ...app.shared.files, freeBytes: async () => free.bytes };
    const convert = async () => {
      free.bytes = -1;
      throw new ConversionRejected('failed', 'write error');
    };
    Object.assign(app.shared, { files, videoConverter: { ...app.shared.videoConverter, convert } });
    await prepareVideos(app);
    const admin = app.as(await theAdmin(app));
    expect(await admin.videos.byId({ id })).toMatchObject({ processing: 'processing' });
    expect(await kindsWaiting(app)).toEqual(['video.process']);
  });

  test('is not begun without space for all that may be made of it', async () => {
    const app = await testApp({ engine, limits: { minFreeBytes: 1000 } });
    await aVideo(app);
    let conversions = 0;
    const convert = () => {
      conversions += 1;
      return Promise.reject(new Error('must not be called'));
    };
    const files = { ...app.shared.files, freeBytes: async () => 2_000_000 };
    Object.assign(app.shared, { files, videoConverter: { ...app.shared.videoConverter, convert } });
    await prepareVideos(app);
    expect(conversions).toBe(0);
    expect(await kindsWaiting(app)).toEqual(['video.process']);
  });

  test.each([
    [325, 'video.process'],
    [326, 'video.process-slowly'],
    [null, 'video.process-slowly'],
  ])('that takes %s seconds of the processor waits among those of kind %s', async (work, kind) => {
    const app = await testApp({ engine });
    const { id, playerId, filename } = await aVideo(app, { isReady: true });
    const toQueue = { id, player_id: playerId, file_key: filename, work };
    await inTransaction(app.db, (tx) => queueProcessing(app.shared, tx, toQueue));
    expect(await kindsWaiting(app)).toEqual([kind]);
  });
});
