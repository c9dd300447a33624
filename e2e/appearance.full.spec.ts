import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

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
