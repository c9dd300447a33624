import { ROLES } from '@touchline/contracts/options';
import type { PageInput } from '@touchline/contracts/paging';
import {
  ACCOUNT_DOCUMENTS,
  ACCOUNT_EMAILS,
  ACCOUNT_MINORS,
  ACCOUNT_STATUSES,
  type AccountFilters,
} from '@touchline/contracts/users';
import type { Db } from '@touchline/db';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { LOOK_KEYS } from '../../core/users/account-conditions.ts';
import { listAccounts, listUsers } from '../../core/users/people.repo.ts';
import { findAccountRows, findUser, listSignInsOf, withProfiles } from '../../core/users/users.repo.ts';
import { demoAccounts } from '../../demo/people.ts';
import { listWrongAges } from '../../guardians/birth-dates/birth-dates.repo.ts';
import { aPlayer, aScout, plansOf, sqlite, type TestApp, testApp } from '../../testing/index.ts';
import { listLookAlikes } from './look-alikes.repo.ts';

const EVERY_ROLE = [undefined, ...ROLES];
const EVERY_STATUS = [undefined, ...ACCOUNT_STATUSES];
/** Those by what is on record of a person, without that for look-alikes, which sorts the few whom it finds. */
const RECORD_FILTERS: AccountFilters[] = [
  ...ACCOUNT_MINORS.map((minors) => ({ minors })),
  ...ACCOUNT_DOCUMENTS.map((document) => ({ document })),
  ...ACCOUNT_EMAILS.map((email) => ({ email })),
  { joinedFrom: '2026-01-01T00:00:00Z', joinedUntil: '2026-02-01T00:00:00Z' },
];

test('pages of the directory and of the accounts are read from an index, not sorted, for all filters', async () => {
  const app = await testApp({ engine: sqlite });
  for (let count = 0; count < 3; count += 1) await aPlayer(app);
  const first: PageInput = { limit: 1 };
  const { nextCursor } = await listUsers(app.db, { ...first, activeOnly: false });
  expect(nextCursor).not.toBeNull();
  const lists = [first, { ...first, cursor: nextCursor }].flatMap((page) =>
    EVERY_ROLE.flatMap((role) => [
      ...[true, false].map((activeOnly) => (db: Db) => listUsers(db, { ...page, role, activeOnly })),
      ...EVERY_STATUS.map((status) => (db: Db) => listAccounts(db, { role, status }, page)),
      ...RECORD_FILTERS.map((filters) => (db: Db) => listAccounts(db, { ...filters, role }, page)),
      (db: Db) => listAccounts(db, { role, exceptAdmins: true }, page),
      (db: Db) => listAccounts(db, { role, search: 'person' }, page),
    ]),
  );
  for (const list of lists) {
    for (const plan of await plansOf(app, list)) {
      // Entries of the same millisecond may be sorted among themselves; that is the plan's LAST TERM.
      expect(plan).not.toContain('TEMP B-TREE FOR ORDER BY');
      expect(plan).toMatch(/^(MERGE \(UNION ALL\) .*)?(SEARCH|SCAN) \S+ (USING|VIRTUAL)/);
    }
  }
});

test('accounts of one role and status are found by an index on both', async () => {
  const app = await testApp({ engine: sqlite });
  for (const role of ROLES) {
    for (const status of ACCOUNT_STATUSES) {
      const plans = await plansOf(app, (db) => listAccounts(db, { role, status }, { limit: 1 }));
      expect(plans.at(-1)?.match(/role=\? AND is_verified=\? AND is_active=\?/g)).toHaveLength(2);
    }
  }
});

