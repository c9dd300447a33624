import { describe, expect, test } from 'vitest';
import { videoFileToSend } from '../../clips/watching/video-files.service.ts';
import {
  aGuardian,
  aMinor,
  anActor,
  anAdmin,
  aPlayer,
  aProfile,
  aRequestRow,
  aScout,
  aScoutProfile,
  aVideo,
  countStatements,
  engines,
  refusal,
  type TestApp,
  testApp,
} from '../../testing/index.ts';
import { upsertDisclosures } from './disclosures.repo.ts';

const DAY = 24 * 3600;

/** The records about a player as the family reads them: who, what and on how many days. */
async function recordsOf(app: TestApp, reader: Parameters<TestApp['as']>[0], playerId: string) {
  const { items } = await app.as(reader).guardian.disclosures({ playerId });
  return items.map(({ viewer, kind, days }) => `${viewer.id} ${kind} ${days}`).sort();
}

describe.each(engines)('what scouts have read of a player, on $name', (engine) => {
  test('is recorded once a day and kind, and read by the guardian, the player and admins only', {
    tags: ['CHILD-09', 'CHILD-11'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aProfile(app, { player: child });
    const guardian = await aGuardian(app, [child]);
    const scout = await aScout(app, { isVerified: true, firstName: 'Sam', lastName: 'Scout' });
    await aScoutProfile(app, { scout, organization: 'Northern Scouts' });
    const look = () => app.as(scout).users.byId({ id: child.id });
    await look();
    const firstAt = app.clock.now().toISOString();
    app.clock.turn(3600);
    await look();
    expect(await recordsOf(app, guardian, child.id)).toEqual([`${scout.id} profile 1`]);
    app.clock.turn(DAY);
    await look();
    const [record] = (await app.as(child).guardian.disclosures({ playerId: child.id })).items;
    expect(record).toEqual({
      viewer: { id: scout.id, firstName: 'Sam', lastName: 'Scout', role: 'scout' },
      organization: 'Northern Scouts',
      kind: 'profile',
      firstAt,
      lastAt: app.clock.now().toISOString(),
      days: 2,
    });
    expect(await recordsOf(app, await anAdmin(app), child.id)).toHaveLength(1);
    for (const person of [scout, await aMinor(app), await aGuardian(app, [])]) {
      await expect(recordsOf(app, person, child.id)).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    }
  });

  test('has no entry for the player and guardians, and one for an admin who opens the account or its review', {
    tags: ['CHILD-10'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    for (const person of [child]) await app.as(person).users.byId({ id: child.id });
    await app.as(guardian).guardian.visibleProfile({ playerId: child.id });
    expect(await recordsOf(app, child, child.id)).toEqual([]);
    const [admin, reviewer] = [await anAdmin(app), await anAdmin(app)];
    await app.as(admin).users.byId({ id: child.id });
    await app.as(reviewer).users.review({ id: child.id });
    const expected = [admin, reviewer].map(({ id }) => `${id} profile 1`).sort();
    expect(await recordsOf(app, guardian, child.id)).toEqual(expected);
  });

  test('says when e-mail and phone were in an answer: on a page, in a list, among saved players', {
    tags: ['CHILD-09'],
  }, async () => {
    const app = await testApp({ engine });
    const players = [await aPlayer(app, { isVerified: true }), await aPlayer(app, { isVerified: true })];
    for (const player of players) await aProfile(app, { player });
    const [first, second] = players as [(typeof players)[0], (typeof players)[0]];
    const [scout, saver] = [await aScout(app, { isVerified: true }), await aScout(app, { isVerified: true })];
    const unverified = await aScout(app);
    await app.as(unverified).players.list({});
    await app.as(unverified).users.byId({ id: first.id });
    await app.as(scout).players.list({});
    await app.as(saver).savedPlayers.save({ scoutId: saver.id, playerId: second.id });
    await app.as(saver).savedPlayers.list({ scoutId: saver.id });
    expect(await recordsOf(app, first, first.id)).toEqual(
      [`${scout.id} contact 1`, `${unverified.id} profile 1`].sort(),
    );
    expect(await recordsOf(app, second, second.id)).toEqual([`${saver.id} contact 1`, `${scout.id} contact 1`].sort());
  });

  test("says when a guardian's contact was in an answer", async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aGuardian(app, [child], { showsContact: true });
    const scout = await aScout(app, { isVerified: true });
    await aRequestRow(app, { player: child, other: scout, state: 'accepted' });
    await app.as(scout).users.byId({ id: child.id });
    expect(await recordsOf(app, child, child.id)).toEqual([`${scout.id} contact 1`, `${scout.id} profile 1`]);
  });

  test('says which verified scouts have watched a clip of a minor, not for a look at its size', {
    tags: ['CHILD-09'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const clip = await aVideo(app, { player: child, isApproved: true, isReady: true });
    const scout = await aScout(app, { isVerified: true });
    const wish = { isForPlayback: true, isSmall: false, isOriginal: false };
    await videoFileToSend(app.contextOf(scout), clip.id, wish);
    expect(await recordsOf(app, child, child.id)).toEqual([]);
    for (const person of [scout, child, await anAdmin(app)]) {
      await videoFileToSend(app.contextOf(person), clip.id, { ...wish, isWatched: true });
    }
    expect(await recordsOf(app, child, child.id)).toEqual([`${scout.id} clip 1`]);
  });

  test('is one statement for a page of the list, and none for what was recorded on that day', async () => {
    const app = await testApp({ engine });
    for (let count = 0; count < 3; count += 1) await aProfile(app);
    const scout = await aScout(app, { isVerified: true });
    const statements = () => countStatements(app, scout, (caller) => caller.players.list({}));
    const first = await statements();
    const second = await statements();
    expect(first - second).toBe(1);
    app.clock.turn(DAY);
    expect(await statements()).toBe(first);
  });

  test('counts a day once, also when two servers record it', async () => {
    const app = await testApp({ engine });
    const [child, scout] = [await aMinor(app), await aScout(app)];
    // What another server has recorded is not known here.
    const record = () => {
      const now = app.clock.now().toISOString();
      return upsertDisclosures(app.db, { viewerId: scout.id, kind: 'profile', playerIds: [child.id], now });
    };
    await Promise.all([record(), record()]);
    app.clock.turn(3600);
    await record();
    expect(await recordsOf(app, child, child.id)).toEqual([`${scout.id} profile 1`]);
    app.clock.turn(DAY);
    await record();
    expect(await recordsOf(app, child, child.id)).toEqual([`${scout.id} profile 2`]);
  });

  test('does not keep a scout from reading when it cannot be recorded', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    // Deleted meanwhile: the record would refer to no account.
    const deleted = anActor('scout', { isVerified: true });
    expect(await app.as(deleted).users.byId({ id: player.id })).toMatchObject({ email: player.email });
    expect(app.logged.map(({ level }) => level)).toContain('warn');
  });

  test('comes page by page without gaps, also for records of one moment', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const scouts = [];
    for (let count = 0; count < 5; count += 1) scouts.push(await aScout(app, { isVerified: true }));
    for (const scout of scouts) await app.as(scout).users.byId({ id: child.id });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await app.as(child).guardian.disclosures({ playerId: child.id, limit: 2, cursor });
      seen.push(...page.items.map(({ viewer }) => viewer.id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.sort()).toEqual(scouts.map(({ id }) => id).sort());
  });
});
