import type { Page } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { callOf, holdCalls, listenForRequests, storedEntry, storedUser } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { changeUser } from './support/people.ts';

const signedOut = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(signedOut(page)).toBeVisible();
}

test('local storage holds one key with the user, without token or password', {
  tag: ['@AUTH-01', '@AUTH-03', '@AUTH-04', '@AUTH-05'],
}, async ({ page, aPlayer }) => {
  const { account, password } = await aPlayer();
  await page.goto('/auth/login');
  await expect(signedOut(page)).toBeVisible();
  await page.getByLabel('Username or Email').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/player\/dashboard$/);
  await expect(signedOut(page)).toBeHidden();

  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_auth')));
  expect(keys).toEqual([SESSION_STORAGE_KEY]);
  const user = await storedUser(page);
  expect(user).toMatchObject({
    firstName: 'Ann',
    lastName: 'Bee',
    email: account.email,
    role: 'player',
    id: account.id,
  });
  expect(Object.keys(user).join(' ')).not.toMatch(/token|password|hash|session/i);
});

test('signing out removes the stored user and the data, and ends the session on the server', {
  tag: ['@AUTH-07', '@AUTH-12', '@SHELL-14', '@SE-16'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/player/dashboard');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL(/\/player\/profile$/);
  // The browser removes its data without waiting for the server's response.
  const told = page.waitForResponse(callOf('auth.logout'));
  await logOut(page);
  expect(await storedEntry(page)).toBeNull();
  await told;
  expect((await page.request.get('/api/users')).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a sign-in during a pending sign-out keeps the new session', async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/player/dashboard');
  const leaving = await holdCalls(page, callOf('auth.logout'));
  await logOut(page);
  await signedOut(page).click();
  await page.getByLabel('Username or Email').fill(player.account.username);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  const requests = listenForRequests(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
  await button.click();
  await expect(button).toBeDisabled();
  // The late response to the sign-out would clear the cookie of the new session.
  expect(requests).toEqual([]);
  await leaving.release();
  await expect(page).toHaveURL(/\/player\/dashboard$/);
  expect((await page.request.get('/api/users')).status()).toBe(200);
});

test("an admin's change reaches the stored user on the next page load", { tag: ['@AUTH-08'] }, async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer({ isVerified: false });
  await signInAs(player);
  await changeUser(admin, player.account.id, { isVerified: true });
  await page.goto('/player/dashboard');
  await expect.poll(async () => (await storedUser(page)).isVerified).toBe(true);
});

test('an unreadable stored user counts as signed out', { tag: ['@AUTH-09', '@ERR-61'] }, async ({ page }) => {
  await page.goto('/healthz');
  await page.evaluate((key) => localStorage.setItem(key, '{'), SESSION_STORAGE_KEY);
  await page.goto('/');
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByRole('region', { name: /Notifications/ })).toHaveText('');
});

test('a browser without storage does not crash the app', { tag: ['@AUTH-10'] }, async ({ page, aPlayer }) => {
  const { account, password } = await aPlayer();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'QuotaExceededError');
    };
  });
  await page.goto('/auth/login');
  await page.getByLabel('Username or Email').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Login failed');
  await expect(signedOut(page)).toBeVisible();
});

test('a page whose code is loading says so', async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  // The page's code is held back to see what the guard shows before it.
  const held = await holdCalls(page, /player-dashboard-page/);
  await page.goto('/player/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
  await held.release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('calls send the session cookie, which scripts cannot read', { tag: ['@AUTH-11'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer());
  const sent = page.waitForRequest(callOf('videos.ownCounts'));
  await page.goto('/player/dashboard');
  const cookies = await (await sent).headerValue('cookie');
  expect(cookies).toContain('sid=');
  expect(await page.evaluate(() => document.cookie)).not.toContain('sid');
});

test('a role changed in local storage gives access to no data', { tag: ['@AZ-18'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await signInAs({ ...player, account: { ...player.account, role: 'admin' } });
  // The app would correct the role at once; here only the server protects the data.
  const held = await holdCalls(page, callOf('auth.me'));
  const answer = page.waitForResponse(callOf('users.accounts'));
  await page.goto('/admin/users');
  expect((await answer).status()).toBe(403);
  await expect(page.getByText('Error loading users')).toBeVisible();
  await held.release();
  await expect(page).toHaveURL(/\/player\/dashboard$/);
});
