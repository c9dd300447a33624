import { Readable } from 'node:stream';
import { ERRORS } from '@touchline/contracts/errors';
import type { Account } from '@touchline/contracts/users';
import { TEXTS_LATER } from '@touchline/contracts/videos';
import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  appError,
  engines,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
  tinyClip,
} from '../../../testing/index.ts';
import { finishIfDescribed, finishUpload } from './finish-upload.ts';
import {
  admitPart,
  beginUpload,
  removeExpiredUploads,
  storePart,
  type UploadMetadata,
  uploadToContinue,
} from './uploads.service.ts';

const metadata = { title: 'Goal', filename: 'goal.mp4', filetype: 'video/mp4' };

async function anUpload(app: TestApp, player: Account, bytes: number, texts: UploadMetadata = metadata) {
  const ctx = app.contextOf(player);
  const { id } = await beginUpload(ctx, { bytes, metadata: texts });
  const sendAt = (offset: number, content: Buffer) => storePart(ctx, id, { content: Readable.from([content]), offset });
  const send = async (content: Buffer) => sendAt((await uploadToContinue(ctx, id)).offset, content);
  const finish = async () => {
    const admission = await admitPart(ctx);
    return finishUpload(admission, id).finally(admission.release);
  };
  const ifDescribed = async () => {
    const admission = await admitPart(ctx);
    return finishIfDescribed(admission, id).finally(admission.release);
  };
  return { id, ctx, send, sendAt, finish, finishIfDescribed: ifDescribed };
}

const partsIn = (app: TestApp) =>
  app.db.selectFrom('upload_parts').select(['start', 'bytes']).orderBy('start').execute();

