import { MARK_TEXT_MAX } from '@touchline/contracts/mark-actions';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  allowScouts,
  aMinor,
  aPlayer,
  aScout,
  aVideo,
  engines,
  prepareVideos,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

async function aClip(app: TestApp, player: Account) {
  const video = await aVideo(app, { player, isApproved: true });
  await prepareVideos(app);
  return video;
}

const playsOf = async (app: TestApp) => ({
  plays: await app.db.selectFrom('videos').select('plays').execute(),
  rows: await app.db.selectFrom('video_plays').selectAll().execute(),
});

describe.each(engines)("a scout's marks of a clip, on $name", (engine) => {
  test('are in the order of its seconds, are changed and removed, and count as no play', {
    tags: ['MARK-01', 'MARK-02'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const player = await aPlayer(app, { isVerified: true });
    const { id: videoId, duration } = await aClip(app, player);
    const { marks } = app.as(scout);
    const before = await playsOf(app);
    const late = await marks.add({ videoId, from: 0.34, to: 0.86, action: 'shot', sign: 'minus', text: ' Rushed. ' });
    expect(late).toMatchObject({ from: 0.3, to: 0.9, action: 'shot', sign: 'minus', text: 'Rushed.' });
    const early = await marks.add({ videoId, from: 0.2, to: 0.2 });
    expect(await marks.ofClip({ videoId })).toEqual([early, late]);
    // The clip may have been shortened since the player was loaded.
    const changed = await marks.change({ id: late.id, patch: { to: 900, text: 'Too early.' } });
    expect(changed).toMatchObject({ ...late, to: Math.round((duration ?? 0) * 10) / 10, text: 'Too early.' });
    const both = [{ sign: 'plus' as const }, { action: 'pass' as const }];
    await Promise.all(both.map((patch) => marks.change({ id: early.id, patch })));
    expect((await marks.ofClip({ videoId }))[0]).toEqual({ ...early, sign: 'plus', action: 'pass' });
    await expect(marks.change({ id: early.id, patch: { from: 0.5, to: 0.1 } })).rejects.toMatchObject(
      refusal('INVALID_INPUT', 'The end of a mark is not before its start.'),
    );
    await marks.remove({ id: early.id });
    expect(await marks.remove({ id: early.id })).toEqual({ ok: true });
    expect(await marks.ofClip({ videoId })).toEqual([changed]);
    expect(await playsOf(app)).toEqual(before);
  });

  test('are refused with a sentence when they end before they begin, or are too long', {
    tags: ['MARK-01'],
  }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app);
    const { id: videoId } = await aClip(app, await aPlayer(app, { isVerified: true }));
    const { marks } = app.as(scout);
    await expect(marks.add({ videoId, from: 1, to: 0.5 })).rejects.toMatchObject(
      refusal('INVALID_INPUT', 'The end of a mark is not before its start.'),
    );
    const text = 'x'.repeat(MARK_TEXT_MAX + 1);
    await expect(marks.add({ videoId, from: 0, to: 1, text })).rejects.toMatchObject(refusal('INVALID_INPUT'));
    expect(await marks.ofClip({ videoId })).toEqual([]);
  });

  test('are read by no one else, and changed by no one else', { tags: ['MARK-03'] }, async () => {
    const app = await testApp({ engine });
    const [scout, other] = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const player = await aPlayer(app, { isVerified: true });
    const { id: videoId } = await aClip(app, player);
    const mark = await app.as(scout).marks.add({ videoId, from: 0, to: 1, text: 'Slow.' });
    await theAdmin(app);
    const before = await snapshot(app);
    expect(await app.as(other).marks.ofClip({ videoId })).toEqual([]);
    await expect(app.as(other).marks.change({ id: mark.id, patch: { text: '' } })).rejects.toMatchObject(
      refusal('MARK_NOT_FOUND'),
    );
    await app.as(other).marks.remove({ id: mark.id });
    for (const caller of [player, await theAdmin(app), null]) {
      const { marks } = app.as(caller);
      const expected = refusal(caller ? 'NOT_ALLOWED' : 'NOT_SIGNED_IN');
      await expect(marks.ofClip({ videoId })).rejects.toMatchObject(expected);
      await expect(marks.add({ videoId, from: 0, to: 1 })).rejects.toMatchObject(expected);
      await expect(marks.change({ id: mark.id, patch: { text: '' } })).rejects.toMatchObject(expected);
      await expect(marks.remove({ id: mark.id })).rejects.toMatchObject(expected);
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('are out of reach with the clip, and can be removed then', { tags: ['MARK-04'] }, async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const minor = await aMinor(app);
    await allowScouts(app, minor);
    const { id: videoId } = await aClip(app, minor);
    const { marks } = app.as(scout);
    const mark = await marks.add({ videoId, from: 0, to: 1 });
    const unverified = app.as(await aScout(app)).marks;
    await expect(unverified.add({ videoId, from: 0, to: 1 })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    await app.as(minor).blocks.block({ userId: scout.id });
    await expect(marks.ofClip({ videoId })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    await expect(marks.change({ id: mark.id, patch: { text: 'x' } })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    await marks.remove({ id: mark.id });
    expect(await app.db.selectFrom('clip_marks').selectAll().execute()).toEqual([]);
  });

  test('are limited for a clip and an account, also for calls at once', { tags: ['MARK-05'] }, async () => {
    const app = await testApp({ engine, limits: { marksPerClip: 2, marksPerScout: 3 } });
    const scout = await aScout(app);
    const player = await aPlayer(app, { isVerified: true });
    const [first, second] = [await aClip(app, player), await aClip(app, player)];
    const { marks } = app.as(scout);
    const add = (videoId: string) => marks.add({ videoId, from: 0, to: 1 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => add(first.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(add(first.id)).rejects.toMatchObject(refusal('TOO_MANY_CLIP_MARKS'));
    await add(second.id);
    await expect(add(second.id)).rejects.toMatchObject(refusal('TOO_MANY_MARKS'));
    const [mark] = await marks.ofClip({ videoId: first.id });
    await marks.remove({ id: mark?.id ?? '' });
    await add(second.id);
  });
});