test('minors, unconfirmed addresses and days of registration are found by indexes that have no other users', async () => {
  const app = await testApp({ engine: sqlite });
  const planOf = async (filters: AccountFilters) =>
    (await plansOf(app, (db) => listAccounts(db, filters, { limit: 1 }))).at(-1);
  expect(await planOf({ minors: 'any' })).toContain('USING INDEX users_listed_minors');
  expect(await planOf({ minors: 'without-guardian' })).toMatch(
    /users_listed_minors.+ guardianships USING INDEX guardianships_of_player \(player_id=\? AND state=\?\)/,
  );
  expect(await planOf({ email: 'not-confirmed' })).toContain('USING INDEX users_listed_unconfirmed');
  expect(await planOf({ joinedFrom: '2026-01-01T00:00:00Z' })).toMatch(/SEARCH users USING INDEX \S+ \(list_rank>\?\)/);
  for (const document of ACCOUNT_DOCUMENTS) {
    expect(await planOf({ document })).toMatch(/account_checks \S*.*\(user_id=\? AND kind=\?\)/);
  }
  const alike = await planOf({ lookAlikes: 'some' });
  for (const key of LOOK_KEYS) expect(alike).toContain(`SCAN users USING COVERING INDEX users_alike_by_${key}`);
});

test('accounts that look alike are found and ordered by the index of each key', async () => {
  const app = await testApp({ engine: sqlite });
  const { id } = await aPlayer(app);
  const rows = (await findAccountRows(app.db, id)) ?? expect.unreachable();
  const plans = await plansOf(app, (db) => listLookAlikes(db, rows, 6));
  expect(plans).toEqual(
    ['full_name_key', 'name_look_key', 'username_look_key', 'phone_key', 'mailbox_key', 'date_of_birth'].map(
      (key) => `SEARCH users USING INDEX users_alike_by_${key} (${key}=?)`,
    ),
  );
});

test('profiles and licenses of a page of scouts are found by their keys', async () => {
  const app = await testApp({ engine: sqlite });
  const { id } = await aScout(app);
  const user = (await findUser(app.db, id)) ?? expect.unreachable();
  const plans = await plansOf(app, (db) => withProfiles(db, [user, user]));
  expect(plans).toEqual([
    'SEARCH scout_profiles USING INDEX sqlite_autoindex_scout_profiles_2 (user_id=?)',
    'SEARCH account_checks USING INDEX sqlite_autoindex_account_checks_1 (user_id=? AND kind=?)',
  ]);
});

describe('what each start looks for among the users is found by an index, by the statistics of 100,000 players', () => {
  /** What SQLite's sample of 100,000 players says, of whom 5 % are minors. */
  const STATISTICS = [
    ['users', 'users_listed_by_role', '100201 378 1'],
    ['users', 'users_by_role', '100201 378 378 378 1 1'],
    ['users', 'users_by_verification', '100201 378 1'],
    ['users', 'users_listed_by_is_active', '100201 755 1'],
    ['users', 'adults_by_birth', '95143 14'],
    ['users', 'minors_by_birth', '4857 14'],
    ['users', 'adults_by_youngest_birth', '95143 14'],
    ['users', 'minors_by_youngest_birth', '4857 14'],
    ['users', 'sqlite_autoindex_users_2', '100201 1'],
    ['users', 'sqlite_autoindex_users_3', '100201 1'],
  ];

  async function aLargePlatform(): Promise<TestApp> {
    const app = await testApp({ engine: sqlite });
    await sql`analyze`.execute(app.db);
    await sql`delete from sqlite_stat1`.execute(app.db);
    for (const row of STATISTICS) await sql`insert into sqlite_stat1 values (${sql.join(row)})`.execute(app.db);
    await sql`analyze sqlite_schema`.execute(app.db);
    return app;
  }

  test('players who have come of age', async () => {
    const app = await aLargePlatform();
    for (const isUnknownMinor of [true, false]) {
      const dates = { adultBirthDate: '2008-03-01', settledBefore: '2026-02-01T00:00:00.000Z' };
      const input = { ...dates, isUnknownMinor, limit: 100 };
      const plans = await plansOf(app, (db) => listWrongAges(db, input));
      for (const plan of plans)
        expect(plan).toMatch(
          /^(SEARCH users USING INDEX (adults|minors)_by_(youngest_)?birth \((youngest_)?date_of_birth|SEARCH users USING INDEX users_with_older_birth)/,
        );
    }
  });

  test('accounts of the demo', async () => {
    const app = await aLargePlatform();
    const plans = await plansOf(app, (db) => listSignInsOf(db, demoAccounts()));
    expect(plans.at(-1)).toMatch(
      /SEARCH users USING INDEX \S+ \(username_key=\?\).+SEARCH users USING INDEX \S+ \(email_key=\?\)/,
    );
  });
});
