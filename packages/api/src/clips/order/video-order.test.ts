import type { Account } from '@touchline/contracts/users';
import type { PlayerVideo } from '@touchline/contracts/videos';
import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aScout,
  aVideo,
  engines,
  plansOf,
  refusal,
  sqlite,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { listInOrder } from '../videos/videos.repo.ts';

/** A player with live videos, uploaded in the order of their titles. */
async function aPlayerWith(app: TestApp, titles: string) {
  const player = await aPlayer(app, { isVerified: true });
  const ids = new Map<string, string>();
  for (const title of titles) ids.set(title, (await aVideo(app, { player, title, isApproved: true })).id);
  return { player, idOf: (title: string) => ids.get(title) ?? expect.unreachable() };
}

/** The titles of a player's videos as a viewer sees them, read in pages of two. */
async function seenBy(app: TestApp, viewer: Account | null, playerId: string): Promise<string> {
  const seen: PlayerVideo[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: { items: PlayerVideo[]; nextCursor: string | null } = await app
      .as(viewer)
      .videos.ofPlayer({ playerId, limit: 2, cursor });
    seen.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return seen.map(({ title, isPinned }) => (isPinned ? `[${title}]` : title)).join('');
  }
}

describe.each(engines)('the order of a player’s videos, on $name', (engine) => {
  test('is newest first until the player moves one, and new uploads come first again', {
    tags: ['PDASH-81', 'PDASH-82'],
  }, async () => {
    const app = await testApp({ engine });
    const { player, idOf } = await aPlayerWith(app, 'abcde');
    const own = app.as(player).videos;
    const seen = () => seenBy(app, null, player.id);
    expect(await seen()).toBe('edcba');
    await own.reorder({ id: idOf('a'), afterId: idOf('e') });
    expect(await seen()).toBe('eadcb');
    await own.reorder({ id: idOf('e'), afterId: idOf('b') });
    expect(await seen()).toBe('adcbe');
    await own.reorder({ id: idOf('c'), afterId: null });
    expect(await seen()).toBe('cadbe');
    await own.reorder({ id: idOf('d'), afterId: idOf('d') });
    expect(await seen()).toBe('cadbe');

    for (const title of 'fg') await aVideo(app, { player, title, isApproved: true });
    expect(await seen()).toBe('gfcadbe');
    await own.reorder({ id: idOf('e'), afterId: idOf('c') });
    expect(await seen()).toBe('gfceadb');
    await own.delete({ id: idOf('e') });
    expect(await seen()).toBe('gfcadb');
    const newest = await app.as(null).videos.list({ playerId: player.id });
    expect(newest.items.map(({ title }) => title).join('')).toBe('gfdcba');
  });

  test('starts with the one pinned video, which keeps its place when it is released', {
    tags: ['PDASH-83'],
  }, async () => {
    const app = await testApp({ engine });
    const { player, idOf } = await aPlayerWith(app, 'abcd');
    const own = app.as(player).videos;
    const seen = () => seenBy(app, player, player.id);
    await own.pin({ id: idOf('a'), isPinned: true });
    await own.pin({ id: idOf('a'), isPinned: true });
    expect(await seen()).toBe('[a]dcb');
    await own.pin({ id: idOf('b'), isPinned: true });
    expect(await seen()).toBe('[b]dca');
    await own.reorder({ id: idOf('c'), afterId: idOf('b') });
    expect(await seen()).toBe('[b]cda');
    await own.pin({ id: idOf('c'), isPinned: false });
    expect(await seen()).toBe('[b]cda');
    await aVideo(app, { player, title: 'e' });
    expect(await seen()).toBe('[b]ecda');
    await own.pin({ id: idOf('b'), isPinned: false });
    expect(await seen()).toBe('ebcda');
    await own.pin({ id: idOf('d'), isPinned: true });
    await own.delete({ id: idOf('d') });
    expect(await seen()).toBe('ebca');
  });

  test('shows other viewers live videos only, also when a pending one is pinned', { tags: ['AZ-12'] }, async () => {
    const app = await testApp({ engine });
    const { player } = await aPlayerWith(app, 'ab');
    const pending = await aVideo(app, { player, title: 'p' });
    await app.as(player).videos.pin({ id: pending.id, isPinned: true });
    expect(await seenBy(app, player, player.id)).toBe('[p]ba');
    expect(await seenBy(app, await theAdmin(app), player.id)).toBe('[p]ba');
    for (const viewer of [null, await aScout(app, { isVerified: true }), await aPlayer(app)]) {
      expect(await seenBy(app, viewer, player.id)).toBe('ba');
    }
    await app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isActive: false } });
    expect(await seenBy(app, null, player.id)).toBe('');
  });

  test('is changed by the player alone, and only among their own videos', { tags: ['AZ-02'] }, async () => {
    const app = await testApp({ engine });
    const [ann, bo] = [await aPlayerWith(app, 'ab'), await aPlayerWith(app, 'cd')];
    const pending = await aVideo(app, { player: ann.player, title: 'p' });
    const [live, other] = [ann.idOf('a'), bo.idOf('c')];
    for (const stranger of [bo.player, await aScout(app, { isVerified: true }), await theAdmin(app)]) {
      const { reorder, pin } = app.as(stranger).videos;
      await expect(reorder({ id: live, afterId: null })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      await expect(pin({ id: live, isPinned: true })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    for (const stranger of [bo.player, await aScout(app)]) {
      const { reorder, pin } = app.as(stranger).videos;
      await expect(reorder({ id: pending.id, afterId: null })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
      await expect(pin({ id: pending.id, isPinned: true })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    }
    const own = app.as(bo.player).videos;
    await expect(own.reorder({ id: other, afterId: live })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(own.reorder({ id: other, afterId: pending.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    await expect(own.reorder({ id: other, afterId: crypto.randomUUID() })).rejects.toMatchObject(
      refusal('VIDEO_NOT_FOUND'),
    );
    await expect(app.as(null).videos.reorder({ id: live, afterId: null })).rejects.toMatchObject(
      refusal('NOT_SIGNED_IN'),
    );
    expect(await seenBy(app, ann.player, ann.player.id)).toBe('pba');
    expect(await seenBy(app, bo.player, bo.player.id)).toBe('dc');
  });

  test('stays complete when a player moves and pins many videos at once', { tags: ['PDASH-84'] }, async () => {
    const app = await testApp({ engine });
    const { player, idOf } = await aPlayerWith(app, 'abcdef');
    const own = app.as(player).videos;
    const neighbours: Record<string, string> = { a: 'f', b: 'e', c: 'd', d: 'a', e: 'b', f: 'c' };
    await Promise.all(
      Object.entries(neighbours).flatMap(([title, after]) => [
        own.reorder({ id: idOf(title), afterId: idOf(after) }),
        own.pin({ id: idOf(title), isPinned: true }),
      ]),
    );
    const rows = await app.db.selectFrom('videos').select(['place', 'is_pinned']).execute();
    expect(rows.map(({ place }) => place).sort((a, b) => b - a)).toEqual([-1, -2, -3, -4, -5, -6]);
    expect(rows.filter(({ is_pinned }) => is_pinned === 1)).toHaveLength(1);
    expect(await seenBy(app, null, player.id)).toHaveLength('[a]bcdef'.length);
  });

  test('is changed while an admin decides on the same videos, and neither waits for ever', async () => {
    const app = await testApp({ engine });
    const { player, idOf } = await aPlayerWith(app, 'ab');
    const [own, admin] = [app.as(player).videos, app.as(await theAdmin(app)).videos];
    const [id, afterId] = [idOf('a'), idOf('b')];
    for (let round = 0; round < 4; round += 1) {
      const results = await Promise.allSettled([
        own.pin({ id, isPinned: round % 2 === 0 }),
        admin.moderate({ id, patch: { isApproved: false, isPublic: false } }),
        own.reorder({ id, afterId }),
        admin.moderate({ id, patch: { isApproved: true } }),
        own.choosePoster({ id, at: round }),
      ]);
      expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
    }
  });

  test('ignores a cursor that it did not make', async () => {
    const app = await testApp({ engine });
    const { player } = await aPlayerWith(app, 'ab');
    for (const end of ['0 99999999999 x', '7 0 x', 'x', '0 0']) {
      const cursor = Buffer.from(JSON.stringify(['2026-01-01', end])).toString('base64url');
      const { items } = await app.as(null).videos.ofPlayer({ playerId: player.id, cursor });
      expect(items.map(({ title }) => title).join('')).toBe('ba');
    }
  });
});

test('pages of a player’s videos are read from an index, not sorted', async () => {
  const app = await testApp({ engine: sqlite });
  const { player } = await aPlayerWith(app, 'ab');
  const scope = { playerId: player.id, limit: 1 };
  const { nextCursor: cursor } = await listInOrder(app.db, { ...scope, shownTo: 'all' });
  expect(cursor).not.toBeNull();
  for (const shownTo of ['all', undefined] as const) {
    for (const page of [scope, { ...scope, cursor }]) {
      const [plan] = await plansOf(app, (db) => listInOrder(db, { ...page, shownTo }));
      expect(plan).toContain('videos_in_order');
      expect(plan).not.toContain('TEMP B-TREE');
    }
  }
});

describe.each(engines)('the first clips of players in a list, on $name', (engine) => {
  test('are the pinned ones, or those that come first; drafts, clips in preparation and hidden ones are none', {
    tags: ['DISC-101'],
  }, async () => {
    const app = await testApp({ engine });
    const [ann, bo, none] = [await aPlayerWith(app, 'abc'), await aPlayerWith(app, 'de'), await aPlayerWith(app, '')];
    await app.db.updateTable('videos').set({ processing: 'ready' }).execute();
    const scout = app.as(await aScout(app, { isVerified: true }));
    const ids = [ann.player.id, bo.player.id, none.player.id];
    const seen = async (viewer = scout) => {
      const clips = await viewer.videos.firstAmong({ playerIds: ids });
      return clips
        .map(({ title }) => title)
        .sort()
        .join('');
    };
    expect(await seen()).toBe('ce');
    await app.as(ann.player).videos.pin({ id: ann.idOf('a'), isPinned: true });
    expect(await seen()).toBe('ae');
    await app.as(ann.player).videos.edit({ id: ann.idOf('a'), edit: { isPublic: false } });
    expect(await seen()).toBe('ce');
    await app.db.updateTable('videos').set({ processing: 'failed' }).where('id', '=', bo.idOf('e')).execute();
    const { id: unready } = await aVideo(app, { player: none.player, title: 'not ready', isApproved: true });
    await app.db.updateTable('videos').set({ processing: 'processing' }).where('id', '=', unready).execute();
    expect(await seen()).toBe('cd');
    expect(await scout.videos.firstAmong({ playerIds: [] })).toEqual([]);
    await app.as(bo.player).blocks.block({ userId: (await scout.auth.me()).id });
    expect(await seen()).toBe('c');
    await app.as(await theAdmin(app)).users.change({ id: ann.player.id, patch: { isActive: false } });
    expect(await seen()).toBe('');
    await expect(seen(app.as(none.player))).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });

  test('are never those of a minor, also for verified scouts and admins', {
    tags: ['DISC-101', 'MINOR-05'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true, dateOfBirth: '2011-06-15' });
    await aVideo(app, { player, title: 'a', isApproved: true });
    await app.db.updateTable('videos').set({ processing: 'ready' }).execute();
    const scout = await aScout(app, { isVerified: true });
    expect((await app.as(scout).videos.ofPlayer({ playerId: player.id })).items).toHaveLength(1);
    for (const viewer of [scout, await aScout(app), await theAdmin(app)]) {
      expect(await app.as(viewer).videos.firstAmong({ playerIds: [player.id] })).toEqual([]);
    }
  });
});
