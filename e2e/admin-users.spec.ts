import type { Page } from '@playwright/test';
import { callOf, chooseAction, expectToast, pressInMenu, verifyAnyway } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { type Person, uniqueName, uploadClip } from './support/people.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const question = (page: Page) => page.getByRole('dialog');

async function openCardOf(page: Page, person: Person): Promise<void> {
  await page.goto(`/admin/users?search=${person.account.username}`);
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
}

test('a deactivated user is signed out by the next call; an admin deletes them with the keyboard, after confirming', {
  tag: ['@SE-06', '@AUSER-26', '@AUSER-34', '@AUSER-35', '@AUSER-43', '@ERR-51', '@ERR-52'],
}, async ({ page, admin, aPlayer, pageOf, signInAs }) => {
  const player = await aPlayer({ phone: '+34 600 100 200' });
  const video = await uploadClip(player, { approvedBy: admin });
  await admin.api.patch(`/api/users/${player.account.id}`, { data: { isVerified: false } });
  const playerPage = await pageOf(player);
  // With live updates the page signs out at once (live.spec.ts).
  await playerPage.route(callOf('live.changes'), (route) => route.abort());
  await playerPage.goto('/player/dashboard');
  await expect(playerPage.getByRole('heading', { level: 1 })).toBeVisible();
  await signInAs(admin);
  await openCardOf(page, player);
  await expect(card(page, 'Ann Bee').getByText('Unverified', { exact: true })).toBeVisible();
  await chooseAction(card(page, 'Ann Bee'), 'Deactivate');
  await question(page).getByLabel('Reason').fill('Spam.');
  await question(page).getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'User deactivated');
  await pressInMenu(playerPage.getByRole('article'), 'Delete');
  await playerPage.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
  await expect(playerPage).toHaveURL(/\/auth\/login$/);
  expect((await admin.api.get(`/api/videos/${video.id}`)).ok()).toBe(true);

  const more = card(page, 'Ann Bee').getByRole('button', { name: 'More actions' });
  const chooseDeletion = async () => {
    await more.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Verify' })).toBeFocused();
    // The menu's focus trap sets its first entry once more when its effects run.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Delete User' })).toBeFocused({ timeout: 500 });
    }).toPass();
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

test('an admin verifies a scout from the drawer of a shared link, by the keyboard alone', {
  tag: ['@AUSER-80', '@AUSER-81', '@AUSER-82', '@AUSER-85', '@AUSER-86'],
}, async ({ page, admin, aScout, signInAs }) => {
  const name = { firstName: 'Drew', lastName: uniqueName('Waits') };
  const known = await aScout(name);
  // The one who has waited longer is above.
  const second = await aScout({ ...name, isVerified: false });
  const first = await aScout({ ...name, isVerified: false });
  const profile = { organization: 'Northern Scouts', license: 'FA Level 2' };
  expect((await second.api.post(`/api/scouts/${second.account.id}/profile`, { data: profile })).ok()).toBe(true);
  await signInAs(admin);
  await page.goto(`/admin/users?search=${name.lastName}&status=unverified&user=${second.account.id}`);
  const drawer = page.getByRole('dialog', { name: `Drew ${name.lastName}` });
  await expect(drawer.getByText('Northern Scouts')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Accounts That Look Alike' }).getByRole('link')).toHaveCount(2);

  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`user=${first.account.id}`));
  await expect(drawer.getByText('The scout has not created a profile yet')).toBeVisible();
  await page.keyboard.press('k');
  await expect(drawer.getByText('Northern Scouts')).toBeVisible();
  await drawer.getByRole('button', { name: 'Verify and Next' }).press('Enter');
  await verifyAnyway(page, `Drew ${name.lastName}`);
  await expect(page).toHaveURL(new RegExp(`user=${first.account.id}`));
  await expect(drawer.getByText('The scout has not created a profile yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('link', { name: `Drew ${name.lastName}` })).toBeFocused();
  const stored = async ({ account }: Person) => (await admin.api.get(`/api/users/${account.id}`)).json();
  expect(await stored(second)).toMatchObject({ isVerified: true });
  expect(await stored(first)).toMatchObject({ isVerified: false });
  expect(await stored(known)).toMatchObject({ isVerified: true });
});
