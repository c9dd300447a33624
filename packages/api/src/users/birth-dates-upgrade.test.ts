import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import {
  aGuardian,
  allowScouts,
  aMinor,
  aPlayer,
  aProfile,
  aRequestRow,
  aScout,
  bothEngines,
  type TestApp,
  testApp,
  theAdmin,
  titlesOf,
} from '../testing/index.ts';
import { refreshMinors } from './birth-dates.service.ts';

/** Without what is known since the step for dates of birth: the version before took each player without a date for an adult. */
async function asBefore(app: TestApp, player: Account, more: { date_of_birth?: string; is_minor?: 0 | 1 } = {}) {
  await app.db
    .updateTable('users')
    .set({ is_minor: 0, ...more })
    .where('id', '=', player.id)
    .execute();
}

const requestOf = (app: TestApp, id: string) =>
  app.db.selectFrom('contact_requests').select(['route', 'state']).where('id', '=', id).executeTakeFirst();

test.each(bothEngines)(
  'on $name the first start of this version protects players without a date of birth',
  async (engine) => {
    const app = await testApp({ engine, limits: { unknownAge: 'adult' } });
    const player = await aPlayer(app, { dateOfBirth: null, isVerified: true });
    await aProfile(app, { player, location: 'Sheffield, England' });
    const scout = await aScout(app, { isVerified: true });
    const request = await aRequestRow(app, { player, other: scout, route: 'player' });
    await asBefore(app, player);

    await refreshMinors({ ...app.shared, limits: { ...app.shared.limits, unknownAge: 'protected' } });
    expect(await app.as(player).auth.me()).toMatchObject({ isMinor: true, dateOfBirth: null, isVerified: true });
    expect(await requestOf(app, request.id)).toEqual({ route: 'safeguarding', state: 'pending' });
    const newScout = app.as(await aScout(app));
    await expect(newScout.users.byId({ id: player.id })).rejects.toThrow('User not found');
    // Nothing of them is shown until the consents are answered.
    await expect(app.as(scout).users.byId({ id: player.id })).rejects.toThrow('User not found');
    await allowScouts(app, player);
    const shown = await app.as(scout).users.byId({ id: player.id });
    expect(shown).toMatchObject({ isMinor: true, contactAccess: 'protected', email: null });
    expect(JSON.stringify(shown)).not.toContain('Sheffield');
  },
);

test.each(bothEngines)(
  'on $name the first start takes back a date by which a child has become an adult in the version before',
  async (engine) => {
    const app = await testApp({ engine });
    const child = await aMinor(app, { dateOfBirth: '2012-05-06' });
    const scout = await aScout(app, { isVerified: true });
    const guardian = await aGuardian(app, [child]);
    const request = await aRequestRow(app, { player: child, other: scout, route: 'player' });
    // The child has typed a date that was 18 a day later; the step for dates of birth has kept the youngest one.
    await asBefore(app, child, { date_of_birth: '2008-03-01' });

    await refreshMinors(app.shared);
    expect(await app.as(child).auth.me()).toMatchObject({ isMinor: true, dateOfBirth: '2012-05-06' });
    expect(await requestOf(app, request.id)).toEqual({ route: 'guardian', state: 'pending' });
    expect(await titlesOf(app, guardian)).toContain('Your child asks for an older date of birth');
    const { waiting } = app.as(await theAdmin(app)).birthDates;
    expect((await waiting({ limit: 10 })).items).toMatchObject([
      { player: { id: child.id }, dateOfBirth: '2012-05-06', requested: '2008-03-01', makesAdult: true, guardians: 1 },
    ]);
    await refreshMinors(app.shared);
    expect((await waiting({ limit: 10 })).items).toHaveLength(1);
  },
);
