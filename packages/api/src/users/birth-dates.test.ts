import type { Account } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import {
  aPlayer,
  aProfile,
  aScout,
  aUser,
  engines,
  refusal,
  type TestApp,
  testApp,
  theAdmin,
} from '../testing/index.ts';
import { refreshMinors } from './birth-dates.service.ts';

const MINOR = '2009-06-15';
const ADULT = '2004-06-15';

const stateOf = async (app: TestApp, user: Account) => {
  const { isMinor, dateOfBirth } = await app.as(user).auth.me();
  return { isMinor, dateOfBirth };
};

const changesOf = (app: TestApp, user: Account) =>
  app.db
    .selectFrom('birth_date_changes')
    .select(['changed_by', 'former', 'current', 'reason'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

describe.each(engines)('a date of birth, on $name', (engine) => {
  test('is corrected by a minor who stays one, and the change is recorded', { tags: ['PPROF-66'] }, async () => {
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

  test('never makes a minor an adult by their own word: not at once, not by removing it first', async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    const { changeBirthDate } = app.as(minor).auth;
    for (const dateOfBirth of [ADULT, '2008-03-02', null, ' ']) {
      await expect(changeBirthDate({ dateOfBirth })).rejects.toMatchObject(refusal('BIRTH_DATE_NEEDS_ADMIN'));
    }
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: MINOR });
    expect(await changesOf(app, minor)).toEqual([]);
    expect(await changeBirthDate({ dateOfBirth: '2008-03-03' })).toMatchObject({ isMinor: true });
    await expect(changeBirthDate({ dateOfBirth: '2008-03-02' })).rejects.toMatchObject(
      refusal('BIRTH_DATE_NEEDS_ADMIN'),
    );
  });

  test('does not make a minor an adult by a batch of changes at once', async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    const { changeBirthDate } = app.as(minor).auth;
    const batch = await Promise.allSettled(
      [null, ADULT, '2009-12-31', ADULT, null].map((dateOfBirth) => changeBirthDate({ dateOfBirth })),
    );
    expect(batch.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'rejected']);
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: '2009-12-31' });
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

  test('that is removed leaves a minor protected where unknown ages are, and then no date makes them an adult', async () => {
    const app = await testApp({ engine, limits: { unknownAge: 'protected' } });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    const { changeBirthDate } = app.as(minor).auth;
    expect(await changeBirthDate({ dateOfBirth: null })).toMatchObject({ isMinor: true, dateOfBirth: null });
    await expect(changeBirthDate({ dateOfBirth: ADULT })).rejects.toMatchObject(refusal('BIRTH_DATE_NEEDS_ADMIN'));
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: null });
  });

  test('makes an adult a minor by their own word, who then needs an admin to go back', async () => {
    const app = await testApp({ engine });
    const player = await aPlayer(app, { dateOfBirth: ADULT, isVerified: true });
    await aProfile(app, { player, location: 'Sheffield, England' });
    const scout = app.as(await aScout(app, { isVerified: true }));
    expect((await scout.players.list({ limit: 10, location: 'sheffield' })).items).toHaveLength(1);
    const { changeBirthDate } = app.as(player).auth;
    expect(await changeBirthDate({ dateOfBirth: MINOR })).toMatchObject({ isMinor: true });
    expect((await scout.players.list({ limit: 10, location: 'sheffield' })).items).toEqual([]);
    expect(await scout.users.byId({ id: player.id })).toMatchObject({ isMinor: true, email: null });
    await expect(changeBirthDate({ dateOfBirth: ADULT })).rejects.toMatchObject(refusal('BIRTH_DATE_NEEDS_ADMIN'));
  });

  test('is changed freely by adults, scouts and guardians', async () => {
    const app = await testApp({ engine });
    const adult = await aPlayer(app, { dateOfBirth: ADULT });
    expect(await app.as(adult).auth.changeBirthDate({ dateOfBirth: null })).toMatchObject({ isMinor: false });
    expect(await app.as(adult).auth.changeBirthDate({ dateOfBirth: '2001-01-01' })).toMatchObject({ isMinor: false });
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

  test('that makes a minor an adult needs an admin and a reason, which is recorded', { tags: ['MA-03'] }, async () => {
    const app = await testApp({ engine });
    const minor = await aPlayer(app, { dateOfBirth: MINOR });
    const admin = await theAdmin(app);
    const { change } = app.as(admin).users;
    for (const dateOfBirth of [ADULT, null]) {
      const changing = change({ id: minor.id, patch: { dateOfBirth } });
      await expect(changing).rejects.toMatchObject(refusal('REASON_NEEDED'));
    }
    expect(await stateOf(app, minor)).toEqual({ isMinor: true, dateOfBirth: MINOR });
    expect(await changesOf(app, minor)).toEqual([]);
    const patch = { dateOfBirth: ADULT, reason: 'Passport seen' };
    expect(await change({ id: minor.id, patch })).toMatchObject({ isMinor: false, dateOfBirth: ADULT });
    expect(await changesOf(app, minor)).toEqual([
      { changed_by: admin.id, former: MINOR, current: ADULT, reason: 'Passport seen' },
    ]);
    await expect(app.as(minor).users.change({ id: minor.id, patch })).rejects.toMatchObject(refusal('NOT_ALLOWED'));
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
    const again = app.as({ ...scout, role: 'player' }).auth.changeBirthDate({ dateOfBirth: ADULT });
    await expect(again).rejects.toMatchObject(refusal('BIRTH_DATE_NEEDS_ADMIN'));
    expect(await change({ id: scout.id, patch: { role: 'scout' } })).toMatchObject({ isMinor: false });
    expect(await change({ id: scout.id, patch: { role: 'player' } })).toMatchObject({ isMinor: true });
  });
});

describe.each(engines)('the 18th birthday, on $name', (engine) => {
  test.each([
    { siteTimeZone: 'UTC', before: '2026-06-14T23:59:59.000Z', after: '2026-06-15T00:00:00.000Z' },
    { siteTimeZone: 'Pacific/Auckland', before: '2026-06-14T11:59:59.000Z', after: '2026-06-14T12:00:00.000Z' },
    { siteTimeZone: 'America/Los_Angeles', before: '2026-06-15T06:59:59.000Z', after: '2026-06-15T07:00:00.000Z' },
  ])('begins at midnight in $siteTimeZone', async ({ siteTimeZone, before, after }) => {
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
  ])('of a player born on $born is on $firstDay', async ({ born, lastDay, firstDay }) => {
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
      return { ...row, ...keys, list_rank: index + 1, date_of_birth: '2008-06-15' };
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
      refreshMinors({ ...app.shared, limits: { ...app.shared.limits, unknownAge } });
    await withSetting('protected');
    expect(await stateOf(app, player)).toMatchObject({ isMinor: true });
    await withSetting('adult');
    expect(await stateOf(app, player)).toMatchObject({ isMinor: false });
  });

  test('shows the player to scouts as an adult from then on', async () => {
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
