import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { findBlockBetween } from '../../family/blocks/blocks.service.ts';
import type { AppEvent } from '../../platform/events/events.ts';
import {
  aMessage,
  aMinor,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  countStatements,
  engines,
  notificationsOf,
  refusal,
  snapshot,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

const namesIn = (list: { id: string }[]) => list.map(({ id }) => id);

/** Everything in which a scout can find a player. */
async function findsOf(app: TestApp, scout: Account, player: Account): Promise<Record<string, boolean>> {
  const { users, players, savedPlayers, videos } = app.as(scout);
  const search = `${player.firstName} ${player.lastName}`;
  const succeeds = (call: Promise<unknown>) => call.then(() => true).catch(() => false);
  const clips = (await videos.list({})).items;
  return {
    directory: namesIn((await users.list({})).items).includes(player.id),
    directoryOfRole: namesIn((await users.list({ role: 'player' })).items).includes(player.id),
    toField: namesIn(await users.find({ search: player.lastName })).includes(player.id),
    playerList: namesIn((await players.list({})).items).includes(player.id),
    playerSearch: namesIn((await players.list({ search })).items).includes(player.id),
    playerCount: (await players.count({ search })) > 0,
    savedList: namesIn((await savedPlayers.list({ scoutId: scout.id })).items).includes(player.id),
    savedCount: (await savedPlayers.count({ scoutId: scout.id })) > 0,
    savedAmong: (await savedPlayers.among({ scoutId: scout.id, playerIds: [player.id] })).length > 0,
    savedFilter: (await players.count({ saved: true })) > 0,
    page: await succeeds(users.byId({ id: player.id })),
    view: await succeeds(players.trackView({ playerId: player.id })),
    saving: await succeeds(savedPlayers.save({ scoutId: scout.id, playerId: player.id })),
    clips: clips.some(({ playerId }) => playerId === player.id),
    clipsOfPlayer: (await videos.list({ playerId: player.id })).items.length > 0,
    clipsInOrder: (await videos.ofPlayer({ playerId: player.id })).items.length > 0,
  };
}

describe.each(engines)('a block, on $name', (engine) => {
  test('hides a player and a scout from each other everywhere, by either of the two, until it ends', {
    tags: ['BLOCK-01'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true, firstName: 'Bo', lastName: 'Rask' });
    const scout = await aScout(app, { isVerified: true, lastName: 'Quist' });
    await aProfile(app, { player });
    const video = await aVideo(app, { player, isApproved: true });
    await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: player.id });
    const all = await findsOf(app, scout, player);
    expect(Object.entries(all).filter(([, isFound]) => !isFound)).toEqual([]);

    for (const [blocker, blocked] of [
      [player, scout],
      [scout, player],
    ] as const) {
      await app.as(blocker).blocks.block({ userId: blocked.id });
      const found = await findsOf(app, scout, player);
      expect(Object.entries(found).filter(([, isFound]) => isFound)).toEqual([]);
      await expect(app.as(scout).videos.byId({ id: video.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
      expect(namesIn((await app.as(player).users.list({})).items)).not.toContain(scout.id);
      expect(namesIn(await app.as(player).users.find({ search: 'Quist' }))).toEqual([]);
      const { standing } = app.as(player).scouts;
      const unknown = await standing({ scoutId: crypto.randomUUID() }).catch((error: Error) => error);
      await expect(standing({ scoutId: scout.id })).rejects.toEqual(unknown);
      expect(await app.as(null).videos.byId({ id: video.id })).toMatchObject({ id: video.id });
      await app.as(blocker).blocks.unblock({ userId: blocked.id });
      expect(await findsOf(app, scout, player)).toEqual(all);
      expect(await app.as(player).scouts.standing({ scoutId: scout.id })).toMatchObject({ isVerified: true });
    }
  });

  test('leaves out what the other plays, with the response of a counted play', async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const { id: videoId } = await aVideo(app, { player, isApproved: true });
    const report = () => app.as(scout).videos.reportPlays({ ranges: [{ videoId, from: 0, to: 1 }] });
    const rows = () => app.db.selectFrom('video_plays').select('video_id').execute();
    await app.as(player).blocks.block({ userId: scout.id });
    const answer = await report();
    expect(await rows()).toEqual([]);
    await app.as(player).blocks.unblock({ userId: scout.id });
    expect(await report()).toEqual(answer);
    expect(await rows()).toEqual([{ video_id: videoId }]);
  });

  test('is not told to the blocked user: no notification, no event, and their own list stays empty', {
    tags: ['BLOCK-02'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, scout] = [await aPlayer(app), await aScout(app)];
    const heard: AppEvent[] = [];
    app.shared.events.subscribe((event) => void heard.push(event));

    await app.as(player).blocks.block({ userId: scout.id });

    expect(heard).toEqual([{ type: 'change', kind: 'conversation', id: scout.id, to: { userId: player.id } }]);
    expect(await notificationsOf(app, scout)).toEqual([]);
    expect((await app.as(scout).blocks.list({})).items).toEqual([]);
    expect((await app.as(player).blocks.list({})).items).toEqual([
      {
        user: { id: scout.id, firstName: scout.firstName, lastName: scout.lastName, role: 'scout' },
        createdAt: app.clock.now().toISOString(),
      },
    ]);
  });

  test('stays one, however often a user is blocked, and is listed page by page, last blocked first', {
    tags: ['BLOCK-06'],
  }, async () => {
    const app = await testApp({ engine });
    const [player, first, second] = [await aPlayer(app), await aScout(app), await aScout(app)];
    const { block, list } = app.as(player).blocks;
    for (const { id } of [first, second, first]) {
      app.clock.turn(1);
      await block({ userId: id });
    }
    await Promise.all(Array.from({ length: 5 }, () => block({ userId: second.id })));
    const page = await list({ limit: 1 });
    expect(page.items.map(({ user }) => user.id)).toEqual([second.id]);
    const next = await list({ limit: 1, cursor: page.nextCursor });
    expect([next.items.map(({ user }) => user.id), next.nextCursor]).toEqual([[first.id], null]);
  });

  test('tells a sender who of the two has blocked the other', { tags: ['BLOCK-03'] }, async () => {
    const app = await testApp({ engine });
    const [one, other] = [await aPlayer(app), await aScout(app)];
    const between = () =>
      Promise.all([findBlockBetween(app.db, one.id, other.id), findBlockBetween(app.db, other.id, one.id)]);
    expect(await between()).toEqual([null, null]);
    await app.as(other).blocks.block({ userId: one.id });
    expect(await between()).toEqual(['by-second', 'by-first']);
    await app.as(one).blocks.block({ userId: other.id });
    expect(await between()).toEqual(['by-first', 'by-first']);
    await app.as(other).blocks.unblock({ userId: one.id });
    expect(await between()).toEqual(['by-first', 'by-second']);
  });

  test('goes with the account', async () => {
    const app = await testApp({ engine });
    const [player, scout, admin] = [await aPlayer(app), await aScout(app), await anAdmin(app)];
    await app.as(player).blocks.block({ userId: scout.id });
    await app.as(admin).users.delete({ id: scout.id });
    expect((await app.as(player).blocks.list({})).items).toEqual([]);
  });
});

