import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callOf, expectToast, holdCalls } from './support/actions.ts';
import { changeCard, requestCard } from './support/cards.ts';
import { expect, origin, test } from './support/fixtures.ts';
import { changeUser, mediaFile, read } from './support/people.ts';

test.use({ viewport: { width: 390, height: 844 } });

const verdict = (page: Page) => page.getByRole('region').getByRole('heading', { name: /^verifi/i, level: 2 });

test('a scanned link is checked at once and its code leaves the URL; the holder of a valid card is shown on a phone', {
  tag: [
    ...['@VERIFY-02', '@VERIFY-06', '@VERIFY-07', '@VERIFY-08', '@VERIFY-14', '@VERIFY-15', '@VERIFY-17'],
    ...['@VERIFY-18', '@ROUTE-31'],
  ],
}, async ({ page, admin, aPlayer }) => {
  const player = await aPlayer({
    firstName: 'Noor',
    lastName: 'Haddad',
    phone: '+34 600 100 200',
    dateOfBirth: '1999-05-04',
    isVerified: false,
  });
  const { id, email } = player.account;
  const { passportImageUrl } = await read<{ passportImageUrl: string }>(
    await player.api.post(`/api/users/${id}/passport`, {
      multipart: {
        passport: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await readFile(mediaFile('portrait-exif6.jpg')) },
      },
    }),
  );
  const { verificationCode, verifyUrl, cardNumber } = await requestCard(player);
  await changeCard(admin, player, { expiryDate: '2041-02-03T23:59:59.999Z', metadata: { passportImageUrl } });
  expect(verifyUrl).toBe(`${origin}/verify?code=${verificationCode}`);
  await page.goto(verifyUrl);
  await expect(verdict(page)).toHaveText(
    'Verification Failed - Invalid or expired verification code. Please check the code and try again.',
  );
  await expect(page).toHaveURL(`${origin}/verify`);
  const field = page.getByRole('textbox', { name: 'Verification code' });
  await expect(field).toHaveValue(verificationCode.replace(/(.{4})(?=.)/g, '$1-'));
  await changeUser(admin, id, { isVerified: true });
  await field.fill(verificationCode.toLowerCase());
  await expect(field).toHaveValue(verificationCode);
  const held = await holdCalls(page, callOf('idCards.verify'));
  await field.press('Enter');
  await expect(page.getByRole('status').getByText('Verifying ID card...')).toBeVisible();
  await held.release();
  await expect(verdict(page)).toHaveText('VERIFIED ✓ - This ID card is valid and authentic');
  await expect(verdict(page)).toBeFocused();
  await expect(verdict(page)).toBeInViewport({ ratio: 1 });
  const proof = page.getByRole('region', { name: /VERIFIED/ });
  for (const text of ['Noor Haddad', cardNumber, '03/02/2041', email, '+34 600 100 200', '4 May 1999']) {
    await expect(proof.getByText(text, { exact: true })).toBeVisible();
  }
  const photo = proof.getByRole('img', { name: 'Noor Haddad' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  const { width = 0 } = (await photo.boundingBox()) ?? {};
  expect(width, 'a photo to be compared with a face').toBeGreaterThan(250);
  const checked = await proof.locator('time').getAttribute('datetime');
  expect(Math.abs(Date.now() - Date.parse(checked ?? ''))).toBeLessThan(60_000);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  // Anyone who checks a card can report a concern without an account.
  await page.getByRole('button', { name: 'Report a concern' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').click();
  await page.getByRole('option', { name: 'Is not who they say' }).click();
  await dialog.getByLabel('What happened?').fill('The photo is of someone else.');
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expectToast(page, 'Thank you', 'The safeguarding team looks into it.');
});
