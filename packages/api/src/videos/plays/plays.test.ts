import type { Viewer } from '@touchline/contracts/permissions';
import { describe, expect, test } from 'vitest';
import { aPlayer, aScout, aVideo, engines, refusal, type TestApp, testApp, theAdmin } from '../../testing/index.ts';
import { requestOf } from '../../testing/visitor.ts';
import { removeOldPlays, reportPlays } from './plays.service.ts';

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
  test('count after three seconds, once a viewer a day, and the watched seconds add up in parts of ten', async () => {
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
  test('counts nothing for the player of a video, for admins, and for videos that may not be watched', async () => {
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

  test('is read up to the end of a video only, and adds no more than twenty times its length in a day', async () => {
    const app = await testApp();
    const { id } = await aMinute(app);
    await report(app, null, [{ videoId: id, from: 50, to: 5000 }]);
    expect(await partsOf(app)).toEqual([{ part: 5, tenths: 100 }]);
    for (let count = 0; count < 30; count += 1) await report(app, null, [{ videoId: id, from: 0, to: 60 }]);
    const parts = await partsOf(app);
    expect(parts.reduce((sum, { tenths }) => sum + tenths, 0)).toBeLessThanOrEqual(21 * 600);
  });

  test('does not tell the address of an anonymous viewer, and is forgotten after a day', async () => {
    const app = await testApp();
    const { player, id } = await aMinute(app);
    const context = requestOf(app.shared, null);
    await reportPlays(context, { ranges: [{ videoId: id, from: 0, to: 5 }] });
    const [row] = await app.db.selectFrom('video_plays').selectAll().execute();
    expect(row?.viewer_key).toMatch(/^address:[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(context.address);
    app.clock.turn(24 * 3600);
    await removeOldPlays(app.shared);
    expect(await app.db.selectFrom('video_plays').selectAll().execute()).toHaveLength(1);
    app.clock.turn(24 * 3600);
    await removeOldPlays(app.shared);
    expect(await app.db.selectFrom('video_plays').selectAll().execute()).toEqual([]);
    expect(await playsOf(app, player.id)).toEqual([1]);
  });

  test('shows the count to the player and admins only, and is limited', async () => {
    const app = await testApp({ limits: { playReportsPerViewer: { uses: 1, seconds: 60 } } });
    const { player, id } = await aMinute(app);
    await report(app, null, [{ videoId: id, from: 0, to: 5 }]);
    await expect(report(app, null, [{ videoId: id, from: 5, to: 9 }])).rejects.toMatchObject(
      refusal('TOO_MANY_REQUESTS'),
    );
    const seen = async (viewer: Viewer) =>
      (await app.as(viewer).videos.ofPlayer({ playerId: player.id })).items.map(({ plays }) => plays);
    expect(await seen(player)).toEqual([1]);
    for (const viewer of [null, await aScout(app, { isVerified: true })]) expect(await seen(viewer)).toEqual([null]);
    await app.as(player).videos.delete({ id });
    expect(await partsOf(app)).toEqual([]);
  });
});
