import type { Page } from '@playwright/test';
import type { Account } from '@touchline/contracts/users';
import { expectToast } from './support/actions.ts';
import { choose } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { type Person, read, uploadClip } from './support/people.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const accountOf = async (admin: Person, id: string) => read<Account>(await admin.api.get(`/api/users/${id}`));

const question = (page: Page) => page.getByRole('dialog');

async function openCardOf(page: Page, person: Person): Promise<void> {
  await page.goto(`/admin/users?search=${person.account.username}`);
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
}

test('an admin finds a user, verifies them and gives them another role', {
  tag: [
    '@ROUTE-15',
    '@AUSER-01',
    '@AUSER-06',
    '@AUSER-07',
    '@AUSER-09',
    '@AUSER-24',
    '@AUSER-40',
    '@AUSER-42',
    '@ERR-50',
    '@ERR-52',
    '@PERM-07',
  ],
}, async ({ page, admin, aPlayer, signInAs }) => {
  const player = await aPlayer({ isVerified: false, phone: '+34 600 100 200' });
  await aPlayer();
  await signInAs(admin);
  await openCardOf(page, player);
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  const userCard = card(page, 'Ann Bee');
  for (const text of [player.account.email, '+34 600 100 200', 'Player', 'Unverified', 'Active']) {
    await expect(userCard.getByText(text, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await userCard.getByRole('button', { name: 'Verify', exact: true }).click();
  await expectToast(page, 'User verified');
  await expect(userCard.getByText('Verified', { exact: true })).toBeVisible();
  await expect(userCard.getByText('Upload Enabled', { exact: true })).toBeVisible();
  expect(await accountOf(admin, player.account.id)).toMatchObject({ isVerified: true, canUploadVideos: true });

  await userCard.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Make Scout' }).click();
  await question(page).getByRole('button', { name: 'Make Scout' }).click();
  await expectToast(page, 'Role updated');
  await expect(userCard.getByText('Scout', { exact: true })).toBeVisible();
  expect(await accountOf(admin, player.account.id)).toMatchObject({ role: 'scout' });

  await choose(page, 'Role', 'Player');
  await expect(page.getByRole('heading', { name: 'Users (0)' })).toBeVisible();
  await choose(page, 'Role', 'Scout');
  await expect(userCard.getByText(player.account.email)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/admin/users');
  // The users of other tests are counted too.
  await expect(page.getByRole('heading', { name: /^Users \((?![01]\))/ })).toBeVisible();
});

test('a deactivated user is signed out by the next call; an admin deletes them with the keyboard, after confirming', {
  tag: ['@SE-06', '@AUSER-26', '@AUSER-34', '@AUSER-35', '@AUSER-43', '@ERR-51', '@ERR-52'],
}, async ({ page, admin, aPlayer, pageOf, signInAs }) => {
  const player = await aPlayer();
  const video = await uploadClip(player, { approvedBy: admin });
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
});
