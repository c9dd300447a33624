import { CONSENT_LINES, CONSENT_TEXTS, type ConsentLine } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aVideo,
  engines,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  titlesOf,
} from '../testing/index.ts';

/** A guardian's or adult player's answer about one line, with the present text. */
const answer = (app: TestApp, [person, child]: [Account, Account], line: ConsentLine, isGiven: boolean) =>
  app.as(person).consents.record({ playerId: child.id, line, isGiven, textVersion: CONSENT_TEXTS[line].version });

async function statesOf(app: TestApp, player: Account): Promise<Record<string, boolean>> {
  const lines = await app.as(player).consents.of({ playerId: player.id });
  return Object.fromEntries(lines.map(({ line, isGiven }) => [line, isGiven]));
}

describe.each(engines)('the consents for a minor, on $name', (engine) => {
  test('are the defaults until a guardian answers: visible to verified scouts, nothing public', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const lines = await app.as(child).consents.of({ playerId: child.id });
    expect(lines.map(({ answeredAt }) => answeredAt)).toEqual(CONSENT_LINES.map(() => null));
    expect(await statesOf(app, child)).toEqual({
      profile: true,
      clips: true,
      'public-clips': false,
      featuring: false,
      contact: true,
    });
  });

  test('are given and withdrawn by a guardian, each with a time and a name, and the child is told', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child], { firstName: 'Ana', lastName: 'Torres' });
    const given = await answer(app, [guardian, child], 'featuring', true);
    const at = app.clock.now().toISOString();
    expect(given).toContainEqual({ line: 'featuring', isGiven: true, answeredAt: at });
    app.clock.turn(60);
    await answer(app, [guardian, child], 'featuring', false);
    const { items } = await app.as(child).consents.history({ playerId: child.id });
    expect(items).toMatchObject([
      { line: 'featuring', isGiven: false, textVersion: 1, by: 'Ana Torres' },
      { line: 'featuring', isGiven: true, by: 'Ana Torres', createdAt: at },
    ]);
    expect(await statesOf(app, child)).toMatchObject({ featuring: false });
    expect(await titlesOf(app, child)).toContain('Your guardian changed what is shown of you');
  });

  test('are not given by the child, an admin, a scout, or the guardian of another child', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aGuardian(app, [child]);
    const stranger = await aGuardian(app, [await aMinor(app)]);
    const admin = await anAdmin(app);
    const scout = await aScout(app, { isVerified: true });
    const unrelated = await aMinor(app);
    const before = await snapshot(app);
    for (const person of [child, admin]) {
      await expect(answer(app, [person, child], 'public-clips', true)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    for (const person of [stranger, scout, unrelated]) {
      const read = app.as(person).consents.of({ playerId: child.id });
      await expect(read).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
      const history = app.as(person).consents.history({ playerId: child.id });
      await expect(history).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
      const write = answer(app, [person, child], 'public-clips', true);
      await expect(write).rejects.toMatchObject(refusal('PLAYER_NOT_FOUND'));
    }
    expect(await snapshot(app)).toEqual(before);
    expect(await app.as(admin).consents.of({ playerId: child.id })).toHaveLength(CONSENT_LINES.length);
  });

  test('are not recorded for an earlier version of the text', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const old = { playerId: child.id, line: 'clips' as const, isGiven: true };
    for (const textVersion of [0, CONSENT_TEXTS.clips.version + 1]) {
      const record = app.as(guardian).consents.record({ ...old, textVersion });
      await expect(record).rejects.toMatchObject(refusal('CONSENT_TEXT_CHANGED'));
    }
    expect((await app.as(child).consents.history({ playerId: child.id })).items).toEqual([]);
  });

  test('take effect with the next request: a withdrawn profile is in no list and on no page', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aProfile(app, { player: child });
    const guardian = await aGuardian(app, [child]);
    const scout = app.as(await aScout(app, { isVerified: true }));
    expect((await scout.players.list({})).items).toHaveLength(1);
    await answer(app, [guardian, child], 'profile', false);
    expect((await scout.players.list({})).items).toEqual([]);
    expect(await scout.players.count({})).toBe(0);
    await expect(scout.users.byId({ id: child.id })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    await answer(app, [guardian, child], 'profile', true);
    expect(await scout.users.byId({ id: child.id })).toMatchObject({ id: child.id });
  });

  test('decide who watches the clips: none, verified scouts, or all users', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const clip = await aVideo(app, { player: child, isApproved: true });
    const guardian = await aGuardian(app, [child]);
    const scout = await aScout(app, { isVerified: true });
    const sees = async (person: Account | null) => {
      const { items } = await app.as(person).videos.list({});
      const page = await app
        .as(person)
        .videos.byId({ id: clip.id })
        .then(
          () => true,
          () => false,
        );
      expect(items.some(({ id }) => id === clip.id)).toBe(page);
      return page;
    };
    expect([await sees(null), await sees(scout)]).toEqual([false, true]);
    await answer(app, [guardian, child], 'public-clips', true);
    expect([await sees(null), await sees(scout)]).toEqual([true, true]);
    await answer(app, [guardian, child], 'clips', false);
    expect([await sees(null), await sees(scout)]).toEqual([false, false]);
  });
});

describe.each(engines)('the consents of an adult, on $name', (engine) => {
  test('are their own: given until they withdraw them', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    expect(new Set(Object.values(await statesOf(app, player)))).toEqual(new Set([true]));
    await answer(app, [player, player], 'featuring', false);
    expect(await statesOf(app, player)).toMatchObject({ featuring: false, profile: true });
    expect(await titlesOf(app, player)).not.toContain('Your guardian changed what is shown of you');
  });

  test('do not count when the date of birth turns out to be that of a minor, except what they have withdrawn', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    await answer(app, [player, player], 'public-clips', true);
    await answer(app, [player, player], 'profile', false);
    app.clock.turn(1);
    await app.as(player).auth.changeBirthDate({ dateOfBirth: '2010-01-01' });
    expect(await statesOf(app, player)).toMatchObject({ 'public-clips': false, profile: false, clips: true });
    await expect(answer(app, [player, player], 'public-clips', true)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });
});
