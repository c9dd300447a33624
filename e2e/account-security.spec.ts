import { request } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { expect, origin, test } from './support/fixtures.ts';

test('a user creates an access token, sees it once and revokes it, and chooses notifications', async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/player/dashboard');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  const pages = page.getByRole('navigation', { name: 'Account' });
  await pages.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(/\/account\/security$/);
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
  await dialog.getByLabel('Your password').fill(player.password);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = await shown.getByLabel('Nightly report').inputValue();
  expect(token).toMatch(/^touchline_[\w-]{43}$/);
  await shown.getByRole('button', { name: 'Copy Token' }).click();
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  // The token is shown once.
  await page.mouse.click(5, 5);
  const question = page.getByRole('dialog', { name: 'Have you copied the token?' });
  await expect(question.getByRole('button', { name: 'Keep It Open' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(shown.getByRole('button', { name: /Cop/ })).toBeFocused();
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

  await pages.getByRole('link', { name: 'Notifications' }).click();
  const card = page.getByRole('region', { name: 'Notifications', exact: true });
  const hours = page.getByRole('region', { name: 'Quiet Hours' });
  const email = card.getByRole('checkbox', { name: 'New messages: Email at once' });
  await expect(email).toBeChecked();
  await expect(card.getByRole('rowheader', { name: /^New registrations/ })).toHaveCount(0);
  await email.press('Space');
  const saved = page.waitForResponse(/notifications\.setChoice/);
  await card.getByRole('checkbox', { name: 'New messages: Daily digest' }).press('Space');
  await saved;
  await hours.getByRole('switch', { name: /^No notifications by email/ }).press('Space');
  await hours.getByRole('textbox', { name: 'From' }).fill('21:30');
  await hours.getByRole('button', { name: 'Save Quiet Hours' }).click();
  await expectToast(page, 'Quiet hours saved', /between 21:30 and 07:00/);
  await page.reload();
  await expect(email).not.toBeChecked();
  await expect(card.getByRole('checkbox', { name: 'New messages: Daily digest' })).toBeChecked();
  await expect(hours.getByRole('textbox', { name: 'From' })).toHaveValue('21:30');
});
