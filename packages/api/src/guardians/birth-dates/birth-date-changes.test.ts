import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  allowScouts,
  anAdmin,
  aPlayer,
  aProfile,
  aScout,
  aUser,
  engines,
  movedItem,
  refusal,
  refusalAt,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';
import { refreshMinors } from './birth-date-changes.service.ts';

const MINOR = '2009-06-15';
const ADULT = '2004-06-15';

const stateOf = async (app: TestApp, user: Account) => {
  const { isMinor, dateOfBirth } = await app.as(user).auth.me();
  return { isMinor, dateOfBirth };
};

const requestsOf = (app: TestApp, user: Account) =>
  app.db
    .selectFrom('birth_date_requests')
    .select(['former', 'current', 'state'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('current', 'desc')
    .execute();

const changesOf = (app: TestApp, user: Account) =>
  app.db
    .selectFrom('birth_date_changes')
    .select(['changed_by', 'former', 'current', 'reason'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

describe.each(engines)('a date of birth, on $name', (engine) => {
  test('is corrected by a minor who stays one, and the change is recorded', {
    tags: ['PPROF-66', 'BIRTH-01'],
  }, async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    const changed = await app.as(minor).auth.changeBirthDate({ dateOfBirth: '2010-01-02' });
    expect(changed).toMatchObject({ dateOfBirth: '2010-01-02', isMinor: true });
    expect(await changesOf(app, minor)).toEqual([
      { changed_by: minor.id, former: MINOR, current: '2010-01-02', reason: null },
    ]);
    await app.as(minor).auth.changeBirthDate({ dateOfBirth: '2010-01-02' });
    expect(await changesOf(app, minor)).toHaveLength(1);
  });

  test('that makes a player older waits, a minor’s or an adult’s, by years or by a day', {
    tags: ['BIRTH-02'],
  }, async () => {
    const app = await testApp({ engine });
    for (const [born, older] of [
      [MINOR, ADULT],
      [MINOR, '2008-03-03'],
      [MINOR, '2009-06-14'],
      [ADULT, '2004-06-14'],
    ] as const) {
      const player = await aPlayer(app, { dateOfBirth: born });
      const before = await stateOf(app, player);
      const stated = await app.as(player).auth.changeBirthDate({ dateOfBirth: older });
      expect(stated).toMatchObject({ ...before, isWaitingForSafeguarding: true });
      expect(await stateOf(app, player)).toEqual(before);
      expect(await changesOf(app, player)).toEqual([]);
      expect(await requestsOf(app, player)).toEqual([{ former: born, current: older, state: 'waiting' }]);
    }
  });

  test('does not make a player older in many small steps, nor by an older date than a former one', {
    tags: ['BIRTH-02'],
  }, async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: '2009-06-15' });
    const { changeBirthDate } = app.as(minor).auth;
    await changeBirthDate({ dateOfBirth: '2010-06-15' });
    for (const dateOfBirth of ['2010-06-14', '2010-06-13', '2009-06-15']) await changeBirthDate({ dateOfBirth });
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: '2010-06-15' });
    expect((await requestsOf(app, minor)).map(({ current, state }) => [current, state])).toEqual([
      ['2010-06-14', 'withdrawn'],
      ['2010-06-13', 'withdrawn'],
      ['2009-06-15', 'waiting'],
    ]);
  });

  test.each(['protected', 'adult'] as const)(
    'that is removed counts as before, and no older one follows, where unknown ages are %s',
    { tags: ['BIRTH-03'] },
    async (unknownAge) => {
      const app = await testApp({ engine, policies: { unknownAge } });
      const minor = await aPlayer(app, { dateOfBirth: '2009-06-15' });
      const { changeBirthDate } = app.as(minor).auth;
      for (const dateOfBirth of [null, ' ']) {
        expect(await changeBirthDate({ dateOfBirth })).toMatchObject({ isMinor: true, dateOfBirth: null });
      }
      // Still a minor's, and older than the one that was removed.
      for (const dateOfBirth of [ADULT, '2009-06-14']) {
        expect(await changeBirthDate({ dateOfBirth })).toMatchObject({ isWaitingForSafeguarding: true });
      }
      expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: null });
      await refreshMinors(app.shared);
      app.clock.set('2027-06-16T00:00:00.000Z');
      await refreshMinors(app.shared);
      expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: null });
      const { change } = app.as(await theAdmin(app)).users;
      await change({ id: minor.id, patch: { role: 'scout' } });
      expect(await change({ id: minor.id, patch: { role: 'player' } })).toMatchObject({ isMinor: true });
      expect(await changeBirthDate({ dateOfBirth: '2009-06-15' })).toMatchObject({ isWaitingForSafeguarding: true });
    },
  );

  test('that is the first one of a protected player makes no adult, and a younger one is set at once', {
    tags: ['BIRTH-01', 'BIRTH-04'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { dateOfBirth: null });
    expect(await stateOf(app, player)).toMatchObject({ isMinor: true });
    const { changeBirthDate } = app.as(player).auth;
    expect(await changeBirthDate({ dateOfBirth: ADULT })).toMatchObject({ isMinor: true, dateOfBirth: null });
    expect(await changeBirthDate({ dateOfBirth: MINOR })).toMatchObject({ isMinor: true, dateOfBirth: MINOR });
  });

  test('that was removed by an adult and is the same again changes nothing', async () => {
    const app = await testApp({ engine, policies: { unknownAge: 'adult' } });
    const adult = await aPlayer(app, { dateOfBirth: ADULT });
    const { changeBirthDate } = app.as(adult).auth;
    expect(await changeBirthDate({ dateOfBirth: null })).toMatchObject({ isMinor: false });
    expect(await changeBirthDate({ dateOfBirth: ADULT })).toMatchObject({ isMinor: false, dateOfBirth: ADULT });
    expect(await requestsOf(app, adult)).toEqual([]);
  });

  test('does not make a minor an adult by a batch of changes at once', async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    const { changeBirthDate } = app.as(minor).auth;
    const dates = [null, ADULT, '2009-12-31', '2004-06-14'];
    await Promise.all(dates.map((dateOfBirth) => changeBirthDate({ dateOfBirth })));
    const states = (await requestsOf(app, minor)).map(({ state }) => state).sort();
    expect(states).toEqual(['waiting', 'withdrawn']);
    expect(await stateOf(app, minor)).toMatchObject({ isMinor: true });
  });

  test('does not make a minor an adult by unknown keys or by the profile', async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    const more = { dateOfBirth: '2009-07-07', isMinor: false, reason: 'I am 18', id: (await aPlayer(app)).id };
    expect(await app.as(minor).auth.changeBirthDate(more as never)).toMatchObject({ id: minor.id, isMinor: true });
    const profile = { position: 'Striker' as const, dateOfBirth: ADULT, isMinor: false, is_minor: 0 };
    await app
      .as(minor)
      .players.createProfile({ playerId: minor.id, profile })
      .catch(() => {});
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: '2009-07-07' });
  });

  test('makes an adult a minor by their own word, who then needs the safeguarding team to go back', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { dateOfBirth: ADULT, isVerified: true });
    await aProfile(app, { player, location: 'Sheffield, England' });
    const scout = app.as(await aScout(app, { isVerified: true }));
    expect((await scout.players.list({ limit: 10, location: 'sheffield' })).items).toHaveLength(1);
    const { changeBirthDate } = app.as(player).auth;
    expect(await changeBirthDate({ dateOfBirth: MINOR })).toMatchObject({ isMinor: true });
    expect((await scout.players.list({ limit: 10, location: 'sheffield' })).items).toEqual([]);
    await expect(scout.users.byId({ id: player.id })).rejects.toMatchObject(refusal('USER_NOT_FOUND'));
    await allowScouts(app, player);
    expect(await scout.users.byId({ id: player.id })).toMatchObject({ isMinor: true, email: null });
    expect(await changeBirthDate({ dateOfBirth: ADULT })).toMatchObject({ isMinor: true, dateOfBirth: MINOR });
  });

  test('is changed freely by scouts and guardians', async () => {
    const app = await testApp({ engine });
    for (const user of [await aScout(app, { dateOfBirth: MINOR }), await aUser(app, 'guardian')]) {
      for (const dateOfBirth of [ADULT, MINOR, null]) {
        expect(await app.as(user).auth.changeBirthDate({ dateOfBirth })).toMatchObject({ isMinor: false, dateOfBirth });
      }
    }
  });

  test('is not changed by anonymous callers', async () => {
    const app = await testApp({ engine });
    const changing = app.as(null).auth.changeBirthDate({ dateOfBirth: ADULT });
    await expect(changing).rejects.toMatchObject(refusal('NOT_SIGNED_IN'));
  });

  test('that makes a player older is entered by a safeguarding admin, who says why and what was seen', {
    tags: ['MA-03', 'BIRTH-12'],
  }, async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR, isVerified: true });
    const admin = await theAdmin(app);
    const { change } = app.as(admin).users;
    const id = minor.id;
    const whole = { dateOfBirth: ADULT, reason: 'Wrong year typed', seen: 'Passport' };
    const ordinary = app.as(await anAdmin(app, { isSafeguarding: false }));
    for (const older of [ADULT, '2009-06-14']) {
      const changing = ordinary.users.change({ id, patch: { ...whole, dateOfBirth: older } });
      await expect(changing).rejects.toMatchObject(refusalAt('patch.dateOfBirth', 'BIRTH_DATE_NEEDS_SAFEGUARDING'));
    }
    const without = { dateOfBirth: ADULT, reason: 'Wrong year typed' };
    await expect(change({ id, patch: { dateOfBirth: ADULT } })).rejects.toMatchObject(
      refusalAt('patch.reason', 'REASON_NEEDED'),
    );
    await expect(change({ id, patch: without })).rejects.toMatchObject(refusalAt('patch.seen', 'SEEN_NEEDED'));
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: MINOR });
    expect(await changesOf(app, minor)).toEqual([]);
    const changed = await change({ id, patch: whole });
    expect(changed).toMatchObject({ isMinor: false, dateOfBirth: ADULT, isVerified: false });
    expect(await changesOf(app, minor)).toEqual([
      { changed_by: admin.id, former: MINOR, current: ADULT, reason: 'Wrong year typed' },
    ]);
    const own = app.as(minor).users.change({ id, patch: whole });
    await expect(own).rejects.toMatchObject(refusal('NOT_ALLOWED'));
    const { items } = await app.as(admin).audit.list({ targetId: id, act: 'user.change-birth-date' });
    expect(items).toMatchObject([{ reason: 'Wrong year typed', isUndoable: false, before: { isVerified: true } }]);
    const undoing = app.as(admin).audit.undo({ id: items[0]?.id ?? '' });
    await expect(undoing).rejects.toMatchObject(refusal('NOT_UNDOABLE'));
  });

  test('of an account with the name, phone number or mailbox of the admin is set by another one', {
    tags: ['BIRTH-07'],
  }, async () => {
    const app = await testApp({ engine });
    const own = { phone: '+44 20 7946 4242', email: 'zoe@club.example' };
    const admin = await anAdmin(app, { firstName: 'Zoë', lastName: 'Smith', ...own });
    const patch = { dateOfBirth: ADULT, reason: 'I know', seen: 'Passport' };
    const likenesses = [
      { firstName: 'ZOE', lastName: 'smith' },
      { phone: '(0044) 20 79464242' },
      { email: 'zoe+leo@club.example' },
    ];
    for (const same of likenesses) {
      const second = await aPlayer(app, { dateOfBirth: MINOR, ...same });
      const changing = app.as(admin).users.change({ id: second.id, patch });
      await expect(changing).rejects.toMatchObject(refusalAt('patch.dateOfBirth', 'BIRTH_DATE_OWN'));
      await app.as(await theAdmin(app)).users.change({ id: second.id, patch });
    }
  });

  test('that an admin corrects to another one of a minor needs no reason', async () => {
    const app = await testApp({ engine });
    const [minor, adult] = [await aPlayer(app, { dateOfBirth: MINOR }), await aPlayer(app, { dateOfBirth: ADULT })];
    const { change } = app.as(await theAdmin(app)).users;
    expect(await change({ id: minor.id, patch: { dateOfBirth: '2010-10-10' } })).toMatchObject({ isMinor: true });
    expect(await change({ id: adult.id, patch: { dateOfBirth: '2010-10-10' } })).toMatchObject({ isMinor: true });
  });

  test('decides again when an admin gives another role', async () => {
    const app = await testApp({ engine });
    const scout = await aScout(app, { dateOfBirth: MINOR });
    const { change } = app.as(await theAdmin(app)).users;
    expect(await change({ id: scout.id, patch: { role: 'player' } })).toMatchObject({ isMinor: true });
    const again = await app.as({ ...scout, role: 'player' }).auth.changeBirthDate({ dateOfBirth: ADULT });
    expect(again).toMatchObject({ isMinor: true, isWaitingForSafeguarding: true });
    expect(await change({ id: scout.id, patch: { role: 'scout' } })).toMatchObject({ isMinor: false });
    expect(await change({ id: scout.id, patch: { role: 'player' } })).toMatchObject({ isMinor: true });
  });

  test('that was made older in another role waits once the user is a player again, and the youngest one holds', {
    tags: ['BIRTH-05'],
  }, async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    const ordinary = app.as(await anAdmin(app, { isSafeguarding: false })).users;
    const id = minor.id;
    await ordinary.change({ id, patch: { role: 'scout' } });
    await app.as({ ...minor, role: 'scout' }).auth.changeBirthDate({ dateOfBirth: '2003-01-01' });
    await ordinary.change({ id, patch: { dateOfBirth: ADULT } });
    expect(await ordinary.change({ id, patch: { role: 'player' } })).toMatchObject({
      isMinor: true,
      dateOfBirth: MINOR,
    });
    expect(await requestsOf(app, minor)).toEqual([{ former: MINOR, current: ADULT, state: 'waiting' }]);
    await refreshMinors(app.shared);
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: MINOR });
  });

  test('stays what it was through the trash', async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    await app.as(minor).auth.changeBirthDate({ dateOfBirth: null });
    await app.as(minor).auth.changeBirthDate({ dateOfBirth: ADULT });
    const admin = app.as(await theAdmin(app));
    const { id } = movedItem(await admin.trash.move({ kind: 'user', id: minor.id }));
    await admin.trash.restore({ id });
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: null });
    expect(await requestsOf(app, minor)).toMatchObject([{ current: ADULT, state: 'waiting' }]);
    expect(await app.as(minor).auth.changeBirthDate({ dateOfBirth: '2009-06-14' })).toMatchObject({ isMinor: true });
  });
});

