import type { Page } from '@playwright/test';
import type { Account } from '@touchline/contracts/users';
import { breakCalls, callOf, expectToast, holdCalls } from './support/actions.ts';
import { answerWith } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { type Person, read, uniqueName, uploadClip } from './support/people.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const accountOf = async (admin: Person, id: string) => read<Account>(await admin.api.get(`/api/users/${id}`));

const question = (page: Page) => page.getByRole('dialog');

/** Opens the menu of the only card on the page and returns its entries. */
async function openMenu(page: Page, name: string) {
  await card(page, name).getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem');
}

async function openCardOf(page: Page, person: Person): Promise<void> {
  await page.goto(`/admin/users?search=${person.account.username}`);
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
}

test("a card shows a user's name, role and status", {
  tag: [
    '@ROUTE-15',
    '@AUSER-01',
    '@AUSER-10',
    '@AUSER-15',
    '@AUSER-16',
    '@AUSER-17',
    '@AUSER-19',
    '@AUSER-20',
    '@AUSER-21',
    '@AUSER-22',
    '@AUSER-30',
  ],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const player = await aPlayer({ firstName: 'Ann', lastName: 'Bee', phone: '+34 600 100 200' });
  const scout = await aScout({ isVerified: false, firstName: 'Sid', lastName: 'Cole' });
  await signInAs(admin);
  await openCardOf(page, player);
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  const userCard = card(page, 'Ann Bee');
  for (const text of [
    'AB',
    player.account.email,
    '+34 600 100 200',
    'Player',
    'Verified',
    'Active',
    'Upload Enabled',
  ]) {
    await expect(userCard.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  const long = { ...player.account, createdAt: '2024-02-03T12:00:00.000Z' };
  await answerWith(page, 'users.accounts', { items: [long], nextCursor: null });
  await page.reload();
  await expect(userCard.getByText('Joined 3 Feb 2024', { exact: true })).toBeVisible();
  await page.unroute(callOf('users.accounts'));
  await openCardOf(page, scout);
  const other = card(page, 'Sid Cole');
  for (const text of ['Scout', 'Unverified', 'Active'])
    await expect(other.getByText(text, { exact: true })).toBeVisible();
  await expect(other.getByText(/Upload/)).toHaveCount(0);
  await expect(other.getByText(/\+34/)).toHaveCount(0);
});

test('an admin verifies and deactivates a user, switches uploads, and undoes each', {
  tag: ['@AUSER-24', '@AUSER-25', '@AUSER-26', '@AUSER-27', '@AUSER-28', '@AUSER-29', '@ERR-50', '@ERR-52', '@PERM-07'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer({ isVerified: false });
  await signInAs(admin);
  await openCardOf(page, player);
  const userCard = card(page, 'Ann Bee');
  const steps = [
    ['Verify', 'User verified', 'Verified', { isVerified: true, canUploadVideos: true }],
    ['Disable Upload', 'Upload permission updated', 'Upload Disabled', { canUploadVideos: false }],
    ['Enable Upload', 'Upload permission updated', 'Upload Enabled', { canUploadVideos: true }],
    ['Deactivate', 'User deactivated', 'Inactive', { isActive: false }],
    ['Activate', 'User activated', 'Active', { isActive: true }],
    ['Unverify', 'User unverified', 'Unverified', { isVerified: false }],
  ] as const;
  for (const [button, toast, badge, stored] of steps) {
    await userCard.getByRole('button', { name: button, exact: true }).click();
    await expectToast(page, toast);
    await expect(userCard.getByText(badge, { exact: true })).toBeVisible();
    expect(await accountOf(admin, player.account.id)).toMatchObject(stored);
  }
});

test('a deactivated user is signed out by the next call', { tag: ['@SE-06'] }, async ({
  page,
  admin,
  aPlayer,
  pageOf,
  signInAs,
}) => {
  const player = await aPlayer();
  const video = await uploadClip(player);
  const playerPage = await pageOf(player);
  await playerPage.goto('/player/dashboard');
  await expect(playerPage.getByRole('heading', { level: 1 })).toBeVisible();
  await signInAs(admin);
  await openCardOf(page, player);
  await card(page, 'Ann Bee').getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'User deactivated');
  await playerPage.getByRole('button', { name: 'Delete' }).click();
  await playerPage.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
  await expect(playerPage).toHaveURL(/\/auth\/login$/);
  expect((await admin.api.get(`/api/videos/${video.id}`)).ok()).toBe(true);
});

test("an admin's own card has no actions", { tag: ['@AUSER-23', '@PERM-11'] }, async ({ page, admin, signInAs }) => {
  await signInAs(admin);
  await page.goto(`/admin/users?search=${admin.account.username}`);
  const own = page.getByRole('article').filter({ hasText: admin.account.email });
  await expect(own.getByText('Current User')).toBeVisible();
  await expect(own.getByRole('button', { name: /verify|activate|upload|make|more/i })).toHaveCount(0);
  const refused = await admin.api.patch(`/api/users/${admin.account.id}`, { data: { isActive: false } });
  expect(refused.status()).toBe(403);
});

test('each change of role asks for confirmation and takes effect when confirmed', {
  tag: [
    '@AUSER-31',
    '@AUSER-32',
    '@AUSER-33',
    '@AUSER-34',
    '@AUSER-36',
    '@AUSER-37',
    '@AUSER-38',
    '@AUSER-39',
    '@AUSER-40',
    '@AUSER-41',
    '@AUSER-42',
    '@ERR-52',
  ],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(admin);
  await openCardOf(page, player);
  const userCard = card(page, 'Ann Bee');
  const changes: string[] = [];
  page.on('request', (request) => callOf('users.change').test(request.url()) && changes.push(request.url()));

  await userCard.getByRole('button', { name: 'Make Admin' }).click();
  const toAdmin = 'Are you sure you want to make Ann Bee an admin? This will give them full administrative privileges.';
  await expect(question(page).getByText(toAdmin, { exact: true })).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  expect(changes).toEqual([]);
  expect(await accountOf(admin, player.account.id)).toMatchObject({ role: 'player' });

  const steps = [
    ['player', 'Make Scout', "Are you sure you want to change Ann Bee's role to scout?", 'scout'],
    ['scout', 'Make Player', "Are you sure you want to change Ann Bee's role to player?", 'player'],
    ['player', 'Make Admin', toAdmin, 'admin'],
    ['admin', 'Make Player', 'Are you sure you want to demote Ann Bee from admin to player?', 'player'],
    ['player', 'Make Admin', toAdmin, 'admin'],
    ['admin', 'Make Scout', 'Are you sure you want to demote Ann Bee from admin to scout?', 'scout'],
  ] as const;
  const offered = {
    player: ['Make Scout', 'Delete User'],
    scout: ['Make Player', 'Delete User'],
    admin: ['Make Player', 'Make Scout', 'Delete User'],
  };
  const labels = { player: 'Player', scout: 'Scout', admin: 'Admin' };
  for (const [index, [from, action, asked, to]] of steps.entries()) {
    await expect(userCard.getByRole('button', { name: 'Make Admin' })).toHaveCount(from === 'admin' ? 0 : 1);
    const entries = await openMenu(page, 'Ann Bee');
    await expect(entries).toHaveText(offered[from]);
    if (action === 'Make Admin') {
      await page.keyboard.press('Escape');
      await userCard.getByRole('button', { name: action }).click();
    } else {
      await entries.filter({ hasText: action }).click();
    }
    await expect(question(page).getByText(asked, { exact: true })).toBeVisible();
    expect(changes).toHaveLength(index);
    await question(page).getByRole('button', { name: action }).click();
    await expectToast(page, 'Role updated');
    await expect(userCard.getByText(labels[to], { exact: true })).toBeVisible();
    await expect(userCard.getByText(labels[from], { exact: true })).toHaveCount(0);
    // Only players upload.
    await expect(userCard.getByText(/^Upload (En|Dis)abled$/)).toHaveCount(to === 'player' ? 1 : 0);
    await expect(userCard.getByRole('button', { name: /able Upload$/ })).toHaveCount(to === 'player' ? 1 : 0);
    expect(changes).toHaveLength(index + 1);
    expect(await accountOf(admin, player.account.id)).toMatchObject({ role: to });
  }
});

test("an admin deletes a user with the keyboard, after confirming; the user's videos and session are deleted", {
  tag: ['@AUSER-34', '@AUSER-35', '@AUSER-43', '@ERR-51'],
}, async ({ page, admin, aPlayer, pageOf, signInAs }) => {
  const player = await aPlayer();
  const video = await uploadClip(player, { approvedBy: admin });
  const playerPage = await pageOf(player);
  await playerPage.goto('/player/dashboard');
  await expect(playerPage.getByRole('heading', { level: 1 })).toBeVisible();
  await signInAs(admin);
  await openCardOf(page, player);

  const more = card(page, 'Ann Bee').getByRole('button', { name: 'More actions' });
  const chooseDeletion = async () => {
    await more.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Make Scout' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Delete User' })).toBeFocused();
    await page.keyboard.press('Enter');
    const asked = 'Are you sure you want to delete this user? This action cannot be undone.';
    await expect(question(page).getByText(asked, { exact: true })).toBeVisible();
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  };
  await chooseDeletion();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(more).toBeFocused();
  expect((await admin.api.get(`/api/users/${player.account.id}`)).status()).toBe(200);

  await chooseDeletion();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'User deleted');
  await expect(card(page, 'Ann Bee')).toHaveCount(0);
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Users (0)' })).toBeFocused();
  expect((await admin.api.get(`/api/users/${player.account.id}`)).status()).toBe(404);
  expect((await admin.api.get(`/api/videos/${video.id}/file`)).status()).toBe(404);
  await playerPage.goto('/player/profile');
  await expect(playerPage).toHaveURL(/\/auth\/login$/);
});

