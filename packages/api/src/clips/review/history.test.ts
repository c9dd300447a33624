import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/lib/transaction.ts';
import {
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  appError,
  aScout,
  aVideo,
  countStatements,
  engines,
  moderate,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { mustFindVideo } from '../videos/videos.service.ts';
import { changesSince } from './history.service.ts';
import { moderateIn } from './moderation.service.ts';

const REJECTED = {
  isApproved: false,
  isPublic: false,
  reason: 'quality',
  note: 'Too dark.',
  privateNote: 'Ask the club.',
} as const;

describe.each(engines)('on $name the history of a video', (engine) => {
  test('names who decided to admins, and to its player only what was decided and why', {
    tags: ['REV-14'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { firstName: 'Ann', lastName: 'Bee', isVerified: true });
    const { id } = await aVideo(app, { player });
    const admin = await anAdmin(app, { firstName: 'Rita', lastName: 'Judge' });
    await app.as(admin).videos.moderate({ id, patch: REJECTED });
    app.clock.turn(60);
    await app.as(player).videos.edit({ id, edit: { title: 'Brighter' } });
    app.clock.turn(60);
    await app.as(player).videos.resubmit({ id });

    const forAdmins = await app.as(admin).videos.history({ id });
    expect(forAdmins.items).toMatchObject([
      { kind: 'resubmitted', actor: { id: player.id, name: 'Ann Bee' } },
      { kind: 'edited', actor: { id: player.id } },
      {
        kind: 'rejected',
        actor: { id: admin.id, name: 'Rita Judge' },
        reason: 'quality',
        note: 'Too dark.',
        privateNote: 'Ask the club.',
      },
    ]);
    const own = await app.as(player).videos.history({ id });
    expect(own.items.map((event) => Object.keys(event).toSorted().join())).toEqual(
      Array.from({ length: 3 }, () => 'createdAt,id,kind,note,reason'),
    );
    expect(own.items.at(-1)).toMatchObject({ kind: 'rejected', reason: 'quality', note: 'Too dark.' });
    expect(JSON.stringify(own)).not.toContain('Ask the club.');
  });

  test('is unknown to everyone else, also to those who may watch the video', { tags: ['REV-15'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const { id } = await aVideo(app, { player: child, isApproved: true });
    const others = [
      await aPlayer(app, { isVerified: true }),
      await aScout(app, { isVerified: true }),
      await aGuardian(app, [child]),
    ];
    for (const other of others) {
      await expect(app.as(other).videos.history({ id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    }
    await expect(app.as(null).videos.history({ id })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    const admin = app.as(await theAdmin(app)).videos;
    await expect(admin.history({ id: crypto.randomUUID() })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
  });

  test('comes in pages, each of which takes the same number of statements', async () => {
    const app = await testApp({ engine });
    const video = await aVideo(app);
    const decide = async () => {
      app.clock.turn(1);
      await moderate(app, video, { isApproved: true });
      app.clock.turn(1);
      await moderate(app, video, REJECTED);
    };
    await decide();
    const admin = await theAdmin(app);
    const all = () => countStatements(app, admin, ({ videos }) => videos.history({ id: video.id, limit: 50 }));
    const few = await all();
    for (let round = 0; round < 4; round += 1) await decide();
    expect(await all()).toBe(few);
    const kinds: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await app.as(admin).videos.history({ id: video.id, limit: 3, cursor });
      kinds.push(...page.items.map(({ kind }) => kind));
      cursor = page.nextCursor;
    } while (cursor);
    expect(kinds).toEqual(Array.from({ length: 5 }, () => ['rejected', 'approved']).flat());
  });

  test('outlives the admin who decided, and ends with the video', async () => {
    const app = await testApp({ engine });
    const { id } = await aVideo(app);
    const admin = await anAdmin(app);
    await app.as(admin).videos.moderate({ id, patch: REJECTED });
    const other = app.as(await theAdmin(app));
    await other.users.delete({ id: admin.id });
    expect((await other.videos.history({ id })).items).toMatchObject([{ kind: 'rejected', actor: null }]);
    await other.videos.delete({ id });
    expect(await app.db.selectFrom('video_history').selectAll().execute()).toEqual([]);
  });

  test('tells what has changed since the last decision: former texts, visibility and file', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player, title: 'Dark', description: 'Derby', tags: ['pace'], isPublic: false });
    const changes = async () => changesSince(app.db, await mustFindVideo(app.db, id));
    const edit = (patch: object) => app.as(player).videos.edit({ id, edit: patch });
    await edit({ title: 'Darker' });
    expect(await changes()).toBeNull();
    await moderate(app, { id }, REJECTED);
    expect(await changes()).toBeNull();
    const none = { title: null, description: null, tags: null, isPublic: null, isFileReplaced: false };
    await edit({ isPublic: true });
    expect(await changes()).toEqual({ ...none, isPublic: false });
    app.clock.turn(1);
    await edit({ title: 'Bright', description: '', tags: [] });
    expect(await changes()).toEqual({
      title: 'Darker',
      description: 'Derby',
      tags: ['pace'],
      isPublic: false,
      isFileReplaced: false,
    });
    app.clock.turn(1);
    await moderate(app, { id }, { isApproved: true });
    expect(await changes()).toBeNull();
  });
});

/** A decision of the review mode, about the revision that the reviewer has seen. */
async function decide(app: TestApp, id: string, revision: number) {
  const ctx = app.contextOf(await theAdmin(app));
  return inTransaction(app.db, (tx) => moderateIn(ctx, tx, id, { isApproved: true, revision }));
}

describe.each(engines)('on $name an approval', (engine) => {
  test('of a revision that its player has changed since is refused, and records nothing', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player, isCountedReady: true });
    await app.as(player).videos.edit({ id, edit: { title: 'Another one' } });
    const before = await snapshot(app);
    await expect(decide(app, id, 1)).rejects.toMatchObject(appError('VIDEO_CHANGED'));
    expect(await snapshot(app)).toEqual(before);
    await decide(app, id, 2);
    expect(await app.as(null).videos.byId({ id })).toMatchObject({ title: 'Another one', isApproved: true });
  });

  test('without a revision counts, whatever the player has changed meanwhile', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    const { id } = await aVideo(app, { player });
    await app.as(player).videos.edit({ id, edit: { title: 'Another one' } });
    expect(await moderate(app, { id }, { isApproved: true })).toMatchObject({ isApproved: true });
  });
});
