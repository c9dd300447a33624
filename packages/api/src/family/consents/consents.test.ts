import { CONSENT_LINES, CONSENT_TEXTS, type ConsentLine, SCOUTS_ONLY } from '@touchline/contracts/consents';
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
  runJob,
  snapshot,
  type TestApp,
  testApp,
  titlesOf,
} from '../../testing/index.ts';
import { askGuardiansJob } from './consents.service.ts';

/** A guardian's or adult player's answer about one line, with the present text. */
const answer = (app: TestApp, [person, child]: [Account, Account], line: ConsentLine, isGiven: boolean) =>
  app.as(person).consents.record({ playerId: child.id, line, isGiven, textVersion: CONSENT_TEXTS[line].version });

async function statesOf(app: TestApp, player: Account): Promise<Record<string, boolean>> {
  const lines = await app.as(player).consents.of({ playerId: player.id });
  return Object.fromEntries(lines.map(({ line, isGiven }) => [line, isGiven]));
}

const NOTHING = Object.fromEntries(CONSENT_LINES.map((line) => [line, false]));

describe.each(engines)('the consents for a minor, on $name', (engine) => {
  test('are no until a guardian answers: scouts find nothing, and no one may ask for contact', {
    tags: ['CONS-01'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { isAnswered: false });
    await aProfile(app, { player: child });
    const clip = await aVideo(app, { player: child, isApproved: true });
    const lines = await app.as(child).consents.of({ playerId: child.id });
    expect(lines.map(({ answeredAt, kind }) => answeredAt ?? kind)).toEqual(CONSENT_LINES.map(() => null));
    expect(await statesOf(app, child)).toEqual(NOTHING);
    const scout = app.as(await aScout(app, { isVerified: true }));
    expect((await scout.players.list({})).items).toEqual([]);
    expect((await scout.users.list({})).items.map(({ id }) => id)).not.toContain(child.id);
    expect((await scout.videos.list({})).items).toEqual([]);
    await expect(scout.users.byId({ id: child.id })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    await expect(scout.videos.byId({ id: clip.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
    const write = scout.messages.send({ receiverId: child.id, subject: 'Trial', content: 'Hello' });
    await expect(write).rejects.toMatchObject(refusal('RECEIVER_NOT_FOUND'));
  });

  test('are given and withdrawn by a guardian, each with a time, a name and the relation, and the child is told', {
    tags: ['CONS-02'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { isAnswered: false });
    const guardian = await aGuardian(app, [child], { firstName: 'Ana', lastName: 'Torres' });
    const given = await answer(app, [guardian, child], 'featuring', true);
    const at = app.clock.now().toISOString();
    const own = { guardianId: guardian.id, by: 'Ana Torres', relation: 'mother', isGiven: true, answeredAt: at };
    expect(given).toContainEqual({
      ...{ line: 'featuring', isGiven: true, answeredAt: at, kind: 'answer' },
      answers: [own],
      isAsked: false,
      mayGive: true,
    });
    app.clock.turn(60);
    await answer(app, [guardian, child], 'featuring', false);
    const { items } = await app.as(child).consents.history({ playerId: child.id });
    expect(items).toMatchObject([
      { line: 'featuring', isGiven: false, textVersion: 2, by: 'Ana Torres', relation: 'mother' },
      { line: 'featuring', isGiven: true, by: 'Ana Torres', createdAt: at },
    ]);
    expect(await statesOf(app, child)).toMatchObject({ featuring: false });
    expect(await titlesOf(app, child)).toContain('Your guardian changed what is shown of you');
  });

  test('are answered all at once, or none where one text has changed', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { isAnswered: false });
    const guardian = await aGuardian(app, [child]);
    const playerId = child.id;
    const answers = CONSENT_LINES.map((line) => ({
      ...{ line, isGiven: SCOUTS_ONLY[line], textVersion: CONSENT_TEXTS[line].version },
    }));
    const { recordAll, of, history } = app.as(guardian).consents;
    expect((await of({ playerId })).every(({ isAsked }) => isAsked)).toBe(true);
    const old = answers.map((one, index) => (index === 4 ? { ...one, textVersion: 1 } : one));
    await expect(recordAll({ playerId, answers: old })).rejects.toMatchObject(refusal('CONSENT_TEXT_CHANGED'));
    const twice = [...answers.slice(1), { ...answers[1], isGiven: true } as (typeof answers)[number]];
    await expect(recordAll({ playerId, answers: twice })).rejects.toMatchObject(refusal('INVALID_INPUT'));
    expect((await history({ playerId })).items).toEqual([]);
    const present = await recordAll({ playerId, answers });
    expect(present.some(({ isAsked }) => isAsked)).toBe(false);
    expect(await statesOf(app, child)).toEqual(SCOUTS_ONLY);
  });

  test('are asked again when a text says more, and what was answered before holds until then', {
    tags: ['CONS-05'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const asked = async () => {
      const lines = await app.as(guardian).consents.of({ playerId: child.id });
      return lines.filter(({ isAsked }) => isAsked).map(({ line }) => line);
    };
    expect(await statesOf(app, child)).toEqual(SCOUTS_ONLY);
    expect(await asked()).toEqual(CONSENT_LINES);
    await answer(app, [guardian, child], 'profile', false);
    expect(await asked()).not.toContain('profile');
    await app.db.updateTable('consents').set({ text_version: 1 }).where('kind', '=', 'answer').execute();
    expect(await asked()).toEqual(CONSENT_LINES);
    expect(await statesOf(app, child)).toEqual({ ...SCOUTS_ONLY, profile: false });
  });

  test('are asked by a notification, once, where a guardian has not answered a day after the link', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const [silent, done] = [await aGuardian(app, [child]), await aGuardian(app, [child])];
    const answers = CONSENT_LINES.map((line) => ({
      ...{ line, isGiven: false, textVersion: CONSENT_TEXTS[line].version },
    }));
    await app.as(done).consents.recordAll({ playerId: child.id, answers });
    const suspended = await aGuardian(app, [await aMinor(app)]);
    const now = app.clock.now().toISOString();
    const ofSuspended = app.db.updateTable('guardianships').where('guardian_id', '=', suspended.id);
    await ofSuspended.set({ suspended_at: now, objected_at: now }).execute();
    const minor = await aGuardian(app, [await aMinor(app)]);
    await app.db.updateTable('users').set({ is_minor: 1 }).where('id', '=', minor.id).execute();
    const TITLE = 'Please answer what is allowed for your child';
    const timesAsked = async (person: Account) =>
      (await titlesOf(app, person)).filter((title) => title === TITLE).length;
    await runJob(app, askGuardiansJob);
    expect(await timesAsked(silent)).toBe(0);
    app.clock.turn(25 * 3600);
    for (let hour = 0; hour < 2; hour += 1) await runJob(app, askGuardiansJob);
    const people = [silent, done, suspended, minor];
    expect(await Promise.all(people.map(timesAsked))).toEqual([1, 0, 0, 0]);
  });

  test('are not given by the child, an admin, a scout, or the guardian of another child', {
    tags: ['CONS-06'],
  }, async () => {
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

  test('take effect with the next request: a withdrawn profile is in no list and on no page', {
    tags: ['CONS-04'],
  }, async () => {
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
  test('are their own: given until they withdraw them', { tags: ['CONS-14'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    expect(new Set(Object.values(await statesOf(app, player)))).toEqual(new Set([true]));
    await answer(app, [player, player], 'featuring', false);
    expect(await statesOf(app, player)).toMatchObject({ featuring: false, profile: true });
    expect(await titlesOf(app, player)).not.toContain('Your guardian changed what is shown of you');
  });

  test('do not count when the date of birth turns out to be that of a minor, and nothing is shown', {
    tags: ['CONS-15'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true });
    await answer(app, [player, player], 'public-clips', true);
    await app.as(player).auth.changeBirthDate({ dateOfBirth: '2010-01-01' });
    expect(await statesOf(app, player)).toEqual(NOTHING);
    await expect(answer(app, [player, player], 'public-clips', true)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });
});
