import { readFile } from 'node:fs/promises';
import { type Page, request } from '@playwright/test';
import type { CardProof } from '@touchline/contracts/id-cards';
import { callOf, holdCalls } from './support/actions.ts';
import { changeCard, requestCard } from './support/cards.ts';
import { expect, expectAccessible, origin, test } from './support/fixtures.ts';
import { changeUser, mediaFile, read } from './support/people.ts';

test.use({ viewport: { width: 390, height: 844 } });

const REFUSED = 'Verification Failed - Invalid or expired verification code. Please check the code and try again.';
const field = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const verdict = (page: Page) => page.getByRole('region').getByRole('heading', { name: /^verifi/i, level: 2 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a visitor types the code of a card and sees its holder', {
  tag: [
    '@VERIFY-01',
    '@VERIFY-02',
    '@VERIFY-03',
    '@VERIFY-04',
    '@VERIFY-06',
    '@VERIFY-07',
    '@VERIFY-08',
    '@VERIFY-09',
    '@VERIFY-10',
    '@VERIFY-11',
    '@VERIFY-12',
    '@VERIFY-13',
    '@VERIFY-14',
    '@VERIFY-17',
    '@VERIFY-18',
    '@ROUTE-31',
  ],
}, async ({ page, admin, aPlayer }) => {
  const player = await aPlayer({
    firstName: 'Noor',
    lastName: 'Haddad',
    phone: '+34 600 100 200',
    dateOfBirth: '1999-05-04',
  });
  const { id, email } = player.account;
  const { passportImageUrl } = await read<{ passportImageUrl: string }>(
    await player.api.post(`/api/users/${id}/passport`, {
      multipart: {
        passport: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await readFile(mediaFile('portrait-exif6.jpg')) },
      },
    }),
  );
  await requestCard(player);
  const card = await changeCard(admin, player, {
    expiryDate: '2041-02-03T23:59:59.999Z',
    metadata: { passportImageUrl },
  });
  await page.goto('/verify');
  await expect(page.getByRole('heading', { level: 1, name: 'ID Card Verification Portal' })).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);

  const typed = card.verificationCode.toLowerCase();
  await field(page).fill(typed);
  await expect(field(page)).toHaveValue(card.verificationCode);
  const held = await holdCalls(page, callOf('idCards.verify'));
  await field(page).press('Enter');
  await expect(page.getByRole('status').getByText('Verifying ID card...')).toBeVisible();
  await held.release();

  await expect(verdict(page)).toHaveText('VERIFIED ✓ - This ID card is valid and authentic');
  await expect(verdict(page)).toBeFocused();
  await expect(verdict(page)).toBeInViewport({ ratio: 1 });
  const proof = page.getByRole('region', { name: /VERIFIED/ });
  const issued = card.issueDate.slice(0, 10).split('-').reverse().join('/');
  for (const text of [
    'Noor Haddad',
    'Player',
    'Verified Member',
    card.cardNumber,
    issued,
    '03/02/2041',
    'Active',
    email,
    '+34 600 100 200',
    '4 May 1999',
  ]) {
    await expect(proof.getByText(text, { exact: true })).toBeVisible();
  }
  const photo = proof.getByRole('img', { name: 'Noor Haddad' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  const { width = 0 } = (await photo.boundingBox()) ?? {};
  expect(width, 'a photo to be compared with a face').toBeGreaterThan(250);
  const checked = await proof.locator('time').getAttribute('datetime');
  expect(Math.abs(Date.now() - Date.parse(checked ?? ''))).toBeLessThan(60_000);
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await button(page, 'Reset').click();
  await expect(verdict(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();

  const anonymous = await request.newContext({ baseURL: origin });
  const answer = await anonymous.get(`/api/id-cards/verify/${card.verificationCode}`);
  expect(await read<CardProof>(answer)).toMatchObject({ cardNumber: card.cardNumber, user: { firstName: 'Noor' } });
  await anonymous.dispose();
});

test('a scanned link is checked at once and its code leaves the URL; every bad code fails alike', {
  tag: ['@VERIFY-04', '@VERIFY-15', '@VERIFY-17'],
}, async ({ page, admin, aPlayer }) => {
  const player = await aPlayer({ isVerified: false });
  const { verificationCode, verifyUrl } = await requestCard(player);
  expect(verifyUrl).toBe(`${origin}/verify?code=${verificationCode}`);
  const panel = () => page.getByRole('region', { name: /Verification Failed/ });
  const looks: string[] = [];
  const expectRefused = async () => {
    await expect(verdict(page)).toHaveText(REFUSED);
    looks.push(await panel().innerHTML());
  };
  await page.goto(verifyUrl);
  await expectRefused();
  await expect(page).toHaveURL(`${origin}/verify`);
  await expect(field(page)).toHaveValue(verificationCode.replace(/(.{4})(?=.)/g, '$1-'));

  await changeUser(admin, player.account.id, { isVerified: true });
  await button(page, 'Verify').click();
  await expect(verdict(page)).toHaveText(/^VERIFIED ✓/);
  await changeCard(admin, player, { status: 'revoked' });
  await button(page, 'Verify').click();
  await expectRefused();
  await field(page).fill('no such code');
  await expect(verdict(page)).toHaveCount(0);
  await button(page, 'Verify').click();
  await expectRefused();
  expect(new Set(looks.map((html) => html.replaceAll(/id="[^"]*"/g, ''))).size, 'one look for all').toBe(1);
  await expectAccessible(page);
  await button(page, 'Reset').click();
  await expect(panel()).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
});
