import type { Viewer } from '@touchline/contracts/permissions';
import { describe, expect, test } from 'vitest';
import { damagePictures } from '../../demo/fill-clips.ts';
import type { RequestContext } from '../../platform/context.ts';
import {
  aPlayer,
  appError,
  aScout,
  aVideo,
  engines,
  notificationsOf,
  prepareVideos,
  recording,
  refusal,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { requestOf } from '../../testing/visitor.ts';
import { posterToSend, storyboardCues, storyboardToSend, videoFileToSend } from '../watching/video-files.service.ts';
import { queueUnprepared } from './processing.service.ts';

const ctxOf = (app: TestApp, viewer: Viewer): RequestContext => requestOf(app.shared, viewer);

const ANY = { isForPlayback: false, isSmall: false, isOriginal: false };

/** A video with an index, but no frame that can be decoded. */
const undecodable = async () => damagePictures(await recording('silent.mp4'));

const madeFilesOf = (app: TestApp) =>
  app.db.selectFrom('video_files').select(['kind', 'mime_type', 'width', 'file_key']).orderBy('kind').execute();

describe.each(engines)('on $name an uploaded video', (engine) => {
  test('is prepared for playback by a job: files, pictures and their description', { tags: ['CLIP-01'] }, async () => {
    const app = await testApp({ engine });
    const video = await aVideo(app, { content: await recording('camcorder.avi') });
    expect(video).toMatchObject({ processing: 'processing', processingError: null, media: null });
    await prepareVideos(app);
    const ready = await app.as(await theAdmin(app)).videos.byId({ id: video.id });
    expect(ready).toMatchObject({ processing: 'ready', processingError: null, mimeType: 'video/x-msvideo' });
    expect(ready.fileSize).toBe(video.fileSize);
    expect(ready.media).toMatchObject({
      version: expect.stringMatching(/^[0-9a-f]{8}$/),
      playback: { width: 480, height: 270 },
      frameRate: 25,
      small: null,
      storyboard: { columns: expect.any(Number), frames: expect.any(Number) },
    });
    const kinds = (await madeFilesOf(app)).map(({ kind, mime_type }) => `${kind} ${mime_type}`);
    expect(new Set(kinds)).toEqual(
      new Set(['playback video/mp4', 'poster image/jpeg', 'poster image/webp', 'storyboard image/jpeg']),
    );
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
    expect((await storedFiles(app.folder)).filter((line) => line.includes('incoming'))).toEqual([]);
  });
});

describe('a video that is being prepared', () => {
  test('is listed and can be approved, but only its player and admins get its bytes', {
    tags: ['CLIP-02'],
  }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isApproved: true });
    expect((await app.as(null).videos.list({})).items).toMatchObject([{ id: video.id, processing: 'processing' }]);
    for (const viewer of [null, await aScout(app)]) {
      await expect(videoFileToSend(ctxOf(app, viewer), video.id, ANY)).rejects.toMatchObject({
        ...appError('VIDEO_PROCESSING'),
        retryAfter: 5,
      });
      expect(await posterToSend(ctxOf(app, viewer), video.id, { width: 640, type: 'image/jpeg' })).toBeNull();
    }
    for (const viewer of [player, await theAdmin(app)]) {
      expect(await videoFileToSend(ctxOf(app, viewer), video.id, ANY)).toMatchObject({ key: video.filename });
      await expect(
        videoFileToSend(ctxOf(app, viewer), video.id, { ...ANY, isForPlayback: true }),
      ).rejects.toMatchObject(appError('VIDEO_PROCESSING'));
    }
  });

  test('comes after those that are ready in the moderation', async () => {
    const app = await testApp();
    const first = await aVideo(app, { title: 'first' });
    const second = await aVideo(app, { title: 'second' });
    await prepareVideos(app);
    const third = await aVideo(app, { title: 'third' });
    const admin = app.as(await theAdmin(app));
    const page = await admin.videos.forModeration({ limit: 2, order: 'ready' });
    expect(page.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    const rest = await admin.videos.forModeration({ limit: 2, order: 'ready', cursor: page.nextCursor });
    expect(rest.items.map(({ id }) => id)).toEqual([third.id]);
    const latest = await admin.videos.forModeration({ limit: 2 });
    expect(latest.items.map(({ id }) => id)).toEqual([third.id, second.id]);
  });

  test('of an earlier version, which made no files, gets a job once', async () => {
    const app = await testApp();
    const video = await aVideo(app, { isApproved: true });
    await app.db.deleteFrom('jobs').execute();
    await app.db.updateTable('videos').set({ queued_at: null }).execute();
    await queueUnprepared(app.shared);
    await queueUnprepared(app.shared);
    const waiting = (await app.shared.jobs.list({ state: 'waiting', limit: 10 })).items;
    expect(waiting.map(({ kind }) => kind)).toEqual(['video.process-slowly']);
    await prepareVideos(app);
    expect(await app.as(null).videos.byId({ id: video.id })).toMatchObject({ processing: 'ready' });
  });
});