describe.each(engines)('an unsettled date of birth, on $name', (engine) => {
  const TOMORROW = '2008-03-03';

  test.each([
    { of: 'at registration', first: TOMORROW, later: [] },
    { of: 'of a protected player without a date', first: null, later: [TOMORROW] },
    { of: 'of a minor who removes it and enters it again', first: TOMORROW, later: [null, TOMORROW] },
    { of: 'of an adult of one day who makes it younger by a day', first: '2008-03-02', later: ['2008-03-03'] },
  ])('makes no adult before 30 days, $of', { tags: ['BIRTH-13'] }, async ({ first, later }) => {
    const app = await testApp({ engine, startingAt: '2026-03-02T09:00:00.000Z' });
    const player = await aPlayer(app, { dateOfBirth: first });
    for (const dateOfBirth of later) await app.as(player).auth.changeBirthDate({ dateOfBirth });
    expect(await stateOf(app, player)).toEqual({ isMinor: true, dateOfBirth: TOMORROW });
    for (const day of ['2026-03-04T00:00:00.000Z', '2026-04-01T08:59:59.000Z']) {
      app.clock.set(day);
      await refreshMinors(app.shared);
      expect(await stateOf(app, player)).toMatchObject({ isMinor: true });
    }
    // No other date makes an adult meanwhile, and no change of role.
    expect(await app.as(player).auth.changeBirthDate({ dateOfBirth: '2008-03-04' })).toMatchObject({ isMinor: true });
    const { change } = app.as(await theAdmin(app)).users;
    await change({ id: player.id, patch: { role: 'scout' } });
    expect(await change({ id: player.id, patch: { role: 'player' } })).toMatchObject({ isMinor: true });
    app.clock.set('2026-04-01T09:00:10.000Z');
    await refreshMinors(app.shared);
    expect(await stateOf(app, player)).toMatchObject({ isMinor: false });
  });

  test('lets a player come of age by the calendar once an admin has seen proof of it', {
    tags: ['BIRTH-13'],
  }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { dateOfBirth: TOMORROW });
    const admin = app.as(await theAdmin(app));
    app.clock.set('2026-03-03T00:00:00.000Z');
    await refreshMinors(app.shared);
    expect(await stateOf(app, player)).toMatchObject({ isMinor: true });
    const check = { userId: player.id, kind: 'birth-date' as const };
    await admin.accountChecks.record({ userId: player.id, kind: 'identity', evidence: 'Library card' });
    expect(await stateOf(app, player)).toMatchObject({ isMinor: true });
    await admin.accountChecks.record({ ...check, evidence: 'Passport' });
    expect(await stateOf(app, player)).toMatchObject({ isMinor: false });
    const other = await aPlayer(app, { dateOfBirth: '2008-03-04' });
    await admin.accountChecks.record({ ...check, userId: other.id, evidence: 'Passport' });
    await admin.accountChecks.withdraw({ ...check, userId: other.id });
    app.clock.set('2026-03-05T00:00:00.000Z');
    await refreshMinors(app.shared);
    expect(await stateOf(app, other)).toMatchObject({ isMinor: true });
  });

  test('of an adult at registration is that of an adult at once', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { dateOfBirth: '2008-03-02' });
    await refreshMinors(app.shared);
    expect(await stateOf(app, player)).toMatchObject({ isMinor: false });
  });
});

