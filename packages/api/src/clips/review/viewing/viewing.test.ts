import type { Account } from '@touchline/contracts/users';
import type { ReviewNotice } from '@touchline/contracts/video-reviews';
import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aVideo,
  engines,
  hasPlayed,
  moderate,
  refusal,
  type TestApp,
  testApp,
  waitingVideos,
} from '../../../testing/index.ts';
import { removeOldPlays } from '../../plays/plays.service.ts';

const MINUTE = 60;

async function approve(app: TestApp, admin: Account, { id }: { id: string }, acknowledged: ReviewNotice[] = []) {
  const { revision } = await app.db
    .selectFrom('videos')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const facts = { watchedSeconds: 999, checklist: [], acknowledged };
  return app.as(admin).reviews.decide({ id, revision, decision: { kind: 'approve' }, ...facts });
}

const play = (app: TestApp, viewer: Account | null, { id }: { id: string }, ...ranges: [number, number][]) =>
  app.as(viewer).videos.reportPlays({ ranges: ranges.map(([from, to]) => ({ videoId: id, from, to })) });

/** A video that waits, of a certain length. */
async function aWaiting(app: TestApp, duration: number | null) {
  const [video = { id: '' }] = await waitingVideos(app, ['Clip']);
  await app.db.updateTable('videos').set({ duration }).where('id', '=', video.id).execute();
  return video;
}

