import { callOf, storedEntry } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';

test('a reload stays on the page without a redirect; signing out removes the stored user and ends the session', {
  tag: ['@AUTH-02', '@AUTH-07', '@AUTH-12', '@GUARD-08', '@GUARD-09', '@SHELL-14', '@SE-16'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.goto('/player/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new Set(visited)).toEqual(new Set(['/player/profile']));

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/player\/dashboard$/);
  // The browser removes its data without waiting for the server's response.
  const told = page.waitForResponse(callOf('auth.logout'));
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await storedEntry(page)).toBeNull();
  await told;
  expect((await page.request.get('/api/users')).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login$/);
});
