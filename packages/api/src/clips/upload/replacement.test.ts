import { Readable } from 'node:stream';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test, vi } from 'vitest';
import {
  anAdmin,
  aPlayer,
  appError,
  aScout,
  aVideo,
  engines,
  moderate,
  prepareVideos,
  recording,
  refusal,
  snapshot,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
  tinyClip,
  titlesOf,
} from '../../testing/index.ts';
import { changesSince } from '../review/history.service.ts';
import { mustFindVideo } from '../videos/videos.service.ts';
import { finishUpload } from './resumable/finish-upload.ts';
import { admitPart, beginUpload, storePart } from './resumable/uploads.service.ts';
import { admitUpload, replaceFile } from './upload.service.ts';

/** The steps of a replacement as the HTTP route takes them, with a hook in the middle for concurrent changes. */
async function replace(
  app: TestApp,
  player: Account,
  id: string,
  { content, meanwhile }: { content?: Buffer; meanwhile?: (() => Promise<unknown>) | undefined } = {},
) {
  const admission = await admitUpload(app.contextOf(player), null, id);
  const staged = await app.shared.files.stage(Readable.from([content ?? (await tinyClip('webm'))]));
  try {
    await meanwhile?.();
    return await replaceFile(admission, id, { staged, originalName: 'better.webm' });
  } finally {
    await app.shared.files.discard(staged);
    admission.release();
  }
}

const rowOf = (app: TestApp, id: string) =>
  app.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const strays = (app: TestApp) => app.db.selectFrom('stray_files').selectAll().execute();
const kindsIn = async (app: TestApp) =>
  (await app.db.selectFrom('video_history').select('kind').orderBy('created_at').execute()).map(({ kind }) => kind);

async function aClip(app: TestApp, wishes: { isApproved?: boolean; isReady?: boolean } = {}) {
  const player = await aPlayer(app, { isVerified: true });
  const { id, filename } = await aVideo(app, { player, title: 'Save', ...wishes });
  app.clock.turn(60);
  return { player, id, filename };
}

test('another file is admitted without a transaction, which would wait for all writers', async () => {
  const app = await testApp();
  const { player, id } = await aClip(app);
  const begun = vi.spyOn(app.shared.db, 'transaction');
  (await admitUpload(app.contextOf(player), null, id)).release();
  expect(begun).not.toHaveBeenCalled();
});

