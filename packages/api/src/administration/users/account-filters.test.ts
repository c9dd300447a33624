import type { AccountReview } from '@touchline/contracts/account-reviews';
import { ROLES } from '@touchline/contracts/options';
import {
  ACCOUNT_STATUSES,
  type AccountFilters,
  type AccountStatus,
  type ListedAccount,
} from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../../accounts/users/accounts.service.ts';
import { listGuardianIds } from '../../family/guardianships/guardianships.service.ts';
import {
  aGuardian,
  aMinor,
  aPlayer,
  aRegistration,
  aScout,
  aScoutProfile,
  aUser,
  bothEngines,
  countStatements,
  type TestApp,
  testApp,
  theAdmin,
} from '../../testing/index.ts';

/** Users of every kind, some of whom joined in the same millisecond. */
async function aCrowd(app: TestApp): Promise<void> {
  for (const role of ['player', 'scout'] as const) {
    for (const isVerified of [true, false]) {
      for (const isActive of [true, false]) await aUser(app, role, { isVerified, isActive });
    }
    for (let count = 0; count < 3; count += 1) await createAccount(app.shared, { ...aRegistration(), role });
  }
  await aUser(app, 'admin', { isActive: false });
  await aUser(app, 'guardian', { isVerified: false });
}

async function allPages(app: TestApp, filter: Omit<AccountFilters, 'search'> & { search?: string }) {
  const admin = app.as(await theAdmin(app));
  const found: ListedAccount[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.users.accounts>> = await admin.users.accounts({
      ...filter,
      limit: 2,
      cursor,
    });
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

const HAS_STATUS: Record<AccountStatus, (account: { isVerified: boolean; isActive: boolean }) => boolean> = {
  verified: ({ isVerified }) => isVerified,
  unverified: ({ isVerified }) => !isVerified,
  active: ({ isActive }) => isActive,
  inactive: ({ isActive }) => !isActive,
};

describe.each(bothEngines)("the admins' list of accounts, page by page, on $name", (engine) => {
  test('contains exactly the matching accounts for every pair of filters, newest first, and of unverified ones the oldest', {
    tags: ['AUSER-92'],
  }, async () => {
    const app = await testApp({ engine });
    await aCrowd(app);
    const admin = app.as(await theAdmin(app));
    const all = (await admin.users.accounts({ limit: 100 })).items;
    expect(new Set(all.map(({ createdAt }) => createdAt)).size).toBeLessThan(all.length);
    for (const role of [undefined, ...ROLES]) {
      for (const status of [undefined, ...ACCOUNT_STATUSES]) {
        const fitting = all.filter(
          (account) =>
            (!role || account.role === role) &&
            (!status || HAS_STATUS[status](account)) &&
            (status !== 'unverified' || account.role !== 'guardian' || role === 'guardian'),
        );
        const ordered = status === 'unverified' ? fitting.toReversed() : fitting;
        expect(await allPages(app, { role, status })).toEqual(ordered);
        expect(await admin.users.accountCount({ role, status })).toBe(fitting.length);
      }
    }
  });

  test('is counted by role for the tiles; pending are unverified players and scouts', {
    tags: ['CHECK-11'],
  }, async () => {
    const app = await testApp({ engine });
    await aCrowd(app);
    const admin = app.as(await theAdmin(app));
    const all = (await admin.users.accounts({ limit: 100 })).items;
    const count = (fits: (account: (typeof all)[number]) => boolean) => all.filter(fits).length;
    expect(await admin.users.counts()).toEqual({
      total: all.length,
      players: count(({ role }) => role === 'player'),
      scouts: count(({ role }) => role === 'scout'),
      pending: count(({ role, isVerified }) => role !== 'admin' && role !== 'guardian' && !isVerified),
    });
  });
});

const LIKE = { dateOfBirth: null, phone: null };

/** Users of whom something different is on record each. */
async function aRegister(app: TestApp): Promise<void> {
  const admin = app.as(await theAdmin(app));
  const [seen, welfare, declared, , suspended] = [
    await aMinor(app, { isVerified: true }),
    await aMinor(app),
    await aMinor(app),
    await aMinor(app),
    await aMinor(app),
  ];
  await aGuardian(app, [seen]);
  await aGuardian(app, [welfare], { relation: 'club-welfare' });
  await aGuardian(app, [declared], { isConfirmed: false });
  const { id } = await aGuardian(app, [suspended]);
  await admin.users.change({ id, patch: { isActive: false } });
  const scout = await aScout(app, { ...LIKE, firstName: 'Soso', lastName: 'Cope' });
  await aScout(app, { ...LIKE, firstName: 'Ѕоѕо', lastName: 'Соре' });
  await aScoutProfile(app, { scout, organization: 'Nördliche Scouts' });
  for (const organization of ['Nordliche scouts', 'Northern Scouts', 'Nоrthern Scouts']) {
    await aScoutProfile(app, { scout: await aScout(app, LIKE), organization });
  }
  await aPlayer(app, { phone: '+34 600 100 200', dateOfBirth: '2001-01-01' });
  await aPlayer(app, { phone: '0034 600-100-200', dateOfBirth: '2001-01-01' });
  await aPlayer(app, { phone: null, dateOfBirth: '2001-01-01' });
  for (const { kind, userId } of [
    { kind: 'identity' as const, userId: seen.id },
    { kind: 'identity' as const, userId: scout.id },
    { kind: 'organization' as const, userId: scout.id },
    { kind: 'birth-date' as const, userId: welfare.id },
  ]) {
    await admin.accountChecks.record({ kind, userId, evidence: 'Passport' });
  }
  const confirmed = { email_confirmed_at: app.clock.timestamp() };
  await app.db.updateTable('users').set(confirmed).where('id', 'in', [seen.id, scout.id]).execute();
}

/** What the page of each user says, by their ids. */
async function reviewsOf(app: TestApp, accounts: readonly ListedAccount[]) {
  const admin = app.as(await theAdmin(app));
  return new Map<string, AccountReview>(
    await Promise.all(accounts.map(async ({ id }) => [id, await admin.users.review({ id })] as const)),
  );
}

describe.each(bothEngines)('the filters by what is on record of a person, on $name', (engine) => {
  test('find the users whose page says so, whatever else is filtered, and the count is theirs', {
    tags: ['AUSER-93', 'AUSER-94'],
  }, async () => {
    const app = await testApp({ engine });
    await aRegister(app);
    const all = await allPages(app, {});
    const reviews = await reviewsOf(app, all);
    const confirmed = new Map<string, readonly string[]>();
    for (const { id } of all) confirmed.set(id, (await listGuardianIds(app.db, id)).confirmedIds);
    const hasDocument = ({ id }: ListedAccount) => reviews.get(id)?.checks.some(({ kind }) => kind === 'identity');
    const isAlone = ({ id, isMinor }: ListedAccount) => isMinor && confirmed.get(id)?.length === 0;
    const fits: [AccountFilters, (account: ListedAccount) => boolean | undefined][] = [
      [{ minors: 'any' }, ({ isMinor }) => isMinor],
      [{ minors: 'without-guardian' }, isAlone],
      [{ document: 'seen' }, hasDocument],
      [{ document: 'not-seen' }, (one) => ['player', 'scout'].includes(one.role) && !hasDocument(one)],
      [{ email: 'confirmed' }, ({ isEmailConfirmed }) => isEmailConfirmed],
      [{ email: 'not-confirmed' }, ({ isEmailConfirmed }) => !isEmailConfirmed],
      [{ lookAlikes: 'some' }, ({ id }) => reviews.get(id)?.concerns.includes('look-alike')],
    ];
    const pairs = fits.flatMap(([one, fitsOne], at) => [
      { filters: one, isFound: fitsOne },
      ...fits.slice(at + 1).map(([other, fitsOther]) => ({
        filters: { ...other, ...one },
        isFound: (account: ListedAccount) =>
          fitsOne(account) && (Object.keys(one)[0] === Object.keys(other)[0] || fitsOther(account)),
      })),
    ]);
    const more: AccountFilters[] = [{}, { role: 'player' }, { role: 'player', status: 'unverified' }, { search: 'e' }];
    for (const { filters, isFound } of pairs) {
      for (const rest of more) {
        const input = { ...rest, ...filters } as AccountFilters & { search?: string };
        const expected = (await allPages(app, rest as { search?: string })).filter(isFound);
        expect(await allPages(app, input), JSON.stringify(input)).toEqual(expected);
        expect(await app.as(await theAdmin(app)).users.accountCount(input)).toBe(expected.length);
      }
    }
    for (const [filters, isFound] of fits) expect(all.some(isFound), JSON.stringify(filters)).toBe(true);
  });

  test('say of each user in the list which checks are on record, who looks alike and who lacks a guardian, in the same statements', {
    tags: ['AUSER-94'],
  }, async () => {
    const app = await testApp({ engine });
    await aRegister(app);
    const admin = await theAdmin(app);
    const all = await allPages(app, {});
    const reviews = await reviewsOf(app, all);
    for (const account of all) {
      const { checks, concerns, lookAlikes } = reviews.get(account.id) ?? expect.unreachable();
      const { confirmedIds } = await listGuardianIds(app.db, account.id);
      // Many share a birthday, and colleagues a company.
      const alike = lookAlikes.filter(({ agreesIn, inOtherLetters }) =>
        agreesIn.some((by) => (by === 'organization' ? inOtherLetters.includes(by) : by !== 'dateOfBirth')),
      );
      expect(account).toMatchObject({
        checkedKinds: checks.map(({ kind }) => kind).toSorted(),
        lookAlikeCount: alike.length,
        lacksGuardian: account.isMinor && confirmedIds.length === 0,
      });
      if (!account.isVerified) expect(concerns.includes('look-alike')).toBe(account.lookAlikeCount > 0);
    }
    const cost = (limit: number) => countStatements(app, admin, (caller) => caller.users.accounts({ limit }));
    expect(await cost(all.length)).toBeLessThanOrEqual(7);
  });

  test('count at most ten accounts that look alike', { tags: ['AUSER-94'] }, async () => {
    const app = await testApp({ engine });
    for (let count = 0; count < 12; count += 1) await aPlayer(app, { ...LIKE, firstName: 'Ann', lastName: 'Bee' });
    const found = await allPages(app, { lookAlikes: 'some' });
    expect(found.map(({ lookAlikeCount }) => lookAlikeCount)).toEqual(Array.from({ length: 12 }, () => 10));
  });

  test('find those who joined in a time, its begin included and its end not', { tags: ['AUSER-93'] }, async () => {
    const app = await testApp({ engine });
    const joined = [];
    for (let count = 0; count < 4; count += 1) joined.push((await aPlayer(app)).createdAt);
    const [, second, third, fourth] = joined;
    const daysOf = async (filters: AccountFilters) =>
      (await allPages(app, { ...filters, role: 'player' } as { search?: string })).map(({ createdAt }) => createdAt);
    expect(await daysOf({ joinedFrom: third })).toEqual([fourth, third]);
    expect(await daysOf({ joinedFrom: second, joinedUntil: fourth })).toEqual([third, second]);
    expect(await daysOf({ joinedUntil: second })).toEqual([joined[0]]);
    expect(await daysOf({ joinedUntil: '0001-01-01T00:00:00Z' })).toEqual([]);
    expect(await daysOf({ joinedUntil: '9999-12-31T23:59:59Z' })).toHaveLength(4);
    const asked = { joinedFrom: second, joinedUntil: fourth, search: 'robin' };
    expect(await daysOf(asked)).toEqual([third, second]);
  });
});
