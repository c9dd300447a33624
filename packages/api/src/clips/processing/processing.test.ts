import type { Viewer } from '@touchline/contracts/permissions';
import { describe, expect, test } from 'vitest';
import { damagePictures } from '../../demo/fill-clips.ts';
import type { RequestContext } from '../../platform/context.ts';
import {
  aPlayer,
  appError,
  aScout,
  aVideo,
  countAsReady,
  engines,
  hasPlayed,
  notificationsOf,
  prepareVideos,
  recording,
  refusal,
  snapshot,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { requestOf } from '../../testing/visitor.ts';
import { posterToSend, storyboardCues, storyboardToSend, videoFileToSend } from '../watching/video-files.service.ts';
import { withdrawApproved } from './process-video.ts';
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
  test('is shown to its player and admins only, also when an earlier version has approved it', {
    tags: ['CLIP-02'],
  }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player });
    await app.db.updateTable('videos').set({ is_approved: 1, waiting_since: null }).execute();
    for (const viewer of [null, await aScout(app), await aScout(app, { isVerified: true })]) {
      expect((await app.as(viewer).videos.list({})).items).toEqual([]);
      expect((await app.as(viewer).videos.ofPlayer({ playerId: player.id })).items).toEqual([]);
      const ctx = ctxOf(app, viewer);
      for (const call of [
        () => app.as(viewer).videos.byId({ id: video.id }),
        () => videoFileToSend(ctx, video.id, ANY),
        () => posterToSend(ctx, video.id, { width: 640, type: 'image/jpeg' }),
      ]) {
        await expect(call()).rejects.toThrow('Video not found');
      }
    }
    for (const viewer of [player, await theAdmin(app)]) {
      expect(await videoFileToSend(ctxOf(app, viewer), video.id, ANY)).toMatchObject({ key: video.filename });
      await expect(
        videoFileToSend(ctxOf(app, viewer), video.id, { ...ANY, isForPlayback: true }),
      ).rejects.toMatchObject({ ...appError('VIDEO_PROCESSING'), retryAfter: 5 });
    }
    await prepareVideos(app);
    expect(await app.as(null).videos.byId({ id: video.id })).toMatchObject({ processing: 'ready' });
  });

  test('cannot be approved before it can be played, at any entry point', { tags: ['CLIP-17'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player });
    const admin = await theAdmin(app);
    await hasPlayed(app, admin, [{ id }]);
    const { videos, reviews, audit } = app.as(admin);
    const approve = { kind: 'approve' } as const;
    const many = () => videos.moderateMany({ videos: [{ id, revision: 1 }], decision: approve });
    const decision = { revision: 1, decision: approve, checklist: [], acknowledged: [], watchedSeconds: 9 };
    const approvals = [
      () => videos.moderate({ id, patch: { isApproved: true } }),
      () => videos.moderate({ id, patch: { isApproved: true, isPublic: true } }),
      () => videos.approve({ id }),
      () => reviews.decide({ id, ...decision }),
    ];
    await expect(reviews.open({ id })).rejects.toMatchObject(refusal('NOT_WAITING'));
    const before = await snapshot(app);
    for (const call of approvals) await expect(call()).rejects.toMatchObject(refusal('VIDEO_NOT_READY'));
    const said = 'This video is still being prepared. Approve it when it can be played.';
    expect(await many()).toEqual([{ id, message: said, isTaken: false }]);
    expect(await snapshot(app)).toEqual(before);
    // The undo of a rejection approves it again only when it can be played.
    await countAsReady(app, id);
    await videos.moderate({ id, patch: { isApproved: true } });
    const rejection = { kind: 'reject', reason: 'quality', note: null, privateNote: null } as const;
    const [rejected] = await videos.moderateMany({ videos: [{ id, revision: 1 }], decision: rejection });
    const entryId = rejected && 'entryId' in rejected ? rejected.entryId : '';
    await app.db.updateTable('videos').set({ processing: 'processing' }).execute();
    await expect(audit.undo({ id: entryId })).rejects.toMatchObject(refusal('VIDEO_NOT_READY'));
    expect(await videos.byId({ id })).toMatchObject({ isApproved: false });
  });

  test('is in no count and no list of what waits for a reviewer', { tags: ['CLIP-17'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player });
    const { videos, reviews } = app.as(await theAdmin(app));
    const listed = async (status: 'pending' | 'unprepared') => (await videos.forModeration({ status })).items.length;
    const counted = async () => [
      (await videos.counts()).pending,
      await reviews.waitingCount(),
      await listed('pending'),
      await listed('unprepared'),
    ];
    expect(await counted()).toEqual([0, 0, 0, 1]);
    // Its player has to do nothing: it waits.
    expect(await app.as(player).videos.ownCounts()).toMatchObject({ total: 1, pending: 1 });
    await app.db.updateTable('videos').set({ processing: 'failed' }).execute();
    expect(await counted()).toEqual([0, 0, 0, 1]);
    expect(await app.as(player).videos.ownCounts()).toMatchObject({ total: 1, pending: 0 });
    await app.db.updateTable('videos').set({ processing: 'ready' }).where('id', '=', id).execute();
    expect(await counted()).toEqual([1, 1, 1, 0]);
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
    const video = await aVideo(app);
    await app.db.deleteFrom('jobs').execute();
    await app.db.updateTable('videos').set({ queued_at: null }).execute();
    await queueUnprepared(app.shared);
    await queueUnprepared(app.shared);
    const waiting = (await app.shared.jobs.list({ state: 'waiting', limit: 10 })).items;
    expect(waiting.map(({ kind }) => kind)).toEqual(['video.process-slowly']);
    await prepareVideos(app);
    expect(await app.as(await theAdmin(app)).videos.byId({ id: video.id })).toMatchObject({ processing: 'ready' });
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
    const { id } = await aVideo(app, { player, content: await undecodable() });
    await prepareVideos(app);
    const failed = {
      processing: 'failed',
      processingError: 'This video could not be read. Export it as an MP4 file and upload it again.',
      media: null,
    };
    expect(await app.as(player).videos.byId({ id })).toMatchObject(failed);
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

  test('is not public and is withdrawn, with a notice, when an earlier version has approved it', {
    tags: ['CLIP-18'],
  }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player });
    await app.db
      .updateTable('videos')
      .set({ is_approved: 1, waiting_since: null, processing: 'failed', processing_error: 'unreadable' })
      .execute();
    expect((await app.as(null).videos.list({})).items).toEqual([]);
    await expect(app.as(null).videos.byId({ id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    const told = async () =>
      (await notificationsOf(app, player)).filter(({ title }) => title === 'Your video could not be prepared');
    for (let round = 0; round < 2; round += 1) {
      await withdrawApproved(app.shared);
      expect(await app.as(player).videos.byId({ id })).toMatchObject({ isApproved: false, processing: 'failed' });
      expect(await told()).toHaveLength(1);
    }
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
