import type { Page } from '@playwright/test';
import { AVAILABILITY_LABELS, POSITIONS } from '@touchline/contracts/options';
import type { Account } from '@touchline/contracts/users';
import { breakCalls, callOf, expectToast, storedUser } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { giveProfile, type Person, read } from './support/people.ts';

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

test('the option lists are complete and in order, and availability is preset', {
  tag: ['@PPROF-02', '@PPROF-06', '@PPROF-14'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/player/profile');
  await expect(page.getByRole('combobox', { name: 'Availability' })).toHaveValue('Available for Transfer');
  for (const [field, options] of [
    ['Position', [...POSITIONS]],
    ['Availability', Object.values(AVAILABILITY_LABELS)],
    ['Preferred foot', ['Left', 'Right', 'Both']],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click();
    await expect(page.getByRole('option')).toHaveText([...options]);
    await page.keyboard.press('Escape');
  }
});

test('a profile without a position is not saved', { tag: ['@PPROF-03'] }, async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/player/profile');
  await page.getByLabel('Nationality').fill('Spain');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Position is required')).toBeVisible();
  await expect(page.getByLabel('Nationality')).toHaveValue('Spain');
  expect(await profileOf(player)).toBeNull();
});

test('height and weight are whole numbers or empty', { tag: ['@PPROF-04', '@PPROF-05'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await giveProfile(player, { height: 180, weight: 75 });
  await signInAs(player);
  await page.goto('/player/profile');
  for (const label of ['Height (cm)', 'Weight (kg)']) {
    await page.getByLabel(label).fill('');
    await page.getByLabel(label).pressSequentially('abc');
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'Profile updated');
  expect(await profileOf(player)).toMatchObject({ height: null, weight: null });
});

test('an existing profile is changed, not created again, and prefilled', { tag: ['@PPROF-16', '@ERR-15'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await giveProfile(player, { position: 'Goalkeeper', currentClub: 'Fjordby IF' });
  await signInAs(player);
  await page.goto('/player/profile');
  await expect(page.getByRole('combobox', { name: 'Position' })).toHaveValue('Goalkeeper');
  await page.getByLabel('Current club').fill('Hamnby BK');
  const sent = page.waitForRequest(callOf('players.updateProfile'));
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await sent;
  await expectToast(page, 'Profile updated');
  expect((await profileOf(player))?.currentClub).toBe('Hamnby BK');
});

test('a failed save shows its message and keeps the typed values', { tag: ['@ERR-16'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await signInAs(player);
  await breakCalls(page, 'players.createProfile');
  await breakCalls(page, 'players.updateProfile');
  await page.goto('/player/profile');
  await choose(page, 'Position', 'Left Back');
  await page.getByLabel('Current club').fill('Ashcombe Town');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'Profile creation failed', 'Please try again.');
  await expect(page.getByLabel('Current club')).toHaveValue('Ashcombe Town');
  await giveProfile(player);
  await page.unroute(callOf('players.createProfile'));
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'Profile creation failed', 'A profile exists already. Update it instead.');
  await page.reload();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'Profile update failed', 'Please try again.');
});

test("tips and the account's state are shown beside the form", { tag: ['@PPROF-19', '@PPROF-20'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer({ isVerified: false }));
  await page.goto('/player/profile');
  await expect(page.getByRole('region', { name: /tips/i })).toBeVisible();
  await expect(page.getByRole('region', { name: /account status/i }).getByText('Pending')).toBeVisible();
});
