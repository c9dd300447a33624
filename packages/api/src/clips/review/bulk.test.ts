import { ERRORS } from '@touchline/contracts/errors';
import { MODERATE_MANY_MAX } from '@touchline/contracts/review-sheets';
import { describe, expect, test } from 'vitest';
import { anAdmin, engines, hasPlayed, refusal, snapshot, testApp, waitingVideos } from '../../testing/index.ts';

/** A video as the admin has seen it, before its player changed anything. */
const seen = (id: string) => ({ id, revision: 1 });

describe.each(engines)('deciding about several videos, on $name', (engine) => {
  test('approves each by itself and says which were refused', { tags: ['REV-12'] }, async () => {
    const app = await testApp({ engine });
    const videos = await waitingVideos(app, ['Taken', 'First', 'Second', 'Approved', 'Rejected']);
    const [taken = '', first = '', second = '', approved = '', rejected = ''] = videos.map(({ id }) => id);
    const [ann, ben] = [await anAdmin(app), await anAdmin(app)];
    await hasPlayed(app, ann, videos);
    await app.as(ben).reviews.open({ id: taken });
    await app.as(ann).videos.moderate({ id: approved, patch: { isApproved: true } });
    await app.as(ann).videos.moderate({ id: rejected, patch: { isApproved: false, isPublic: false } });
    const gone = crypto.randomUUID();
    const results = await app.as(ann).videos.moderateMany({
      videos: [taken, first, gone, second, first, approved, rejected].map(seen),
      decision: { kind: 'approve' },
    });
    expect(results).toEqual([
      { id: taken, message: `${ben.firstName} ${ben.lastName} is reviewing this video at the moment.`, isTaken: true },
      { id: first, entryId: expect.any(String) },
      { id: gone, message: 'Video not found', isTaken: false },
      { id: second, entryId: expect.any(String) },
      {
        id: approved,
        message: 'This video does not wait for a review any more. Another admin may have decided on it.',
        isTaken: false,
      },
      { id: rejected, message: ERRORS.VIDEO_REJECTED.message, isTaken: false },
    ]);
    expect(await app.as(ann).videos.counts()).toEqual({ total: 5, approved: 3, pending: 1, rejected: 1 });
    // One by one it stays possible.
    expect(await app.as(ann).videos.approve({ id: rejected })).toMatchObject({ isApproved: true });
    const entries = await app.db
      .selectFrom('audit_entries')
      .select('target_id')
      .where('act', '=', 'video.approve')
      .execute();
    expect(entries.map(({ target_id }) => target_id).sort()).toEqual([first, second, approved, rejected].sort());
  });

  test('leaves alone what its player has changed since the admin saw it', async () => {
    const app = await testApp({ engine });
    const videos = await waitingVideos(app, ['Changed', 'As seen']);
    const [changed = '', other = ''] = videos.map(({ id }) => id);
    const reviewer = await anAdmin(app);
    await hasPlayed(app, reviewer, videos);
    const admin = app.as(reviewer);
    const { items } = await admin.videos.forModeration({});
    const player = { id: items[0]?.playerId ?? '', role: 'player', isVerified: true } as const;
    await app.as(player).videos.edit({ id: changed, edit: { title: 'Call me' } });
    const rejection = { kind: 'reject', reason: 'quality', note: null, privateNote: null } as const;
    for (const decision of [{ kind: 'approve' } as const, rejection]) {
      const results = await admin.videos.moderateMany({ videos: items, decision });
      expect(results).toContainEqual({ id: changed, message: ERRORS.VIDEO_CHANGED.message, isTaken: false });
    }
    expect(await admin.videos.byId({ id: changed })).toMatchObject({ isApproved: false, title: 'Call me' });
    expect(await admin.reviews.waitingCount()).toBe(1);
    const events = app.db.selectFrom('video_history').select('kind').where('video_id', '=', other).orderBy('kind');
    expect(await events.execute()).toEqual([{ kind: 'approved' }, { kind: 'rejected' }]);
  });

  test('approves only what this admin has played, and says so of the others', { tags: ['REV-13'] }, async () => {
    const app = await testApp({ engine });
    const videos = await waitingVideos(app, ['Played', 'Played by another', 'Played before it was changed']);
    const [played = '', byAnother = '', changed = ''] = videos.map(({ id }) => id);
    const [ann, ben] = [await anAdmin(app), await anAdmin(app)];
    await hasPlayed(app, ann, [{ id: played }, { id: changed }]);
    await hasPlayed(app, ben, [{ id: byAnother }]);
    await app.db.updateTable('videos').set({ revision: 2 }).where('id', '=', changed).execute();
    const results = await app.as(ann).videos.moderateMany({
      videos: [seen(played), seen(byAnother), { id: changed, revision: 2 }],
      decision: { kind: 'approve' },
    });
    const message = expect.stringMatching(
      /^Please play at least \d+ s of this video before you approve it. You have played 0 s.$/,
    );
    expect(results).toEqual([
      { id: played, entryId: expect.any(String) },
      { id: byAnother, message, isTaken: false },
      { id: changed, message, isTaken: false },
    ]);
  });

  test('rejects pending and approved videos with a reason and a note that each player reads', {
    tags: ['REV-12'],
  }, async () => {
    const app = await testApp({ engine });
    const videos = await waitingVideos(app, ['Pending', 'Approved']);
    const [pending = '', approved = ''] = videos.map(({ id }) => id);
    const admin = app.as(await anAdmin(app));
    await admin.videos.moderate({ id: approved, patch: { isApproved: true } });
    const decision = { kind: 'reject', reason: 'not-football', note: 'Only a warm-up.', privateNote: 'Ask.' } as const;
    const results = await admin.videos.moderateMany({ videos: [pending, approved].map(seen), decision });
    expect(results).toEqual([
      { id: pending, entryId: expect.any(String) },
      { id: approved, entryId: expect.any(String) },
    ]);
    const { items } = await admin.videos.forModeration({});
    for (const item of items) {
      expect(item).toMatchObject({
        isApproved: false,
        isPublic: false,
        waitingSince: null,
        rejection: { reason: 'not-football', note: 'Only a warm-up.' },
      });
    }
    expect(JSON.stringify(items)).not.toContain('Ask.');
    expect(await admin.reviews.waitingCount()).toBe(0);
  });

  test('needs between one and a hundred videos, and a reason for a rejection', async () => {
    const app = await testApp({ engine });
    const [video = { id: '' }] = await waitingVideos(app, ['Only']);
    const admin = app.as(await anAdmin(app));
    const before = await snapshot(app);
    const approve = { kind: 'approve' } as const;
    const many = Array.from({ length: MODERATE_MANY_MAX + 1 }, () => crypto.randomUUID());
    for (const input of [
      { videos: [], decision: approve },
      { videos: many.map(seen), decision: approve },
      { videos: [{ id: video.id }], decision: approve },
      { videos: [seen(video.id)], decision: { kind: 'reject' } },
      { videos: [seen(video.id)], decision: { kind: 'reject', reason: 'dull' } },
    ]) {
      await expect(admin.videos.moderateMany(input as never)).rejects.toMatchObject(refusal('INVALID_INPUT'));
    }
    expect(await snapshot(app)).toEqual(before);
  });
});
