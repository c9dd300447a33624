import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aScout,
  aVideo,
  engines,
  moderate,
  notificationsOf,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const kindsIn = async (app: TestApp) =>
  (await app.db.selectFrom('video_history').select('kind').orderBy('created_at').execute()).map(({ kind }) => kind);
const rowOf = (app: TestApp, id: string) =>
  app.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function aClip(app: TestApp, wishes: { isApproved?: boolean; isPublic?: boolean } = {}) {
  const player = await aPlayer(app, { isVerified: true });
  const video = await aVideo(app, { player, title: 'Save', description: 'Derby', tags: ['reflexes'], ...wishes });
  app.clock.turn(60);
  return { player, id: video.id, edit: (edit: object) => app.as(player).videos.edit({ id: video.id, edit }) };
}

const liveIds = async (app: TestApp, viewer: Account | null = null) =>
  (await app.as(viewer).videos.list({})).items.map(({ id }) => id);

describe.each(engines)('on $name a player', (engine) => {
  test('takes no former text out of the history, of a video without a decision either', async () => {
    const app = await testApp({ engine });
    const { player, id, edit } = await aClip(app);
    await edit({ title: 'Call 0151 2345', tags: ['pace'] });
    app.clock.turn(1);
    await moderate(app, { id }, { isApproved: false, reason: 'contact-details' });
    app.clock.turn(1);
    await app.as(player).videos.resubmit({ id, edit: { title: 'Save again' } });
    const events = app.db.selectFrom('video_history').select(['kind', 'snapshot']).orderBy('created_at');
    const kept = (await events.execute()).map(({ kind, snapshot }) => [kind, JSON.parse(snapshot)]);
    expect(kept).toMatchObject([
      ['edited', { title: 'Save', description: 'Derby', tags: ['reflexes'] }],
      ['rejected', { title: 'Call 0151 2345', tags: ['pace'] }],
      ['resubmitted', { title: 'Call 0151 2345' }],
    ]);
  });

  test('gives an approved video another text, and others see it no more until it is approved again', {
    tags: ['EDIT-01'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const { player, id, edit } = await aClip(app, { isApproved: true });
    expect(await liveIds(app)).toEqual([id]);
    const changed = await edit({ title: ' Øre save ', tags: ['reflexes', ' ', 'reach'] });
    const now = app.clock.now().toISOString();
    expect(changed).toMatchObject({
      title: 'Øre save',
      description: 'Derby',
      tags: ['reflexes', 'reach'],
      isApproved: false,
      isPublic: true,
      waitingSince: now,
      isBackInReview: true,
      updatedAt: now,
    });
    const scout = await aScout(app, { isVerified: true });
    for (const viewer of [null, scout]) {
      expect(await liveIds(app, viewer)).toEqual([]);
      await expect(app.as(viewer).videos.byId({ id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    }
    expect((await app.as(scout).videos.ofPlayer({ playerId: player.id })).items).toEqual([]);
    expect(await kindsIn(app)).toEqual(['approved', 'edited']);
    expect(await titlesOf(app, admin)).toContain('A changed video waits for review');
    expect(await app.as(admin).videos.moderationCount({ search: 'ore save', status: 'pending' })).toBe(1);
    expect((await rowOf(app, id)).revision).toBe(2);
    await moderate(app, { id }, { isApproved: true });
    expect(await liveIds(app)).toEqual([id]);
  });

  test('changes a text of a waiting video, which keeps its place in the queue', { tags: ['EDIT-02'] }, async () => {
    const app = await testApp({ engine });
    const admin = await anAdmin(app);
    const { id, edit } = await aClip(app);
    const before = await rowOf(app, id);
    const told = (await notificationsOf(app, admin)).length;
    const changed = await edit({ description: '' });
    expect(changed).toMatchObject({ description: '', waitingSince: before.waiting_since, isBackInReview: false });
    expect(await rowOf(app, id)).toMatchObject({ revision: 2, waiting_since: before.waiting_since });
    expect(await kindsIn(app)).toEqual(['edited']);
    expect(await notificationsOf(app, admin)).toHaveLength(told);
  });

  test('changes a text of a rejected video, which stays rejected', async () => {
    const app = await testApp({ engine });
    const { id, edit } = await aClip(app);
    await moderate(app, { id }, { isApproved: false, reason: 'quality', note: 'Too dark.' });
    expect(await edit({ title: 'Brighter' })).toMatchObject({
      title: 'Brighter',
      rejection: { reason: 'quality', note: 'Too dark.' },
      waitingSince: null,
      isBackInReview: false,
    });
    expect(await rowOf(app, id)).toMatchObject({ revision: 2 });
  });

  test.each([true, false])(
    'sets the visibility at once and without a review; public before: %s',
    { tags: ['EDIT-03'] },
    async (isPublic) => {
      const app = await testApp({ engine });
      const { id, edit } = await aClip(app, { isApproved: true, isPublic });
      expect(await edit({ isPublic: !isPublic })).toMatchObject({
        isApproved: true,
        isPublic: !isPublic,
        waitingSince: null,
        isBackInReview: false,
      });
      expect(await liveIds(app)).toEqual(isPublic ? [] : [id]);
      expect(await kindsIn(app)).toEqual(['approved']);
      expect((await rowOf(app, id)).revision).toBe(1);
    },
  );

  test('chooses for a rejected video how public it is once it is approved', async () => {
    const app = await testApp({ engine });
    const { id, edit } = await aClip(app);
    await moderate(app, { id }, { isApproved: false, isPublic: false });
    expect(await edit({ isPublic: false })).toMatchObject({ isPublic: false, isMeantPublic: false });
    expect(await edit({ isPublic: true })).toMatchObject({ isPublic: false, isMeantPublic: true });
    await edit({ isPublic: false });
    expect(await moderate(app, { id }, { isApproved: true })).toMatchObject({ isApproved: true, isPublic: false });
  });

  test('who sends what the video is already changes nothing', async () => {
    const app = await testApp({ engine });
    const { edit } = await aClip(app, { isApproved: true });
    const before = await snapshot(app);
    const same = { title: ' Save ', description: 'Derby', tags: ['reflexes', 'reflexes'], isPublic: true };
    expect(await edit(same)).toMatchObject({ isApproved: true, isBackInReview: false });
    expect(await snapshot(app)).toEqual(before);
  });

  test('edits texts also while uploads are closed', async () => {
    const app = await testApp({ engine });
    const { player, edit } = await aClip(app);
    await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { canUploadVideos: false } });
    expect(await edit({ title: 'Other' })).toMatchObject({ title: 'Other' });
  });

  test('sends a rejected video to the review again, with what was corrected, as public as it was', {
    tags: ['EDIT-04'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = await theAdmin(app);
    const { player, id } = await aClip(app);
    await moderate(app, { id }, { isApproved: false, reason: 'quality', note: 'Too dark.' });
    app.clock.turn(60);
    const now = app.clock.now().toISOString();
    expect(await app.as(player).videos.resubmit({ id, edit: { title: 'Brighter' } })).toMatchObject({
      title: 'Brighter',
      isApproved: false,
      isPublic: true,
      rejection: null,
      waitingSince: now,
      isBackInReview: true,
    });
    expect(await rowOf(app, id)).toMatchObject({ public_before_rejection: null, rejection_note: null, revision: 2 });
    expect(await kindsIn(app)).toEqual(['rejected', 'resubmitted']);
    expect(await titlesOf(app, admin)).toContain('A changed video waits for review');
    await moderate(app, { id }, { isApproved: true });
    expect(await liveIds(app)).toEqual([id]);
  });

  test('sends a rejected video again as it is, or with another visibility', async () => {
    const app = await testApp({ engine });
    const { player, id } = await aClip(app);
    const { resubmit } = app.as(player).videos;
    for (const [edit, isPublic] of [
      [{}, true],
      [{ isPublic: false }, false],
      [{}, false],
    ] as const) {
      await moderate(app, { id }, { isApproved: false, isPublic: false });
      expect(await resubmit({ id, edit })).toMatchObject({ isPublic, isMeantPublic: isPublic });
    }
    expect((await rowOf(app, id)).revision).toBe(1);
  });

  test('cannot resubmit a video that is not rejected', async () => {
    const app = await testApp({ engine });
    for (const isApproved of [true, false]) {
      const { player, id } = await aClip(app, { isApproved });
      const before = await snapshot(app);
      const attempt = app.as(player).videos.resubmit({ id, edit: { title: 'Other' } });
      await expect(attempt).rejects.toMatchObject(refusal('NOT_REJECTED'));
      expect(await snapshot(app)).toEqual(before);
    }
  });

  test('changes texts while admins decide, without a deadlock, and the outcome is one of a sequence', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app)).videos;
    for (let round = 0; round < 5; round += 1) {
      const { player, id, edit } = await aClip(app, { isApproved: true });
      const results = await Promise.allSettled([
        edit({ title: 'One' }),
        admin.moderate({ id, patch: { isApproved: false, isPublic: false, reason: 'rights' } }),
        edit({ title: 'Two', isPublic: false }),
        app.as(player).videos.resubmit({ id }),
        admin.moderate({ id, patch: { isApproved: true } }),
      ]);
      const [first, rejection, second, resubmission, approval] = results;
      expect([first, rejection, second, approval].map((result) => result?.status)).toEqual(
        Array.from({ length: 4 }, () => 'fulfilled'),
      );
      if (resubmission?.status === 'rejected') expect(resubmission.reason).toMatchObject(refusal('NOT_REJECTED'));
      const row = await rowOf(app, id);
      expect(row.revision).toBe(3);
      const states = [row.is_approved === 1, row.waiting_since !== null, row.rejected_at !== null];
      expect(states.filter(Boolean)).toHaveLength(1);
      expect(row.public_before_rejection === null).toBe(row.rejected_at === null);
    }
  });
});

