import type { Account } from '@touchline/contracts/users';
import type { Caller } from '../router.ts';
import { aGuardian, anInvitationRow } from './families.ts';
import { aPlayer, type PersonFacts } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A verified person with the same texts on each engine. */
export const facts = (username: string, more: PersonFacts = {}): PersonFacts => ({
  username,
  email: `${username}@club.example`,
  firstName: 'Zoë',
  lastName: `O'${username}`,
  phone: '+44 20 7946 0000',
  isVerified: true,
  ...more,
});

/** The product, and callers whose calls are compared. */
export interface Recording {
  app: TestApp;
  as(user: Account): Caller;
}

/** What a guardian reads and decides. */
export async function guard(
  { app, as }: Recording,
  { guardian, minor, player, scout }: Record<'guardian' | 'minor' | 'player' | 'scout', Account>,
): Promise<void> {
  const { guardian: family, consents, contactRequests } = as(guardian);
  const { id: playerId } = minor;
  await as(player).messages.send({ receiverId: playerId, subject: 'Hello', content: 'We could train together.' });
  await contactRequests.openCount();
  const [request] = (await contactRequests.list({})).items;
  await contactRequests.answer({ id: request?.id ?? '', answer: 'accept' });
  await as(scout).contactRequests.asked({ playerIds: [playerId] });
  await as(scout).contactRequests.with({ otherId: playerId });
  app.clock.turn(60);
  await family.write({ playerId, otherId: player.id, content: 'I read this, too.' });
  await family.conversations({ playerId });
  await family.conversation({ playerId, otherId: player.id });
  await family.closeConversation({ playerId, otherId: player.id, isClosed: true });
  await consents.record({ playerId, line: 'featuring', isGiven: true, textVersion: 2 });
  await consents.recordAll({ playerId, answers: [{ line: 'clips', isGiven: true, textVersion: 2 }] });
  await consents.of({ playerId });
  await consents.history({ playerId });
  const [child] = await family.children();
  await family.showContact({ guardianshipId: child?.guardianshipId ?? '', showsContact: true });
  await family.visibleProfile({ playerId });
  await family.disclosures({ playerId });
  await family.notMyChild({ id: child?.guardianshipId ?? '' });
  await as(minor).guardian.of({ playerId });
  const sibling = await aPlayer(app, facts('sibling', { dateOfBirth: '2011-06-15' }));
  await anInvitationRow(app, { playerId: sibling.id, token: 'the second link' });
  const { firstName, lastName } = guardian;
  await family.accept({ token: 'the second link', relation: 'father', declarationVersion: 1, firstName, lastName });
  await family.end({ id: (await family.children()).find(({ id }) => id === sibling.id)?.guardianshipId ?? '' });
}

/** What the safeguarding team and two guardians decide about each other, and about who writes to their child. */
export async function judgeGuardians(
  { app, as }: Recording,
  { asAdmin, scout }: { asAdmin: Caller; scout: Account },
): Promise<void> {
  const child = await aPlayer(app, facts('cousin', { dateOfBirth: '2011-06-15', phone: null }));
  const first = await aGuardian(app, [child], {
    ...facts('uncle', { phone: null, isVerified: false }),
    isConfirmed: false,
  });
  const second = await aGuardian(app, [child], {
    ...facts('aunt', { phone: null, isVerified: false }),
    isConfirmed: false,
  });
  const guardianships = await app.as(child).guardian.of({ playerId: child.id });
  const idOf = (guardian: Account) => guardianships.find((one) => one.guardian?.id === guardian.id)?.id ?? '';
  const reason = 'They do not know the child.';
  await asAdmin.guardian.waiting({});
  await asAdmin.guardian.waitingCount();
  for (const act of [
    () => asAdmin.guardian.confirm({ id: idOf(first), how: 'document', note: 'Passport' }),
    () => as(first).guardian.agree({ id: idOf(second) }),
    () => as(first).guardian.object({ id: idOf(second), reason }),
    () => as(second).guardian.suspended(),
    () => asAdmin.guardian.setObjectionAside({ id: idOf(second), reason }),
    () => asAdmin.guardian.reject({ id: idOf(second), reason }),
    () => as(scout).messages.send({ receiverId: child.id, subject: 'Trial', content: 'Call 07700 900 123.' }),
  ]) {
    app.clock.turn(60);
    await act();
  }
  const [request] = (await app.as(first).contactRequests.list({})).items;
  await as(first).contactRequests.declineAndReport({ id: request?.id ?? '' });
}

/** A minor asks for older dates of birth: one is withdrawn, one declined, and one that makes no adult accepted. */
export async function growOlder({ app, as }: Recording, { asAdmin, minor }: { asAdmin: Caller; minor: Account }) {
  const requestOf = async () => {
    const { entries } = await app.as(minor).birthDates.of({ userId: minor.id });
    return entries.find(({ state }) => state === 'waiting')?.id ?? '';
  };
  const ask = async (dateOfBirth: string) => {
    app.clock.turn(60);
    await app.as(minor).auth.changeBirthDate({ dateOfBirth });
    return requestOf();
  };
  await as(minor).birthDates.withdraw({ id: await ask('2001-01-01') });
  const second = await ask('2002-01-01');
  await asAdmin.birthDates.waiting({});
  await asAdmin.birthDates.waitingCount();
  await asAdmin.birthDates.decline({ id: second, reason: 'The passport says 2010' });
  await asAdmin.birthDates.accept({ id: await ask('2010-06-14'), reason: 'Mistyped', seen: 'Passport' });
  await as(minor).birthDates.of({ userId: minor.id });
}
