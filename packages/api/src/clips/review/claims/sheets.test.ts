import { CLAIM_SECONDS } from '@touchline/contracts/video-reviews';
import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aVideo,
  countStatements,
  engines,
  moderate,
  refusal,
  testApp,
  theAdmin,
  waitingVideos,
} from '../../../testing/index.ts';

describe.each(engines)('the sheet of a video, on $name', (engine) => {
  test('has the video, its earlier rejections and the events, newest first', { tags: ['REV-11'] }, async () => {
    const app = await testApp({ engine });
    const [video = { id: '' }] = await waitingVideos(app, ['Solo run']);
    const admin = await theAdmin(app);
    const decide = (patch: Parameters<typeof moderate>[2]) => {
      app.clock.turn(60);
      return moderate(app, video, patch);
    };
    await decide({ isApproved: false, isPublic: false, reason: 'rights', note: 'Music', privateNote: 'Again' });
    await decide({ isApproved: true });
    await decide({ isApproved: false });
    const { sheet, waiting } = await app.as(admin).reviews.next({});
    expect(waiting).toBe(1);
    expect(sheet).toMatchObject({
      video: { id: video.id, title: 'Solo run', revision: 1, waitingSince: app.clock.now().toISOString() },
      secondsLeft: CLAIM_SECONDS,
      copies: [],
    });
    const actor = { id: admin.id, name: 'Builder Admin' };
    expect(sheet?.events).toMatchObject([
      { kind: 'returned', actor, reason: null },
      { kind: 'approved', actor, reason: null },
      { kind: 'rejected', actor, reason: 'rights', note: 'Music', privateNote: 'Again' },
    ]);
  });

  test('says what guardians have answered for a minor, and of an adult only that there is no such answer', {
    tags: ['REV-11'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { firstName: 'Mia' });
    const guardian = await aGuardian(app, [child]);
    await app.as(guardian).consents.record({ playerId: child.id, line: 'clips', isGiven: true, textVersion: 2 });
    await aVideo(app, { player: child, isReady: true });
    const admin = app.as(await anAdmin(app));
    const minor = (await admin.reviews.next({})).sheet;
    expect(minor?.player).toMatchObject({
      firstName: 'Mia',
      isVerified: true,
      isMinor: true,
      ageBand: 'U17',
      guardianAllowsClips: true,
      guardianAllowsPublicClips: null,
      hasGuardian: true,
    });
    await waitingVideos(app, ['Adult']);
    const adult = (await admin.reviews.skip({ id: minor?.video.id ?? '', after: minor?.position })).sheet;
    expect(adult?.player).toMatchObject({
      isMinor: false,
      ageBand: null,
      guardianAllowsClips: null,
      guardianAllowsPublicClips: null,
      hasGuardian: false,
    });
  });
});

test('a sheet flags the same file of another player, and what the player has changed since the rejection', {
  tags: ['REV-11'],
}, async () => {
  const app = await testApp();
  const [original, copier] = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
  const first = await aVideo(app, { player: original, title: 'The original', isReady: true, isApproved: true });
  const { id } = await aVideo(app, { player: copier, title: 'My goal', isReady: true });
  const admin = app.as(await theAdmin(app));
  const { sheet } = await admin.reviews.next({});
  expect(sheet?.copies).toMatchObject([{ kind: 'exact', video: { id: first.id }, isSamePlayer: false, share: 1 }]);
  const seen = { id, revision: sheet?.video.revision ?? 0, watchedSeconds: 0, checklist: [] };
  await admin.reviews.decide({
    ...seen,
    decision: { kind: 'reject', reason: 'rights', note: null, privateNote: null },
  });
  app.clock.turn(60);
  await app.as(copier).videos.resubmit({ id, edit: { title: 'My own goal' } });
  const again = (await admin.reviews.next({})).sheet;
  expect(again?.changes).toEqual({
    title: 'My goal',
    description: null,
    tags: null,
    isPublic: null,
    isFileReplaced: false,
  });
  // What the first sheet has shown is out of date.
  const late = admin.reviews.decide({ ...seen, decision: { kind: 'approve' } });
  await expect(late).rejects.toMatchObject(refusal('VIDEO_CHANGED'));
});

test('a sheet takes the same number of statements however many videos and events there are', async () => {
  const app = await testApp();
  await waitingVideos(app, ['First']);
  const admin = await anAdmin(app);
  const count = () => countStatements(app, admin, (caller) => caller.reviews.next({}));
  // The first call claims the video.
  await count();
  const few = await count();
  const [video = { id: '' }] = await waitingVideos(app, ['Second', 'Third', 'Fourth']);
  await moderate(app, video, { isApproved: false, isPublic: false, reason: 'rights' });
  const rows = await app.db.selectFrom('video_history').selectAll().execute();
  const [, own = { id: '' }] = await app.db.selectFrom('videos').select('id').execute();
  const events = Array.from({ length: 30 }, () => ({ ...rows[0], id: crypto.randomUUID(), video_id: own.id }));
  await app.db
    .insertInto('video_history')
    .values(events as typeof rows)
    .execute();
  expect(await count()).toBe(few);
  expect(few).toBeLessThanOrEqual(16);
});
