import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aScout,
  aVideo,
  engines,
  moderate,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { videoToWatch } from './videos.service.ts';

const VIDEO_KEYS =
  'audioCodec createdAt description duration fileSize filename height id isApproved isProtected isPublic media mimeType player ' +
  'playerId processing processingError tags title updatedAt username videoCodec width';

/** One video of a player in each possible state. */
async function everyState(app: TestApp, player: Account) {
  const live = await aVideo(app, { player, isApproved: true });
  const pending = await aVideo(app, { player });
  const hidden = await aVideo(app, { player, isApproved: true, isPublic: false });
  const rejected = await aVideo(app, { player, isApproved: true });
  await moderate(app, rejected, { isApproved: false, isPublic: false });
  return { live: live.id, pending: pending.id, hidden: hidden.id, rejected: rejected.id };
}

describe('watching a video', () => {
  test('that is live is allowed to all callers, and shows only the name of its player', async () => {
    const app = await testApp();
    const player = await aPlayer(app, { firstName: 'Ann', lastName: 'Bee', username: 'annbee', isVerified: true });
    const { id } = await aVideo(app, { player, isApproved: true });
    const video = await app.as(null).videos.byId({ id });
    expect(Object.keys(video).sort().join(' ')).toBe(VIDEO_KEYS);
    expect(video).toMatchObject({ player: { id: player.id, firstName: 'Ann', lastName: 'Bee' }, username: 'annbee' });
    expect(Object.keys(video.player).sort()).toEqual(['firstName', 'id', 'lastName']);
  });

  test('tells its player and admins alone that the sound of its file was lost', {
    tags: ['CLIP-15'],
  }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player, isApproved: true });
    const media = {
      version: 'v',
      playback: { width: 16, height: 16 },
      small: null,
      storyboard: null,
      isSoundLost: true,
    };
    await app.db
      .updateTable('videos')
      .set({ media: JSON.stringify(media) })
      .execute();
    const told = async (viewer: Account | null) => {
      const { videos } = app.as(viewer);
      const lists = [await videos.list({ playerId: player.id }), await videos.ofPlayer({ playerId: player.id })];
      const found = [await videos.byId({ id }), ...lists.flatMap(({ items }) => items)];
      expect(found).toHaveLength(3);
      return found.map((video) => video.media?.isSoundLost);
    };
    for (const viewer of [player, await theAdmin(app)]) expect(await told(viewer)).toEqual([true, true, true]);
    for (const viewer of [null, await aScout(app, { isVerified: true }), await aPlayer(app)]) {
      expect(await told(viewer)).toEqual([undefined, undefined, undefined]);
    }
  });

  test('that is not live is limited to its player and admins; others get the error of an unknown id', {
    tags: ['AZ-12', 'AZ-14'],
  }, async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const videos = await everyState(app, player);
    const strangers = [null, await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    for (const id of [videos.pending, videos.hidden, videos.rejected]) {
      for (const stranger of strangers) {
        const never = await app
          .as(stranger)
          .videos.byId({ id: crypto.randomUUID() })
          .catch((error: Error) => error);
        await expect(app.as(stranger).videos.byId({ id })).rejects.toEqual(never);
      }
      for (const viewer of [player, await theAdmin(app)])
        expect((await app.as(viewer).videos.byId({ id })).id).toBe(id);
    }
  });

  test('is limited to admins after its player is deactivated', async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player, isApproved: true });
    const admin = app.as(await theAdmin(app));
    await admin.users.change({ id: player.id, patch: { isActive: false } });
    await expect(app.as(null).videos.byId({ id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    expect((await app.as(null).videos.list({})).items).toEqual([]);
    expect((await admin.videos.byId({ id })).id).toBe(id);
  });

  test('has the same permission for the bytes as for the record', async () => {
    const app = await testApp();
    const player = await aPlayer(app, { isVerified: true });
    const { pending, live } = await everyState(app, player);
    const stranger = app.contextOf(await aScout(app));
    await expect(videoToWatch(stranger, pending)).rejects.toMatchObject({ code: 'VIDEO_NOT_FOUND' });
    expect((await videoToWatch(stranger, live)).id).toBe(live);
    expect((await videoToWatch(app.contextOf(player), pending)).id).toBe(pending);
  });
});

describe.each(engines)('the list of videos, on $name', (engine) => {
  test('contains the videos that the viewer may watch, including their own, newest first', async () => {
    const app = await testApp({ engine });
    const [anna, bert] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const ofAnna = await everyState(app, anna);
    const ofBert = await everyState(app, bert);
    const seenBy = async (viewer: Account | null, filter: object = {}) =>
      (await app.as(viewer).videos.list(filter)).items.map(({ id }) => id);
    const live = [ofBert.live, ofAnna.live];
    const own = [ofAnna.rejected, ofAnna.hidden, ofAnna.pending, ofAnna.live];
    expect(await seenBy(null)).toEqual(live);
    expect(await seenBy(await aScout(app, { isVerified: true }))).toEqual(live);
    expect(await seenBy(anna)).toEqual([ofBert.live, ...own]);
    expect(await seenBy(anna, { playerId: anna.id })).toEqual(own);
    expect(await seenBy(anna, { playerId: bert.id })).toEqual([ofBert.live]);
    expect(await seenBy(null, { playerId: anna.id })).toEqual([ofAnna.live]);
    expect(await seenBy(null, { playerId: crypto.randomUUID() })).toEqual([]);
    expect(await seenBy(await theAdmin(app))).toHaveLength(8);
  });

  test('contains approved videos only, if requested', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const videos = await everyState(app, player);
    const seenBy = async (viewer: Account | null, approved: string) =>
      (await app.as(viewer).videos.list({ approved })).items.map(({ id }) => id);
    expect(await seenBy(null, 'true')).toEqual([videos.live]);
    expect(await seenBy(player, 'true')).toEqual([videos.hidden, videos.live]);
    expect(await seenBy(await theAdmin(app), 'true')).toEqual([videos.hidden, videos.live]);
    expect(await seenBy(player, 'yes')).toHaveLength(4);
  });

  test('is paged without gaps or duplicates, with own and other videos mixed', async () => {
    const app = await testApp({ engine });
    const [anna, bert] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    for (const player of [anna, bert, anna]) await everyState(app, player);
    const whole = (await app.as(anna).videos.list({ limit: 100 })).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<ReturnType<typeof app.as>['videos']['list']>> = await app
        .as(anna)
        .videos.list({ limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
    expect(whole).toHaveLength(9);
  });

  test('is counted by state for the player', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    await everyState(app, player);
    await aVideo(app);
    expect(await app.as(player).videos.ownCounts()).toEqual({ total: 4, approved: 2, pending: 1, rejected: 1 });
    await expect(app.as(null).videos.ownCounts()).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });
});
