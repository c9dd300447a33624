import { SCOUT_SPECIALIZATIONS } from '@touchline/contracts/options';
import type { Account } from '@touchline/contracts/users';
import { breakCalls, callOf, expectToast, holdCalls } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { type Person, read } from './support/people.ts';

const profileOf = async (scout: Person) => (await read<Account>(await scout.api.get('/api/auth/me'))).scoutProfile;

test('a scout fills in every field and finds the values again', {
  tag: [
    '@SPROF-01',
    '@SPROF-02',
    '@SPROF-03',
    '@SPROF-12',
    '@SPROF-13',
    '@SPROF-14',
    '@SPROF-15',
    '@SPROF-16',
    '@SPROF-20',
    '@ERR-17',
  ],
}, async ({ page, aScout, signInAs }) => {
  const scout = await aScout();
  await signInAs(scout);
  await page.goto('/scout/profile');
  await expect(page.getByRole('heading', { name: 'Passport Document' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Professional Tips' })).toBeVisible();
  await expectAccessible(page);
  const texts = {
    'Scouting License/Certification': 'UEFA Talent ID 2023',
    Location: 'Porto',
    'Experience & Background': 'Twelve years in youth football.\nThree leagues.',
    'Professional Bio': 'Looks for decisions under pressure.',
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);

  const organization = page.getByRole('textbox', { name: 'Organization' });
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Organization is required')).toBeVisible();
  await expect(organization).toBeFocused();
  await organization.fill('   ');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Organization is required')).toBeVisible();
  expect(await profileOf(scout)).toBeNull();
  const blank = await scout.api.post(`/api/scouts/${scout.account.id}/profile`, { data: { organization: ' ' } });
  expect(blank.status()).toBe(400);

  await organization.fill('Atlantic Network');
  const created = page.waitForRequest(callOf('scouts.createProfile'));
  await page.getByRole('button', { name: 'Create Profile' }).click();
  expect((await created).method()).toBe('POST');
  await expectToast(page, 'Profile created');
  expect(await profileOf(scout)).toMatchObject({ organization: 'Atlantic Network', license: 'UEFA Talent ID 2023' });

  await page.reload();
  await expect(organization).toHaveValue('Atlantic Network');
  for (const [label, text] of Object.entries(texts)) await expect(page.getByLabel(label)).toHaveValue(text);
  await page.getByLabel('Location').fill('');
  const updated = page.waitForRequest(callOf('scouts.updateProfile'));
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await updated;
  await expectToast(page, 'Profile updated');
  expect(await profileOf(scout)).toMatchObject({ organization: 'Atlantic Network', location: null });
});

test('a failed save shows its message and keeps the typed values', { tag: ['@ERR-17'] }, async ({
  page,
  aScout,
  signInAs,
}) => {
  const scout = await aScout();
  await signInAs(scout);
  await page.goto('/scout/profile');
  const organization = page.getByRole('textbox', { name: 'Organization' });
  await organization.fill('Atlantic Network');
  await breakCalls(page, 'scouts.createProfile');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'Profile creation failed', 'Please try again.');
  await expect(organization).toHaveValue('Atlantic Network');
  await page.unroute(callOf('scouts.createProfile'));
  // The profile was created in another window.
  const made = await scout.api.post(`/api/scouts/${scout.account.id}/profile`, {
    data: { organization: 'Atlantic Network' },
  });
  expect(made.ok()).toBe(true);
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'Profile creation failed', 'A profile exists already. Update it instead.');
  await page.reload();
  await expect(organization).toHaveValue('Atlantic Network');

  await breakCalls(page, 'scouts.updateProfile');
  await organization.fill('Pacific Network');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'Profile update failed', 'Please try again.');
  await page.unroute(callOf('scouts.updateProfile'));

  // The server's message about a field is shown at the field.
  await page.getByLabel('Professional Bio').fill('a'.repeat(2001));
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Please use at most 2000 characters.')).toBeVisible();
  expect(await profileOf(scout)).toMatchObject({ organization: 'Atlantic Network' });
});

test('specializations are suggested, typed, trimmed, unique and removable', {
  tag: ['@SPROF-04', '@SPROF-05', '@SPROF-06', '@SPROF-07', '@SPROF-08', '@SPROF-09', '@SPROF-10', '@SPROF-11'],
}, async ({ page, aScout, signInAs }) => {
  const scout = await aScout();
  await signInAs(scout);
  await page.goto('/scout/profile');
  const field = page.getByRole('group', { name: 'Scouting Specializations' });
  const offered = field.getByRole('list', { name: 'Quick add' });
  const chips = field.getByRole('list', { name: 'Your specializations' }).getByRole('listitem');
  await expect(offered.getByRole('button')).toHaveText([...SCOUT_SPECIALIZATIONS]);
  await offered.getByRole('button', { name: 'Goalkeepers' }).click();
  await expect(chips).toHaveText(['Goalkeepers']);
  await expect(offered.getByRole('button')).toHaveCount(11);

  const custom = field.getByLabel('Custom specialization');
  const add = field.getByRole('button', { name: 'Add', exact: true });
  await custom.fill('  Wingbacks  ');
  await add.click();
  await expect(chips).toHaveText(['Goalkeepers', 'Wingbacks']);
  await expect(custom).toHaveValue('');
  await custom.fill('Left feet');
  await custom.press('Enter');
  await expect(chips).toHaveText(['Goalkeepers', 'Wingbacks', 'Left feet']);
  for (const ignored of ['   ', 'Wingbacks', ' Goalkeepers ']) {
    await custom.fill(ignored);
    await custom.press('Enter');
    await add.click();
    await expect(chips).toHaveText(['Goalkeepers', 'Wingbacks', 'Left feet']);
  }
  // Pressing Enter in the field has not submitted the form.
  await expect(page.getByText('Organization is required')).toBeHidden();

  await page.getByRole('textbox', { name: 'Organization' }).fill('Atlantic Network');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expectToast(page, 'Profile created');
  await field.getByRole('button', { name: 'Remove Wingbacks' }).click();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'Profile updated');
  await page.reload();
  await expect(chips).toHaveText(['Goalkeepers', 'Left feet']);
  expect(await profileOf(scout)).toMatchObject({ specialization: ['Goalkeepers', 'Left feet'] });
});

test('changes made while the profile is being saved are not lost', async ({ page, aScout, signInAs }) => {
  const scout = await aScout();
  await signInAs(scout);
  await page.goto('/scout/profile');
  await page.getByRole('textbox', { name: 'Organization' }).fill('  Atlantic Network ');
  const calls = await holdCalls(page, callOf('scouts.createProfile'));
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await page.getByLabel('Location').fill('Porto');
  await calls.release();
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeEnabled();
  await expect(page.getByLabel('Location')).toHaveValue('Porto');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectToast(page, 'Profile updated');
  expect(await profileOf(scout)).toMatchObject({ organization: 'Atlantic Network', location: 'Porto' });
  await expect(page.getByRole('textbox', { name: 'Organization' })).toHaveValue('Atlantic Network');
});
