import type { Page } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { requestCard } from './support/cards.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/own-server.ts';
import { makePerson, type Person, read, sendClip, uniqueName } from './support/people.ts';

test.use({ settings: { SECOND_ADMIN: '1' } });

const card = (page: Page, name: string) => page.getByRole('article', { name });
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

async function openCardOf(page: Page, person: Person): Promise<void> {
  await page.goto(`/admin/users?search=${person.account.username}`);
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
}

/** Chooses an entry of the menu of a user's card, with the keyboard. */
async function choose(page: Page, name: string, entry: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
}

test('an admin moves a user to the trash, whose page is signed out, and restores them', async ({
  page,
  admin,
  aPlayer,
  signInAs,
  pageOf,
}) => {
  const lastName = uniqueName('Lane');
  const player = await aPlayer({ firstName: 'Ida', lastName });
  const fullName = `Ida ${lastName}`;
  const clip = await sendClip(player);
  await read(await admin.api.patch(`/api/videos/${clip.id}`, { data: { isApproved: true } }));
  await requestCard(player);
  const playerPage = await pageOf(player);
  await playerPage.goto('/player/dashboard');
  await expect(playerPage.getByRole('heading', { level: 1 })).toBeVisible();

  await signInAs(admin);
  await openCardOf(page, player);
  await choose(page, fullName, 'Move to Trash');
  await expect(page.getByRole('dialog')).toContainText('for 30 days');
  await confirm(page, 'Move to Trash');
  await expectToast(page, 'Moved to the trash');
  await expect(page.getByText('No users found')).toBeVisible();
  // The page of the player is signed out by the event.
  await expect(playerPage).toHaveURL(/\/auth\/login$/);
  expect((await admin.api.get(`/api/videos/${clip.id}`)).status()).toBe(404);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/trash');
  await expect(card(page, player.account.username)).toBeVisible();
  await expectAccessible(page);
  await card(page, player.account.username).getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'User restored');
  await expect(page.getByText('Nothing in the trash')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  expect((await admin.api.get(`/api/videos/${clip.id}`)).status()).toBe(200);

  await openCardOf(page, player);
  await card(page, fullName).getByRole('button', { name: 'ID Card' }).click();
  const editor = page.getByRole('dialog', { name: /^ID Card Editor/ });
  await expect(editor.getByText('Suspended', { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'End Suspension' }).click();
  await expect(editor.getByText('Active', { exact: true })).toBeVisible();
});

test('a second admin approves that a user becomes an admin', async ({
  page,
  admin,
  accounts,
  aPlayer,
  signInAs,
  pageOf,
}) => {
  const lastName = uniqueName('Lane');
  const player = await aPlayer({ firstName: 'Ida', lastName });
  const fullName = `Ida ${lastName}`;
  await signInAs(admin);
  const second = await makePerson({ admin, accounts }, 'admin');
  const desk = await pageOf(second);
  await openCardOf(page, player);
  await card(page, fullName).getByRole('button', { name: 'Make Admin' }).click();
  await confirm(page, 'Make Admin');
  await expectToast(page, 'Waits for a second admin');
  await page.goto('/admin/approvals');
  await expect(card(page, `Make ${fullName} an admin`).getByRole('button')).toHaveText(['Withdraw']);

  await desk.goto('/admin/approvals');
  await expectAccessible(desk);
  await card(desk, `Make ${fullName} an admin`).getByRole('button', { name: 'Approve' }).press('Enter');
  await confirm(desk, 'Approve');
  await expectToast(desk, 'Approved');
  await expect(desk.getByText('No waiting requests')).toBeVisible();
  // The page of the admin who has asked shows the decision by itself.
  await expect(page.getByText('No waiting requests')).toBeVisible();
  const changed = (await (await admin.api.get(`/api/users/${player.account.id}`)).json()) as { role: string };
  expect(changed.role).toBe('admin');
});