test('the search matches names, email and username; filters are kept in the URL', {
  tag: ['@AUSER-06', '@AUSER-07', '@AUSER-08', '@AUSER-09'],
}, async ({ page, aPlayer, aScout, admin, signInAs }) => {
  const last = uniqueName('Zed');
  const player = await aPlayer({ firstName: uniqueName('Fay'), lastName: last });
  await aScout({ firstName: 'Sid', lastName: last, isVerified: false });
  const [fay, sid] = [`${player.account.firstName} ${last}`, `Sid ${last}`];
  await signInAs(admin);
  await page.goto('/admin/users');
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first();
  for (const typed of [player.account.firstName, player.account.email, player.account.username.toUpperCase()]) {
    // The previous results stay until the next response.
    await search.fill('no-such-user');
    await expect(page.getByText('No users found')).toBeVisible();
    await search.fill(typed);
    await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
    await expect(card(page, fay)).toBeVisible();
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
  const found = page.getByRole('article').getByRole('heading');
  await expect(found).toHaveText([sid]);
  await page.reload();
  await expect(found).toHaveText([sid]);
  await pick('Role', 'Player');
  await expect(found).toHaveText([fay]);
  await pick('Role', 'All roles');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText([/all/i, 'Verified', 'Unverified', 'Active', 'Inactive']);
  await page.getByRole('option', { name: 'Verified', exact: true }).click();
  await expect(found).toHaveText([fay]);
  for (const [status, names] of [
    ['Unverified', [sid]],
    ['Active', [sid, fay]],
    ['Inactive', []],
  ] as const) {
    await pick('Status', status);
    await expect(found).toHaveText([...names]);
  }
  await pick('Role', 'Player');
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('All roles');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('All statuses');
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('the list shows placeholders while loading, and says when nothing matches, no users exist or loading failed', {
  tag: ['@AUSER-12', '@AUSER-13', '@AUSER-14', '@AUSER-44', '@AUSER-45', '@AUSER-46'],
}, async ({ page, admin, signInAs }) => {
  await signInAs(admin);
  const held = await holdCalls(page, callOf('users.accounts'));
  await page.goto('/admin/users?search=no-such-user');
  await expect(page.getByRole('status', { name: 'Loading users' })).toBeVisible();
  await held.release();
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText('Try adjusting your filters.')).toBeVisible();
  await page.unroute(callOf('users.accounts'));
  await answerWith(page, 'users.accounts', { items: [], nextCursor: null });
  await page.goto('/admin/users');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText('No users have registered yet.')).toBeVisible();
  await page.unroute(callOf('users.accounts'));
  await page.route(callOf('users.accounts'), (route) => route.fulfill({ status: 500, body: 'boom' }));
  await page.reload();
  await expect(page.getByText('Error loading users')).toBeVisible();
  await expect(page.getByText('Failed to fetch users: 500 boom')).toBeVisible();
});

test('each change that fails shows its toast and changes nothing', {
  tag: ['@ERR-44', '@ERR-45', '@ERR-46', '@ERR-47', '@ERR-48', '@ERR-49'],
}, async ({ page, admin, aPlayer, signInAs }) => {
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
  await page.getByRole('button', { name: 'Make Admin' }).click();
  await question(page).getByRole('button', { name: 'Make Admin' }).click();
  await expectToast(page, 'Role change failed', /^Failed to .+ Please try again\.$/);
  await breakCalls(page, 'users.delete');
  await (await openMenu(page, 'Ann Bee')).filter({ hasText: 'Delete User' }).click();
  await question(page).getByRole('button', { name: 'Delete User' }).click();
  await expectToast(page, 'Deletion failed', 'Failed to delete user. Please try again.');
  const unchanged = { role: 'player', isVerified: true, isActive: true, canUploadVideos: true };
  expect(await accountOf(admin, verified.account.id)).toMatchObject(unchanged);
  await expect(card(page, 'Ann Bee')).toBeVisible();
});