describe('a video that is ready', () => {
  test('is sent as made for playback to all, and as it was uploaded to its player and admins', {
    tags: ['CLIP-04'],
  }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isApproved: true, isReady: true });
    const playback = (await madeFilesOf(app)).find(({ kind }) => kind === 'playback');
    for (const viewer of [null, await aScout(app, { isVerified: true }), await aPlayer(app)]) {
      for (const isForPlayback of [true, false]) {
        const sent = await videoFileToSend(ctxOf(app, viewer), video.id, { ...ANY, isForPlayback, isSmall: true });
        expect(sent).toMatchObject({ key: playback?.file_key, mimeType: 'video/mp4' });
      }
      await expect(videoFileToSend(ctxOf(app, viewer), video.id, { ...ANY, isOriginal: true })).rejects.toMatchObject(
        appError('ORIGINAL_PRIVATE'),
      );
    }
    for (const viewer of [player, await theAdmin(app)]) {
      const send = (wish: object) => videoFileToSend(ctxOf(app, viewer), video.id, { ...ANY, ...wish });
      expect(await send({})).toMatchObject({ key: video.filename });
      expect(await send({ isOriginal: true })).toMatchObject({ key: video.filename });
      expect(await send({ isForPlayback: true })).toMatchObject({ key: playback?.file_key });
    }
  });

  test('has a smaller rendition and pictures of two widths when it is large', { tags: ['CLIP-05'] }, async () => {
    const app = await testApp();
    const video = await aVideo(app, { content: await recording('tagged-large.mp4'), isApproved: true, isReady: true });
    const ctx = ctxOf(app, null);
    const files = await madeFilesOf(app);
    const keyOf = (kind: string, width: number) =>
      files.find((file) => file.kind === kind && file.width === width && file.mime_type !== 'image/jpeg')?.file_key;
    const { media } = await app.as(null).videos.byId({ id: video.id });
    expect(media?.small).toEqual({ width: 1280, height: 720 });
    expect(await videoFileToSend(ctx, video.id, { ...ANY, isSmall: true })).toMatchObject({
      key: keyOf('small', 1280),
    });
    for (const width of [640, 1280]) {
      const poster = await posterToSend(ctx, video.id, { width, type: 'image/webp' });
      expect(poster).toMatchObject({ key: keyOf('poster', width), mimeType: 'image/webp' });
    }
    expect(await storyboardToSend(ctx, video.id)).toMatchObject({ mimeType: 'image/jpeg' });
    const cues = await storyboardCues(ctx, video.id);
    expect(cues.split('\n\n')).toHaveLength((media?.storyboard?.frames ?? 0) + 1);
    expect(cues).toContain(`storyboard?v=${media?.version}#xywh=0,0,`);
  });

  test('shows the frame that its player has chosen', { tags: ['POSTER-02'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isApproved: true, isReady: true });
    const posters = async () => (await madeFilesOf(app)).filter(({ kind }) => kind === 'poster');
    const [before, version] = [await posters(), (await app.as(null).videos.byId({ id: video.id })).media?.version];
    await app.as(player).videos.choosePoster({ id: video.id, at: 0.1 });
    await prepareVideos(app);
    const after = await posters();
    expect(after.map(({ width }) => width)).toEqual(before.map(({ width }) => width));
    expect(after.map(({ file_key }) => file_key)).not.toEqual(before.map(({ file_key }) => file_key));
    expect((await app.as(null).videos.byId({ id: video.id })).media?.version).not.toBe(version);
    for (const { file_key } of before) expect(await app.shared.files.find(file_key)).toBeNull();
    for (const viewer of [null, await theAdmin(app), await aPlayer(app)]) {
      await expect(app.as(viewer).videos.choosePoster({ id: video.id, at: 0.1 })).rejects.toMatchObject(
        refusal(viewer ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN'),
      );
    }
  });

  test('leaves nothing when it or its player is deleted', { tags: ['CLIP-08'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isReady: true });
    await aVideo(app, { player, isReady: true });
    await app.as(player).videos.delete({ id: video.id });
    expect((await madeFilesOf(app)).length).toBeGreaterThan(0);
    await app.as(await theAdmin(app)).users.delete({ id: player.id });
    expect(await storedFiles(app.folder)).toEqual([]);
    expect(await madeFilesOf(app)).toEqual([]);
  });
});

describe('a video of which nothing can be made', () => {
  test('has failed with a sentence, and its player or an admin can have it tried again', {
    tags: ['CLIP-07'],
  }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player, content: await undecodable(), isApproved: true });
    await prepareVideos(app);
    const failed = {
      processing: 'failed',
      processingError: 'This video could not be read. Export it as an MP4 file and upload it again.',
      media: null,
    };
    // It was approved while it was prepared, and is not public any more.
    expect(await app.as(player).videos.byId({ id })).toMatchObject({ ...failed, isApproved: false });
    await expect(videoFileToSend(ctxOf(app, null), id, ANY)).rejects.toMatchObject(appError('VIDEO_NOT_FOUND'));
    await expect(videoFileToSend(ctxOf(app, player), id, { ...ANY, isForPlayback: true })).rejects.toMatchObject({
      ...appError('VIDEO_NOT_PREPARED'),
      retryAfter: 3600,
    });
    const told = { title: 'Your video could not be prepared', link: `/player/dashboard?video=${id}` };
    expect(await notificationsOf(app, player)).toContainEqual(expect.objectContaining(told));
    for (const stranger of [await aScout(app, { isVerified: true }), await aPlayer(app)]) {
      await expect(app.as(stranger).videos.reprocess({ id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    }
    for (const viewer of [player, await theAdmin(app)]) {
      expect(await app.as(viewer).videos.reprocess({ id })).toMatchObject({ processing: 'processing' });
      await prepareVideos(app);
      expect(await app.as(viewer).videos.byId({ id })).toMatchObject(failed);
    }
    expect((await app.shared.jobs.list({ state: 'failed', limit: 10 })).items).toEqual([]);
  });

  test('is tried again as often as the limit allows', { tags: ['CLIP-07'] }, async () => {
    const app = await testApp({ limits: { reprocessingPerUser: { uses: 1, seconds: 3600 } } });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player, content: await undecodable() });
    await prepareVideos(app);
    await app.as(player).videos.reprocess({ id });
    await prepareVideos(app);
    await expect(app.as(player).videos.reprocess({ id })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect(await app.as(player).videos.byId({ id })).toMatchObject({ processing: 'failed' });
  });
});
