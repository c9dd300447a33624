import { expect, expectAccessible, test } from './support/fixtures.ts';

test('Profile shows an admin their own account', {
  tag: ['@ROUTE-18'],
}, async ({ page, admin, signInAs }) => {
  await signInAs(admin);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/admin\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Profile' })).toBeFocused();
  const account = page.getByRole('region', { name: 'Account', exact: true });
  const { firstName, lastName, email, username } = admin.account;
  for (const text of [`${firstName} ${lastName}`, email, username, 'Admin']) {
    await expect(account.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(account.getByText(String(new Date().getFullYear()))).toBeVisible();
  await expectAccessible(page);
});
