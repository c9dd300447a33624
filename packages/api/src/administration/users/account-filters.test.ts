import { ROLES, type Role } from '@touchline/contracts/options';
import { ACCOUNT_STATUSES, type AccountStatus } from '@touchline/contracts/users';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../../accounts/users/accounts.service.ts';
import { aRegistration, aUser, bothEngines, type TestApp, testApp, theAdmin } from '../../testing/index.ts';

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

async function allPages(app: TestApp, filter: { role?: Role | undefined; status?: AccountStatus | undefined }) {
  const admin = app.as(await theAdmin(app));
  const found = [];
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
