import { CONSENT_TEXTS, type ConsentLine } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { refreshMinors } from '../../guardians/birth-dates/birth-date-changes.service.ts';
import {
  aGuardian,
  aMinor,
  anAdmin,
  anInvitationRow,
  aPlayer,
  aRequestRow,
  aScout,
  engines,
  linkGuardian,
  notificationsOf,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const DAY = 24 * 3600;

type Answer = [line: ConsentLine, isGiven: boolean];

const answer = (app: TestApp, [person, child]: [Account, Account], [line, isGiven]: Answer, reason?: string) =>
  app.as(person).consents.record({
    ...{ playerId: child.id, line, isGiven, textVersion: CONSENT_TEXTS[line].version },
    ...(reason && { reason }),
  });

async function stateOf(app: TestApp, child: Account, line: ConsentLine) {
  const lines = await app.as(child).consents.of({ playerId: child.id });
  return lines.find((one) => one.line === line);
}
const isGiven = async (app: TestApp, child: Account, line: ConsentLine) =>
  (await stateOf(app, child, line))?.isGiven ?? null;

async function aFamilyOfTwo(app: TestApp) {
  const child = await aMinor(app, { isAnswered: false });
  const mother = await aGuardian(app, [child], { firstName: 'Ana', lastName: 'Torres' });
  const father = await aGuardian(app, [child], { firstName: 'Ben', lastName: 'Torres' });
  return { child, mother, father };
}

const endOf = async (app: TestApp, child: Account, guardian: Account) => {
  const admin = app.as(await theAdmin(app));
  const found = (await admin.guardian.of({ playerId: child.id })).find((one) => one.guardian?.id === guardian.id);
  await admin.guardian.end({ id: found?.id ?? '' });
};

describe.each(engines)('two guardians who disagree, on $name', (engine) => {
  test('allow what both allow: a no holds until it is taken back, also after a later yes of the other', {
    tags: ['CONS-08'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, mother, father } = await aFamilyOfTwo(app);
    await answer(app, [mother, child], ['public-clips', true]);
    expect(await isGiven(app, child, 'public-clips')).toBe(true);
    await answer(app, [father, child], ['public-clips', false]);
    expect(await isGiven(app, child, 'public-clips')).toBe(false);
    await answer(app, [mother, child], ['public-clips', true]);
    expect(await stateOf(app, child, 'public-clips')).toMatchObject({
      isGiven: false,
      answers: [
        { by: 'Ana Torres', relation: 'mother', isGiven: true },
        { by: 'Ben Torres', isGiven: false },
      ],
    });
    await answer(app, [father, child], ['public-clips', true]);
    expect(await isGiven(app, child, 'public-clips')).toBe(true);
  });

  test('are told of each other’s answers, and the history names who gave them', {
    tags: ['CONS-08', 'CONS-13'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, mother, father } = await aFamilyOfTwo(app);
    await answer(app, [father, child], ['contact', false]);
    const kindsOf = async (person: Account) => (await notificationsOf(app, person)).map(({ kind }) => kind);
    expect(await kindsOf(mother)).toContain('other-guardian-answered');
    expect(await kindsOf(father)).not.toContain('other-guardian-answered');
    const { items } = await app.as(mother).consents.history({ playerId: child.id });
    expect(items).toMatchObject([{ line: 'contact', isGiven: false, by: 'Ben Torres', relation: 'mother' }]);
  });

  test('are told also when their account is that of a scout', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const father = await aGuardian(app, [child]);
    const coach = await aScout(app);
    await linkGuardian(app, { child, guardian: coach });
    await answer(app, [father, child], ['contact', false]);
    expect((await notificationsOf(app, coach)).map(({ kind }) => kind)).toContain('other-guardian-answered');
  });

  test('leave only the answers of the one who stays: a former guardian neither allows nor forbids', {
    tags: ['CONS-09'],
  }, async () => {
    const app = await testApp({ engine });
    const { child, mother, father } = await aFamilyOfTwo(app);
    await answer(app, [mother, child], ['profile', true]);
    await answer(app, [mother, child], ['clips', true]);
    await answer(app, [father, child], ['profile', false]);
    await endOf(app, child, father);
    expect(await isGiven(app, child, 'profile')).toBe(true);
    await endOf(app, child, mother);
    expect([await isGiven(app, child, 'profile'), await isGiven(app, child, 'clips')]).toEqual([false, false]);
  });

  test('do not count while their accounts are deactivated, and count again after that, except for what was public', {
    tags: ['CONS-09'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { isAnswered: false });
    const guardian = await aGuardian(app, [child]);
    for (const line of ['profile', 'featuring'] as const) await answer(app, [guardian, child], [line, true]);
    const { change } = app.as(await theAdmin(app)).users;
    await change({ id: guardian.id, patch: { isActive: false } });
    expect([await isGiven(app, child, 'profile'), await isGiven(app, child, 'featuring')]).toEqual([false, false]);
    await change({ id: guardian.id, patch: { isActive: true } });
    expect([await isGiven(app, child, 'profile'), await isGiven(app, child, 'featuring')]).toEqual([true, false]);
  });

  test('do not count while they turn out to be minors themselves, and count again after the birthday', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { isAnswered: false });
    const guardian = await aPlayer(app, { isVerified: true, dateOfBirth: '1990-01-01' });
    await linkGuardian(app, { child, guardian });
    await answer(app, [guardian, child], ['profile', true]);
    await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    await app.as(guardian).auth.changeBirthDate({ dateOfBirth: '2008-04-01' });
    const route = async () =>
      (await app.db.selectFrom('contact_requests').select('route').executeTakeFirstOrThrow()).route;
    expect([await isGiven(app, child, 'profile'), await route()]).toEqual([false, 'safeguarding']);
    app.clock.turn(40 * DAY);
    await refreshMinors(app.shared);
    expect([await isGiven(app, child, 'profile'), await route()]).toEqual([true, 'guardian']);
  });

  test('allow again only by a new answer after the guardianship has ended and was accepted again', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { isAnswered: false });
    const guardian = await aGuardian(app, [child]);
    await answer(app, [guardian, child], ['profile', true]);
    await endOf(app, child, guardian);
    await anInvitationRow(app, { playerId: child.id, token: 'again' });
    const { firstName, lastName } = guardian;
    await app
      .as(guardian)
      .guardian.accept({ token: 'again', relation: 'father', declarationVersion: 1, firstName, lastName });
    expect(await stateOf(app, child, 'profile')).toMatchObject({ isGiven: false, answers: [] });
  });
});

