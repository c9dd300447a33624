import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { breakCalls, callOf, expectToast, listenForRequests } from './support/actions.ts';
import { cardOf, changeCard, requestCard } from './support/cards.ts';
import { listenForInputs } from './support/discovery.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Professional ID Card' });
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const inOneYear = () => String(new Date().getUTCFullYear() + 1);

async function expectPng(page: Page, button: string, name: RegExp) {
  const downloading = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: button }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(name);
  const { format, width = 0 } = await sharp(await readFile(await download.path())).metadata();
  expect(format).toBe('png');
  expect(width).toBeGreaterThan(100);
}

test('a player requests a card, sees its details and downloads its codes', {
  tag: ['@CARD-36', '@CARD-37', '@CARD-38', '@CARD-39', '@ERR-20', '@ERR-21', '@ERR-22', '@ERR-23', '@API-53'],
}, async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer({ isVerified: false });
  await signInAs(player);
  const urls = listenForRequests(page);
  await page.goto('/player/profile');
  const request = panel(page).getByRole('button', { name: 'Request ID Card' });
  await expect(request).toBeVisible();
  expect(urls.filter((url) => callOf('idCards.of').test(url))).toHaveLength(1);
  await expect(toasts(page)).toHaveText('');

  await breakCalls(page, 'idCards.create');
  await request.click();
  await expectToast(page, 'Request failed', 'Please try again.');
  await page.unroute(callOf('idCards.create'));
  const inputs = listenForInputs(page, 'idCards.create');
  await request.click();
  await expectToast(page, 'ID card requested');
  expect(inputs).toEqual([{ userId: player.account.id }]);

  const card = await cardOf(player);
  await expect(page.getByRole('heading', { name: 'Professional ID Card' })).toBeFocused();
  await expect(panel(page).getByText(card.cardNumber, { exact: true })).toBeVisible();
  await expect(panel(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(panel(page).getByText(new RegExp(`^\\d\\d/\\d\\d/${inOneYear()}$`))).toBeVisible();
  await expect(panel(page).getByText(card.verificationCode.replace(/(.{4})(?=.)/g, '$1-'))).toBeVisible();
  await expect(panel(page).getByText(/once an admin has verified your account/)).toBeVisible();
  await expectAccessible(page);

  await expectPng(page, 'QR Code', /qr\.png$/);
  await expectPng(page, 'Barcode', /barcode\.png$/);
  for (const [procedure, button, toast] of [
    ['idCards.qr', 'QR Code', 'Failed to download QR code'],
    ['idCards.barcode', 'Barcode', 'Failed to download barcode'],
  ] as const) {
    await breakCalls(page, procedure);
    await panel(page).getByRole('button', { name: button }).click();
    await expectToast(page, toast);
  }
});

test('a request for a second card says that a card exists', { tag: ['@ERR-21'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/player/profile');
  const request = panel(page).getByRole('button', { name: 'Request ID Card' });
  await expect(request).toBeVisible();
  // The card was requested in another window.
  await requestCard(player);
  await request.click();
  await expectToast(page, 'Request failed', 'An ID card exists already for this person.');
});

test('a scout without a card is told to contact an admin; with a card they see its details and both codes', {
  tag: ['@CARD-40', '@CARD-41', '@CARD-42'],
}, async ({ page, admin, aScout, signInAs }) => {
  const scout = await aScout();
  await signInAs(scout);
  await page.goto('/scout/profile');
  const none = 'No ID card generated yet. Contact admin to generate your professional ID card.';
  await expect(panel(page).getByText(none, { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('button')).toHaveCount(0);

  const { cardNumber } = await requestCard(scout);
  await changeCard(admin, scout, { expiryDate: '2041-02-03' });
  await page.reload();
  for (const text of [cardNumber, 'Active', '03/02/2041']) {
    await expect(panel(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expectPng(page, 'QR Code', /qr\.png$/);
  await expectPng(page, 'Barcode', /barcode\.png$/);

  await page.clock.setFixedTime(new Date('2041-02-04T00:00:00.000Z'));
  await page.reload();
  await expect(panel(page).getByText('Expired', { exact: true })).toBeVisible();
});

test("an admin's profile shows their own card", async ({ page, admin, signInAs }) => {
  await signInAs(admin);
  await page.goto('/admin/profile');
  const ask = panel(page).getByRole('button', { name: 'Request ID Card' });
  const number = panel(page).getByText('Card number');
  await ask.or(number).waitFor();
  if (await ask.isVisible()) await ask.click();
  await number.waitFor();
  await expect(panel(page).getByText((await cardOf(admin)).cardNumber, { exact: true })).toBeVisible();
});