describe.each(engines)('approving a video in the review, on $name', (engine) => {
  test.each([
    ['a quarter of a long one', 80, [[0, 17]], [[30, 35]]],
    ['ten seconds of a shorter one', 30, [[5, 12]], [[20, 25]]],
    ['the whole of a short one', 6, [[0, 4]], [[4, 6]]],
    ['ten seconds where the length is not known', null, [[0, 8]], [[8, 11]]],
  ] as [string, number | null, [number, number][], [number, number][]][])(
    'needs that the reviewer has played %s',
    { tags: ['REV-04'] },
    async (_, duration, tooLittle, rest) => {
      const app = await testApp({ engine });
      const admin = await anAdmin(app);
      const video = await aWaiting(app, duration);
      await expect(approve(app, admin, video)).rejects.toMatchObject(refusal('REVIEW_NOT_PLAYED', expect.any(String)));
      await play(app, admin, video, ...tooLittle);
      // The same again adds nothing.
      await play(app, admin, video, ...tooLittle);
      await expect(approve(app, admin, video)).rejects.toMatchObject(refusal('REVIEW_NOT_PLAYED', expect.any(String)));
      await play(app, admin, video, ...rest);
      expect(await approve(app, admin, video)).toEqual({ entryId: expect.any(String) });
    },
  );

  test('what another reviewer, its player or anyone else has played does not count, nor what lies behind its end', {
    tags: ['REV-05'],
  }, async () => {
    const app = await testApp({ engine });
    const [ann, ben] = [await anAdmin(app), await anAdmin(app)];
    const video = await aWaiting(app, 30);
    const { player_id } = await app.db.selectFrom('videos').select('player_id').executeTakeFirstOrThrow();
    const owner = await app.as(ann).users.byId({ id: player_id });
    for (const viewer of [ben, owner as Account, null]) await play(app, viewer, video, [0, 30]);
    await play(app, ann, video, [0, 5], [40, MINUTE]);
    await expect(approve(app, ann, video)).rejects.toMatchObject(refusal('REVIEW_NOT_PLAYED', expect.any(String)));
    expect((await app.as(ann).reviews.next({})).sheet).toMatchObject({
      secondsToPlay: 10,
      secondsPlayed: 5,
      notices: [],
    });
    await app.as(ann).reviews.release(video);
    expect(await approve(app, ben, video)).toEqual({ entryId: expect.any(String) });
  });

  test('a changed text has to be played again, a decision that was undone not', { tags: ['REV-05'] }, async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    const player = await aPlayer(app, { isVerified: true });
    const video = await aVideo(app, { player, isReady: true });
    await play(app, admin, video, [0, MINUTE]);
    await app.as(player).videos.edit({ id: video.id, edit: { title: 'Another title' } });
    await expect(approve(app, admin, video)).rejects.toMatchObject(refusal('REVIEW_NOT_PLAYED', expect.any(String)));
    await play(app, admin, video, [0, MINUTE]);
    const mistake = await approve(app, admin, video);
    await app.as(admin).audit.undoMany({ ids: [mistake.entryId] });
    expect(await approve(app, admin, video)).toEqual({ entryId: expect.any(String) });
  });

  test('an approved video is not played for a review', async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    const video = await aVideo(app, { isReady: true, isApproved: true });
    await play(app, admin, video, [0, MINUTE]);
    expect(await app.db.selectFrom('review_plays').selectAll().execute()).toEqual([]);
  });

  test('what was played is kept for a day', async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    const video = await aWaiting(app, 30);
    await play(app, admin, video, [0, 30]);
    app.clock.turn(86_000);
    await removeOldPlays(app.shared);
    expect(await app.db.selectFrom('review_plays').select('ranges').execute()).toEqual([{ ranges: '[[0,30]]' }]);
    app.clock.turn(1000);
    await removeOldPlays(app.shared);
    expect(await app.db.selectFrom('review_plays').select('ranges').execute()).toEqual([]);
  });

  test('what no one can play is approved nowhere, not by the documented call either', async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    const video = await aWaiting(app, 30);
    await app.db.updateTable('videos').set({ processing: 'failed' }).execute();
    await hasPlayed(app, admin, [video]);
    await expect(approve(app, admin, video)).rejects.toMatchObject(refusal('VIDEO_UNREADABLE'));
    await expect(moderate(app, video, { isApproved: true })).rejects.toMatchObject(refusal('VIDEO_UNREADABLE'));
    const many = { videos: [{ id: video.id, revision: 1 }], decision: { kind: 'approve' } as const };
    expect(await app.as(admin).videos.moderateMany(many)).toEqual([
      { id: video.id, message: expect.stringContaining('cannot be played'), isTaken: false },
    ]);
    expect(await moderate(app, video, { isApproved: false, isPublic: false })).toMatchObject({ isApproved: false });
  });

  test('the documented call approves what was not played', async () => {
    const app = await testApp({ engine });
    const video = await aWaiting(app, 30);
    expect(await moderate(app, video, { isApproved: true })).toMatchObject({ isApproved: true });
  });

  test('a copy of the video of another player has to be acknowledged, and is not approved with others', {
    tags: ['REV-06'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    await aVideo(app, { isReady: true, isApproved: true });
    const copy = await aVideo(app, { isReady: true });
    await hasPlayed(app, admin, [copy]);
    expect((await app.as(admin).reviews.open({ id: copy.id })).sheet?.notices).toEqual(['copy']);
    const refused = refusal('REVIEW_NOT_ACKNOWLEDGED', expect.any(String));
    await expect(approve(app, admin, copy)).rejects.toMatchObject(refused);
    await expect(approve(app, admin, copy, ['first-clip'])).rejects.toMatchObject(refused);
    const many = { videos: [{ id: copy.id, revision: 1 }], decision: { kind: 'approve' } as const };
    expect(await app.as(admin).videos.moderateMany(many)).toEqual([
      { id: copy.id, message: expect.stringContaining('compared it with the other player'), isTaken: false },
    ]);
    expect(await approve(app, admin, copy, ['copy'])).toEqual({ entryId: expect.any(String) });
  });

  test('the first clip of a minor has to be acknowledged, the next one not', { tags: ['REV-07'] }, async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    const minor = await aMinor(app, { canUploadVideos: true });
    await aGuardian(app, [minor]);
    const [first, second] = [
      await aVideo(app, { player: minor, title: 'First', isReady: true }),
      await aVideo(app, { player: minor, title: 'Second', isReady: true }),
    ];
    await hasPlayed(app, admin, [first, second]);
    const refused = refusal('REVIEW_NOT_ACKNOWLEDGED', expect.any(String));
    for (const video of [first, second]) await expect(approve(app, admin, video)).rejects.toMatchObject(refused);
    const { entryId } = await approve(app, admin, first, ['first-clip']);
    await app.as(admin).audit.undoMany({ ids: [entryId] });
    await expect(approve(app, admin, second)).rejects.toMatchObject(refused);
    app.clock.turn(1);
    await approve(app, admin, first, ['first-clip']);
    // Also when the first one was rejected since.
    await moderate(app, first, { isApproved: false, isPublic: false });
    expect(await approve(app, admin, second)).toEqual({ entryId: expect.any(String) });
  });
});
