import { Readable } from 'node:stream';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import {
  aPlayer,
  appError,
  aScout,
  aVideo,
  engines,
  prepareVideos,
  snapshot,
  storedFiles,
  type TestApp,
  testApp,
  theAdmin,
  tinyClip,
} from '../../testing/index.ts';
import { addVideo, admitUpload } from './upload.service.ts';

/** The steps of one upload as the HTTP route takes them, with a hook in the middle for concurrent changes. */
async function upload(
  app: TestApp,
  player: Account,
  { fields = {}, content, meanwhile }: { fields?: object; content?: Buffer; meanwhile?: () => Promise<unknown> } = {},
) {
  const admission = await admitUpload(app.contextOf(player), null);
  const staged = await app.shared.files.stage(Readable.from([content ?? (await tinyClip())]));
  try {
    await meanwhile?.();
    return await addVideo(admission, { staged, originalName: 'goal.mp4', fields: { title: 'Goal', ...fields } });
  } finally {
    await app.shared.files.discard(staged);
    admission.release();
  }
}

describe('uploading a video', () => {
  test('stores the bytes unchanged, and the metadata of the file', async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const content = await tinyClip('webm');
    const tags = JSON.stringify(['pace', ' ', 'pace', 'left foot']);
    const video = await upload(app, player, { content, fields: { description: ' Derby ', tags, isPublic: 'false' } });
    expect(video).toMatchObject({
      playerId: player.id,
      title: 'Goal',
      description: 'Derby',
      filename: `${video.id}.webm`,
      fileSize: content.length,
      mimeType: 'video/webm',
      duration: 1,
      width: 16,
      height: 16,
      isApproved: false,
      isPublic: false,
      tags: ['pace', 'left foot'],
    });
    const stored = await app.shared.files.openRead(video.filename);
    expect(Buffer.concat(await stored.toArray())).toEqual(content);
    expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
  });

  test('is allowed only to players who have the permission to upload', { tags: ['PERM-03', 'FU-17'] }, async () => {
    const app = await testApp();
    const before = await snapshot(app);
    const attempt = (viewer: Account) => admitUpload(app.contextOf(viewer), null);
    const fresh = await aPlayer(app);
    const closed = await aPlayer(app, { isVerified: true, canUploadVideos: false });
    const scout = await aScout(app, { isVerified: true });
    const people = await snapshot(app);
    await expect(attempt(fresh)).rejects.toMatchObject(appError('UPLOADS_CLOSED'));
    await expect(attempt(closed)).rejects.toMatchObject(appError('UPLOADS_CLOSED'));
    await expect(attempt(scout)).rejects.toMatchObject(appError('NOT_ALLOWED'));
    await expect(admitUpload({ ...app.contextOf(scout), viewer: null }, null)).rejects.toMatchObject(
      appError('NOT_SIGNED_IN'),
    );
    expect(await snapshot(app)).toEqual(people);
    expect(people).not.toEqual(before);
    expect((await upload(app, await aPlayer(app, { canUploadVideos: true }))).isApproved).toBe(false);
  });

  test('for another player is allowed to admins only, and requires a player', { tags: ['AZ-09'] }, async () => {
    const app = await testApp();
    const [anna, bert] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const scout = await aScout(app);
    const admin = await theAdmin(app);
    const before = await snapshot(app);
    await expect(upload(app, anna, { fields: { playerId: bert.id } })).rejects.toMatchObject(appError('NOT_ALLOWED'));
    for (const playerId of [scout.id, admin.id, crypto.randomUUID(), '']) {
      await expect(upload(app, admin, { fields: { playerId } })).rejects.toMatchObject(appError('PLAYER_UNKNOWN'));
    }
    expect(await snapshot(app)).toEqual(before);
    expect((await upload(app, admin, { fields: { playerId: bert.id } })).playerId).toBe(bert.id);
    expect((await upload(app, anna, { fields: { playerId: anna.id } })).playerId).toBe(anna.id);
  });

  test('ignores server fields in the form', { tags: ['MA-04'] }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const extras = { isApproved: 'true', id: 'mine', filename: 'x.html', fileSize: '1', mimeType: 'text/html' };
    const video = await upload(app, player, { fields: extras });
    expect(video).toMatchObject({ isApproved: false, mimeType: 'video/mp4', filename: `${video.id}.mp4` });
    expect(video.id).not.toBe('mine');
    expect(video.fileSize).toBeGreaterThan(100);
  });

  test.each([
    [{ title: ' ' }, 'Title is required'],
    [{ title: 'x'.repeat(101) }, 'Title must be under 100 characters'],
    [{ description: 'x'.repeat(501) }, 'Description must be under 500 characters'],
  ])('with %j is rejected, and nothing is stored', async (fields, message) => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const before = await snapshot(app);
    await expect(upload(app, player, { fields })).rejects.toMatchObject({ code: 'INVALID_INPUT', message });
    expect(await snapshot(app)).toEqual(before);
  });
});

