import { request } from '@playwright/test';
import { expect, expectAccessible, origin, test } from './support/fixtures.ts';

test('a user creates an access token, sees it once and revokes it', async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/player/dashboard');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account Security' }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Account Security' })).toBeFocused();
  const section = page.getByRole('region', { name: 'Access tokens' });
  await expect(section.getByText('No access tokens')).toBeVisible();
  await expect(section.getByRole('link', { name: 'documented calls' })).toHaveAttribute('href', '/api/docs/');

  // Keyboard only, from the button to the token.
  await section.getByRole('button', { name: 'New Token' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New access token' });
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please give the token a name.')).toBeVisible();
  await expect(dialog.getByText('Please enter your password.')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type('Nightly report');
  await expect(dialog.getByRole('radio', { name: 'Read only' })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(player.password);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = await shown.getByLabel('Nightly report').inputValue();
  expect(token).toMatch(/^touchline_[\w-]{43}$/);
  await shown.getByRole('button', { name: 'Copy Token' }).click();
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  // The token is shown once: a click outside must not close the dialog.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(shown).toBeVisible();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  await expect(section.getByRole('button', { name: 'New Token' })).toBeFocused();

  const row = section.getByRole('article', { name: 'Nightly report' });
  await expect(row).toContainText(`Ends in ${token.slice(-4)}`);
  await expect(row).toContainText('Read only');
  await expect(row).toContainText('Never used');
  const program = await request.newContext({ baseURL: origin, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  expect((await (await program.get('/api/auth/me')).json()).id).toBe(player.account.id);
  await page.reload();
  await expect(row).toContainText('Last used');
  await expect(page.getByText(token)).toBeHidden();
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Revoke' })).toBeFocused();
  expect((await program.get('/api/auth/me')).status()).toBe(200);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Revoke “Nightly report”' })
    .getByRole('button', { name: 'Revoke token' })
    .click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(section.getByText('No access tokens')).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Access tokens' })).toBeFocused();
  expect((await program.get('/api/auth/me')).status()).toBe(401);
  await program.dispose();
});

test('changing the password ends all other sessions and access tokens', async ({ page, aScout, signInAs }) => {
  const scout = await aScout();
  const login = await page.request.post('/api/auth/login', {
    data: { email: scout.account.username, password: scout.password },
  });
  expect(login.ok()).toBe(true);
  const made = await page.request.post('/api/auth/tokens', {
    data: { name: 'Sync', scope: 'full', currentPassword: scout.password },
  });
  expect(made.status()).toBe(201);
  // The page keeps its new session; the stored user is unchanged.
  const { cookies } = await page.context().storageState();
  await signInAs(scout);
  await page.context().addCookies(cookies);
  await page.goto('/account');
  await expect(page.getByRole('article', { name: 'Sync' })).toContainText('Everything I may do');

  const card = page.getByRole('region', { name: 'Password' });
  const fill = async (current: string, next: string, again: string) => {
    await card.getByLabel('Current password').fill(current);
    await card.getByLabel('New Password', { exact: true }).fill(next);
    await card.getByLabel('New password again').fill(again);
    await card.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill(scout.password, 'another secret', 'another secret');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(card.getByLabel('Current password')).toHaveValue('');
  await expect(page.getByText('No access tokens')).toBeVisible();

  expect((await page.request.get('/api/auth/me')).status()).toBe(200);
  expect((await scout.api.get('/api/auth/me')).status()).toBe(401);
  const again = await scout.api.post('/api/auth/login', {
    data: { email: scout.account.username, password: 'another secret' },
  });
  expect(again.ok()).toBe(true);
});
