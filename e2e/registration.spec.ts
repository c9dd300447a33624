import type { Page } from '@playwright/test';
import { breakCalls, callOf, expectToast } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { uniqueName } from './support/people.ts';

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create Account' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fill(page: Page, username: string, role = 'Football Player'): Promise<void> {
  await page.getByRole('radio', { name: role }).check();
  await field(page, 'First Name').fill('Ann');
  await field(page, 'Last Name').fill('Bee');
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(`${username}@touchline.example`);
  await field(page, 'Password').fill('offside-trap');
  await field(page, 'Confirm Password').fill('offside-trap');
}

test('the form has every field and offers two roles', {
  tag: ['@ROUTE-03', '@REG-01', '@REG-02', '@REG-03', '@REG-04', '@REG-05', '@REG-06', '@REG-07', '@REG-08', '@REG-09'],
}, async ({ page }) => {
  await page.goto('/auth/register');
  for (const label of [
    'Username',
    'Email',
    'First Name',
    'Last Name',
    'Phone (optional)',
    'Date of Birth (optional)',
  ]) {
    await expect(field(page, label)).toBeVisible();
  }
  for (const label of ['Password', 'Confirm Password'])
    await expect(field(page, label)).toHaveAttribute('type', 'password');
  await expect(page.getByRole('radio')).toHaveCount(2);
  for (const name of ['Football Player', 'Scout/Agent'])
    await expect(page.getByRole('radio', { name })).not.toBeChecked();
  await expectAccessible(page);
  await expect(page.getByText('Already have an account? Sign in here')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in here' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('the URL can preselect the role', { tag: ['@ROUTE-04', '@ROUTE-05'] }, async ({ page }) => {
  await page.goto('/auth/register?role=player');
  await expect(page.getByRole('radio', { name: 'Football Player' })).toBeChecked();
  await page.goto('/auth/register?role=scout');
  await expect(page.getByRole('radio', { name: 'Scout/Agent' })).toBeChecked();
  await page.goto('/auth/register?role=admin');
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('each invalid value shows its message, and nothing is sent', {
  tag: ['@REG-10', '@REG-11', '@REG-12', '@REG-13', '@REG-14', '@REG-15', '@REG-16'],
}, async ({ page }) => {
  const calls = await breakCalls(page, 'auth.register');
  await page.goto('/auth/register');
  await field(page, 'Username').fill('ab');
  await field(page, 'Email').fill('x@');
  await field(page, 'Password').fill('12345');
  await field(page, 'Confirm Password').fill('54321');
  await submit(page).click();
  for (const sentence of [
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    "Passwords don't match",
    'Please select a role',
    'First name is required',
    'Last name is required',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  expect(calls.count).toBe(0);
});

test('a new player is signed in and sent to the profile page; the repeated password is not sent', {
  tag: ['@REG-07', '@REG-08', '@REG-17', '@REG-18', '@REG-19', '@ERR-08'],
}, async ({ page }) => {
  await page.goto('/auth/register');
  await fill(page, uniqueName('reg'));
  const sent = page.waitForRequest(callOf('auth.register'));
  await submit(page).click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain('"password"');
  expect(body).not.toContain('confirmPassword');
  await expectToast(page, 'Account created successfully!', /wait for admin verification/);
  await expect(page).toHaveURL(/\/player\/profile$/);
  await expect(page.getByRole('banner').getByRole('button', { name: /Ann Bee/ })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('_auth')))).toBe(true);
});

test('a new scout is sent to the scout dashboard', { tag: ['@REG-20'] }, async ({ page }) => {
  await page.goto('/auth/register?role=scout');
  await fill(page, uniqueName('reg'), 'Scout/Agent');
  await submit(page).click();
  await expect(page).toHaveURL(/\/scout\/dashboard$/);
});

test('a taken username is rejected and nothing typed is lost', { tag: ['@ERR-09', '@DATA-02'] }, async ({
  page,
  aPlayer,
}) => {
  const { account } = await aPlayer();
  await page.goto('/auth/register');
  await fill(page, account.username.toUpperCase());
  await field(page, 'Email').fill(`other-${account.email}`);
  await submit(page).click();
  await expectToast(page, 'Registration failed', 'Username already exists');
  await expect(field(page, 'First Name')).toHaveValue('Ann');
  await expect(field(page, 'Username')).toHaveValue(account.username.toUpperCase());
});

test('a failure without a message says what to do', { tag: ['@ERR-09'] }, async ({ page }) => {
  await breakCalls(page, 'auth.register');
  await page.goto('/auth/register');
  await fill(page, uniqueName('reg'));
  await submit(page).click();
  await expectToast(page, 'Registration failed', 'Please check your information and try again.');
});
