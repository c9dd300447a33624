import { changeCard } from './support/cards.ts';
import { expect, origin, test } from './support/fixtures.ts';
import { aLink, PHONE, verdict, visitOnce } from './support/offline-cards.ts';

test.use({ viewport: PHONE });

test('after one visit a scanned card is checked without a network, and the page says what it cannot know', {
  tag: ['@PROOF-05'],
}, async ({ page, context, admin, aPlayer }) => {
  const player = await aPlayer({ firstName: 'Noor', lastName: 'Haddad' });
  const { link, statement, cardNumber } = await aLink(admin, player);
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto(link);
  await expect(verdict(page)).toHaveText('GENUINE - Checked without a network');
  await expect(page).toHaveURL(`${origin}/verify`);
  const proof = page.getByRole('region', { name: /GENUINE/ });
  for (const text of ['Noor Haddad', 'Player', cardNumber]) {
    await expect(proof.getByText(text, { exact: true })).toBeVisible();
  }
  const limits = proof.getByRole('list', { name: 'What was checked' });
  await expect(limits).toContainText(/0 minutes old\. What has happened since is not known\./);
  await expect(limits).toContainText('Not checked: the photo.');
  // One wrong character in the part that is signed.
  const forged = statement.slice(0, 60) + (statement[60] === 'A' ? 'B' : 'A') + statement.slice(61);
  await page.goto(link.replace(statement, forged));
  await expect(verdict(page)).toHaveText(/^NOT GENUINE - The signature of this card is wrong/);
  // A card that is revoked after the last list: only its age tells.
  await changeCard(admin, player, { status: 'revoked' });
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await page.goto(link);
  await expect(verdict(page)).toHaveText('GENUINE - Checked without a network');
  await expect(limits).toContainText('3 hours old');
  await expect(limits).not.toContainText('too old');
  await page.clock.setFixedTime(Date.now() + 9 * 24 * 3_600_000);
  await page.goto(link);
  await expect(limits).toContainText('9 days old');
  await expect(limits).toContainText('The list is too old to rely on');
  await expect(proof).toHaveAttribute('data-tone', 'unknown');
  // A code that is typed is not checked.
  await page.goto('/verify');
  await page.getByRole('textbox', { name: 'Verification code' }).fill('7H3K9XQ2M4PTB8RC');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toHaveText(/^Not checked - /);
});