describe.each(engines)('on $name another file', (engine) => {
  test('takes the place of that of an approved video, which keeps all else and waits for a review again', {
    tags: ['EDIT-05'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const { player, id, filename } = await aClip(app, { isApproved: true, isReady: true });
    await app.as(player).videos.pin({ id, isPinned: true });
    await app.as(player).videos.choosePoster({ id, at: 0.5 });
    await prepareVideos(app);
    const scout = await aScout(app, { isVerified: true });
    await app.as(scout).videos.reportPlays({ ranges: [{ videoId: id, from: 0, to: 1 }] });
    const before = await rowOf(app, id);
    const content = await tinyClip('webm');

    const video = await replace(app, player, id, { content });

    expect(video).toMatchObject({
      id,
      title: 'Save',
      fileSize: content.length,
      mimeType: 'video/webm',
      isApproved: false,
      isPublic: true,
      processing: 'processing',
      media: null,
      createdAt: before.created_at,
    });
    expect(video.filename).not.toBe(filename);
    const { plays, place, is_pinned, poster_at, revision, waiting_since } = await rowOf(app, id);
    expect({ plays, place, is_pinned }).toEqual({ plays: 1, place: before.place, is_pinned: 1 });
    expect({ poster_at, revision, waiting_since }).toEqual({
      poster_at: null,
      revision: 2,
      waiting_since: app.clock.now().toISOString(),
    });
    expect(await app.db.selectFrom('watched_parts').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('video_fingerprints').selectAll().execute()).toEqual([]);
    expect(await storedFiles(app.folder)).toHaveLength(1);
    expect(await strays(app)).toEqual([]);
    expect(await kindsIn(app)).toEqual(['approved', 'replaced']);
    expect(await titlesOf(app, admin)).toContain('A changed video waits for review');
    await expect(app.as(scout).videos.byId({ id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    expect(await changesSince(app.db, await mustFindVideo(app.db, id))).toMatchObject({ isFileReplaced: true });

    await prepareVideos(app);
    await moderate(app, { id }, { isApproved: true });
    expect(await app.as(scout).videos.byId({ id })).toMatchObject({ processing: 'ready', fileSize: content.length });
  });

  test('of a waiting video leaves it where it is in the queue, and of a rejected one leaves it rejected', async () => {
    const app = await testApp({ engine });
    const { player, id } = await aClip(app);
    const before = await rowOf(app, id);
    await replace(app, player, id);
    expect(await rowOf(app, id)).toMatchObject({ waiting_since: before.waiting_since, revision: 2 });
    await moderate(app, { id }, { isApproved: false, reason: 'quality', note: 'Too dark.' });
    await replace(app, player, id, { content: await tinyClip('mkv') });
    expect(await rowOf(app, id)).toMatchObject({ waiting_since: null, rejection_note: 'Too dark.', revision: 3 });
    await app.as(player).videos.resubmit({ id });
    expect((await app.as(await theAdmin(app)).videos.forModeration({})).items).toMatchObject([
      { id, mimeType: 'video/x-matroska', rejection: null },
    ]);
  });

  test('is prepared as a new one, also while the former file is being prepared', async () => {
    const app = await testApp({ engine });
    const { player, id } = await aClip(app);
    const { convert } = app.shared.videoConverter;
    const content = await recording('camcorder.avi');
    let conversions = 0;
    app.shared.videoConverter = {
      ...app.shared.videoConverter,
      async convert(...input) {
        conversions += 1;
        const made = await convert(...input);
        if (conversions === 1) await replace(app, player, id, { content });
        return made;
      },
    };
    await prepareVideos(app);
    expect(conversions).toBe(2);
    const video = await app.as(player).videos.byId({ id });
    // The former file was 16 pixels wide.
    expect(video).toMatchObject({ processing: 'ready', media: { playback: { width: 480, height: 270 } } });
    expect(await strays(app)).toEqual([]);
    const made = await app.db.selectFrom('video_files').select('file_key').execute();
    expect(await storedFiles(app.folder)).toHaveLength(1 + made.length);
  });

  test('has not failed when the former one could not be prepared at last', async () => {
    const app = await testApp({ engine });
    const { player, id } = await aClip(app);
    const { convert } = app.shared.videoConverter;
    let conversions = 0;
    app.shared.videoConverter = {
      ...app.shared.videoConverter,
      async convert(...input) {
        conversions += 1;
        if (conversions > 1) return convert(...input);
        await replace(app, player, id);
        const { JobRejected } = await import('../../platform/jobs/jobs.ts');
        throw new JobRejected('the decoder is gone');
      },
    };
    await prepareVideos(app);
    expect(await app.as(player).videos.byId({ id })).toMatchObject({ processing: 'ready' });
  });

  test('has no posters of the former one, however late these are made', async () => {
    const app = await testApp({ engine });
    const { player, id } = await aClip(app, { isReady: true });
    const { makePosters } = app.shared.videoConverter;
    app.shared.videoConverter = {
      ...app.shared.videoConverter,
      async makePosters(...input) {
        const made = await makePosters(...input);
        await replace(app, player, id);
        await app.db.updateTable('videos').set({ poster_at: 0.5 }).where('id', '=', id).execute();
        return made;
      },
    };
    await app.as(player).videos.choosePoster({ id, at: 0.5 });
    const { makePosters: make } = await import('../processing/process-video.ts');
    await make(app.shared, id, new AbortController().signal);
    expect(await rowOf(app, id)).toMatchObject({ processing: 'processing', media: null });
    expect(await app.db.selectFrom('video_files').selectAll().execute()).toEqual([]);
    expect(await strays(app)).toEqual([]);
  });

  test('is counted in the quota instead of the one that it replaces', async () => {
    const [small, large] = [await tinyClip(), await recording('h264.mp4')];
    const videoBytesPerPlayer = 2 * small.length + 10;
    const app = await testApp({ engine, limits: { videosPerPlayer: 2, videoBytesPerPlayer } });
    const { player, id } = await aClip(app);
    await aVideo(app, { player });
    await replace(app, player, id, { content: Buffer.concat([small]) });
    const before = await snapshot(app);
    await expect(replace(app, player, id, { content: large })).rejects.toMatchObject(appError('UPLOAD_QUOTA'));
    expect(await snapshot(app)).toEqual(before);
  });

  test.each<[string, 'UPLOADS_CLOSED' | 'NOT_SIGNED_IN' | 'VIDEO_NOT_FOUND', string]>([
    ['an admin disables uploads', 'UPLOADS_CLOSED', 'close'],
    ['the player is deactivated', 'NOT_SIGNED_IN', 'deactivate'],
    ['the video is deleted', 'VIDEO_NOT_FOUND', 'delete'],
  ])(
    'is refused when %s before it has arrived, and nothing of it is stored',
    { tags: ['EDIT-06'] },
    async (_what, code, change) => {
      const app = await testApp({ engine });
      const { player, id, filename } = await aClip(app);
      const admin = app.as(await theAdmin(app));
      const changes: Record<string, () => Promise<unknown>> = {
        close: () => admin.users.change({ id: player.id, patch: { canUploadVideos: false } }),
        deactivate: () => admin.users.change({ id: player.id, patch: { isActive: false } }),
        delete: () => admin.videos.delete({ id }),
      };
      await expect(replace(app, player, id, { meanwhile: changes[change] })).rejects.toMatchObject(appError(code));
      // And before the first byte of the next try.
      await expect(admitUpload(app.contextOf(player), null, id)).rejects.toMatchObject(appError(code));
      expect((await storedFiles(app.folder)).map((line) => line.split(' ')[1])).toEqual(
        change === 'delete' ? [] : [expect.stringContaining(filename)],
      );
      expect(await strays(app)).toEqual([]);
      expect(await kindsIn(app)).toEqual([]);
    },
  );

  test('of two that arrive at once the later stays, also while an admin decides, and no file is left', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app)).videos;
    const { player, id } = await aClip(app, { isApproved: true });
    for (let round = 0; round < 3; round += 1) {
      const results = await Promise.allSettled([
        replace(app, player, id),
        admin.moderate({ id, patch: { isApproved: false, isPublic: false } }),
        replace(app, player, id, { content: await tinyClip('mov') }),
        admin.moderate({ id, patch: { isApproved: true } }),
      ]);
      const [approval, ...others] = results.reverse();
      expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 'fulfilled'));
      // What is being prepared is not approved; before the first replacement it was approved already.
      if (approval?.status === 'rejected') expect(approval.reason).toMatchObject(refusal('VIDEO_NOT_READY'));
    }
    const { file_key, revision } = await rowOf(app, id);
    expect(revision).toBe(7);
    expect((await storedFiles(app.folder)).map((line) => line.split(' ')[1])).toEqual([
      expect.stringContaining(file_key),
    ]);
    expect(await strays(app)).toEqual([]);
  });

  test('is sent in parts, once, whatever texts come with it, and is listed until then', async () => {
    const app = await testApp({ engine });
    const { player, id } = await aClip(app, { isApproved: true });
    const ctx = app.contextOf(player);
    const content = await tinyClip('webm');
    const metadata = { replaces: id, filename: 'better.webm', filetype: 'video/webm', isPublic: 'false' };
    const upload = await beginUpload(ctx, { bytes: content.length, metadata });
    const send = (part: Buffer, offset: number) =>
      storePart(ctx, upload.id, { content: Readable.from([part]), offset });
    await send(content.subarray(0, 100), 0);
    expect(await app.as(player).videos.unfinishedUploads()).toMatchObject([
      { id: upload.id, replaces: id, title: 'better.webm', received: 100 },
    ]);
    await send(content.subarray(100), 100);
    const finish = async () => {
      const admission = await admitPart(ctx);
      return finishUpload(admission, upload.id).finally(admission.release);
    };
    const video = await finish();
    expect(video).toMatchObject({ id, title: 'Save', isPublic: true, isApproved: false, mimeType: 'video/webm' });
    expect(await finish()).toMatchObject({ id, filename: video.filename });
    expect((await rowOf(app, id)).revision).toBe(2);
    expect(await app.db.selectFrom('videos').select('id').execute()).toHaveLength(1);
    expect(await storedFiles(app.folder)).toHaveLength(1);
    expect(await strays(app)).toEqual([]);
  });

  test('is refused before its first byte for any video but an own one, and without the right to upload', {
    tags: ['EDIT-07'],
  }, async () => {
    const app = await testApp({ engine });
    const { player, id } = await aClip(app, { isApproved: true });
    const hidden = await aVideo(app, { player });
    const closed = await aClip(app);
    const admin = await anAdmin(app);
    const patch = { canUploadVideos: false };
    await app.as(admin).users.change({ id: closed.player.id, patch });
    const [scout, other] = [await aScout(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const before = await snapshot(app);
    const metadata = { filename: 'better.webm', filetype: 'video/webm' };
    for (const [viewer, videoId, code] of [
      [admin, id, 'NOT_ALLOWED'],
      [admin, hidden.id, 'NOT_ALLOWED'],
      [scout, id, 'NOT_ALLOWED'],
      [scout, hidden.id, 'NOT_ALLOWED'],
      [other, id, 'NOT_ALLOWED'],
      [other, hidden.id, 'VIDEO_NOT_FOUND'],
      [player, 'no id', 'VIDEO_NOT_FOUND'],
      [closed.player, closed.id, 'UPLOADS_CLOSED'],
    ] as const) {
      const ctx = app.contextOf(viewer);
      await expect(admitUpload(ctx, null, videoId)).rejects.toMatchObject(appError(code));
      const announcement = { bytes: 100, metadata: { ...metadata, replaces: videoId } };
      await expect(beginUpload(ctx, announcement)).rejects.toMatchObject(appError(code));
    }
    expect(await snapshot(app)).toEqual(before);
  });
});
