import { CONSENT_TEXTS } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { makeToken } from '../../platform/lib/tokens.ts';
import {
  aGuardian,
  aMinor,
  anAdmin,
  anInvitationRow,
  aRequestRow,
  aScout,
  engines,
  refusal,
  snapshot,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const DAY = 24 * 3600;
const seen = { how: 'document', note: 'Birth certificate, seen in a video call' } as const;
const { version: textVersion } = CONSENT_TEXTS['public-clips'];
const PUBLIC = { line: 'public-clips', isGiven: true, textVersion } as const;

const declared = (app: TestApp, child: Account, facts = {}) =>
  aGuardian(app, [child], { isConfirmed: false, ...facts });

/** The id of the guardianship of a guardian with one child. */
async function guardianshipOf(app: TestApp, guardian: Account): Promise<string> {
  const rows = await app.db.selectFrom('guardianships').select('id').where('guardian_id', '=', guardian.id).execute();
  return rows[0]?.id ?? '';
}

describe.each(engines)('the queue of guardians, on $name', (engine) => {
  test('has those who are declared with what makes one look twice, and loses those who are confirmed', {
    tags: ['GDN-12'],
  }, async () => {
    const app = await testApp({ engine });
    const { guardian } = app.as(await theAdmin(app));
    const child = await aMinor(app, { email: 'mia@club.example', phone: '+34 600 000 001' });
    const first = await declared(app, child, { email: 'other@club.example', phone: '0034600000001' });
    await aGuardian(app, [await aMinor(app)]);
    expect(await guardian.waitingCount()).toBe(1);
    const id = await guardianshipOf(app, first);
    const { items } = await guardian.waiting({});
    expect(items).toMatchObject([
      {
        ...{ id, child: { id: child.id }, guardian: { id: first.id, email: 'other@club.example' } },
        ...{ relation: 'mother', confirmableAt: null, objection: null, hints: ['same-phone', 'same-domain'] },
      },
    ]);
    // An invitation that is open is no guardian yet, so that the child cannot delay the confirmation by one.
    await anInvitationRow(app, { playerId: child.id, token: 'open' });
    await guardian.confirm({ id, ...seen });
    expect(await guardian.waitingCount()).toBe(0);
    const [kept] = await app.db.selectFrom('guardianships').selectAll().where('id', '=', id).execute();
    const confirmed = { confirmed_how: 'document', confirmed_note: seen.note };
    expect(kept).toMatchObject({ ...confirmed, confirmed_at: app.clock.now().toISOString() });
    await expect(app.as(first).consents.record({ playerId: child.id, ...PUBLIC })).resolves.toHaveLength(5);
    expect(await titlesOf(app, first)).toContain('The safeguarding team has confirmed you as guardian');
    expect(await titlesOf(app, child)).toContain('The safeguarding team has confirmed your guardian');
  });

  test('is for the safeguarding team only, and for a person who is signed in', { tags: ['GDN-11'] }, async () => {
    const app = await testApp({ engine });
    await theAdmin(app);
    const child = await aMinor(app);
    const first = await declared(app, child);
    const id = await guardianshipOf(app, first);
    const people = [
      child,
      first,
      await aScout(app, { isVerified: true }),
      await anAdmin(app, { isSafeguarding: false }),
    ];
    const before = await snapshot(app);
    for (const person of people) {
      const { guardian } = app.as(person);
      for (const attempt of [
        () => guardian.waiting({}),
        () => guardian.waitingCount(),
        () => guardian.confirm({ id, ...seen }),
        () => guardian.reject({ id, reason: 'Unknown at the club' }),
        () => guardian.setObjectionAside({ id, reason: 'A quarrel' }),
      ]) {
        await expect(attempt()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      }
    }
    expect(await snapshot(app)).toEqual(before);
  });

  test('a guardian with the name, phone number or mailbox of an admin is confirmed by another one', {
    tags: ['GDN-13'],
  }, async () => {
    const app = await testApp({ engine });
    await theAdmin(app);
    const names = { firstName: 'Ana', lastName: 'Torres' };
    const admin = await anAdmin(app, { ...names, email: 'ana@club.example', phone: '+34 600 000 001' });
    for (const facts of [names, { email: 'ana+mum@club.example' }, { phone: '0034600000001' }]) {
      const id = await guardianshipOf(app, await declared(app, await aMinor(app), facts));
      const attempt = app.as(admin).guardian.confirm({ id, ...seen });
      await expect(attempt).rejects.toMatchObject(refusal('GUARDIAN_OWN'));
      await app.as(await theAdmin(app)).guardian.confirm({ id, ...seen });
    }
  });

  test('a rejected guardian has no access any more, what was public is not, and all are told', {
    tags: ['GDN-14'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    await app.as(guardian).consents.record({ playerId: child.id, ...PUBLIC });
    app.clock.turn(1);
    await admin.guardian.reject({ id: await guardianshipOf(app, guardian), reason: 'The club does not know them.' });
    expect(await app.as(guardian).guardian.children()).toEqual([]);
    const lines = await app.as(child).consents.of({ playerId: child.id });
    expect(lines.find(({ line }) => line === 'public-clips')).toMatchObject({ isGiven: false });
    expect(await titlesOf(app, guardian)).toContain('The safeguarding team has not confirmed you as guardian');
    const [ended] = await app.as(child).guardian.of({ playerId: child.id });
    expect(ended).toMatchObject({ state: 'ended', endReason: 'The club does not know them.' });
  });

  test('the team is told of each guardian, and the family of who was invited, linked and confirmed', {
    tags: ['GDN-17'],
  }, async () => {
    const app = await testApp({ engine });
    const handler = await theAdmin(app);
    const child = await aMinor(app);
    const mother = await aGuardian(app, [child]);
    await app.as(child).guardian.invite({ playerId: child.id, email: 'second@family.example' });
    expect(await titlesOf(app, mother)).toContain('Another guardian was invited for your child');
    const father = await declared(app, child);
    app.clock.turn(8 * DAY);
    await app.as(handler).guardian.confirm({ id: await guardianshipOf(app, father), ...seen });
    expect(await titlesOf(app, mother)).toContain('The safeguarding team has confirmed another guardian of your child');
  });
});

/** Accepts an invitation of this child. */
async function accept(app: TestApp, child: Account, person: Account): Promise<void> {
  const token = makeToken();
  await anInvitationRow(app, { playerId: child.id, token });
  const { firstName, lastName } = person;
  await app.as(person).guardian.accept({ token, relation: 'mother', declarationVersion: 1, firstName, lastName });
}

describe.each(engines)('a second guardian, on $name', (engine) => {
  test('who accepts is told to the first one and to the safeguarding team, and so is the end', {
    tags: ['GDN-17'],
  }, async () => {
    const app = await testApp({ engine });
    const handler = await theAdmin(app);
    const child = await aMinor(app);
    const [mother, father] = [await aGuardian(app, []), await aGuardian(app, [])];
    await accept(app, child, mother);
    expect(await titlesOf(app, handler)).toContain('A minor has a first guardian');
    await app.as(handler).notifications.markAllRead({ until: app.clock.now().toISOString() });
    await accept(app, child, father);
    expect(await titlesOf(app, handler)).toContain('A minor has a second guardian');
    expect(await titlesOf(app, mother)).toContain('Your child has another guardian');
    await app.as(father).guardian.end({ id: await guardianshipOf(app, father) });
    const ended = 'Another guardian is no longer one of your child’s';
    expect(await titlesOf(app, mother)).toContain(ended);
    expect(await titlesOf(app, child)).toContain('A guardian is no longer yours');

    const other = await aMinor(app);
    const [kept, deleted] = [await aGuardian(app, [other]), await aGuardian(app, [other])];
    await app.as(handler).users.delete({ id: deleted.id });
    expect(await titlesOf(app, kept)).toContain(ended);
    expect(await titlesOf(app, other)).toContain('A guardian is no longer yours');
  });

  test('does not accept with the mailbox of the first one', { tags: ['GDN-04'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aGuardian(app, [child], { email: 'ana.torres@gmail.com' });
    const again = await aGuardian(app, [], { email: 'anatorres+two@gmail.com' });
    await expect(accept(app, child, again)).rejects.toMatchObject(refusal('GUARDIAN_INVITED'));
  });

  test('is confirmed once the first one agrees, or after seven days', { tags: ['GDN-16'] }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const [child, sister] = [await aMinor(app), await aMinor(app)];
    const mother = await aGuardian(app, [child, sister]);
    const father = await declared(app, child);
    const id = await guardianshipOf(app, father);
    const confirm = () => admin.guardian.confirm({ id, ...seen });
    await expect(confirm()).rejects.toMatchObject(refusal('GUARDIAN_TOO_SOON'));
    await expect(app.as(father).guardian.agree({ id })).rejects.toMatchObject(refusal('GUARDIANSHIP_NOT_FOUND'));
    await app.as(mother).guardian.agree({ id });
    expect((await admin.guardian.waiting({})).items).toMatchObject([{ id, confirmableAt: null }]);
    await confirm();

    const aunt = await declared(app, sister);
    const late = await guardianshipOf(app, aunt);
    app.clock.turn(7 * DAY - 1);
    await expect(admin.guardian.confirm({ id: late, ...seen })).rejects.toMatchObject(refusal('GUARDIAN_TOO_SOON'));
    app.clock.turn(1);
    await admin.guardian.confirm({ id: late, ...seen });
  });

  test('does not get the yes of a welfare officer, who never consents', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const officer = await aGuardian(app, [child], { relation: 'club-welfare' });
    const id = await guardianshipOf(app, await declared(app, child));
    await expect(app.as(officer).guardian.agree({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
  });

  test('does not agree to the first one, and a first one who is not confirmed waits for no one else', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const child = await aMinor(app);
    const first = await declared(app, child);
    const second = await declared(app, child);
    const id = await guardianshipOf(app, first);
    await expect(app.as(second).guardian.agree({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    await admin.guardian.confirm({ id, ...seen });
  });

  test('does not keep the first one from being confirmed while only invited', async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const child = await aMinor(app);
    const id = await guardianshipOf(app, await declared(app, child));
    await app.as(child).guardian.invite({ playerId: child.id, email: 'second@family.example' });
    expect((await admin.guardian.waiting({})).items).toMatchObject([{ id, confirmableAt: null }]);
    await admin.guardian.confirm({ id, ...seen });
  });

  test('reads the name of the first one and not the address', { tags: ['CHILD-14'] }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const mother = await aGuardian(app, [child]);
    const second = await declared(app, child);
    const read = async (by: Account) => {
      const all = await app.as(by).guardian.of({ playerId: child.id });
      return all.map(({ guardian, email }) => [guardian?.id, email !== '']);
    };
    expect(await read(second)).toEqual([
      [second.id, true],
      [mother.id, false],
    ]);
    expect(await read(mother)).toEqual([
      [second.id, false],
      [mother.id, true],
    ]);
    expect((await read(child)).map(([, isThere]) => isThere)).toEqual([true, true]);
  });

  test('whom the first one objects to is suspended until the team has decided, and a report is made', {
    tags: ['GDN-18'],
  }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const child = await aMinor(app);
    const mother = await aGuardian(app, [child]);
    const stranger = await declared(app, child);
    const id = await guardianshipOf(app, stranger);
    const { id: requestId } = await aRequestRow(app, { player: child, other: await aScout(app, { isVerified: true }) });
    await app.as(mother).guardian.object({ id, reason: 'I do not know them.' });
    expect(await app.as(stranger).guardian.children()).toEqual([]);
    expect(await app.as(stranger).guardian.suspended()).toMatchObject([{ id, childFirstName: child.firstName }]);
    expect(await titlesOf(app, stranger)).toContain('Another guardian objects to you');
    expect(await titlesOf(app, child)).toContain('A guardian objects to another one');
    const decline = app.as(stranger).contactRequests.answer({ id: requestId, answer: 'decline' });
    await expect(decline).rejects.toMatchObject(refusal('REQUEST_NOT_FOUND'));
    expect(await app.as(child).guardian.of({ playerId: child.id })).toMatchObject([{ id, isSuspended: true }, {}]);
    expect((await admin.cases.list({})).items).toMatchObject([{ about: { id: stranger.id }, isUrgent: true }]);
    const again = app.as(mother).guardian.object({ id, reason: 'Again' });
    await expect(again).rejects.toMatchObject(refusal('GUARDIAN_OBJECTED'));
    app.clock.turn(8 * DAY);
    const confirm = admin.guardian.confirm({ id, ...seen });
    await expect(confirm).rejects.toMatchObject(refusal('GUARDIAN_OBJECTED'));

    await admin.guardian.setObjectionAside({ id, reason: 'Both parents were heard.' });
    expect(await app.as(stranger).guardian.children()).toHaveLength(1);
    await admin.guardian.confirm({ id, ...seen });
    expect(await titlesOf(app, stranger)).toContain('The safeguarding team has dismissed the objection to you');
  });

  test('who objects to the first one suspends nothing, and the team sees it', { tags: ['GDN-19'] }, async () => {
    const app = await testApp({ engine });
    const admin = app.as(await theAdmin(app));
    const child = await aMinor(app);
    const mother = await aGuardian(app, [child]);
    const stranger = await declared(app, child);
    const id = await guardianshipOf(app, mother);
    await app.as(stranger).guardian.object({ id, reason: 'She is not the mother.' });
    expect(await app.as(mother).guardian.children()).toMatchObject([{ isConfirmed: true }]);
    const waiting = (await admin.guardian.waiting({})).items;
    expect(waiting.find((one) => one.id === id)).toMatchObject({
      confirmedAt: expect.any(String),
      objection: { reason: 'She is not the mother.', isSuspended: false },
    });
  });

  test('is judged by guardians of the same child only', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const mother = await aGuardian(app, [child]);
    const id = await guardianshipOf(app, await declared(app, child));
    const strangers = [child, await aScout(app), await aGuardian(app, [await aMinor(app)])];
    const before = await snapshot(app);
    for (const person of strangers) {
      const { guardian } = app.as(person);
      for (const attempt of [() => guardian.agree({ id }), () => guardian.object({ id, reason: 'No' })]) {
        await expect(attempt()).rejects.toMatchObject(refusal('GUARDIANSHIP_NOT_FOUND'));
      }
    }
    const own = app.as(mother).guardian.object({ id: await guardianshipOf(app, mother), reason: 'No' });
    await expect(own).rejects.toMatchObject(refusal('GUARDIANSHIP_NOT_FOUND'));
    expect(await snapshot(app)).toEqual(before);
  });
});
