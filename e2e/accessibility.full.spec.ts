import type { Page } from '@playwright/test';
import { expectAccessible, PHONE } from './support/accessibility.ts';
import { expectToast, openWithin } from './support/actions.ts';
import { chooseFile, openChooser } from './support/cuts.ts';
import { expect, test } from './support/fixtures.ts';
import { aFullPlayer, giveClips, IMAGE } from './support/full-player.ts';
import { makePerson, mediaFile } from './support/people.ts';
import { type Screen, screensOf } from './support/screens.ts';
import { clipOfSize, DIALOG, openDialog, slowDown, untilSent } from './support/uploads.ts';

const MB = 1024 ** 2;
const NOT_THERE = crypto.randomUUID();
const named = { playerId: NOT_THERE, scoutId: NOT_THERE, caseId: NOT_THERE, town: 'Nowhere' };

/** Scans screens of which nothing is known but their address. */
async function scanEach(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path } of screens) {
    await openWithin(page, path);
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessible(page);
  }
}

for (const role of ['player', 'scout', 'admin'] as const) {
  test(`the screens of a new ${role}, which are empty, are accessible`, async ({ page, admin, accounts, signInAs }) => {
    await signInAs(await makePerson({ admin, accounts }, role, { isVerified: false }));
    await page.goto('/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scanEach(page, screensOf(named)[role]);
  });

  test(`the screens of a ${role} are accessible when the server answers with errors`, async ({
    page,
    admin,
    accounts,
    signInAs,
  }) => {
    await signInAs(await makePerson({ admin, accounts }, role));
    await page.goto('/account/security');
    await expect(page.getByLabel('Current Password')).toBeVisible();
    await page.route('**/trpc/**', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: '' }));
    await scanEach(page, screensOf(named)[role]);
  });
}

test('the screens of players, scouts and admins are accessible on a phone', async ({
  page,
  admin,
  accounts,
  aPlayer,
  aScout,
  signInAs,
}) => {
  await page.setViewportSize(PHONE);
  const { player, town } = await aFullPlayer(aPlayer);
  await giveClips(player, admin, [`${town} live`, `${town} waits`]);
  const [scout, boss] = [await aScout(), await makePerson({ admin, accounts }, 'admin')];
  const screens = screensOf({ ...named, playerId: player.account.id, town });
  for (const [person, its] of [
    [player, screens.player],
    [scout, screens.scout],
    [boss, screens.admin],
  ] as const) {
    await signInAs(person);
    await page.goto('/account');
    await expect(page.getByRole('button', { name: /account of/ })).toBeVisible();
    await scanEach(page, its);
  }
});

test('forms of visitors are accessible with their errors, and a code that is not valid with its verdict', async ({
  page,
}) => {
  for (const [path, submit] of [
    ['/auth/login', 'Sign In'],
    ['/auth/register', 'Create Account'],
    ['/verify', 'Verify'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('[inert]')).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: submit }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/verify?code=7H3K9XQ2M4PTB8RC');
  await expect(page.getByRole('heading', { level: 2, name: /^Verification Failed/ })).toBeVisible();
  await expectAccessible(page);
});

test('the mails a visitor has followed a link of end on accessible pages', async ({ page, aPlayer, accounts }) => {
  const { account } = await aPlayer();
  await page.goto(await accounts.unsubscribePath(account, 'video-approved'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'If there is such an account' })).toBeVisible();
  await expectAccessible(page);
});

test('the dialog for uploads is accessible while a part is chosen, when a clip is refused, while it is paused, and as a bar', async ({
  page,
  aPlayer,
  signInAs,
}, testInfo) => {
  await signInAs(await aPlayer());
  const first = await chooseFile(page, mediaFile('time-code.mp4'));
  await expect((await openChooser(page, first)).getByLabel('Start Time')).toBeVisible();
  await expectAccessible(page);

  const dialog = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles(mediaFile('truncated.mov'));
  await dialog.getByRole('button', DIALOG).click();
  await expectToast(page, 'Invalid file type');
  await expectAccessible(page);

  await slowDown(page);
  await dialog.locator('input[type=file]').setInputFiles(clipOfSize(testInfo, 'derby.mp4', 6 * MB));
  await dialog.getByRole('button', DIALOG).click();
  await untilSent(dialog, 10);
  await dialog.getByRole('button', { name: 'Pause Upload' }).click();
  await expect(dialog.getByText('Paused')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Uploads' }).getByText('Paused')).toBeVisible();
  await expectAccessible(page);
});

test('lists with selected entries, and the question before unsaved changes are lost, are accessible', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const { player, town } = await aFullPlayer(aPlayer);
  await giveClips(player, admin, [`${town} ${IMAGE}`]);
  await signInAs(admin);
  for (const path of [`/admin/users?search=${town}`, `/admin/content?search=${town}`]) {
    await page.goto(path);
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(page.getByText(/^1 .*selected$/)).toBeVisible();
    await expectAccessible(page);
  }
  await signInAs(player);
  await page.goto('/player/dashboard');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Bio').fill('Finishes early.');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
});
