import { callOf, expectToast } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { uniqueName } from './support/people.ts';

test('a new player registers, is signed in and sent to the profile page; the repeated password is not sent', {
  tag: [
    ...['@ROUTE-03', '@REG-01', '@REG-02', '@REG-03', '@REG-04', '@REG-05', '@REG-06', '@REG-07', '@REG-08', '@REG-09'],
    ...['@REG-17', '@REG-18', '@REG-19', '@ERR-08'],
  ],
}, async ({ page }) => {
  const username = uniqueName('reg');
  await page.goto('/auth/register');
  await expect(page.getByRole('radio')).toHaveCount(2);
  for (const name of ['Football Player', 'Scout/Agent']) {
    await expect(page.getByRole('radio', { name })).not.toBeChecked();
  }
  for (const label of ['Phone (optional)', 'Date of Birth (optional)'])
    await expect(page.getByLabel(label)).toBeVisible();
  for (const label of ['Password', 'Confirm Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
  }
  await expect(page.getByText('Already have an account? Sign in here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/auth/login');
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'Football Player' }).check();
  for (const [label, value] of [
    ['First Name', 'Ann'],
    ['Last Name', 'Bee'],
    ['Username', username],
    ['Email', `${username}@touchline.example`],
    ['Password', 'offside-trap'],
    ['Confirm Password', 'offside-trap'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  const sent = page.waitForRequest(callOf('auth.register'));
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain('"password"');
  expect(body).not.toContain('confirmPassword');
  await expectToast(page, 'Account created successfully!', /wait for admin verification/);
  await expect(page).toHaveURL(/\/player\/profile$/);
  await expect(page.getByRole('banner').getByRole('button', { name: /Ann Bee/ })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('_auth')))).toBe(true);
});
