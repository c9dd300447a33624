import type { Page } from '@playwright/test';
import type { Account } from '@touchline/contracts/users';
import { callOf, expectToast, storedUser } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { type Person, read } from './support/people.ts';

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const profileOf = async (player: Person) => (await read<Account>(await player.api.get('/api/auth/me'))).playerProfile;

test('a player fills in every field and finds the values again', {
  tag: [
    '@ROUTE-07',
    '@PPROF-01',
    '@PPROF-07',
    '@PPROF-08',
    '@PPROF-09',
    '@PPROF-10',
    '@PPROF-11',
    '@PPROF-12',
    '@PPROF-13',
    '@PPROF-15',
    '@PPROF-16',
    '@ERR-14',
    '@AUTH-08',
  ],
}, async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/player/profile');
  await expect(page.getByRole('heading', { name: 'Create or Edit Player Profile' })).toBeVisible();
  await expectAccessible(page);
  const texts = {
    'Current Club': 'CD Marisma',
    Nationality: 'España',
    Location: 'Seville',
    Experience: 'Three seasons',
    Bio: 'Lives on the last line.\nFinishes early.',
  };
  await choose(page, 'Position', 'Striker');
  await choose(page, 'Preferred foot', 'Left');
  await choose(page, 'Availability', 'Available for Trial');
  await page.getByLabel('Height (cm)').fill('180');
  await page.getByLabel('Weight (kg)').fill('75');
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const text of ['Cup winner', '   ', 'Top scorer']) {
    await page.getByRole('button', { name: 'Add achievement' }).click();
    await page
      .getByLabel(/^Achievement \d+$/)
      .last()
      .fill(text);
  }
  const sent = page.waitForRequest(callOf('players.createProfile'));
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await sent;
  await expectToast(page, 'Profile created');

  await expect.poll(async () => (await storedUser(page)).playerProfile?.position).toBe('Striker');
  expect(await profileOf(player)).toMatchObject({
    position: 'Striker',
    height: 180,
    weight: 75,
    preferredFoot: 'left',
    achievements: ['Cup winner', 'Top scorer'],
  });
  await page.reload();
  for (const [label, text] of Object.entries(texts)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
  for (const [field, value] of [
    ['Position', 'Striker'],
    ['Preferred foot', 'Left'],
    ['Availability', 'Available for Trial'],
  ] as const) {
    await expect(page.getByRole('combobox', { name: field })).toHaveValue(value);
  }
  await expect(page.getByLabel('Height (cm)')).toHaveValue('180');
  await expect(page.getByLabel('Weight (kg)')).toHaveValue('75');
  await expect(page.getByLabel('Achievement 2', { exact: true })).toHaveValue('Top scorer');
  await page.getByRole('button', { name: 'Remove achievement 1' }).click();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'Profile updated');
  expect(await profileOf(player)).toMatchObject({
    ...{ position: 'Striker', height: 180, weight: 75, preferredFoot: 'left', availability: 'trial' },
    currentClub: 'CD Marisma',
    achievements: ['Top scorer'],
  });
});
