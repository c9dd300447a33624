import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aScout,
  aVideo,
  engines,
  moderate,
  refusal,
  snapshot,
  snapshotOfContent,
  storedFiles,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

describe('reviewing a video', () => {
  test('publishes it when approved, and makes it pending and private when rejected', async () => {
    const app = await testApp();
    const video = await aVideo(app);
    app.clock.turn(60);
    const approved = await moderate(app, video, { isApproved: true });
    expect(approved).toEqual({
      ...video,
      processing: 'ready',
      isApproved: true,
      updatedAt: app.clock.now().toISOString(),
    });
    expect(await moderate(app, video, { isApproved: false, isPublic: false })).toMatchObject({
      isApproved: false,
      isPublic: false,
    });
  });

  test('restores the visibility that the player chose when the video is approved again', async () => {
    const app = await testApp();
    for (const isPublic of [true, false]) {
      const video = await aVideo(app, { isPublic });
      await moderate(app, video, { isApproved: true });
      await moderate(app, video, { isApproved: false, isPublic: false });
      await moderate(app, video, { isApproved: false, isPublic: false });
      expect(await moderate(app, video, { isApproved: true })).toMatchObject({ isApproved: true, isPublic });
    }
  });

  test('can change the visibility alone, and sets the visibility that is given with an approval', async () => {
    const app = await testApp();
    const video = await aVideo(app, { isApproved: true });
    expect(await moderate(app, video, { isPublic: false })).toMatchObject({ isApproved: true, isPublic: false });
    await moderate(app, video, { isApproved: false, isPublic: false });
    expect(await moderate(app, video, { isApproved: true, isPublic: true })).toMatchObject({ isPublic: true });
  });

  test('is allowed to admins only, and cannot change file or text', async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player });
    const admin = app.as(await theAdmin(app));
    const scout = await aScout(app, { isVerified: true });
    const before = await snapshot(app);
    const patch = { isApproved: true };
    for (const viewer of [player, scout]) {
      await expect(app.as(viewer).videos.moderate({ id, patch })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(app.as(null).videos.moderate({ id, patch })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    await expect(admin.videos.moderate({ id: crypto.randomUUID(), patch })).rejects.toMatchObject(
      refusal('VIDEO_NOT_FOUND'),
    );
    for (const wrong of [{ title: 'Other', isApproved: true }, { isApproved: 'true' }, {}, { filename: 'x' }]) {
      await expect(admin.videos.moderate({ id, patch: wrong as never })).rejects.toMatchObject(
        refusal('INVALID_INPUT'),
      );
    }
    expect(await snapshot(app)).toEqual(before);
  });
});

describe.each(engines)("the moderators' list, on $name", (engine) => {
  test('is searched in title, description and the player’s names, and filtered by state', {
    tags: ['MOD-06', 'MOD-07'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { firstName: 'Søren', lastName: 'Mikkelsen', isVerified: true });
    const save = await aVideo(app, { player, title: 'Great save', description: 'Against Lyngby', isApproved: true });
    const goal = await aVideo(app, { title: '100% goal', isCountedReady: true });
    const admin = app.as(await theAdmin(app));
    const find = async (filter: object) => {
      const { items } = await admin.videos.forModeration(filter);
      expect(await admin.videos.moderationCount(filter)).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await find({})).toEqual([goal.id, save.id]);
    expect(await find({ search: 'GREAT' })).toEqual([save.id]);
    expect(await find({ search: 'lyngby' })).toEqual([save.id]);
    expect(await find({ search: 'soren' })).toEqual([save.id]);
    expect(await find({ search: 'mikkel' })).toEqual([save.id]);
    expect(await find({ search: '%' })).toEqual([goal.id]);
    expect(await find({ search: 'nonsense' })).toEqual([]);
    // Fields that the card does not show are not searched: the match could not be explained.
    expect(await find({ search: player.email })).toEqual([]);
    expect(await find({ status: 'pending' })).toEqual([goal.id]);
    expect(await find({ status: 'approved', search: 'goal' })).toEqual([]);
    expect(await admin.videos.counts()).toEqual({ total: 2, approved: 1, pending: 1, rejected: 0 });
  });

  test('is accessible to admins only', async () => {
    const app = await testApp({ engine });
    for (const viewer of [await aPlayer(app), await aScout(app, { isVerified: true })]) {
      const { videos } = app.as(viewer);
      for (const call of [videos.forModeration({}), videos.moderationCount({}), videos.counts()]) {
        await expect(call).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      }
    }
  });
});

describe.each(engines)('deleting a video, on $name', (engine) => {
  test('removes row and file in any state, by its player or an admin', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    for (const viewer of [player, await theAdmin(app)]) {
      for (const isApproved of [true, false]) {
        const before = await snapshotOfContent(app);
        const { id } = await aVideo(app, { player, isApproved });
        expect(await storedFiles(app.folder)).toHaveLength(1);
        expect(await app.as(viewer).videos.delete({ id })).toEqual({ ok: true });
        expect(await snapshotOfContent(app)).toEqual(before);
        await expect(app.as(viewer).videos.delete({ id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
      }
    }
  });

  test('of another user is rejected: as forbidden if the video is visible, otherwise as not found', {
    tags: ['PERM-14'],
  }, async () => {
    const app = await testApp({ engine });
    const [live, pending] = [await aVideo(app, { isApproved: true }), await aVideo(app)];
    const others = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const before = await snapshot(app);
    for (const viewer of others) {
      await expect(app.as(viewer).videos.delete(live)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(app.as(viewer).videos.delete(pending)).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    }
    await expect(app.as(null).videos.delete(live)).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    expect(await snapshot(app)).toEqual(before);
  });

  test('concurrently with reviews leaves neither row nor file', {
    tags: ['CC-07'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app)).videos;
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aVideo(app);
      await Promise.allSettled([
        admin.moderate({ id, patch: { isApproved: true } }),
        admin.delete({ id }),
        admin.moderate({ id, patch: { isApproved: false, isPublic: false } }),
        admin.delete({ id }),
      ]);
      expect(await storedFiles(app.folder)).toEqual([]);
      expect(await app.db.selectFrom('videos').select('id').execute()).toEqual([]);
      expect(await app.db.selectFrom('stray_files').selectAll().execute()).toEqual([]);
    }
  });
});
