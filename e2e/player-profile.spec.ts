import type { Account } from '@touchline/contracts/users';
import { callOf, expectToast, storedUser } from './support/actions.ts';
import { choose } from './support/discovery.ts';
import { expect, test } from './support/fixtures.ts';
import { read } from './support/people.ts';

test('a player creates a profile, finds it again after a reload and updates it', {
  tag: ['@ROUTE-07', '@PPROF-10', '@PPROF-11', '@PPROF-12', '@PPROF-15', '@PPROF-16', '@AUTH-08'],
}, async ({ page, aPlayer, signInAs }) => {
  const player = await aPlayer();
  await signInAs(player);
  await page.goto('/player/profile');
  await expect(page.getByRole('heading', { name: 'Create or Edit Player Profile' })).toBeVisible();
  const bio = 'Lives on the last line.\nFinishes early.';
  await choose(page, 'Position', 'Striker');
  await page.getByLabel('Height (cm)').fill('180');
  await page.getByLabel('Bio').fill(bio);
  for (const text of ['Cup winner', '   ', 'Top scorer']) {
    await page.getByRole('button', { name: 'Add achievement' }).click();
    await page.keyboard.type(text);
  }
  const sent = page.waitForRequest(callOf('players.createProfile'));
  await page.getByRole('button', { name: 'Create Profile' }).click();
  expect((await sent).method()).toBe('POST');
  await expectToast(page, 'Profile created');
  await expect.poll(async () => (await storedUser(page)).playerProfile?.position).toBe('Striker');

  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue(bio);
  await expect(page.getByRole('combobox', { name: 'Position', exact: true })).toHaveValue('Striker');
  await expect(page.getByLabel('Height (cm)')).toHaveValue('180');
  await expect(page.getByLabel('Achievement 2', { exact: true })).toHaveValue('Top scorer');
  await page.getByRole('button', { name: 'Remove achievement 1' }).click();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'Profile updated');
  const { playerProfile } = await read<Account>(await player.api.get('/api/auth/me'));
  expect(playerProfile).toMatchObject({ position: 'Striker', height: 180, bio, achievements: ['Top scorer'] });
});

test('the back button asks before it leaves unsaved changes, which are there again on return', {
  tag: ['@PPROF-60', '@PPROF-61', '@PPROF-64'],
}, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/player/dashboard');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Bio').fill('Finishes early.');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/player/profile');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Bio')).toHaveValue('Finishes early.');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave Page' }).click();
  await expect(page).toHaveURL('/player/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goForward();
  await expect(page.getByText(/^Unsaved changes from .* restored$/)).toBeVisible();
  await expect(page.getByLabel('Bio')).toHaveValue('Finishes early.');
});
