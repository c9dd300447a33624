import type { Page } from '@playwright/test';
import type { Account } from '@touchline/contracts/users';
import { breakCalls, callOf, expectToast, holdCalls, tile } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { type Person, read, uniqueName, uploadClip } from './support/people.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const accountOf = async (admin: Person, id: string) => read<Account>(await admin.api.get(`/api/users/${id}`));

async function openCardOf(page: Page, person: Person): Promise<void> {
  await page.goto(`/admin/users?search=${person.account.username}`);
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
}

test('a card tells who somebody is and how he stands (ROUTE-15, AUSER-01, AUSER-10, AUSER-15, AUSER-16, AUSER-17, AUSER-19, AUSER-20, AUSER-21, AUSER-22, AUSER-30)', async ({
  page,
  admin,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const player = await aPlayer({ firstName: 'Ann', lastName: 'Bee', phone: '+34 600 100 200' });
  const scout = await aScout({ isVerified: false, firstName: 'Sid', lastName: 'Cole' });
  await signInAs(admin);
  await openCardOf(page, player);
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  const his = card(page, 'Ann Bee');
  for (const text of [
    'AB',
    player.account.email,
    '+34 600 100 200',
    'Player',
    'Verified',
    'Active',
    'Upload Enabled',
  ]) {
    await expect(his.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(his.getByText(new RegExp(String(new Date().getFullYear())))).toBeVisible();
  await expectAccessible(page);
  await openCardOf(page, scout);
  const other = card(page, 'Sid Cole');
  for (const text of ['Scout', 'Unverified', 'Active'])
    await expect(other.getByText(text, { exact: true })).toBeVisible();
  await expect(other.getByText(/Upload/)).toHaveCount(0);
  await expect(other.getByText(/\+34/)).toHaveCount(0);
});

test('an admin verifies, deactivates and switches uploads, and back (AUSER-24, AUSER-25, AUSER-26, AUSER-27, AUSER-28, AUSER-29, ERR-50, ERR-52, PERM-07)', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer({ isVerified: false });
  await signInAs(admin);
  await openCardOf(page, player);
  const his = card(page, 'Ann Bee');
  const steps = [
    ['Verify', 'User verified', 'Verified', { isVerified: true, canUploadVideos: true }],
    ['Disable Upload', 'Upload permission updated', 'Upload Disabled', { canUploadVideos: false }],
    ['Enable Upload', 'Upload permission updated', 'Upload Enabled', { canUploadVideos: true }],
    ['Deactivate', 'User deactivated', 'Inactive', { isActive: false }],
    ['Activate', 'User activated', 'Active', { isActive: true }],
    ['Unverify', 'User unverified', 'Unverified', { isVerified: false }],
  ] as const;
  for (const [button, toast, badge, stored] of steps) {
    await his.getByRole('button', { name: button, exact: true }).click();
    await expectToast(page, toast);
    await expect(his.getByText(badge, { exact: true })).toBeVisible();
    expect(await accountOf(admin, player.account.id)).toMatchObject(stored);
  }
});

test('whoever is deactivated is signed out by his next call (T8, SE-06)', async ({
  page,
  admin,
  aPlayer,
  pageOf,
  signInAs,
}) => {
  const player = await aPlayer();
  const video = await uploadClip(player);
  const his = await pageOf(player);
  await his.goto('/player/dashboard');
  await expect(his.getByRole('heading', { level: 1 })).toBeVisible();
  await signInAs(admin);
  await openCardOf(page, player);
  await card(page, 'Ann Bee').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'User deactivated');
  await his.getByRole('button', { name: 'Delete' }).click();
  await his.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
  await expect(his).toHaveURL(/\/auth\/login$/);
  expect((await admin.api.get(`/api/videos/${video.id}`)).ok()).toBe(true);
});

test('one’s own card has no actions (AUSER-23, PERM-11)', async ({ page, admin, signInAs }) => {
  await signInAs(admin);
  await page.goto(`/admin/users?search=${admin.account.username}`);
  const own = page.getByRole('article').filter({ hasText: admin.account.email });
  await expect(own.getByText('Current User')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  const refused = await admin.api.patch(`/api/users/${admin.account.id}`, { data: { isActive: false } });
  expect(refused.status()).toBe(403);
});

test('the search looks at names, e-mail and user name; filters live in the address (AUSER-06, AUSER-07, AUSER-08, AUSER-09)', async ({
  page,
  aPlayer,
  aScout,
  admin,
  signInAs,
}) => {
  const last = uniqueName('Zed');
  const player = await aPlayer({ firstName: uniqueName('Fay'), lastName: last });
  await aScout({ lastName: last, isVerified: false });
  await signInAs(admin);
  await page.goto('/admin/users');
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first();
  for (const typed of [player.account.firstName, player.account.email, player.account.username.toUpperCase()]) {
    await search.fill(typed);
    await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  }
  await search.fill(last);
  await expect(page.getByRole('heading', { name: 'Users (2)' })).toBeVisible();
  const pick = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option')).toHaveText([/all/i, 'Player', 'Scout']);
  await page.getByRole('option', { name: 'Scout' }).click();
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  await pick('Role', 'All roles');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText([/all/i, 'Verified', 'Unverified', 'Active', 'Inactive']);
  await page.getByRole('option', { name: 'Verified', exact: true }).click();
  await expect(page.getByRole('article', { name: new RegExp(player.account.firstName) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('tiles and the red badge count people (AUSER-02, AUSER-03, AUSER-04, AUSER-05, AUSER-11)', async ({
  page,
  admin,
  aPlayer,
  aScout,
  signInAs,
}) => {
  await aPlayer({ isVerified: false });
  await aScout();
  await signInAs(admin);
  const answer = page.waitForResponse(callOf('users.counts'));
  await page.goto('/admin/users');
  const body = (await (await answer).json()) as { result: { data: unknown } }[];
  const counts = body
    .map((part) => part.result.data)
    .find((data) => typeof data === 'object' && data && 'pending' in data) as {
    total: number;
    players: number;
    scouts: number;
    pending: number;
  };
  await expect(tile(page, 'Total Users')).toHaveText(String(counts.total));
  await expect(tile(page, 'Players')).toHaveText(String(counts.players));
  await expect(tile(page, 'Scouts')).toHaveText(String(counts.scouts));
  await expect(page.getByText(`${counts.pending} pending verification`)).toBeVisible();
  expect(counts.pending).toBeGreaterThan(0);
});

test('places are kept while loading; nothing found and a failure say so (AUSER-12, AUSER-13, AUSER-44, AUSER-45, AUSER-46)', async ({
  page,
  admin,
  signInAs,
}) => {
  await signInAs(admin);
  const held = await holdCalls(page, callOf('users.accounts'));
  await page.goto('/admin/users?search=nobody-is-called-this');
  await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
  await held.release();
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters.')).toBeVisible();
  await page.unroute(callOf('users.accounts'));
  await page.route(callOf('users.accounts'), (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.reload();
  await expect(page.getByText('Error loading users')).toBeVisible();
  await expect(page.getByText('Failed to fetch users: 500 boom')).toBeVisible();
});

test('each change that fails has its toast and changes nothing (ERR-44, ERR-45, ERR-46, ERR-49)', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const waiting = await aPlayer({ isVerified: false });
  const verified = await aPlayer();
  await signInAs(admin);
  await breakCalls(page, 'users.change');
  await openCardOf(page, waiting);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expectToast(page, 'Verification failed', 'Failed to verify user. Please try again.');
  await openCardOf(page, verified);
  for (const [button, title] of [
    ['Unverify', 'Unverification failed'],
    ['Deactivate', 'Status update failed'],
    ['Disable Upload', 'Permission update failed'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expectToast(page, title, /^Failed to .+ Please try again\.$/);
  }
  expect(await accountOf(admin, verified.account.id)).toMatchObject({ isVerified: true, isActive: true });
});
