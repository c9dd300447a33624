import type { Viewer } from '@touchline/contracts/permissions';
import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aScout,
  aVideo,
  countStatements,
  engines,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { removeOldPlays } from './plays.service.ts';

const report = (app: TestApp, viewer: Viewer, ranges: { videoId: string; from: number; to: number }[]) =>
  app.as(viewer).videos.reportPlays({ ranges });

const playsOf = async (app: TestApp, playerId: string) =>
  (await app.as(await theAdmin(app)).videos.ofPlayer({ playerId })).items.map(({ plays }) => plays);

const partsOf = (app: TestApp) =>
  app.db.selectFrom('watched_parts').select(['part', 'tenths']).orderBy('part').execute();

/** A live video of a minute; the file has a second. */
async function aMinute(app: TestApp) {
  const player = await aPlayer(app, { isVerified: true });
  const { id } = await aVideo(app, { player, isApproved: true });
  await app.db.updateTable('videos').set({ duration: 60 }).where('id', '=', id).execute();
  return { player, id };
}

describe.each(engines)('on $name plays of a video', (engine) => {
  test('count after three seconds, once a viewer a day, and the watched seconds add up in parts of ten', {
    tags: ['PLAY-08'],
  }, async () => {
    const app = await testApp({ engine });
    const { player, id } = await aMinute(app);
    const scout = await aScout(app, { isVerified: true });
    await report(app, scout, [{ videoId: id, from: 0, to: 2.5 }]);
    expect(await playsOf(app, player.id)).toEqual([0]);
    await report(app, scout, [{ videoId: id, from: 8, to: 21 }]);
    expect(await playsOf(app, player.id)).toEqual([1]);
    await report(app, scout, [{ videoId: id, from: 0, to: 60 }]);
    await report(app, null, [{ videoId: id, from: 0, to: 3 }]);
    await report(app, null, [{ videoId: id, from: 3, to: 6 }]);
    expect(await playsOf(app, player.id)).toEqual([2]);
    const parts = await partsOf(app);
    expect(parts.map(({ part, tenths }) => [part, tenths])).toEqual([
      [0, 25 + 20 + 100 + 60],
      [1, 200],
      [2, 110],
      [3, 100],
      [4, 100],
      [5, 100],
    ]);
    app.clock.turn(24 * 3600);
    await report(app, scout, [{ videoId: id, from: 0, to: 4 }]);
    expect(await playsOf(app, player.id)).toEqual([3]);
  });

  test('reported at the same time count once, and no second is lost', async () => {
    const app = await testApp({ engine });
    const { player, id } = await aMinute(app);
    const other = await aMinute(app);
    const scout = await aScout(app, { isVerified: true });
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        report(app, scout, [
          { videoId: index % 2 ? id : other.id, from: 0, to: 4 },
          { videoId: index % 2 ? other.id : id, from: 10, to: 11 },
        ]),
      ),
    );
    expect([...(await playsOf(app, player.id)), ...(await playsOf(app, other.player.id))]).toEqual([1, 1]);
    const { total } = await app.db
      .selectFrom('watched_parts')
      .select(({ fn }) => fn.sum<number | string>('tenths').as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(8 * 50);
  });
});

