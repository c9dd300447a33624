import { CONSENT_TEXTS, type ConsentLine } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMinor,
  aRequestRow,
  aScout,
  engines,
  linkGuardian,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

const NOT_CONFIRMED = refusal('GUARDIAN_NOT_CONFIRMED');

const recording = (app: TestApp, guardian: Account, child: Account) => (line: ConsentLine, isGiven: boolean) =>
  app.as(guardian).consents.record({ playerId: child.id, line, isGiven, textVersion: CONSENT_TEXTS[line].version });

/** A child in an accepted conversation with a verified scout. */
async function inConversation(app: TestApp, child: Account) {
  const scout = await aScout(app, { isVerified: true });
  await aRequestRow(app, { player: child, other: scout, state: 'accepted' });
  return { playerId: child.id, otherId: scout.id };
}

describe.each(engines)('a guardian whom the safeguarding team has not confirmed, on $name', (engine) => {
  test('cannot accept a request for contact, and can leave it for later and decline it', {
    tags: ['GDN-10'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child], { isConfirmed: false });
    const { id } = await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    const answer = (answer: 'accept' | 'decline' | 'later') => app.as(guardian).contactRequests.answer({ id, answer });
    const before = await snapshot(app);
    await expect(answer('accept')).rejects.toMatchObject(NOT_CONFIRMED);
    expect(await snapshot(app)).toEqual(before);
    expect(await answer('later')).toMatchObject({ state: 'later' });
    expect(await answer('decline')).toMatchObject({ state: 'declined', route: 'guardian' });
    const admin = app.as(await theAdmin(app));
    await expect(admin.contactRequests.answer({ id, answer: 'accept' })).rejects.toMatchObject(
      refusal('REQUEST_NOT_FOUND'),
    );
  });

  test('makes nothing public, and can restrict and withdraw', { tags: ['GDN-10', 'CONS-12'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const record = recording(app, await aGuardian(app, [child], { isConfirmed: false }), child);
    for (const line of ['public-clips', 'featuring'] as const) {
      await expect(record(line, true)).rejects.toMatchObject(NOT_CONFIRMED);
    }
    for (const line of ['public-clips', 'featuring', 'profile', 'clips', 'contact'] as const) await record(line, false);
    for (const line of ['profile', 'clips', 'contact'] as const) await record(line, true);
  });

  test('reads and closes the conversations of the child, but neither opens them nor writes or is shown in them', {
    tags: ['GDN-10'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const pair = await inConversation(app, child);
    const { guardian } = app.as(await aGuardian(app, [child], { isConfirmed: false }));
    expect((await guardian.conversation(pair)).items).toEqual([]);
    await expect(guardian.write({ ...pair, content: 'Hello' })).rejects.toMatchObject(NOT_CONFIRMED);
    await guardian.closeConversation({ ...pair, isClosed: true });
    await expect(guardian.closeConversation({ ...pair, isClosed: false })).rejects.toMatchObject(NOT_CONFIRMED);
    const [{ guardianshipId } = { guardianshipId: '' }] = await guardian.children();
    await expect(guardian.showContact({ guardianshipId, showsContact: true })).rejects.toMatchObject(NOT_CONFIRMED);
    await guardian.showContact({ guardianshipId, showsContact: false });
    await guardian.end({ id: guardianshipId });
    expect(await guardian.children()).toEqual([]);
  });
});

describe.each(engines)('the welfare officer of a club, on $name', (engine) => {
  test('reads, declines and closes also when confirmed, and answers no consent and accepts nothing', {
    tags: ['GDN-15'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const officer = await aGuardian(app, [child], { relation: 'club-welfare' });
    const pair = await inConversation(app, child);
    const { id } = await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    const welfare = app.as(officer);
    const before = await snapshot(app);
    const officersAct = refusal('WELFARE_OFFICER');
    await expect(welfare.contactRequests.answer({ id, answer: 'accept' })).rejects.toMatchObject(officersAct);
    await expect(welfare.guardian.write({ ...pair, content: 'Hello' })).rejects.toMatchObject(officersAct);
    for (const isGiven of [true, false]) {
      const record = recording(app, officer, child)('contact', isGiven);
      await expect(record).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    expect(await snapshot(app)).toEqual(before);
    const lines = await welfare.consents.of({ playerId: child.id });
    expect(lines).toHaveLength(5);
    expect(lines.filter(({ isAsked, mayGive }) => isAsked || mayGive)).toEqual([]);
    await welfare.guardian.closeConversation({ ...pair, isClosed: true });
    expect(await welfare.contactRequests.answer({ id, answer: 'decline' })).toMatchObject({ state: 'declined' });
  });
});

describe.each(engines)('a guardianship that does not count, on $name', (engine) => {
  test.each(['suspended', 'of a minor', 'of an admin', 'of a deactivated account'])('is one %s', async (why) => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = why === 'of a minor' ? await aMinor(app) : await aGuardian(app, []);
    await linkGuardian(app, { child, guardian });
    const { id } = await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    if (why === 'suspended') await app.db.updateTable('guardianships').set({ suspended_at: 'now' }).execute();
    const change = { 'of an admin': { role: 'admin' as const }, 'of a deactivated account': { is_active: 0 as const } };
    const changed = change[why as keyof typeof change];
    if (changed) await app.db.updateTable('users').set(changed).where('id', '=', guardian.id).execute();
    const before = await snapshot(app);
    const answers = [
      app.as(guardian).contactRequests.answer({ id, answer: 'accept' }),
      app.as(guardian).consents.of({ playerId: child.id }),
      recording(app, guardian, child)('profile', true),
    ];
    for (const { status } of await Promise.allSettled(answers)) expect(status).toBe('rejected');
    expect(await snapshot(app)).toEqual(before);
  });
});
