import type { Locator } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { cardOf, openEditor, requestCard } from './support/cards.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';

const REFUSED = 'Verification Failed - Invalid or expired verification code. Please check the code and try again.';
const GOOD = 'VERIFIED ✓ - This ID card is valid and authentic';

const state = (editor: Locator) => editor.getByRole('region', { name: 'State of the card' });
const button = (part: Locator, name: string) => part.getByRole('button', { name, exact: true });

test('an admin revokes and reinstates a card, and the public check of its code follows', async ({
  page,
  browser,
  admin,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer({ firstName: 'Noor', lastName: 'Haddad' });
  const { verificationCode, cardNumber } = await requestCard(player);
  const stranger = await browser.newPage();
  const verdict = stranger.getByRole('region').getByRole('heading', { name: /^verifi/i, level: 2 });
  await stranger.goto(`/verify?code=${verificationCode}`);
  await expect(verdict).toHaveText(GOOD);
  const expectVerdict = async (text: string) => {
    await stranger.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(verdict).toHaveText(text);
  };

  await signInAs(admin);
  const editor = await openEditor(page, player);
  await expect(state(editor)).toContainText(cardNumber);
  await expect(state(editor)).toContainText('Active');
  await editor.getByLabel('Company Address').fill('Typed and not saved');

  await button(editor, 'Revoke Card').click();
  const question = page.getByRole('dialog', { name: 'Revoke Card' });
  await expect(question).toContainText('Are you sure you want to revoke the ID card of Noor Haddad?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(editor, 'Revoke Card')).toBeFocused();
  expect((await cardOf(admin, player)).status).toBe('active');

  await button(editor, 'Revoke Card').click();
  await button(question, 'Revoke Card').click();
  await expectToast(page, 'ID card revoked', cardNumber);
  await expect(state(editor)).toContainText('Revoked');
  await expect(button(editor, 'Reinstate Card')).toBeFocused();
  expect((await cardOf(admin, player)).status).toBe('revoked');
  await expectVerdict(REFUSED);

  await button(editor, 'Reinstate Card').click();
  await button(page.getByRole('dialog', { name: 'Reinstate Card' }), 'Reinstate Card').click();
  await expectToast(page, 'ID card reinstated', cardNumber);
  await expect(state(editor)).toContainText('Active');
  await expectVerdict(GOOD);
  await expect(editor.getByLabel('Company Address')).toHaveValue('Typed and not saved');
  expect((await cardOf(admin, player)).metadata.companyAddress).toBeNull();
  await stranger.close();
});