describe('a report', () => {
  test.each([
    { duration: 2, tooShort: 1.7, whole: 1.96 },
    { duration: 0.4, tooShort: 0.2, whole: 0.4 },
    { duration: 3, tooShort: 2.8, whole: 2.97 },
  ])('of a clip of $duration seconds counts a play when the clip was watched to its end', async (clip) => {
    const app = await testApp();
    const { player, id } = await aMinute(app);
    await app.db.updateTable('videos').set({ duration: clip.duration }).where('id', '=', id).execute();
    await report(app, await aScout(app), [{ videoId: id, from: 0, to: clip.tooShort }]);
    expect(await playsOf(app, player.id)).toEqual([0]);
    await report(app, await aScout(app), [{ videoId: id, from: 0, to: clip.whole }]);
    expect(await playsOf(app, player.id)).toEqual([1]);
  });

  test('counts nothing for the player of a video, for admins, and for videos that may not be watched', {
    tags: ['PLAY-09'],
  }, async () => {
    const app = await testApp();
    const { player, id } = await aMinute(app);
    const pending = await aVideo(app, { player });
    const ranges = [
      { videoId: id, from: 0, to: 30 },
      { videoId: pending.id, from: 0, to: 0.9 },
      { videoId: crypto.randomUUID(), from: 0, to: 30 },
    ];
    const answers = [];
    for (const viewer of [player, await theAdmin(app)]) answers.push(await report(app, viewer, ranges));
    const strangers = [null, await aScout(app)];
    for (const viewer of strangers) answers.push(await report(app, viewer, ranges.slice(1)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"ok":true}']));
    expect(await partsOf(app)).toEqual([]);
    expect(await app.db.selectFrom('video_plays').selectAll().execute()).toEqual([]);
  });

  test('is read up to the end of a video only', async () => {
    const app = await testApp();
    const { id } = await aMinute(app);
    await report(app, null, [{ videoId: id, from: 50, to: 110 }]);
    await report(app, null, [{ videoId: id, from: 300, to: 310 }]);
    expect(await partsOf(app)).toEqual([{ part: 5, tenths: 100 }]);
  });

  test('is rejected when it has too many ranges or seconds, or ranges that are none', async () => {
    const app = await testApp();
    const { id: videoId } = await aMinute(app);
    const long = { videoId, from: 0, to: 60 };
    const wrong = [
      [{ videoId, from: 0, to: 60.5 }],
      [{ videoId, from: 5, to: 5 }],
      [{ videoId, from: 5, to: 4 }],
      [{ videoId, from: -1, to: 4 }],
      [{ videoId, from: 0, to: Number.POSITIVE_INFINITY }],
      [{ videoId, from: Number.NaN, to: 4 }],
      [{ videoId: 'clip', from: 0, to: 4 }],
      [long, long, { ...long, to: 1 }],
      Array.from({ length: 51 }, () => ({ ...long, to: 1 })),
    ];
    for (const ranges of wrong) {
      await expect(report(app, null, ranges)).rejects.toMatchObject(refusal('INVALID_INPUT'));
    }
    expect(await partsOf(app)).toEqual([]);
  });

  test('adds at most twenty times the length of a video in a day, and one more report', {
    tags: ['PLAY-10'],
  }, async () => {
    const app = await testApp();
    const { id } = await aMinute(app);
    const scout = await aScout(app);
    for (let count = 0; count < 15; count += 1) {
      app.clock.turn(60);
      const twice = { videoId: id, from: 0, to: 60 };
      await report(app, scout, [twice, twice]);
    }
    expect((await partsOf(app)).reduce((sum, { tenths }) => sum + tenths, 0)).toBe(20 * 600);
  });

  test('is limited by its seconds for a viewer, and for all anonymous viewers of an address', {
    tags: ['PLAY-10'],
  }, async () => {
    const limits = {
      playedSecondsPerViewer: { uses: 30, seconds: 60 },
      playedSecondsPerAddress: { uses: 50, seconds: 60 },
    };
    const app = await testApp({ limits });
    const { id: videoId } = await aMinute(app);
    const scout = await aScout(app);
    const from = (userAgent: string) => app.visitor({ userAgent }).call();
    const tooMany = refusal('TOO_MANY_REQUESTS');
    await report(app, scout, [{ videoId, from: 0, to: 30 }]);
    await expect(report(app, scout, [{ videoId, from: 30, to: 30.1 }])).rejects.toMatchObject(tooMany);
    const play = { ranges: [{ videoId, from: 0, to: 20 }] };
    await (await from('a')).videos.reportPlays(play);
    await expect((await from('a')).videos.reportPlays(play)).rejects.toMatchObject(tooMany);
    await expect((await from('b')).videos.reportPlays(play)).rejects.toMatchObject(tooMany);
    app.clock.turn(61);
    await (await from('b')).videos.reportPlays(play);
    await report(app, scout, [{ videoId, from: 30, to: 31 }]);
  });

  test('tells anonymous viewers apart by address and browser, without a way back to either', async () => {
    const app = await testApp();
    const { player, id } = await aMinute(app);
    const play = { ranges: [{ videoId: id, from: 0, to: 5 }] };
    const origins = [
      { address: '192.0.2.7', userAgent: 'Firefox' },
      { address: '192.0.2.7', userAgent: 'Safari' },
      { address: '192.0.2.8', userAgent: 'Firefox' },
    ];
    const reportAll = async () => {
      for (const origin of origins) await (await app.visitor(origin).call()).videos.reportPlays(play);
    };
    await reportAll();
    await reportAll();
    expect(await playsOf(app, player.id)).toEqual([3]);
    const keys = () => app.db.selectFrom('video_plays').select(['viewer_key', 'day']).execute();
    const today = await keys();
    for (const { viewer_key } of today) expect(viewer_key).toMatch(/^visitor:[\w-]{43}$/);
    app.clock.turn(24 * 3600);
    await reportAll();
    expect(new Set((await keys()).map(({ viewer_key }) => viewer_key)).size).toBe(6);
  });

  test('is forgotten an hour after the day, and with its user', { tags: ['PLAY-11'] }, async () => {
    const app = await testApp({ startingAt: '2026-03-01T12:00:00.000Z' });
    const { player, id } = await aMinute(app);
    const scout = await aScout(app);
    const rows = async () => (await app.db.selectFrom('video_plays').selectAll().execute()).length;
    await report(app, scout, [{ videoId: id, from: 0, to: 5 }]);
    await report(app, null, [{ videoId: id, from: 0, to: 5 }]);
    await app.as(await theAdmin(app)).users.delete({ id: scout.id });
    expect(await rows()).toBe(1);
    app.clock.turn(12.5 * 3600);
    await removeOldPlays(app.shared);
    expect(await rows()).toBe(1);
    app.clock.turn(3600);
    await removeOldPlays(app.shared);
    expect(await rows()).toBe(0);
    expect(await playsOf(app, player.id)).toEqual([2]);
  });

  test('looks all videos up at once', async () => {
    const app = await testApp();
    const scout = await aScout(app);
    const ids = [(await aMinute(app)).id, (await aMinute(app)).id, (await aMinute(app)).id];
    const statements = (videos: string[]) =>
      countStatements(app, scout, (caller) =>
        caller.videos.reportPlays({ ranges: videos.map((videoId) => ({ videoId, from: 0, to: 1 })) }),
      );
    expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)));
  });

  test('is counted for the player, admins and moderators to see only, and deleted with the video', {
    tags: ['PLAY-12'],
  }, async () => {
    const app = await testApp();
    const { player, id } = await aMinute(app);
    await report(app, null, [{ videoId: id, from: 0, to: 5 }]);
    const seen = async (viewer: Viewer) =>
      (await app.as(viewer).videos.ofPlayer({ playerId: player.id })).items.map(({ plays }) => plays);
    const admin = await theAdmin(app);
    for (const viewer of [player, admin]) expect(await seen(viewer)).toEqual([1]);
    for (const viewer of [null, await aScout(app, { isVerified: true })]) expect(await seen(viewer)).toEqual([null]);
    expect((await app.as(admin).videos.forModeration({})).items.map(({ plays }) => plays)).toEqual([1]);
    for (const viewer of [null, player]) expect(await app.as(viewer).videos.byId({ id })).not.toHaveProperty('plays');
    await app.as(player).videos.delete({ id });
    expect(await partsOf(app)).toEqual([]);
    expect(await app.db.selectFrom('video_plays').selectAll().execute()).toEqual([]);
  });
});

test.each(engines)('reports and the deletion of their video or viewer at the same time end ($name)', async (engine) => {
  const app = await testApp({ engine });
  const admin = app.as(await theAdmin(app));
  for (let round = 0; round < 5; round += 1) {
    // The reports of the round before are not counted against the limit.
    app.clock.turn(61);
    const [one, two, scout] = [await aMinute(app), await aMinute(app), await aScout(app)];
    const ranges = [one.id, two.id].map((videoId) => ({ videoId, from: 0, to: 15 }));
    await report(app, scout, ranges.slice(0, 1));
    const results = await Promise.allSettled([
      report(app, scout, ranges),
      report(app, null, ranges),
      admin.videos.delete({ id: one.id }),
      report(app, null, ranges.toReversed()),
      admin.users.delete({ id: scout.id }),
    ]);
    // Only the deleted viewer may be rejected, as they are signed out.
    const rejected = results.flatMap((result, index) => (result.status === 'rejected' && index > 0 ? [result] : []));
    expect(rejected).toEqual([]);
    const left = await app.db.selectFrom('video_plays').select(['video_id', 'viewer_key']).execute();
    expect(left.filter((row) => row.video_id === one.id || row.viewer_key.includes(scout.id))).toEqual([]);
  }
});