describe.each(engines)('an upload in parts, on $name', (engine) => {
  test('stores one of two parts for the same place, and the file of the other is deleted', {
    tags: ['PART-07'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const { sendAt } = await anUpload(app, player, 100);
    const results = await Promise.allSettled([sendAt(0, Buffer.alloc(10)), sendAt(0, Buffer.alloc(10))]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refused] = results.filter((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject(appError('UPLOAD_OFFSET'));
    expect((await partsIn(app)).map(({ bytes }) => Number(bytes))).toEqual([10]);
    expect(await storedFiles(app.folder)).toHaveLength(1);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });

  test('refuses a part for a place where another one was stored since it was sent', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const { sendAt } = await anUpload(app, player, 100);
    await sendAt(0, Buffer.alloc(10));
    await expect(sendAt(0, Buffer.alloc(10))).rejects.toMatchObject(appError('UPLOAD_OFFSET'));
    await expect(sendAt(20, Buffer.alloc(10))).rejects.toMatchObject(appError('UPLOAD_OFFSET'));
    expect(await sendAt(10, Buffer.alloc(10))).toBe(20);
    expect(await storedFiles(app.folder)).toHaveLength(2);
  });

  test('becomes one video, however many requests finish it at once and after that', { tags: ['PART-03'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const clip = await tinyClip();
    const { id, ctx, send, finish } = await anUpload(app, player, clip.length);
    await send(clip.subarray(0, 100));
    await send(clip.subarray(100));
    expect(await uploadToContinue(ctx, id)).toMatchObject({ offset: clip.length - 1, isComplete: true });
    // Another server does not share the work of this one.
    const other = { ...app.shared, files: { ...app.shared.files } };
    const elsewhere = finishUpload({ ctx: { ...ctx, ...other }, release() {} }, id);
    const videos = await Promise.all([finish(), finish(), elsewhere]);
    videos.push(await finish());
    expect(new Set(videos.map((video) => video.id)).size).toBe(1);
    expect(await uploadToContinue(ctx, id)).toMatchObject({ offset: clip.length, videoId: videos[0]?.id });
    expect(await partsIn(app)).toEqual([]);
    expect(await storedFiles(app.folder)).toHaveLength(1);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });

  test('of a user at the limit takes the place of the oldest that is without a byte, else it is refused', async () => {
    const app = await testApp({ engine, limits: { unfinishedUploads: 2 } });
    const player = await aPlayer(app, { isVerified: true });
    const begun = await anUpload(app, player, 10);
    await begun.send(Buffer.alloc(1));
    await Promise.all([anUpload(app, player, 10), anUpload(app, player, 10)]);
    const rows = await app.db.selectFrom('uploads').select('id').execute();
    expect([rows.length, rows.some(({ id }) => id === begun.id)]).toEqual([2, true]);
    const other = await anUpload(app, player, 10);
    await other.send(Buffer.alloc(1));
    const refused = anUpload(app, player, 10);
    await expect(refused).rejects.toMatchObject(appError('TOO_MANY_UNFINISHED_UPLOADS'));
    await expect(refused).rejects.toMatchObject({ retryAfter: undefined });
  });

  test('whose answer to the announcement was lost is announced again with its key, and is the same', async () => {
    const app = await testApp({ engine });
    const [player, other] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const announce = async (one: Account, bytes: number, texts = {}) => {
      const said = { ...metadata, key: 'a-key', ...texts };
      return (await beginUpload(app.contextOf(one), { bytes, metadata: said })).id;
    };
    const [first, again] = await Promise.all([announce(player, 10), announce(player, 10)]);
    expect(again).toBe(first);
    const different = [
      await announce(player, 11),
      await announce(player, 10, { title: 'Save' }),
      await announce(player, 10, { key: 'other' }),
      await announce(other, 10),
    ];
    expect(new Set([first, ...different]).size).toBe(5);
    const [without, alsoWithout] = [await anUpload(app, other, 10), await anUpload(app, other, 10)];
    expect(without.id).not.toBe(alsoWithout.id);
  });

  test('is listed to its sender until it is finished, with its texts and how much has arrived', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const clip = await tinyClip();
    const { id, send, finish } = await anUpload(app, player, clip.length);
    await send(clip.subarray(0, 100));
    expect(await app.as(player).videos.unfinishedUploads()).toEqual([
      {
        id,
        fileName: 'goal.mp4',
        bytes: clip.length,
        received: 100,
        title: 'Goal',
        description: '',
        replaces: null,
        tags: [],
        isPublic: true,
        awaitsTexts: false,
        expiresAt: expect.any(String),
      },
    ]);
    expect(await app.as(await aPlayer(app, { isVerified: true })).videos.unfinishedUploads()).toEqual([]);
    await send(clip.subarray(100));
    await finish();
    expect(await app.as(player).videos.unfinishedUploads()).toEqual([]);
  });

  test('that began without texts becomes a video with the last of both: its file and its texts', {
    tags: ['PART-13'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const { videos } = app.as(player);
    const clip = await tinyClip();
    const later = { texts: TEXTS_LATER, filename: `${'x'.repeat(120)}.mp4`, filetype: 'video/mp4' };
    const first = await anUpload(app, player, clip.length, later);
    await first.send(clip);
    expect(await first.finishIfDescribed()).toBeNull();
    const [own] = await videos.unfinishedUploads();
    expect(own).toMatchObject({ awaitsTexts: true, title: 'x'.repeat(100) });
    await expect(videos.describeUpload({ id: first.id, details: { title: ' ' } })).rejects.toThrow('Title is required');
    const details = { title: 'Volley', description: 'Left foot.', tags: ['cup'], isPublic: false };
    const { videoId } = await videos.describeUpload({ id: first.id, details });
    expect(await videos.byId({ id: videoId ?? '' })).toMatchObject(details);
    expect(await videos.describeUpload({ id: first.id, details: { title: 'Other' } })).toEqual({ videoId });

    const second = await anUpload(app, player, clip.length, later);
    expect(await videos.describeUpload({ id: second.id, details: { title: 'First' } })).toEqual({ videoId: null });
    expect(await videos.describeUpload({ id: second.id, details: { title: 'Header' } })).toEqual({ videoId: null });
    await second.send(clip);
    expect((await second.finishIfDescribed())?.title).toBe('Header');
    expect(await partsIn(app)).toEqual([]);
  });

  test('that began without texts becomes one video when file and texts arrive at once', {
    tags: ['PART-13'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const clip = await tinyClip();
    const later = { texts: TEXTS_LATER, filename: 'goal.mp4' };
    const { id, send, finishIfDescribed } = await anUpload(app, player, clip.length, later);
    const sent = send(clip).then(finishIfDescribed);
    const described = app.as(player).videos.describeUpload({ id, details: { title: 'Goal' } });
    const [video, { videoId }] = await Promise.all([sent, described]);
    const made = await app.db.selectFrom('videos').select('id').execute();
    expect(made).toHaveLength(1);
    expect(new Set([video?.id ?? videoId, videoId ?? video?.id])).toEqual(new Set([made[0]?.id]));
  });

  test('that began without texts is not finished for a player who may not upload any more, nor by others', {
    tags: ['PART-13', 'PART-04', 'PART-05'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const clip = await tinyClip();
    const { id, send } = await anUpload(app, player, clip.length, { texts: TEXTS_LATER, filename: 'goal.mp4' });
    await send(clip);
    const describeAs = (user: Account) => app.as(user).videos.describeUpload({ id, details: { title: 'Goal' } });
    await expect(describeAs(await aPlayer(app, { isVerified: true }))).rejects.toThrow(ERRORS.UPLOAD_NOT_FOUND.message);
    const { users } = app.as(await theAdmin(app));
    await users.change({ id: player.id, patch: { canUploadVideos: false } });
    await expect(describeAs(player)).rejects.toThrow(ERRORS.UPLOADS_CLOSED.message);
    await users.change({ id: player.id, patch: { canUploadVideos: true } });
    await app.db.updateTable('uploads').set({ expires_at: app.clock.timestamp() }).execute();
    await expect(describeAs(player)).rejects.toThrow(ERRORS.UPLOAD_NOT_FOUND.message);
    expect(await app.db.selectFrom('videos').select('id').execute()).toEqual([]);
  });

  test('whose parts were lost, as after a restore, begins again', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const clip = await tinyClip();
    const { id, ctx, send, finish } = await anUpload(app, player, clip.length);
    await send(clip);
    const [part] = await app.db.selectFrom('upload_parts').select('part_key').execute();
    await app.shared.files.remove(part?.part_key ?? '');
    await expect(finish()).rejects.toMatchObject(appError('UPLOAD_NOT_FOUND'));
    await expect(uploadToContinue(ctx, id)).rejects.toMatchObject(appError('UPLOAD_NOT_FOUND'));
    expect(await storedFiles(app.folder)).toEqual([]);
  });

  test('is deleted with its parts a day after it began, also when there are more than a hundred', async () => {
    const app = await testApp({
      engine,
      limits: { unfinishedUploads: 200, uploadsPerUser: { uses: 999, seconds: 1 } },
    });
    const player = await aPlayer(app, { isVerified: true });
    const { send } = await anUpload(app, player, 10);
    await send(Buffer.alloc(5));
    for (let count = 0; count < 105; count += 1) await anUpload(app, player, 10);
    app.clock.turn(24 * 3600);
    await removeExpiredUploads(app.shared);
    expect(await app.db.selectFrom('uploads').select('id').execute()).toEqual([]);
    expect(await storedFiles(app.folder)).toEqual([]);
  });
});
