import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../tables.ts';
import { bothEngines } from '../testing/engines.ts';
import { versionBefore } from '../testing/version-before.ts';
import { up } from './030-birth-dates.ts';

let rank = 0;

/** Inserts a user as the version before did, with changes of the date of birth: who, from, to, why. */
async function insertUser(
  db: Db,
  id: string,
  {
    born = null,
    isMinor = 0,
    changes = [],
  }: {
    born?: string | null;
    isMinor?: 0 | 1;
    changes?: readonly [by: string, former: string | null, current: string | null, reason?: string][];
  },
): Promise<void> {
  rank += 1;
  await sql`insert into users (id, role, username, username_key, email, email_key, first_name, last_name, password_hash,
      is_verified, is_active, can_upload_videos, search_text, name_key, list_rank, date_of_birth, is_minor, created_at,
      updated_at)
    values (${id}, 'player', ${id}, ${id}, ${`${id}@b.c`}, ${`${id}@b.c`}, 'Ann', 'Bee', '', 1, 1, 0, '', '', ${rank},
      ${born}, ${isMinor}, '2025-01-01T00:00:00.000Z', '')`.execute(db);
  for (const [index, [by, former, current, reason = null]] of changes.entries()) {
    await sql`insert into birth_date_changes (id, user_id, changed_by, former, current, reason, created_at)
      values (${`${id}${index}`}, ${id}, ${by}, ${former}, ${current}, ${reason},
        ${`2026-0${index + 1}-01T00:00:00.000Z`})`.execute(db);
  }
}

test.each(bothEngines)(
  'on $name dates of birth of the version before keep what their history says about them',
  { tags: ['CR-07'] },
  async (engine) => {
    const { db, close } = await versionBefore(engine, '030-birth-dates');
    await insertUser(db, 'admin', {});
    await insertUser(db, 'plain', { born: '2009-05-06', isMinor: 1 });
    await insertUser(db, 'unknown', {});
    await insertUser(db, 'younger', { born: '2010-01-01', changes: [['younger', '2009-01-01', '2010-01-01']] });
    // A child who has typed a date that made an adult a day later.
    await insertUser(db, 'trick', { born: '2008-02-02', changes: [['trick', '2012-01-01', '2008-02-02']] });
    await insertUser(db, 'removed', { changes: [['removed', '2005-01-01', null]] });
    await insertUser(db, 'accepted', {
      born: '2004-01-01',
      changes: [
        ['accepted', '2012-01-01', '2011-01-01'],
        ['admin', '2011-01-01', '2004-01-01', 'Passport seen'],
      ],
    });
    await insertUser(db, 'checked', { born: '2008-06-01', isMinor: 1 });
    await sql`insert into account_checks (user_id, kind, evidence, checked_at)
      values ('checked', 'birth-date', 'Passport', '2026-01-05')`.execute(db);
    await up(db as Kysely<unknown>);

    const users = await db
      .selectFrom('users')
      .select(['id', 'date_of_birth', 'youngest_date_of_birth', 'date_of_birth_since', 'date_of_birth_confirmed_at'])
      .orderBy('list_rank')
      .execute();
    const [REGISTERED, JANUARY, FEBRUARY] = ['2025-01', '2026-01', '2026-02'].map((at) => `${at}-01T00:00:00.000Z`);
    expect(users.map((user) => Object.values(user))).toEqual([
      ['admin', null, null, null, null],
      ['plain', '2009-05-06', '2009-05-06', REGISTERED, null],
      ['unknown', null, null, null, null],
      ['younger', '2010-01-01', '2010-01-01', JANUARY, null],
      ['trick', '2008-02-02', '2012-01-01', JANUARY, null],
      ['removed', null, '2005-01-01', JANUARY, null],
      ['accepted', '2004-01-01', '2004-01-01', FEBRUARY, FEBRUARY],
      ['checked', '2008-06-01', '2008-06-01', REGISTERED, '2026-01-05'],
    ]);
    expect(await db.selectFrom('birth_date_changes').select('id').execute()).toHaveLength(5);
    await close();
  },
);

test.each(bothEngines)('on $name players without a date of birth are not listed as adults', async (engine) => {
  const { db, close } = await versionBefore(engine, '030-birth-dates');
  await insertUser(db, 'adult', { born: '2001-05-06' });
  await insertUser(db, 'unknown', {});
  await insertUser(db, 'protected', { isMinor: 1 });
  for (const id of ['adult', 'unknown', 'protected']) {
    await sql`insert into player_profiles (id, user_id, position, achievements, location_key, nationality_key, experience_key,
        search_text, facets, list_rank, availability, is_listed, created_at, updated_at)
      values (${id}, ${id}, 'Striker', '[]', '', '', '', '', '', (select list_rank from users where id = ${id}),
        'available', 1, '', '')`.execute(db);
  }
  await up(db as Kysely<unknown>);
  const listed = db.selectFrom('player_profiles').select('id').where('is_listed', '=', 1).orderBy('list_rank');
  expect((await listed.execute()).map(({ id }) => id)).toEqual(['adult', 'protected']);
  await close();
});
