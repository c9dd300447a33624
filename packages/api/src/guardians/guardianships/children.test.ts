import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aGuardian,
  aMinor,
  anAdmin,
  aPlayer,
  aProfile,
  aRequestRow,
  aScout,
  aVideo,
  countStatements,
  engines,
  refusal,
  type TestApp,
  testApp,
} from '../../testing/index.ts';

const CONTACT = { email: 'ana@family.example', phone: '+34 600 000 001' };

describe.each(engines)('the children of a guardian, on $name', (engine) => {
  test('are listed with consents and open requests, in the same number of statements for one and for several', {
    tags: ['CHILD-01'],
  }, async () => {
    const app = await testApp({ engine });
    const one = await aMinor(app);
    const [first, second] = [await aMinor(app), await aMinor(app, { dateOfBirth: '2011-01-01' })];
    const alone = await aGuardian(app, [one]);
    const guardian = await aGuardian(app, [first, second]);
    await aRequestRow(app, { player: first, other: await aScout(app) });
    await aRequestRow(app, { player: first, other: await aScout(app), state: 'later' });
    await aRequestRow(app, { player: first, other: await aScout(app), state: 'declined' });
    await app.as(guardian).consents.record({ playerId: second.id, line: 'clips', isGiven: false, textVersion: 2 });
    const children = await app.as(guardian).guardian.children();
    expect(children.map(({ id, openRequests, ageBand }) => [id, openRequests, ageBand])).toEqual([
      [first.id, 2, 'U17'],
      [second.id, 0, 'U16'],
    ]);
    const clips = children.map(({ consents }) => consents.find(({ line }) => line === 'clips')?.isGiven);
    expect(clips).toEqual([true, false]);
    const statements = (person: typeof alone) => countStatements(app, person, (caller) => caller.guardian.children());
    expect(await statements(guardian)).toBe(await statements(alone));
  });

  test('are shown as a verified scout sees them: the country and the band, nothing that identifies', {
    tags: ['CHILD-02'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aProfile(app, { player: child, location: 'Leeds, England', bio: 'Write to me at mia@club.example' });
    const guardian = await aGuardian(app, [child], { ...CONTACT, showsContact: true });
    const seen = await app.as(guardian).guardian.visibleProfile({ playerId: child.id });
    expect(seen).toMatchObject({
      email: null,
      phone: null,
      dateOfBirth: null,
      isMinor: true,
      ageBand: 'U17',
      contactAccess: 'protected',
      guardianContacts: [],
      playerProfile: { location: 'England' },
    });
    expect(JSON.stringify(seen)).not.toContain('mia@club.example');
    const scout = await aScout(app, { isVerified: true });
    expect(await app.as(scout).users.byId({ id: child.id })).toEqual(seen);
  });
});

describe.each(engines)('the clips of a child, on $name', (engine) => {
  test('are watched and listed by the guardians, whatever scouts may see, and by no other guardian', {
    tags: ['CHILD-03'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child]);
    const other = await aGuardian(app, [await aMinor(app)]);
    const approved = await aVideo(app, { player: child, isApproved: true });
    const waiting = await aVideo(app, { player: child });
    await app.as(guardian).consents.record({ playerId: child.id, line: 'clips', isGiven: false, textVersion: 2 });
    const listed = async (by: Account) => [
      (await app.as(by).videos.ofPlayer({ playerId: child.id, limit: 10 })).items.length,
      (await app.as(by).videos.list({ playerId: child.id, limit: 10 })).items.length,
    ];
    expect(await listed(guardian)).toEqual([2, 2]);
    expect(await listed(other)).toEqual([0, 0]);
    for (const { id } of [approved, waiting]) {
      expect(await app.as(guardian).videos.byId({ id })).toMatchObject({ id });
      await expect(app.as(other).videos.byId({ id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
      await expect(app.as(guardian).videos.delete({ id })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    }
    const [{ guardianshipId: id } = { guardianshipId: '' }] = await app.as(guardian).guardian.children();
    await app.as(guardian).guardian.end({ id });
    expect(await listed(guardian)).toEqual([0, 0]);
    await expect(app.as(guardian).videos.byId({ id: approved.id })).rejects.toMatchObject(refusal('VIDEO_NOT_FOUND'));
  });
});

describe.each(engines)("a guardian's own contact, on $name", (engine) => {
  const contactsIn = async (
    app: TestApp,
    scout: { id: string; role: 'scout'; isVerified: boolean },
    playerId: string,
  ) => {
    const calls = app.as(scout);
    const page = await calls.users.byId({ id: playerId });
    const listed = (await calls.players.list({})).items.find(({ id }) => id === playerId);
    expect(listed && 'guardianContacts' in listed ? listed.guardianContacts : []).toEqual([]);
    return 'guardianContacts' in page ? page.guardianContacts : null;
  };

  test('is shown to verified scouts who were accepted, if the guardian chooses so, and to no one else', {
    tags: ['CHILD-12'],
  }, async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aProfile(app, { player: child });
    const guardian = await aGuardian(app, [child], CONTACT);
    const scout = await aScout(app, { isVerified: true });
    const as = { id: scout.id, role: 'scout' as const, isVerified: true };
    const other = { ...as, id: (await aScout(app, { isVerified: true })).id };
    const request = await aRequestRow(app, { player: child, other: scout });
    const [{ guardianshipId } = { guardianshipId: '' }] = await app.as(guardian).guardian.children();
    const show = (showsContact: boolean) => app.as(guardian).guardian.showContact({ guardianshipId, showsContact });
    await show(true);
    expect(await contactsIn(app, as, child.id)).toEqual([]);
    await app.db.updateTable('contact_requests').set({ state: 'accepted' }).where('id', '=', request.id).execute();
    expect(await contactsIn(app, as, child.id)).toEqual([CONTACT]);
    expect(await contactsIn(app, other, child.id)).toEqual([]);
    await show(false);
    expect(await contactsIn(app, as, child.id)).toEqual([]);
    await show(true);
    const allowContact = (isGiven: boolean) =>
      app.as(guardian).consents.record({ playerId: child.id, line: 'contact', isGiven, textVersion: 2 });
    await allowContact(false);
    expect(await contactsIn(app, as, child.id)).toEqual([]);
    await allowContact(true);
    expect(await contactsIn(app, as, child.id)).toEqual([CONTACT]);
    await app.as(guardian).guardian.closeConversation({ playerId: child.id, otherId: scout.id, isClosed: true });
    expect(await contactsIn(app, as, child.id)).toEqual([]);
  });

  test('is shown no more once the guardian allows no contact', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    await aProfile(app, { player: child });
    const guardian = await aGuardian(app, [child], { ...CONTACT, showsContact: true });
    const scout = await aScout(app, { isVerified: true });
    await aRequestRow(app, { player: child, other: scout, state: 'accepted' });
    const as = { id: scout.id, role: 'scout' as const, isVerified: true };
    expect(await contactsIn(app, as, child.id)).toEqual([CONTACT]);
    const consent = { playerId: child.id, line: 'contact', isGiven: false, textVersion: 2 } as const;
    await app.as(guardian).consents.record(consent);
    expect(await contactsIn(app, as, child.id)).toEqual([]);
  });

  test('is chosen for the own guardianship only, by its id or that of another', async () => {
    const app = await testApp({ engine });
    const child = await aMinor(app);
    const guardian = await aGuardian(app, [child], CONTACT);
    const stranger = await aGuardian(app, [await aMinor(app)]);
    const [{ guardianshipId } = { guardianshipId: '' }] = await app.as(guardian).guardian.children();
    for (const id of [guardianshipId, crypto.randomUUID()]) {
      const show = app.as(stranger).guardian.showContact({ guardianshipId: id, showsContact: true });
      await expect(show).rejects.toMatchObject(refusal('GUARDIANSHIP_NOT_FOUND'));
    }
    for (const [person, code] of [
      [child, 'GUARDIANSHIP_NOT_FOUND'],
      [await aScout(app), 'GUARDIANSHIP_NOT_FOUND'],
      [await anAdmin(app), 'NOT_ALLOWED'],
    ] as const) {
      const show = app.as(person).guardian.showContact({ guardianshipId, showsContact: true });
      await expect(show).rejects.toMatchObject(refusal(code));
    }
    expect(await app.as(guardian).guardian.children()).toMatchObject([{ showsContact: false }]);
  });

  test('costs a list of players no statement per player, and none where there is no minor', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { isVerified: true });
    const statements = () => countStatements(app, scout, (caller) => caller.players.list({}));
    await aProfile(app, { player: await aPlayer(app, { isVerified: true }) });
    await statements();
    const withAdult = await statements();
    const addMinor = async () => {
      const child = await aMinor(app);
      await aProfile(app, { player: child });
      await aGuardian(app, [child], { showsContact: true });
      await aRequestRow(app, { player: child, other: scout, state: 'accepted' });
      await statements();
    };
    await addMinor();
    const withMinor = await statements();
    expect(withMinor - withAdult).toBeLessThanOrEqual(2);
    await addMinor();
    await addMinor();
    expect(await statements()).toBe(withMinor);
  });
});
