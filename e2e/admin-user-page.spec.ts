import { expectToast, verifyAnyway } from './support/actions.ts';
import { check, record } from './support/checklist.ts';
import { expect, test } from './support/fixtures.ts';
import { uniqueName } from './support/people.ts';

const REASON = 'Please send a license that is still valid.';

test('an admin checks a scout, verifies them, and deactivates them with a reason that the scout reads at sign-in', {
  tag: ['@USER-03'],
}, async ({ page, pageOf, admin, aScout, signInAs }) => {
  const name = { firstName: 'Drew', lastName: uniqueName('Checked') };
  const scout = await aScout({ ...name, isVerified: false });
  await signInAs(admin);
  await page.goto(`/admin/users?search=${scout.account.username}`);
  await page.getByRole('link', { name: `@${scout.account.username}` }).click();
  await expect(page).toHaveURL(`/admin/users/${scout.account.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Drew ${name.lastName}` })).toBeVisible();
  await expect(page.getByText('There is no ID card yet.')).toBeVisible();
  await record(page, 'Identity document seen', { Evidence: 'Passport, in a video call' });
  await record(page, 'License number and expiry', {
    'License Number': 'FA-2291',
    'Valid Until': '2024-01-31',
    Evidence: 'Register',
  });
  await expect(check(page, 'License number and expiry')).toContainText('FA-2291, valid until 31 Jan 2024');
  await expect(page.getByText('License expired')).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await verifyAnyway(page, `Drew ${name.lastName}`);
  const scoutPage = await pageOf(scout);
  await scoutPage.goto('/scout/dashboard');
  await expect(scoutPage.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const form = page.getByRole('dialog', { name: `Deactivate Drew ${name.lastName}` });
  await form.getByLabel('Reason').fill(REASON);
  await form.getByRole('button', { name: '1 Week' }).click();
  await form.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'User deactivated');
  await expect(page.getByText(/^Inactive until \d/)).toBeVisible();
  const acts = page.getByRole('region', { name: 'Latest Acts' });
  await expect(acts.getByRole('article', { name: 'Deactivated an account' })).toContainText(REASON);
  await expect(scoutPage).toHaveURL(/\/auth\/login$/);
  await scoutPage.getByLabel('Username or Email').fill(scout.account.username);
  await scoutPage.getByLabel('Password', { exact: true }).fill('wrong password');
  await scoutPage.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(scoutPage, 'Login failed', 'Invalid credentials');
  await scoutPage.getByLabel('Password', { exact: true }).fill(scout.password);
  await scoutPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(scoutPage.getByRole('alert')).toContainText(
    `Login failed This account has been deactivated. Reason: ${REASON} It will be active again on`,
  );
  await expect(scoutPage.getByLabel('Username or Email')).toHaveValue(scout.account.username);
  await expect(scoutPage.getByLabel('Password', { exact: true })).toHaveValue(scout.password);
});
