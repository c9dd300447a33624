import type { Page } from '@playwright/test';
import { PASSWORD } from './support/accounts.ts';
import { breakCalls, callOf, expectToast, holdCalls, storedEntry } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import type { Person } from './support/people.ts';

const name = (page: Page) => page.getByLabel('Username or Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign In' });

async function signIn(page: Page, as: string, secret = PASSWORD): Promise<void> {
  await page.goto('/auth/login');
  await name(page).fill(as);
  await password(page).fill(secret);
  await button(page).click();
}

test('the card has two fields, the button and a link to registration', {
  tag: ['@ROUTE-02', '@LOGIN-01', '@LOGIN-02', '@LOGIN-03', '@LOGIN-05'],
}, async ({ page }) => {
  await page.goto('/auth/login');
  await expect(name(page)).toBeVisible();
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(button(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create one here' }).click();
  await expect(page).toHaveURL(/\/auth\/register$/);
});

test('empty fields show their messages, and nothing is sent', { tag: ['@LOGIN-06', '@LOGIN-07'] }, async ({ page }) => {
  const calls = await breakCalls(page, 'auth.login');
  await page.goto('/auth/login');
  await button(page).click();
  await expect(page.getByText('Username or email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  expect(calls.count).toBe(0);
});

test('single letters are sent once and rejected by the server', {
  tag: ['@LOGIN-08', '@LOGIN-17', '@ERR-03', '@ERR-06', '@CONST-13'],
}, async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => callOf('auth.login').test(request.url()) && requests.push(request.url()));
  await signIn(page, 'a', 'b');
  await expectToast(page, 'Login failed', 'Invalid credentials');
  expect(requests).toHaveLength(1);
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await storedEntry(page)).toBeNull();
});

test('username and email both sign in', {
  tag: ['@LOGIN-09', '@LOGIN-10', '@LOGIN-11', '@AUTH-06', '@ERR-05'],
}, async ({ page, aPlayer }) => {
  const { account } = await aPlayer();
  for (const as of [account.username.toUpperCase(), account.email]) {
    expect(await page.goto('/auth/login').then(() => storedEntry(page))).toBeNull();
    await signIn(page, as);
    await expectToast(page, 'Welcome back!', 'You have been successfully logged in.');
    await expect(page).toHaveURL(/\/player\/dashboard$/);
    expect(await storedEntry(page)).not.toBeNull();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /account of/ })
      .click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
});

test('a scout and an admin are sent to their dashboards', { tag: ['@LOGIN-12', '@LOGIN-13'] }, async ({
  page,
  context,
  admin,
  aScout,
}) => {
  const scout = await aScout();
  await signIn(page, scout.account.username);
  await expect(page).toHaveURL(/\/scout\/dashboard$/);
  await context.setStorageState({ cookies: [], origins: [] });
  await signIn(page, admin.account.username, admin.password);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('the button is busy until the server responds, and after a failure the form works again', {
  tag: ['@LOGIN-04', '@LOGIN-16'],
}, async ({ page, aPlayer }) => {
  const { account } = await aPlayer();
  const held = await holdCalls(page, callOf('auth.login'));
  await signIn(page, account.username, 'not-the-password');
  await expect(button(page)).toBeDisabled();
  await held.release();
  await expectToast(page, 'Login failed');
  await expect(name(page)).toHaveValue(account.username);
  await password(page).fill(PASSWORD);
  await button(page).click();
  await expect(page).toHaveURL(/\/player\/dashboard$/);
});

test('a failure without a sentence says what to do', { tag: ['@ERR-07'] }, async ({ page }) => {
  await breakCalls(page, 'auth.login');
  await signIn(page, 'someone', 'something');
  await expectToast(page, 'Login failed', 'Please check your credentials and try again.');
});

test('a deactivated user is told so', async ({ page, admin, aPlayer }) => {
  const player: Person = await aPlayer();
  await admin.api.patch(`/api/users/${player.account.id}`, { data: { isActive: false } });
  await signIn(page, player.account.username);
  await expectToast(page, 'Login failed', /deactivated/);
});
