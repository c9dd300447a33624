import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { refreshMinors } from '../../guardians/birth-dates/birth-date-changes.service.ts';
import {
  aCompanySignature,
  acts,
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  engines,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

async function aRequest(app: TestApp, child: Account) {
  const { verificationCode: code } = await app.as(child).idCards.create({ userId: child.id });
  const verify = () => app.as(null).idCards.verify({ code });
  const answer = (by: Account, isAllowed: boolean) => {
    app.clock.turn(1);
    return app.as(by).idCards.answerForFamily({ userId: child.id, isAllowed });
  };
  return { code, verify, answer };
}

const DAY = 24 * 3600;
const REFUSED = refusal('CARD_NOT_PROVEN');

describe.each(engines)('the ID card of a minor, on $name', (engine) => {
  test('is valid when a confirmed guardian has said yes, and stops when they say no', {
    tags: ['LIFE-11'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const mother = await aGuardian(app, [child]);
    const { code, verify, answer } = await aRequest(app, child);
    const own = () => app.as(child).idCards.of({ userId: child.id });
    expect(await own()).toMatchObject({ state: 'suspended', suspension: 'awaiting-family', statement: null });
    await expect(verify()).rejects.toMatchObject(REFUSED);
    expect(await app.as(null).idCards.check({ code })).toMatchObject({ state: 'suspended' });
    expect(await titlesOf(app, mother)).toContain('Your child has asked for an ID card');
    expect(await titlesOf(app, child)).not.toContain('Your ID card was issued');

    expect(await app.as(mother).idCards.forFamily({ userId: child.id })).toMatchObject({
      answer: 'waiting',
      mayAllow: true,
      mayRefuse: true,
    });
    await answer(mother, true);
    expect(await verify()).toMatchObject({ isConfirmed: false });
    expect(await titlesOf(app, child)).toContain('Your family has said yes to your ID card');
    await answer(mother, false);
    await expect(verify()).rejects.toMatchObject(REFUSED);
    const entries = (await acts(app)).filter(({ act }) => act === 'card.family');
    expect(entries.map(({ actor_id, after }) => [actor_id, after])).toEqual([
      [mother.id, '{"answer":"yes"}'],
      [mother.id, '{"answer":"no"}'],
    ]);
  });

  test('is never issued, printed or renewed by an admin before that', { tags: ['LIFE-12'] }, async () => {
    const app = await testApp({ engine });
    await aCompanySignature(app);
    const child = await aMinor(app);
    await aGuardian(app, [child]);
    const desk = app.as(await theAdmin(app)).idCards;
    const userId = child.id;
    await expect(desk.create({ userId })).rejects.toMatchObject(refusal('CARD_NEEDS_FAMILY'));
    expect(await desk.changeMany({ userIds: [userId], change: { create: true } })).toMatchObject({
      results: [{ error: expect.stringContaining('when a confirmed guardian has said yes') }],
    });
    const { verify } = await aRequest(app, child);
    await desk.update({ userId, patch: { issuedBy: 'Grace Hopper', status: 'active' } });
    for (const act of [
      () => desk.setStage({ userId, stage: 'issued' }),
      () => desk.setStage({ userId, stage: 'printed' }),
      () => desk.renew({ userId }),
    ]) {
      await expect(act()).rejects.toMatchObject(refusal('CARD_NEEDS_FAMILY'));
    }
    await expect(verify()).rejects.toMatchObject(REFUSED);
    expect((await desk.list({ state: 'suspended' })).items).toMatchObject([{ userId, suspension: 'awaiting-family' }]);
    expect((await desk.list({ state: 'active' })).items).toEqual([]);
  });

  test('is refused by each guardian, allowed by confirmed ones only, and the stricter answer of two holds', {
    tags: ['LIFE-11'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const [mother, father] = [await aGuardian(app, [child]), await aGuardian(app, [child])];
    const declared = await aGuardian(app, [child], { isConfirmed: false });
    const officer = await aGuardian(app, [child], { relation: 'club-welfare' });
    const stranger = await aGuardian(app, [await aMinor(app)]);
    const { verify, answer } = await aRequest(app, child);
    await expect(answer(declared, true)).rejects.toMatchObject(refusal('GUARDIAN_NOT_CONFIRMED'));
    await expect(answer(officer, true)).rejects.toMatchObject(refusal('WELFARE_OFFICER'));
    for (const other of [child, await theAdmin(app), await anAdmin(app, { isSafeguarding: false })]) {
      await expect(answer(other, true)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    await expect(answer(stranger, true)).rejects.toThrow();
    await answer(mother, true);
    await verify();
    await answer(declared, false);
    await expect(verify()).rejects.toMatchObject(REFUSED);
    await expect(answer(father, true)).rejects.toMatchObject(refusal('CARD_REFUSED_BY_OTHER'));
    await app.db.updateTable('guardianships').set({ state: 'ended' }).where('guardian_id', '=', declared.id).execute();
    await answer(father, true);
    await verify();
  });

  test('without a guardian is answered by the safeguarding team alone', { tags: ['LIFE-13'] }, async () => {
    const app = await testApp({ engine });
    const [team, plain] = [await theAdmin(app), await anAdmin(app, { isSafeguarding: false })];
    const [child, other] = [await aMinor(app), await aMinor(app)];
    const { verify, answer } = await aRequest(app, child);
    expect(await titlesOf(app, team)).toContain('A minor without a guardian asks for an ID card');
    await expect(answer(plain, true)).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await answer(team, true);
    await verify();
    const create = { userId: other.id };
    await expect(app.as(plain).idCards.create(create)).rejects.toMatchObject(refusal('CARD_NEEDS_FAMILY'));
    expect(await app.as(team).idCards.create(create)).toMatchObject({ state: 'active', familyAnswer: 'yes' });
  });

  test('needs the yes too when the date of birth was entered after the card was made', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { isVerified: true, dateOfBirth: null });
    const { verify } = await aRequest(app, player);
    await verify();
    await app.db.updateTable('users').set({ date_of_birth: '2012-03-04' }).where('id', '=', player.id).execute();
    await refreshMinors(app.shared);
    await expect(verify()).rejects.toMatchObject(REFUSED);
  });

  test('shows contact data masked after the birthday too when it was made by the date of an adult', {
    tags: ['LIFE-14'],
  }, async () => {
    const app = await testApp({ engine, policies: { verifyDisclosure: 'full' } });
    const player = await aPlayer(app, { isVerified: true, dateOfBirth: '1999-03-04' });
    const { verificationCode: code } = await app.as(await theAdmin(app)).idCards.create({ userId: player.id });
    const shown = async () => (await app.as(null).idCards.verify({ code })).user.email;
    expect(await shown()).toBe(player.email);
    await app.as(player).auth.changeBirthDate({ dateOfBirth: '2008-04-01' });
    await expect(app.as(null).idCards.verify({ code })).rejects.toMatchObject(REFUSED);
    app.clock.turn(40 * DAY);
    await refreshMinors(app.shared);
    await app.as(player).auth.chooseContactShown({ contactShown: 'verified' });
    expect(await app.as(player).auth.me()).toMatchObject({ isMinor: false });
    expect(await shown()).toContain('•');
  });

  test('is not issued by a new code before the family has answered', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aGuardian(app, [child]);
    await aRequest(app, child);
    const replaced = await app.as(await theAdmin(app)).idCards.replace({ userId: child.id, reason: 'lost' });
    expect(replaced).toMatchObject({ stage: 'requested', confirmedAt: null, suspension: 'awaiting-family' });
  });

  test('ends with a guardian whom the team rejects: the family is asked again', async () => {
    const app = await testApp({ engine });
    const [team, child] = [await theAdmin(app), await aMinor(app)];
    const impostor = await aGuardian(app, [child]);
    const { verify, answer } = await aRequest(app, child);
    await answer(impostor, true);
    await verify();
    const [guardianship] = await app.as(child).guardian.of({ playerId: child.id });
    await app.as(team).guardian.reject({ id: guardianship?.id ?? '', reason: 'Not the mother' });
    await expect(verify()).rejects.toMatchObject(REFUSED);
    const asked = { answer: 'waiting', answeredBy: null, answeredAt: null, mayAllow: true };
    expect(await app.as(team).idCards.forFamily({ userId: child.id })).toMatchObject(asked);
    await answer(await aGuardian(app, [child]), true);
    await verify();
  });
});
