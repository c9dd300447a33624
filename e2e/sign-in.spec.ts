import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { PASSWORD } from './support/accounts.ts';
import { callOf, expectToast, storedUser } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

test('a user signs in by username; local storage holds one key with the user, without token or password', {
  tag: [
    ...['@ROUTE-02', '@LOGIN-01', '@LOGIN-02', '@LOGIN-03', '@LOGIN-05', '@LOGIN-09', '@LOGIN-11', '@ERR-05'],
    ...['@AUTH-01', '@AUTH-03', '@AUTH-04', '@AUTH-05', '@AUTH-06', '@AUTH-11', '@API-01'],
  ],
}, async ({ page, aPlayer }) => {
  const { account } = await aPlayer();
  await page.goto('/auth/login');
  const signedOut = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
  await expect(signedOut).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: 'Create one here' })).toHaveAttribute('href', '/auth/register');
  await expectAccessible(page);

  await page.getByLabel('Username or Email').fill(account.username.toUpperCase());
  await password.fill(PASSWORD);
  const sent = page.waitForRequest(callOf('auth.login'));
  const counted = page.waitForRequest(callOf('videos.ownCounts'));
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  expect((await (await sent).allHeaders())['content-type']).toBe('application/json');
  expect((await sent).postDataJSON()).toEqual({ 0: { email: account.username.toUpperCase(), password: PASSWORD } });
  await expectToast(page, 'Welcome back!', 'You have been successfully logged in.');
  await expect(page).toHaveURL(/\/player\/dashboard$/);
  await expect(signedOut).toBeHidden();

  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('_auth')));
  expect(keys).toEqual([SESSION_STORAGE_KEY]);
  const user = await storedUser(page);
  const { firstName, lastName, email, role, id } = account;
  expect(user).toMatchObject({ firstName, lastName, email, role, id });
  expect(Object.keys(user).join(' ')).not.toMatch(/token|password|hash|session/i);
  // Calls send the session cookie, which scripts cannot read.
  expect(await page.evaluate(() => document.cookie)).not.toContain('sid');
  expect(await (await counted).headerValue('cookie')).toMatch(/(^|; )sid=./);
  expect((await (await counted).response())?.status()).toBe(200);
});
