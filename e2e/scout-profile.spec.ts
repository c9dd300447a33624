import type { Account } from '@touchline/contracts/users';
import { callOf, expectToast } from './support/actions.ts';
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

  await page.getByRole('list', { name: 'Quick add' }).getByRole('button', { name: 'Goalkeepers' }).click();

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
  expect(await profileOf(scout)).toMatchObject({
    organization: 'Atlantic Network',
    license: 'UEFA Talent ID 2023',
    specialization: ['Goalkeepers'],
  });

  await page.reload();
  await expect(organization).toHaveValue('Atlantic Network');
  for (const [label, text] of Object.entries(texts)) await expect(page.getByLabel(label)).toHaveValue(text);
  await expect(page.getByRole('list', { name: 'Your specializations' })).toHaveText('Goalkeepers');
  await page.getByLabel('Location').fill('');
  const updated = page.waitForRequest(callOf('scouts.updateProfile'));
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await updated;
  await expectToast(page, 'Profile updated');
  expect(await profileOf(scout)).toMatchObject({ organization: 'Atlantic Network', location: null });
});