describe('texts and visibility of a video', () => {
  test('are changed by its player only: neither by an admin, a scout, a guardian, another player nor a visitor', {
    tags: ['EDIT-07'],
  }, async () => {
    const app = await testApp();
    const child = await aMinor(app);
    const { id } = await aVideo(app, { player: child, isApproved: true });
    const hidden = await aVideo(app, { player: child });
    await moderate(app, hidden, { isApproved: false, isPublic: false });
    const [admin, guardian] = [await theAdmin(app), await aGuardian(app, [child])];
    const [scout, other] = [await aScout(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    const before = await snapshot(app);
    const edit = { title: 'Mine now' };
    for (const [viewer, forLive, forHidden] of [
      [admin, 'NOT_ALLOWED', 'NOT_ALLOWED'],
      [guardian, 'NOT_ALLOWED', 'NOT_ALLOWED'],
      [scout, 'NOT_ALLOWED', 'VIDEO_NOT_FOUND'],
      [other, 'VIDEO_NOT_FOUND', 'VIDEO_NOT_FOUND'],
      [null, 'NOT_SIGNED_IN', 'NOT_SIGNED_IN'],
    ] as const) {
      const { videos } = app.as(viewer);
      await expect(videos.edit({ id, edit })).rejects.toMatchObject(refusal(forLive));
      await expect(videos.edit({ id: hidden.id, edit: {} })).rejects.toMatchObject(refusal(forHidden));
      await expect(videos.resubmit({ id: hidden.id })).rejects.toMatchObject(refusal(forHidden));
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('stay as they are when the player was deactivated meanwhile', async () => {
    const app = await testApp();
    const { player, id, edit } = await aClip(app, { isApproved: true });
    await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isActive: false } });
    const before = await snapshot(app);
    await expect(edit({ title: 'Other' })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    await expect(app.as(player).videos.resubmit({ id })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    expect(await snapshot(app)).toEqual(before);
  });

  test.each([
    {},
    { title: ' ' },
    { title: 'x'.repeat(101) },
    { description: 'x'.repeat(501) },
    { tags: Array.from({ length: 30 }, (_, index) => `tag ${index}`) },
    { isPublic: 'true' },
    { title: 'Goal', isApproved: true },
    { title: 'Goal', playerId: crypto.randomUUID() },
    { rejection: null },
  ])('have the limits of an upload: %j is refused', async (edit) => {
    const app = await testApp();
    const { edit: send } = await aClip(app);
    const before = await snapshot(app);
    await expect(send(edit)).rejects.toMatchObject(refusal('INVALID_INPUT'));
    expect(await snapshot(app)).toEqual(before);
  });

  test('can be changed so often in an hour, and no more', async () => {
    const app = await testApp({ limits: { editsPerUser: { uses: 2, seconds: 3600 } } });
    const { edit } = await aClip(app);
    await edit({ title: 'One' });
    await edit({ title: 'Two' });
    await expect(edit({ title: 'Three' })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    app.clock.turn(3600);
    await edit({ title: 'Three' });
  });

  test("of a minor's clip have no contact details for others, also after a change", {
    tags: ['MINOR-10'],
  }, async () => {
    const app = await testApp();
    const child = await aMinor(app);
    const { id } = await aVideo(app, { player: child, isApproved: true });
    await app.as(child).videos.edit({ id, edit: { title: 'Call 0612345678' } });
    await moderate(app, { id }, { isApproved: true });
    const scout = await aScout(app, { isVerified: true });
    expect((await app.as(scout).videos.byId({ id })).title).not.toContain('0612345678');
    expect((await app.as(child).videos.byId({ id })).title).toContain('0612345678');
  });
});