describe.each(engines)('a safeguarding admin, on $name', (engine) => {
  test('answers with a reason for a child without a guardian, and the audit log has it', {
    tags: ['CONS-10'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { isAnswered: false });
    const admin = await anAdmin(app);
    const silent = answer(app, [admin, child], ['profile', true]);
    await expect(silent).rejects.toMatchObject(refusal('CONSENT_REASON_NEEDED'));
    await answer(app, [admin, child], ['profile', true], 'The youth office asked by letter.');
    expect(await stateOf(app, child, 'profile')).toMatchObject({ isGiven: true, kind: 'safeguarding', answers: [] });
    const { items } = await app.as(admin).consents.history({ playerId: child.id });
    expect(items).toMatchObject([{ kind: 'safeguarding', reason: 'The youth office asked by letter.' }]);
    const [entry] = (await app.as(admin).audit.list({})).items;
    expect(entry).toMatchObject({ act: 'consents.answer', reason: 'The youth office asked by letter.' });
  });

  test('does not for one with a guardian, for an adult, without the right, or to make something public', {
    tags: ['CONS-10'],
  }, async () => {
    const app = await testApp({ engine });
    const [child, orphan] = [await aMinor(app), await aMinor(app)];
    await aGuardian(app, [child]);
    const [handler, admin] = [await anAdmin(app), await anAdmin(app, { isSafeguarding: false })];
    for (const [person, player, line, code] of [
      [handler, child, 'profile', 'NOT_ALLOWED'],
      [handler, await aPlayer(app), 'profile', 'NOT_ALLOWED'],
      [admin, orphan, 'profile', 'NOT_ALLOWED'],
      [handler, orphan, 'public-clips', 'PUBLIC_NEEDS_GUARDIAN'],
      [handler, orphan, 'featuring', 'PUBLIC_NEEDS_GUARDIAN'],
    ] as const) {
      const recording = answer(app, [person, player], [line, true], 'A reason');
      await expect(recording).rejects.toMatchObject(refusal(code));
    }
    await answer(app, [handler, orphan], ['profile', false], 'The child asked.');
    expect(await isGiven(app, orphan, 'profile')).toBe(false);
  });

  test('is followed by a guardian, who is asked again and whose answer takes the place of theirs', {
    tags: ['CONS-11'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { isAnswered: false });
    const admin = await anAdmin(app);
    await answer(app, [admin, child], ['profile', true], 'Known to the club.');
    const guardian = await aGuardian(app, [child]);
    const [profile] = await app.as(guardian).consents.of({ playerId: child.id });
    expect(profile).toMatchObject({ line: 'profile', isGiven: true, isAsked: true });
    await answer(app, [guardian, child], ['profile', false]);
    expect(await isGiven(app, child, 'profile')).toBe(false);
    await answer(app, [guardian, child], ['profile', true]);
    await endOf(app, child, guardian);
    expect(await isGiven(app, child, 'profile')).toBe(false);
  });
});
