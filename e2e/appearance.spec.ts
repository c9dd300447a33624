import type { Locator } from '@playwright/test';
import { openEditor } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';

test('dangerous menu entries and the days of other months are readable, in light and dark', {
  tag: ['@SHELL-65'],
}, async ({ page, admin, aPlayer, signInAs }) => {
  await signInAs(admin);
  const editor = await openEditor(page, await aPlayer());
  await editor.getByLabel('Expiry Date').click();
  const calendar = page.getByRole('dialog', { name: 'Expiry Date' });
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.locator('[data-outside]:not(:disabled)')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  const remove = page.getByRole('menuitem', { name: 'Delete User' });
  await expect(remove).toBeVisible();
  await remove.hover();
});

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('with forced colors current links, the selected tab, bars and the name of the product are visible', {
  tag: ['@SHELL-66'],
}, async ({ page, admin, signInAs }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await signInAs(admin);
  await page.goto('/admin/dashboard');
  const canvas = await styleOf(page.locator('body'), 'background-color');
  const bar = page.getByRole('banner');
  const edgeOf = (name: string) => styleOf(bar.getByRole('link', { name }), 'outline-style');
  expect([await edgeOf('Dashboard'), await edgeOf('Messages')]).toEqual(['solid', 'none']);
  expect(await styleOf(bar.getByRole('link', { name: 'Messages' }), 'border-bottom-color')).toBe(canvas);
  const part = page.locator('dd[aria-hidden] > span').first();
  expect(await styleOf(part, 'background-color')).not.toBe(canvas);
  const mark = page.getByRole('contentinfo').getByRole('img', { name: 'Touchline' });
  expect(await styleOf(mark, 'color')).toBe(await styleOf(page.locator('h1'), 'color'));

  await page.goto('/admin/content-manager');
  const tab = (name: string) => page.getByRole('tab', { name });
  expect(await styleOf(tab('Homepage Content'), 'outline-style')).toBe('solid');
  expect(await styleOf(tab('Featured Content'), 'outline-style')).toBe('none');
});