describe.each(engines)('the 18th birthday, on $name', (engine) => {
  test.each([
    { siteTimeZone: 'UTC', before: '2026-06-14T23:59:59.000Z', after: '2026-06-15T00:00:00.000Z' },
    { siteTimeZone: 'Pacific/Auckland', before: '2026-06-14T11:59:59.000Z', after: '2026-06-14T12:00:00.000Z' },
    { siteTimeZone: 'America/Los_Angeles', before: '2026-06-15T06:59:59.000Z', after: '2026-06-15T07:00:00.000Z' },
  ])('begins at midnight in $siteTimeZone', { tags: ['BIRTH-14'] }, async ({ siteTimeZone, before, after }) => {
    const app = await testApp({ engine, siteTimeZone });
    const player = await aPlayer(app, { dateOfBirth: '2008-06-15' });
    app.clock.set(before);
    await refreshMinors(app.shared);
    expect(await stateOf(app, player)).toMatchObject({ isMinor: true });
    app.clock.set(after);
    await refreshMinors(app.shared);
    expect(await stateOf(app, player)).toMatchObject({ isMinor: false });
  });

  test.each([
    { born: '2008-02-29', lastDay: '2026-02-28', firstDay: '2026-03-01' },
    { born: '2008-02-28', lastDay: '2026-02-27', firstDay: '2026-02-28' },
    { born: '2008-03-01', lastDay: '2026-02-28', firstDay: '2026-03-01' },
    { born: '2010-02-28', lastDay: '2028-02-27', firstDay: '2028-02-28' },
    { born: '2010-03-01', lastDay: '2028-02-29', firstDay: '2028-03-01' },
    { born: '2007-12-31', lastDay: '2025-12-30', firstDay: '2025-12-31' },
  ])('of a player born on $born is on $firstDay', { tags: ['BIRTH-15'] }, async ({ born, lastDay, firstDay }) => {
    const app = await testApp({ engine, startingAt: '2025-01-01T12:00:00.000Z' });
    const player = await aPlayer(app, { dateOfBirth: born });
    app.clock.set(`${lastDay}T23:59:59.999Z`);
    await refreshMinors(app.shared);
    expect(await stateOf(app, player)).toMatchObject({ isMinor: true });
    app.clock.set(`${firstDay}T00:00:00.000Z`);
    await refreshMinors(app.shared);
    expect(await stateOf(app, player)).toMatchObject({ isMinor: false });
  });

  test('is found for any number of players, and changes no other row', async () => {
    const app = await testApp({ engine });
    const child = await aPlayer(app, { dateOfBirth: MINOR });
    const { id, list_rank, username, username_key, email, email_key, ...row } = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', child.id)
      .executeTakeFirstOrThrow();
    // More than are brought in line at once.
    const many = Array.from({ length: 101 }, (_, index) => {
      const name = `twin${index}`;
      const keys = { id: name, username: name, username_key: name, email: name, email_key: name };
      const born = { date_of_birth: '2008-06-15', youngest_date_of_birth: '2008-06-15' };
      return { ...row, ...keys, list_rank: index + 1, ...born };
    });
    await app.db.insertInto('users').values(many).execute();
    app.clock.set('2026-06-15T00:00:00.000Z');
    await refreshMinors(app.shared);
    const minors = app.db.selectFrom('users').select('id').where('is_minor', '=', 1);
    expect(await minors.execute()).toEqual([{ id: child.id }]);
  });

  test('is not needed for those without a date of birth when the setting changes', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { dateOfBirth: null });
    const withSetting = (unknownAge: 'adult' | 'protected') =>
      refreshMinors({ ...app.shared, policies: { ...app.shared.policies, unknownAge } });
    await withSetting('protected');
    expect(await stateOf(app, player)).toMatchObject({ isMinor: true });
    await withSetting('adult');
    expect(await stateOf(app, player)).toMatchObject({ isMinor: false });
  });

  test('shows the player to scouts as an adult from then on', { tags: ['MINOR-21'] }, async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { dateOfBirth: '2008-06-15', isVerified: true });
    await aProfile(app, { player, location: 'Sheffield, England' });
    const scout = app.as(await aScout(app, { isVerified: true }));
    expect((await scout.players.list({ limit: 10, search: 'sheffield' })).items).toEqual([]);
    app.clock.set('2026-06-15T00:00:00.000Z');
    await refreshMinors(app.shared);
    const { items } = await scout.players.list({ limit: 10, search: 'sheffield' });
    const shown = { id: player.id, isMinor: false, ageBand: null };
    // Contact details follow when the player accepts, until they choose otherwise.
    expect(items).toMatchObject([{ ...shown, email: null, contactAccess: 'on-acceptance' }]);
    expect(items[0]?.playerProfile).toMatchObject({ location: 'Sheffield, England' });
  });
});