describe('blocking', () => {
  test('admins and the own account is refused, and an unknown user is not found', { tags: ['BLOCK-04'] }, async () => {
    const app = await testApp();
    const [player, admin] = [await aPlayer(app), await anAdmin(app)];
    const { block } = app.as(player).blocks;
    const before = await snapshot(app);
    await expect(block({ userId: admin.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(block({ userId: player.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await expect(block({ userId: crypto.randomUUID() })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    const unblocking = app.as(player).blocks.unblock({ userId: crypto.randomUUID() });
    await expect(unblocking).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    expect(await app.as(player).blocks.unblock({ userId: admin.id })).toEqual({ ok: true });
    await expect(app.as(null).blocks.block({ userId: player.id })).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
    expect(await snapshot(app)).toEqual(before);
  });

  test('does not tell an unverified scout which minors there are, nor any scout which players are hidden', {
    tags: ['BLOCK-05'],
  }, async () => {
    const app = await testApp();
    const [minor, hidden, gone] = [await aMinor(app), await aPlayer(app), await aPlayer(app, { isActive: false })];
    await app.db.updateTable('users').set({ allows_profile: 0 }).where('id', '=', hidden.id).execute();
    const [newScout, scout] = [await aScout(app), await aScout(app, { isVerified: true })];
    const before = await snapshot(app);
    for (const [viewer, user] of [
      [newScout, minor],
      [newScout, hidden],
      [scout, hidden],
      [scout, gone],
    ] as const) {
      const blocking = app.as(viewer).blocks.block({ userId: user.id });
      await expect(blocking).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    }
    expect(await snapshot(app)).toEqual(before);
    await app.as(scout).blocks.block({ userId: minor.id });
  });

  test('is possible for whom one has written with, also when no list shows them any more', async () => {
    const app = await testApp();
    const [player, scout] = [await aPlayer(app), await aScout(app, { isVerified: true })];
    await aMessage(app, { from: player, to: scout });
    await app.db.updateTable('users').set({ allows_profile: 0 }).where('id', '=', player.id).execute();
    expect(await app.as(scout).blocks.block({ userId: player.id })).toEqual({ ok: true });
  });

  test('who was blocked can block back, as if nothing had happened', async () => {
    const app = await testApp();
    const [player, scout] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    await app.as(player).blocks.block({ userId: scout.id });
    expect(await app.as(scout).blocks.block({ userId: player.id })).toEqual({ ok: true });
  });

  test('of a user who became an admin hides no player from them, and admins block no one', {
    tags: ['BLOCK-04'],
  }, async () => {
    const app = await testApp();
    const [blocked, other] = [await aPlayer(app), await aPlayer(app)];
    const former = await anAdmin(app);
    const pair = { blocker_id: former.id, blocked_id: blocked.id, created_at: app.clock.timestamp() };
    await app.db.insertInto('blocks').values(pair).execute();
    const admin = app.as(former);
    await expect(admin.blocks.block({ userId: other.id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    const { items } = await admin.players.list({});
    expect(items.map(({ id }) => id).sort()).toEqual([blocked.id, other.id].sort());
  });

  test('costs lists of videos no statement of its own', async () => {
    const app = await testApp();
    const [player, scout] = [await aPlayer(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const video = await aVideo(app, { player, isApproved: true });
    const count = (viewer: Account | null) => ({
      list: countStatements(app, viewer, ({ videos }) => videos.list({ playerId: player.id })),
      ofPlayer: countStatements(app, viewer, ({ videos }) => videos.ofPlayer({ playerId: player.id })),
      byId: countStatements(app, viewer, ({ videos }) => videos.byId({ id: video.id })),
    });
    const counted = async (viewer: Account | null) => Promise.all(Object.values(count(viewer)));
    const anonymous = await counted(null);
    expect(anonymous).toEqual([1, 1, 1]);
    expect(await counted(player)).toEqual([1, 1, 1]);
    for (let blocks = 0; blocks < 3; blocks += 1) await app.as(scout).blocks.block({ userId: (await aPlayer(app)).id });
    const [list, ofPlayer, byId] = await counted(scout);
    // One more tells whether the viewer is a guardian of the player.
    expect([list, ofPlayer]).toEqual([2, 2]);
    expect(byId).toBe(2);
  });
});
