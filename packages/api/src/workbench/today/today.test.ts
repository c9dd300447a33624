import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { refreshMinors } from '../../guardians/birth-dates/birth-date-changes.service.ts';
import { removeOldChanges } from '../../scouting/player-changes/player-changes.service.ts';
import {
  aGuardian,
  aMinor,
  aPlayer,
  aProfile,
  aRequestRow,
  aScout,
  aVideo,
  bothEngines,
  countStatements,
  inContact,
  moderate,
  refusal,
  type TestApp,
  type TestEngine,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const DAY = 86_400;

/** A verified scout who has starred a player with a profile. */
async function aFollowedPlayer(
  engine: TestEngine,
  { player: given }: { player?: (app: TestApp) => Promise<Account> } = {},
) {
  const app = await testApp({ engine });
  const scout = await aScout(app, { isVerified: true });
  const player = given ? await given(app) : await aPlayer(app, { isVerified: true, firstName: 'Ann', lastName: 'Bee' });
  await aProfile(app, { player });
  app.clock.turn(1);
  await app.as(scout).savedPlayers.save({ scoutId: scout.id, playerId: player.id });
  app.clock.turn(DAY);
  const today = () => app.as(scout).today.read({});
  const change = (profile: Parameters<ReturnType<TestApp['as']>['players']['updateProfile']>[0]['profile']) =>
    app.as(player).players.updateProfile({ playerId: player.id, profile });
  /** What changed of each player. */
  const news = async () =>
    (await today()).news.items.map(({ player, kinds, clips }) => [player.firstName, kinds, clips]);
  return { app, scout, player, today, change, news };
}

describe.each(bothEngines)("a scout's day, on $name", (engine) => {
  test('the next day has a new clip, a changed availability and an accepted request with names, until they are opened', {
    tags: ['TODAY-01', 'TODAY-02', 'TODAY-05'],
  }, async () => {
    const { app, scout, player, today, change } = await aFollowedPlayer(engine);
    expect(await today()).toMatchObject({ visitedAt: null, news: { items: [], total: 0 }, requests: [] });
    const clip = await aVideo(app, { player, isApproved: true });
    await change({ availability: 'trial' });
    const answered = { state: 'accepted', answered_at: app.clock.now().toISOString() } as const;
    await aRequestRow(app, { player, other: scout, ...answered });
    const { news, requests } = await today();
    const name = { id: player.id, firstName: 'Ann', lastName: 'Bee' };
    const facts = { ...name, availability: 'trial' };
    expect(news).toMatchObject({
      total: 1,
      items: [{ player: facts, kinds: ['clip', 'availability'], clips: 1, clipId: clip.id }],
    });
    expect(requests).toMatchObject([{ player: name, state: 'accepted' }]);
    expect(JSON.stringify([news, requests])).not.toContain(player.email);
    await app.as(scout).today.seen({ playerIds: [player.id] });
    expect((await today()).news).toEqual({ items: [], total: 0 });
    app.clock.turn(1);
    await app.as(scout).today.seen({});
    expect((await today()).requests).toEqual([]);
  });

  test('a request that waits stands there, and an answer until the scout has read it', {
    tags: ['TODAY-05'],
  }, async () => {
    const { app, scout, player, today } = await aFollowedPlayer(engine);
    await aRequestRow(app, { player, other: scout, route: 'player', state: 'later' });
    expect((await today()).requests).toMatchObject([{ state: 'waiting', answeredAt: null }]);
    await app.db.deleteFrom('contact_requests').execute();
    await inContact(app, player, scout);
    await app.as(player).blocks.block({ userId: scout.id });
    expect((await today()).requests).toEqual([]);
  });

  test('what changed again until the scout looks is one entry, and what comes after stays', {
    tags: ['TODAY-02', 'TODAY-04'],
  }, async () => {
    const { app, scout, today, change, news } = await aFollowedPlayer(engine);
    await change({ currentClub: 'CD Marisma', position: 'Right Back' });
    await change({ currentClub: 'CD Marisma' });
    await change({ currentClub: 'Ajax' });
    expect(await news()).toEqual([['Ann', ['club', 'position'], 0]]);
    const { readAt } = await today();
    app.clock.turn(60);
    await change({ availability: 'contract' });
    app.clock.turn(60);
    await app.as(scout).today.seen({ until: readAt });
    expect(await news()).toEqual([['Ann', ['availability'], 0]]);
    await app.as(scout).today.seen({ until: readAt });
    expect(await news()).toEqual([['Ann', ['availability'], 0]]);
    app.clock.turn(1);
    await change({ height: 180, contractUntil: '2027-06' });
    expect(await news()).toEqual([['Ann', ['availability', 'contract'], 0]]);
    app.clock.turn(1);
    await app.as(scout).today.seen({});
    expect(await news()).toEqual([]);
  });

  test('a clip is new once, whether it is approved, made public or prepared last, and goes when it is withdrawn', {
    tags: ['TODAY-02', 'TODAY-07'],
  }, async () => {
    const { app, scout, player, today } = await aFollowedPlayer(engine);
    const clips = async () => (await today()).news.items[0]?.clips ?? 0;
    const hidden = await aVideo(app, { player, isPublic: false, isApproved: true });
    expect(await clips()).toBe(0);
    await app.as(player).videos.edit({ id: hidden.id, edit: { isPublic: true } });
    expect(await clips()).toBe(1);
    await aVideo(app, { player });
    const approved = await aVideo(app, { player, isApproved: true });
    expect(await clips()).toBe(2);
    app.clock.turn(DAY);
    await app.as(scout).today.seen({});
    await moderate(app, approved, { isApproved: false });
    await moderate(app, approved, { isApproved: true });
    expect(await clips()).toBe(0);
    const withdrawn = await aVideo(app, { player, isApproved: true });
    expect(await clips()).toBe(1);
    await app.as(player).videos.edit({ id: withdrawn.id, edit: { isPublic: false } });
    expect((await today()).news).toEqual({ items: [], total: 0 });
  });

  test('players whom the scout does not follow, or not any more, are no news', { tags: ['TODAY-02'] }, async () => {
    const { app, scout, player, change, news } = await aFollowedPlayer(engine);
    const { playerFiles, savedPlayers } = app.as(scout);
    await change({ currentClub: 'Ajax' });
    const set = (change: Parameters<typeof playerFiles.change>[0]['change']) =>
      playerFiles.change({ playerIds: [player.id], change });
    await set({ kind: 'dismissed', isOn: true });
    expect(await news()).toEqual([]);
    await set({ kind: 'dismissed', isOn: false });
    expect(await news()).toHaveLength(1);
    await savedPlayers.remove({ scoutId: scout.id, playerId: player.id });
    expect(await news()).toEqual([]);
    await set({ kind: 'stage', stage: 'trial' });
    expect(await news()).toHaveLength(1);
    const other = await aScout(app, { isVerified: true });
    expect((await app.as(other).today.read({})).news.items).toEqual([]);
  });

  test.each<[string, (app: TestApp, player: Account, scout: Account) => Promise<unknown>]>([
    ['blocks the scout', (app, player, scout) => app.as(player).blocks.block({ userId: scout.id })],
    [
      'is deactivated',
      async (app, player) => app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isActive: false } }),
    ],
    [
      'is no longer verified',
      async (app, player) => app.as(await theAdmin(app)).users.change({ id: player.id, patch: { isVerified: false } }),
    ],
  ])(
    'of a player who %s there are no facts, only the own words',
    { tags: ['TODAY-06', 'TODAY-07'] },
    async (_, end) => {
      const { app, scout, player, today, change } = await aFollowedPlayer(engine);
      await aVideo(app, { player, isApproved: true });
      await change({ currentClub: 'Ajax' });
      await aRequestRow(app, { player, other: scout });
      const { playerFiles } = app.as(scout);
      await playerFiles.saveNote({ playerId: player.id, note: 'Quick left winger', version: 0, editor: 'tab' });
      const nextStep = { text: 'Call the agent', on: '2026-03-01' };
      await playerFiles.change({ playerIds: [player.id], change: { kind: 'next-step', nextStep } });
      await end(app, player, scout);
      const day = await today();
      expect(day.reminders.items).toEqual([
        { playerId: player.id, text: 'Call the agent', on: '2026-03-01', player: null },
      ]);
      expect(day.gone).toEqual({ total: 1, items: [{ playerId: player.id, noteStart: 'Quick left winger' }] });
      expect([day.news.items, day.requests, day.begun]).toEqual([[], [], []]);
      expect(JSON.stringify(day)).not.toMatch(/Ann|Ajax/);
      await app.as(scout).today.seen({ playerIds: [player.id] });
      expect((await today()).gone.items).toEqual([]);
    },
  );

  test('a player who is available again can go again', { tags: ['TODAY-06'] }, async () => {
    const { app, scout, player, today } = await aFollowedPlayer(engine);
    const gone = async () => (await today()).gone.items.length;
    const block = () => app.as(player).blocks.block({ userId: scout.id });
    await block();
    await app.as(scout).today.seen({});
    await app.as(player).blocks.unblock({ userId: scout.id });
    await app.as(scout).today.visit({});
    await block();
    expect(await gone()).toBe(1);
    await app.as(await theAdmin(app)).users.delete({ id: player.id });
    expect(await gone()).toBe(0);
    expect(await app.db.selectFrom('player_changes').selectAll().execute()).toEqual([]);
  });

  test('of a minor it says what the short card does, and nothing once a guardian hides them or the scout is not verified', {
    tags: ['TODAY-06', 'TODAY-08'],
  }, async () => {
    const minor = (app: TestApp) => aMinor(app, { firstName: 'Kit', lastName: 'Young' });
    const { app, scout, player, today, change, news } = await aFollowedPlayer(engine, { player: minor });
    await change({ currentClub: 'Ajax', contractUntil: '2027-06' });
    expect(await news()).toEqual([]);
    await change({ position: 'Goalkeeper' });
    expect((await today()).news.items).toMatchObject([
      { player: { firstName: 'Kit', lastName: 'Y.', currentClub: null, profileImageUrl: null }, kinds: ['position'] },
    ]);
    const admin = await theAdmin(app);
    await app.as(admin).users.change({ id: scout.id, patch: { isVerified: false } });
    const unverified = app.as({ ...scout, isVerified: false });
    expect((await unverified.today.read({})).news.items).toEqual([]);
    await app.as(admin).users.change({ id: scout.id, patch: { isVerified: true } });
    expect(await news()).toHaveLength(1);
    const guardian = await aGuardian(app, [player]);
    const no = { line: 'profile', isGiven: false, textVersion: 2 } as const;
    await app.as(guardian).consents.record({ playerId: player.id, ...no });
    expect(await news()).toEqual([]);
    await change({ position: 'Left Winger', availability: 'trial' });
    expect(await app.db.selectFrom('player_changes').select('kind').orderBy('kind').execute()).toEqual([
      { kind: 'club' },
      { kind: 'contract' },
      { kind: 'position' },
    ]);
  });

  test('clips that a guardian allows after the review can be watched, and are no news', {
    tags: ['TODAY-02'],
  }, async () => {
    const { app, scout, player, news } = await aFollowedPlayer(engine, { player: (app) => aMinor(app) });
    const guardian = await aGuardian(app, [player]);
    const allow = (isGiven: boolean) =>
      app.as(guardian).consents.record({ playerId: player.id, line: 'clips', isGiven, textVersion: 2 });
    await allow(false);
    const { id } = await aVideo(app, { player, isApproved: true });
    const watch = () => app.as(scout).videos.byId({ id });
    await expect(watch()).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    await allow(true);
    expect(await watch()).toMatchObject({ id });
    expect(await news()).toEqual([]);
  });

  test('a coming of age is news to verified scouts, from the next Monday on', {
    tags: ['TODAY-08', 'TODAY-15'],
  }, async () => {
    const born = (app: TestApp) => aMinor(app, { firstName: 'Kit', dateOfBirth: '2008-05-10' });
    const { app, scout, news } = await aFollowedPlayer(engine, { player: born });
    app.clock.set('2026-05-10T00:10:00.000Z');
    await refreshMinors(app.shared);
    expect(await news()).toEqual([]);
    await app.as(scout).today.seen({});
    app.clock.set('2026-05-11T00:00:00.000Z');
    expect(await news()).toEqual([['Kit', ['of-age'], 0]]);
    const unverified = await app.as({ ...scout, isVerified: false }).today.read({});
    expect(unverified.news.items).toEqual([]);
  });

  test('no time but one of a reading of the own says until when changes were seen', {
    tags: ['TODAY-04', 'TODAY-15'],
  }, async () => {
    const { app, scout, today, change, news } = await aFollowedPlayer(engine);
    const other = await aScout(app, { isVerified: true });
    const { readAt } = await today();
    const ofOther = (await app.as(other).today.read({})).readAt;
    app.clock.turn(60);
    await change({ currentClub: 'Ajax' });
    const code = readAt.slice(readAt.lastIndexOf('.'));
    for (const until of [
      '2026-03-01T00:00:00.000Z',
      `${app.clock.now().toISOString()}${code}`,
      ofOther,
      readAt.slice(0, -1),
      '',
    ]) {
      await expect(app.as(scout).today.seen({ until })).rejects.toMatchObject(refusal('INVALID_INPUT'));
    }
    expect(await news()).toHaveLength(1);
  });

  test('an answer that was marked as seen in one tab stays seen when an older tab marks all', {
    tags: ['TODAY-05'],
  }, async () => {
    const { app, scout, player, today } = await aFollowedPlayer(engine);
    const older = await today();
    app.clock.turn(60);
    const answered = { state: 'accepted', answered_at: app.clock.now().toISOString() } as const;
    await aRequestRow(app, { player, other: scout, ...answered });
    const newer = await today();
    expect(newer.requests).toHaveLength(1);
    await app.as(scout).today.seen({ until: newer.readAt });
    await app.as(scout).today.seen({ until: older.readAt });
    expect((await today()).requests).toEqual([]);
  });

  test('a clip that was begun goes on where it stopped, until it is watched, withdrawn or a month old', {
    tags: ['TODAY-09', 'TODAY-07'],
  }, async () => {
    const { app, scout, player, today } = await aFollowedPlayer(engine);
    const clip = await aVideo(app, { player, isApproved: true, isReady: true });
    await app.db.updateTable('videos').set({ duration: 20 }).execute();
    const play = (from: number, to: number) =>
      app.as(scout).videos.reportPlays({ ranges: [{ videoId: clip.id, from, to }] });
    const begun = async () => (await today()).begun.map(({ video, seconds }) => [video.id, seconds]);
    await play(0, 7.5);
    expect(await begun()).toEqual([[clip.id, 7]]);
    await app.as(player).videos.edit({ id: clip.id, edit: { isPublic: false } });
    expect(await begun()).toEqual([]);
    await app.as(player).videos.edit({ id: clip.id, edit: { isPublic: true } });
    await play(10, 18);
    await play(0, 3);
    expect(await begun()).toEqual([]);
    await app.db.updateTable('watch_states').set({ is_watched: 0 }).execute();
    expect(await begun()).toEqual([[clip.id, 3]]);
    app.clock.turn(31 * DAY);
    expect(await begun()).toEqual([]);
    expect(await app.db.selectFrom('watch_states').select('viewer_id').execute()).toEqual([{ viewer_id: scout.id }]);
  });

  test('players who watch leave no mark, and changes are forgotten after 90 days', { tags: ['TODAY-09'] }, async () => {
    const { app, player, change } = await aFollowedPlayer(engine);
    const clip = await aVideo(app, { player, isApproved: true });
    const viewer = await aPlayer(app, { isVerified: true });
    await app.as(viewer).videos.reportPlays({ ranges: [{ videoId: clip.id, from: 0, to: 1 }] });
    expect(await app.db.selectFrom('watch_states').selectAll().execute()).toEqual([]);
    await change({ currentClub: 'Ajax' });
    app.clock.turn(89 * DAY);
    await removeOldChanges(app.shared);
    expect(await app.db.selectFrom('player_changes').select('kind').execute()).toHaveLength(2);
    app.clock.turn(2 * DAY);
    await removeOldChanges(app.shared);
    expect(await app.db.selectFrom('player_changes').select('kind').execute()).toEqual([]);
  });

  test('takes eight statements at most, and is for scouts only', { tags: ['TODAY-10'] }, async () => {
    const { app, scout, player, change } = await aFollowedPlayer(engine);
    await change({ currentClub: 'Ajax' });
    await aRequestRow(app, { player, other: scout });
    // The secret of all servers exists after the first reading.
    await app.as(scout).today.read({});
    expect(await countStatements(app, scout, (caller) => caller.today.read({}))).toBeLessThanOrEqual(8);
    for (const viewer of [player, await theAdmin(app)]) {
      await expect(app.as(viewer).today.read({})).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
  });
});
