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
  bothEngines,
  MINOR_BIRTH,
  queuedMailsOf,
  refusal,
  refusalAtNoField,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../../testing/index.ts';

const ADULT = '2004-06-15';
const DECISION = { reason: 'The year was mistyped', seen: 'Passport, by a video call' };

/** A verified minor who asks for the date of an adult. */
async function withRequest(app: TestApp) {
  const admin = await theAdmin(app);
  const minor = await aMinor(app);
  const guardian = await aGuardian(app, [minor]);
  await app.as(minor).auth.changeBirthDate({ dateOfBirth: ADULT });
  const [entry] = await entriesOf(app, minor, minor);
  return { admin, minor, guardian, id: entry?.id ?? '' };
}

const entriesOf = async (app: TestApp, reader: Account, of: Account) =>
  (await app.as(reader).birthDates.of({ userId: of.id })).entries;

describe.each(bothEngines)('a request for an older date of birth, on $name', (engine) => {
  test('waits in the queue of the safeguarding team and is told to the guardians, in the app and by mail', {
    tags: ['BIRTH-06'],
  }, async () => {
    const app = await testApp({ engine });
    const { admin, minor, guardian, id } = await withRequest(app);
    const young = await aGuardian(app, [minor]);
    await app.db.updateTable('users').set({ is_minor: 1 }).where('id', '=', young.id).execute();
    expect(await titlesOf(app, guardian)).toEqual(['Your child asks for an older date of birth']);
    expect(await queuedMailsOf(app, guardian)).toHaveLength(1);
    expect(await titlesOf(app, admin)).toContain('A player asks for an older date of birth');
    expect(await app.as(admin).birthDates.waitingCount()).toBe(1);
    expect((await app.as(admin).birthDates.waiting({ limit: 10 })).items).toMatchObject([
      {
        id,
        player: { id: minor.id, isMinor: true, isVerified: true },
        dateOfBirth: MINOR_BIRTH,
        requested: ADULT,
        makesAdult: true,
        guardians: 1,
      },
    ]);
    // The same date again is the same request, and a day has three.
    const { changeBirthDate } = app.as(minor).auth;
    await changeBirthDate({ dateOfBirth: ADULT });
    expect(await titlesOf(app, guardian)).toHaveLength(1);
    await changeBirthDate({ dateOfBirth: '2004-06-16' });
    await expect(changeBirthDate({ dateOfBirth: '2004-06-17' })).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS'));
    expect(await app.as(admin).birthDates.waitingCount()).toBe(1);
  });

  test('is read with its history by the family and admins, and by no other user', { tags: ['BIRTH-11'] }, async () => {
    const app = await testApp({ engine });
    const { admin, minor, guardian, id } = await withRequest(app);
    const ordinary = await anAdmin(app, { isSafeguarding: false });
    for (const reader of [minor, guardian, admin, ordinary]) {
      const birthDates = await app.as(reader).birthDates.of({ userId: minor.id });
      expect(birthDates).toMatchObject({ dateOfBirth: MINOR_BIRTH, confirmedAt: null });
      expect(birthDates.entries).toMatchObject([
        { id, state: 'waiting', former: MINOR_BIRTH, current: ADULT, by: { id: minor.id }, decidedBy: null },
      ]);
    }
    expect((await app.as(ordinary).users.review({ id: minor.id })).birthDates.entries).toMatchObject([{ id }]);
    const others = [await aScout(app, { isVerified: true }), await aPlayer(app), await aGuardian(app, [])];
    for (const other of others) {
      const reading = app.as(other).birthDates.of({ userId: minor.id });
      await expect(reading).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
      const withdrawing = app.as(other).birthDates.withdraw({ id });
      await expect(withdrawing).rejects.toMatchObject(refusal('BIRTH_DATE_REQUEST_NOT_FOUND'));
    }
  });

  test('that is accepted changes the date, takes away the verification, and the adult takes over', {
    tags: ['BIRTH-08'],
  }, async () => {
    const app = await testApp({ engine });
    const { admin, minor, guardian, id } = await withRequest(app);
    await aProfile(app, { player: minor });
    const scout = await aScout(app, { isVerified: true });
    const row = await aRequestRow(app, { player: minor, other: scout });
    await app.as(admin).birthDates.accept({ id, ...DECISION });
    expect(await app.as(minor).auth.me()).toMatchObject({ dateOfBirth: ADULT, isMinor: false, isVerified: false });
    const users = app.db.selectFrom('users').select(['verified_at', 'youngest_date_of_birth']);
    expect(await users.where('id', '=', minor.id).executeTakeFirst()).toEqual({
      verified_at: null,
      youngest_date_of_birth: ADULT,
    });
    expect((await app.as(scout).players.list({ limit: 10 })).items).toEqual([]);
    const requests = app.db.selectFrom('contact_requests').select('route').where('id', '=', row.id);
    expect(await requests.executeTakeFirst()).toEqual({ route: 'player' });
    expect(await titlesOf(app, guardian)).toContain('The safeguarding team has changed your child’s date of birth');
    expect(await titlesOf(app, minor)).toContain('The safeguarding team has changed your date of birth');
    expect(await entriesOf(app, admin, minor)).toMatchObject([
      { id, state: 'accepted', decidedBy: { id: admin.id }, ...DECISION },
    ]);
    expect((await app.as(admin).audit.list({ act: 'user.accept-birth-date' })).items).toMatchObject([
      { reason: DECISION.reason, isUndoable: false, before: { isVerified: true }, after: { isVerified: false } },
    ]);
    expect(await app.as(admin).birthDates.waitingCount()).toBe(0);
    expect(await app.as(minor).birthDates.of({ userId: minor.id })).toMatchObject({ dateOfBirth: ADULT });
    // The confirmed date counts from now on: a younger one is the player's own word again.
    const stated = await app.as(minor).auth.changeBirthDate({ dateOfBirth: '2004-06-16' });
    expect(stated).toMatchObject({ dateOfBirth: '2004-06-16' });
  });

  test('that is declined changes nothing, and the family reads why', { tags: ['BIRTH-09'] }, async () => {
    const app = await testApp({ engine });
    const { admin, minor, guardian, id } = await withRequest(app);
    await app.as(admin).birthDates.decline({ id, reason: 'The passport says 2009' });
    expect(await app.as(minor).auth.me()).toMatchObject({ dateOfBirth: MINOR_BIRTH, isMinor: true, isVerified: true });
    for (const reader of [minor, guardian]) {
      expect(await entriesOf(app, reader, minor)).toMatchObject([
        { state: 'declined', reason: 'The passport says 2009', decidedBy: { id: admin.id } },
      ]);
    }
    expect(await titlesOf(app, minor)).toContain('Your date of birth stays as it is');
    expect(await titlesOf(app, guardian)).toContain('Your child’s date of birth stays as it is');
    const again = app.as(admin).birthDates.accept({ id, ...DECISION });
    await expect(again).rejects.toMatchObject(refusal('BIRTH_DATE_DECIDED'));
  });

  test('is withdrawn by its player, and then no longer decided', { tags: ['BIRTH-10'] }, async () => {
    const app = await testApp({ engine });
    const { admin, minor, id } = await withRequest(app);
    await app.as(minor).birthDates.withdraw({ id });
    expect(await entriesOf(app, minor, minor)).toMatchObject([{ state: 'withdrawn', decidedBy: null }]);
    const decisions = [
      () => app.as(admin).birthDates.accept({ id, ...DECISION }),
      () => app.as(admin).birthDates.decline({ id, reason: 'No' }),
      () => app.as(minor).birthDates.withdraw({ id }),
    ];
    for (const decide of decisions) await expect(decide()).rejects.toMatchObject(refusal('BIRTH_DATE_DECIDED'));
    expect(await app.as(minor).auth.me()).toMatchObject({ dateOfBirth: MINOR_BIRTH });
  });

  test('is decided by safeguarding admins only, with a reason and what was seen, and not for a second account', {
    tags: ['BIRTH-07'],
  }, async () => {
    const app = await testApp({ engine });
    const { admin, minor, guardian, id } = await withRequest(app);
    const ordinary = await anAdmin(app, { isSafeguarding: false });
    for (const other of [minor, guardian, ordinary]) {
      const { birthDates } = app.as(other);
      for (const attempt of [
        () => birthDates.accept({ id, ...DECISION }),
        () => birthDates.decline({ id, reason: 'No' }),
        () => birthDates.waiting({ limit: 10 }),
        () => birthDates.waitingCount(),
      ]) {
        await expect(attempt()).rejects.toMatchObject(refusal('NOT_ALLOWED'));
      }
    }
    for (const missing of [{ reason: ' ' }, { seen: '' }]) {
      const accepting = app.as(admin).birthDates.accept({ id, ...DECISION, ...missing });
      await expect(accepting).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const { firstName, lastName } = minor;
    const twin = app.as(await anAdmin(app, { firstName, lastName })).birthDates;
    await expect(twin.accept({ id, ...DECISION })).rejects.toMatchObject(refusalAtNoField('BIRTH_DATE_OWN'));
    await expect(twin.decline({ id, reason: 'No' })).rejects.toMatchObject(refusalAtNoField('BIRTH_DATE_OWN'));
    expect(await app.as(minor).auth.me()).toMatchObject({ isMinor: true });
  });

  test('waits on while the date becomes younger, and ends when a safeguarding admin sets a date', async () => {
    const app = await testApp({ engine });
    const { admin, minor, id } = await withRequest(app);
    await app.as(minor).auth.changeBirthDate({ dateOfBirth: '2011-01-01' });
    expect(await app.as(admin).birthDates.waitingCount()).toBe(1);
    app.clock.turn(1);
    await app.as(admin).users.change({ id: minor.id, patch: { dateOfBirth: '2008-01-01', ...DECISION } });
    const entries = await entriesOf(app, admin, minor);
    expect(entries.find((one) => one.id === id)).toMatchObject({ state: 'declined', decidedBy: { id: admin.id } });
    expect(entries[0]).toMatchObject({ state: null, current: '2008-01-01', seen: DECISION.seen });
  });

  test('is not in the queue while the user has another role', async () => {
    const app = await testApp({ engine });
    const { admin, minor, id } = await withRequest(app);
    const { users, birthDates } = app.as(admin);
    await users.change({ id: minor.id, patch: { role: 'scout' } });
    expect((await birthDates.waiting({ limit: 10 })).items).toEqual([]);
    const accepting = birthDates.accept({ id, ...DECISION });
    await expect(accepting).rejects.toMatchObject(refusal('BIRTH_DATE_REQUEST_NOT_FOUND'));
    await users.change({ id: minor.id, patch: { role: 'player' } });
    expect((await birthDates.waiting({ limit: 10 })).items).toHaveLength(1);
  });

  test('is listed page by page, the oldest first', async () => {
    const app = await testApp({ engine });
    const players: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const player = await aMinor(app);
      await app.as(player).auth.changeBirthDate({ dateOfBirth: ADULT });
      players.push(player.id);
    }
    const { waiting } = app.as(await theAdmin(app)).birthDates;
    const first = await waiting({ limit: 2 });
    const second = await waiting({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ player }) => player.id)).toEqual(players);
    expect(second.nextCursor).toBeNull();
  });
});

test('guardians are told of a date that was corrected, by the child or by an admin', async () => {
  const app = await testApp({});
  const minor = await aMinor(app);
  const guardian = await aGuardian(app, [minor]);
  await app.as(minor).auth.changeBirthDate({ dateOfBirth: '2010-09-20' });
  app.clock.turn(1);
  await app.as(await theAdmin(app)).users.change({ id: minor.id, patch: { dateOfBirth: '2010-09-21' } });
  const told = 'Your child’s date of birth was changed';
  expect(await titlesOf(app, guardian)).toEqual([told, told]);
  expect(await titlesOf(app, minor)).toContain('Your date of birth was changed');
  const entries = await entriesOf(app, guardian, minor);
  expect(entries.map(({ former, current }) => [former, current])).toEqual([
    ['2010-09-20', '2010-09-21'],
    [MINOR_BIRTH, '2010-09-20'],
  ]);
});