describe.each(engines)('an upload whose permission ends before it is complete, on $name', (engine) => {
  test.each<[string, 'UPLOADS_CLOSED' | 'NOT_SIGNED_IN', object | 'delete']>([
    ['an admin disables uploads', 'UPLOADS_CLOSED', { canUploadVideos: false }],
    ['the player is deactivated', 'NOT_SIGNED_IN', { isActive: false }],
    ['the player is deleted', 'NOT_SIGNED_IN', 'delete'],
  ])(
    'is rejected when %s, and nothing is stored',
    { tags: ['FU-17', 'FU-18', 'CC-08'] },
    async (_what, code, change) => {
      const app = await testApp({ engine });
      const player = await aPlayer(app, { isVerified: true });
      const { users } = app.as(await theAdmin(app));
      const meanwhile = () =>
        change === 'delete'
          ? users.delete({ id: player.id })
          : users.change({ id: player.id, patch: change as object });
      await expect(upload(app, player, { meanwhile })).rejects.toMatchObject(appError(code));
      expect(await storedFiles(app.folder)).toEqual([]);
      expect(await app.db.selectFrom('videos').select('id').execute()).toEqual([]);
      expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
    },
  );

  test('is rejected when the admin lost the role during the upload', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const admin = await theAdmin(app);
    const meanwhile = () => app.db.updateTable('users').set({ role: 'scout' }).where('id', '=', admin.id).execute();
    const attempt = upload(app, admin, { fields: { playerId: player.id }, meanwhile });
    await expect(attempt).rejects.toMatchObject(appError('NOT_SIGNED_IN'));
    expect(await storedFiles(app.folder)).toEqual([]);
  });
});

describe.each(engines)('limits on uploads, on $name', (engine) => {
  test('apply to number and bytes per player; of two concurrent uploads at the limit one is stored', {
    tags: ['FU-16'],
  }, async () => {
    const size = (await tinyClip()).length;
    for (const limits of [{ videosPerPlayer: 2 }, { videoBytesPerPlayer: 2 * size }]) {
      const app = await testApp({ engine, limits });
      const player = await aPlayer(app, { isVerified: true });
      await aVideo(app, { player });
      const results = await Promise.allSettled([upload(app, player), upload(app, player)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(upload(app, player)).rejects.toMatchObject(appError('UPLOAD_QUOTA'));
      expect(await storedFiles(app.folder)).toHaveLength(2);
      await upload(app, await aPlayer(app, { isVerified: true }));
    }
  });

  test("apply to the bytes that were made of a player's videos for playback", async () => {
    const app = await testApp({ engine, limits: { madeBytesPerPlayer: 1000 } });
    const player = await aPlayer(app, { isVerified: true });
    await aVideo(app, { player });
    await upload(app, player);
    await prepareVideos(app);
    await expect(upload(app, player)).rejects.toMatchObject(appError('UPLOAD_QUOTA'));
    await upload(app, await aPlayer(app, { isVerified: true }));
  });

  test('apply per hour and to concurrent uploads, and every upload that ends frees its slot', async () => {
    const app = await testApp({ engine, limits: { uploadsPerUser: { uses: 3, seconds: 3600 }, uploadsAtOnce: 1 } });
    const player = await aPlayer(app, { isVerified: true });
    const admission = await admitUpload(app.contextOf(player), null);
    await expect(upload(app, player)).rejects.toMatchObject(appError('TOO_MANY_UPLOADS'));
    admission.release();
    await expect(upload(app, player, { fields: { title: '' } })).rejects.toMatchObject(appError('INVALID_INPUT'));
    await upload(app, player);
    await expect(upload(app, player)).rejects.toMatchObject(appError('TOO_MANY_REQUESTS'));
    app.clock.turn(3600);
    await upload(app, player);
  });

  test('apply to the declared size of a video before its first byte is read', async () => {
    const app = await testApp({ engine, limits: { videoMaxBytes: 1000 } });
    const player = await aPlayer(app, { isVerified: true });
    await expect(admitUpload(app.contextOf(player), 1_000_000)).rejects.toMatchObject(appError('VIDEO_TOO_LARGE'));
    (await admitUpload(app.contextOf(player), 1200)).release();
  });

  test('include the free space of the disk', async () => {
    const app = await testApp({ engine, limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const player = await aPlayer(app, { isVerified: true });
    await expect(upload(app, player)).rejects.toMatchObject(appError('DISK_FULL'));
    expect((await app.as(player).videos.ownCounts()).total).toBe(0);
  });
});

test('an empty file and a file that is not a video are rejected', async () => {
  const app = await testApp();
  const player = await aPlayer(app, { isVerified: true });
  await expect(upload(app, player, { content: Buffer.alloc(0) })).rejects.toMatchObject(appError('EMPTY_FILE'));
  const attempt = upload(app, player, { content: Buffer.from('fake') });
  await expect(attempt).rejects.toThrow(AppError);
  await expect(attempt).rejects.toMatchObject(appError('NOT_A_VIDEO'));
  expect(await storedFiles(app.folder)).toEqual([]);
});
