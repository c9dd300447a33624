import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { callOf, expectToast, listenForRequests } from './support/actions.ts';
import { cardOf } from './support/cards.ts';
import { listenForInputs } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Professional ID Card' });
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications \(/ });
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
  tag: ['@CARD-36', '@CARD-37', '@CARD-38', '@CARD-39', '@ERR-20', '@API-53'],
}, async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer({ isVerified: false });
  await signInAs(player);
  const urls = listenForRequests(page);
  await page.goto('/player/profile');
  const request = panel(page).getByRole('button', { name: 'Request ID Card' });
  await expect(request).toBeVisible();
  expect(urls.filter((url) => callOf('idCards.of').test(url))).toHaveLength(1);
  await expect(toasts(page)).toHaveText('');

  const inputs = listenForInputs(page, 'idCards.create');
  // The page learns of the card by the live stream before the answer comes.
  await page.route(callOf('idCards.create'), async (route) => {
    const response = await route.fetch();
    await panel(page).getByRole('definition').first().waitFor();
    await route.fulfill({ response });
  });
  await request.click();
  await expectToast(page, 'ID card requested');
  expect(inputs).toEqual([{ userId: player.account.id }]);

  const card = await cardOf(player);
  await expect(page.getByRole('heading', { name: 'Professional ID Card' })).toBeFocused();
  await expect(panel(page).getByRole('group', { name: /^Front of the ID card/ })).toBeVisible();
  const facts = panel(page).getByRole('definition');
  const fact = (text: string | RegExp) => expect(facts.filter({ hasText: text })).toBeVisible();
  await fact(card.cardNumber);
  await expect(panel(page).getByText('Not verified', { exact: true })).toBeVisible();
  await fact(new RegExp(`^\\d\\d/\\d\\d/${inOneYear()}$`));
  await fact(card.verificationCode.replace(/(.{4})(?=.)/g, '$1-'));
  await expect(panel(page).getByText(/once an admin has verified your account/)).toBeVisible();

  await expectPng(page, 'QR Code', /qr\.png$/);
  await expectPng(page, 'Barcode', /barcode\.png$/);
});
