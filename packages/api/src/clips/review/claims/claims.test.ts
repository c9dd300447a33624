import { CLAIM_SECONDS } from '@touchline/contracts/video-reviews';
import { describe, expect, test } from 'vitest';
import {
  anAdmin,
  aPlayer,
  aVideo,
  engines,
  hasPlayed,
  moderate,
  refusal,
  snapshot,
  testApp,
  theAdmin,
  waitingVideos,
} from '../../../testing/index.ts';

describe.each(engines)('the review mode, on $name', (engine) => {
  async function open(...titles: string[]) {
    const app = await testApp({ engine });
    const videos = await waitingVideos(app, titles);
    const [ann, ben] = [await anAdmin(app), await anAdmin(app)];
    for (const admin of [ann, ben]) await hasPlayed(app, admin, videos);
    const next = async (admin: typeof ann, after?: string) => {
      const { sheet, waiting } = await app.as(admin).reviews.next({ after });
      return { title: sheet?.video.title ?? null, waiting, position: sheet?.position, id: sheet?.video.id ?? '' };
    };
    const approve = (admin: typeof ann, id: string) =>
      app.as(admin).reviews.decide({
        id,
        revision: 1,
        decision: { kind: 'approve' },
        watchedSeconds: 0,
        checklist: [],
      });
    return { app, videos, ann, ben, next, approve };
  }

  test('gives each reviewer the video that waits longest and that no other one has, again when the page is loaded again', {
    tags: ['REV-01'],
  }, async () => {
    const { ann, ben, next } = await open('Oldest', 'Second', 'Third');
    expect(await next(ann)).toMatchObject({ title: 'Oldest', waiting: 3 });
    expect(await next(ben)).toMatchObject({ title: 'Second', waiting: 3 });
    expect(await next(ann)).toMatchObject({ title: 'Oldest' });
    expect(await next(ben)).toMatchObject({ title: 'Second' });
  });

  test('passes over what is being prepared, approved or rejected, and what cannot be played', async () => {
    const { app, videos, ann } = await open('Preparing', 'Failed', 'Approved', 'Rejected');
    const [preparing, failed, approved, rejected] = videos.map(({ id }) => ({ id }));
    const set = (video: { id: string } | undefined, processing: 'processing' | 'failed') =>
      app.db
        .updateTable('videos')
        .set({ processing })
        .where('id', '=', video?.id ?? '')
        .execute();
    await set(preparing, 'processing');
    await set(failed, 'failed');
    await moderate(app, approved ?? { id: '' }, { isApproved: true });
    await moderate(app, rejected ?? { id: '' }, { isApproved: false, isPublic: false });
    expect(await app.as(ann).reviews.next({})).toEqual({ sheet: null, waiting: 0 });
    expect(await app.as(ann).reviews.waitingCount()).toBe(0);
    await expect(app.as(ann).reviews.open(failed ?? { id: '' })).rejects.toMatchObject(refusal('NOT_WAITING'));
  });

  test('goes on to the next video after a decision or a skip, and begins again with what was skipped', async () => {
    const { app, ann, ben, next, approve } = await open('Oldest', 'Second', 'Third');
    const oldest = await next(ann);
    const { sheet } = await app.as(ann).reviews.skip({ id: oldest.id, after: oldest.position });
    expect(sheet?.video.title).toBe('Second');
    // What was skipped is free for others.
    expect(await next(ben)).toMatchObject({ title: 'Oldest' });
    await app.as(ben).reviews.release({ id: oldest.id });
    await approve(ann, sheet?.video.id ?? '');
    const third = await next(ann, sheet?.position);
    expect(third.title).toBe('Third');
    await approve(ann, third.id);
    expect(await next(ann, third.position)).toMatchObject({ title: null, waiting: 1 });
    expect(await next(ann)).toMatchObject({ title: 'Oldest', waiting: 1 });
  });

  test('gives a video to others when its claim has expired, and not while the page extends it', {
    tags: ['REV-02'],
  }, async () => {
    const { app, ann, ben, next } = await open('Only');
    const { id } = await next(ann);
    app.clock.turn(CLAIM_SECONDS - 60);
    expect(await app.as(ann).reviews.renew({ id })).toEqual({ secondsLeft: CLAIM_SECONDS });
    app.clock.turn(CLAIM_SECONDS - 60);
    expect(await next(ben)).toMatchObject({ title: null, waiting: 1 });
    app.clock.turn(60);
    expect(await next(ben)).toMatchObject({ title: 'Only' });
    await expect(app.as(ann).reviews.renew({ id })).rejects.toMatchObject(refusal('REVIEW_TAKEN'));
    await expect(app.as(ann).reviews.open({ id })).rejects.toMatchObject(refusal('REVIEW_TAKEN'));
  });

  test('lets a reviewer whose claim has expired decide while no other one has the video', async () => {
    const { app, ann, ben, next, approve } = await open('Oldest', 'Second');
    const { id } = await next(ann);
    app.clock.turn(CLAIM_SECONDS);
    await approve(ann, id);
    const second = await next(ann);
    app.clock.turn(CLAIM_SECONDS);
    expect((await next(ben)).id).toBe(second.id);
    const before = await snapshot(app);
    await expect(approve(ann, second.id)).rejects.toMatchObject(refusal('REVIEW_TAKEN'));
    expect(await snapshot(app)).toEqual(before);
    await approve(ben, second.id);
  });

  test('is named to other admins, and their decisions are refused by every call unless they override it', {
    tags: ['REV-18'],
  }, async () => {
    const { app, ann, ben, next } = await open('Oldest', 'Second');
    const { id } = await next(ann);
    const list = async (viewer: typeof ann) => (await app.as(viewer).videos.forModeration({})).items;
    const claims = async (viewer: typeof ann) => (await list(viewer)).map((video) => video.claimedBy);
    const claimedBy = { id: ann.id, name: `${ann.firstName} ${ann.lastName}` };
    expect((await claims(ben)).filter(Boolean)).toEqual([claimedBy]);
    expect(await claims(ann)).toEqual([null, null]);
    const before = await snapshot(app);
    const { videos } = app.as(ben);
    const reject = { isApproved: false, isPublic: false };
    for (const attempt of [
      () => videos.approve({ id }),
      () => videos.moderate({ id, patch: { isApproved: true } }),
      () => videos.moderate({ id, patch: { ...reject, reason: 'quality' } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        cause: { code: 'REVIEW_TAKEN', message: `${claimedBy.name} is reviewing this video at the moment.` },
      });
    }
    expect(await snapshot(app)).toEqual(before);
    const decision = { kind: 'approve' } as const;
    const many = { videos: [{ id, revision: 1 }], decision };
    expect(await videos.moderateMany(many)).toMatchObject([{ id, isTaken: true }]);
    expect(await videos.moderateMany({ ...many, overridesClaim: true })).toEqual([{ id, entryId: expect.any(String) }]);
    expect((await claims(ben)).filter(Boolean)).toEqual([]);
    const other = await next(ann);
    await videos.moderate({ id: other.id, patch: { ...reject, overridesClaim: true } });
    app.clock.turn(CLAIM_SECONDS);
    await app.as(ann).videos.moderate({ id: other.id, patch: { isApproved: true } });
  });

  test('refuses a decision about what has changed or was decided since', { tags: ['REV-03'] }, async () => {
    const { app, ann, next, approve } = await open('Only');
    const { id } = await next(ann);
    await app.db.updateTable('videos').set({ revision: 2 }).where('id', '=', id).execute();
    await expect(approve(ann, id)).rejects.toMatchObject(refusal('VIDEO_CHANGED'));
    expect((await app.as(ann).reviews.open({ id })).sheet?.video.revision).toBe(2);
    await moderate(app, { id }, { isApproved: true, overridesClaim: true });
    await expect(approve(ann, id)).rejects.toMatchObject(refusal('NOT_WAITING'));
    await expect(app.as(ann).reviews.renew({ id })).rejects.toMatchObject(refusal('NOT_WAITING'));
    await expect(approve(ann, crypto.randomUUID())).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    expect(await next(ann)).toMatchObject({ title: null, waiting: 0 });
  });

  test('ends a claim with any decision, also by the list', { tags: ['REV-02'] }, async () => {
    const { app, videos, ann, next } = await open('Oldest', 'Second');
    await next(ann);
    await moderate(app, videos[0] ?? { id: '' }, { isApproved: true, overridesClaim: true });
    expect(await app.db.selectFrom('review_claims').selectAll().execute()).toEqual([]);
    expect(await next(ann)).toMatchObject({ title: 'Second' });
  });

  test('takes a video back that gets another file, until it can be watched', async () => {
    const { app, videos, ann, next, approve } = await open('Changing');
    const id = videos[0]?.id ?? '';
    await next(ann);
    await app.db.updateTable('videos').set({ processing: 'processing' }).where('id', '=', id).execute();
    await expect(approve(ann, id)).rejects.toMatchObject(refusal('VIDEO_NOT_READY'));
    await expect(app.as(ann).reviews.open({ id })).rejects.toMatchObject(refusal('NOT_WAITING'));
    expect(await next(ann)).toMatchObject({ title: null, waiting: 0 });
    await app.db.updateTable('videos').set({ processing: 'ready' }).where('id', '=', id).execute();
    expect(await next(ann)).toMatchObject({ title: 'Changing', waiting: 1 });
  });

  test('lets an admin hold one video at a time', async () => {
    const { app, videos, ann, ben, next } = await open('Oldest', 'Second');
    await next(ann);
    await app.as(ann).reviews.open({ id: videos[1]?.id ?? '' });
    expect(await app.db.selectFrom('review_claims').select('video_id').execute()).toEqual([
      { video_id: videos[1]?.id },
    ]);
    expect(await next(ben)).toMatchObject({ title: 'Oldest' });
  });

  test('records a decision with its reason, notes, ticks and what was watched, at most the whole video', async () => {
    const { app, ann, next } = await open('Only');
    const { id } = await next(ann);
    const { entryId } = await app.as(ann).reviews.decide({
      id,
      revision: 1,
      decision: { kind: 'reject', reason: 'rights', note: 'There is music.', privateNote: 'A known song.' },
      watchedSeconds: 5000,
      checklist: ['person', 'football'],
    });
    const row = await app.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_approved: 0, is_public: 0, waiting_since: null, rejection_reason: 'rights' });
    expect(await app.db.selectFrom('video_history').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      kind: 'rejected',
      actor_id: ann.id,
      note: 'There is music.',
      private_note: 'A known song.',
      watched_seconds: row.duration,
      checklist: '["person","football"]',
    });
    const entry = await app.db.selectFrom('audit_entries').selectAll().where('id', '=', entryId).executeTakeFirst();
    expect(entry).toMatchObject({ act: 'video.reject', target_id: id, actor_id: ann.id, reason: 'rights' });
  });
});

test('the review mode is for admins only, and a refused call leaves no claim', { tags: ['REV-17'] }, async () => {
  const app = await testApp();
  const player = await aPlayer(app, { isVerified: true });
  const { id } = await aVideo(app, { player, isReady: true });
  await theAdmin(app);
  const before = await snapshot(app);
  const decision = { id, revision: 1, decision: { kind: 'approve' }, watchedSeconds: 0, checklist: [] } as const;
  for (const [viewer, code] of [
    [player, 'NOT_ALLOWED'],
    [null, 'NOT_SIGNED_IN'],
  ] as const) {
    const { reviews, videos } = app.as(viewer);
    for (const call of [
      reviews.waitingCount(),
      reviews.next({}),
      reviews.open({ id }),
      reviews.skip({ id }),
      reviews.renew({ id }),
      reviews.release({ id }),
      reviews.decide({ ...decision, checklist: [] }),
      videos.moderateMany({ videos: [{ id, revision: 1 }], decision: { kind: 'approve' } }),
    ]) {
      await expect(call).rejects.toMatchObject(refusal(code));
    }
  }
  expect(await snapshot(app)).toEqual(before);
});
