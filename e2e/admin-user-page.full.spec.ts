import { expectToast } from './support/actions.ts';
import { record } from './support/checklist.ts';
import { expect, test } from './support/fixtures.ts';
import { uniqueName } from './support/people.ts';

const PHONE = { width: 390, height: 844 };

test('on a phone the page of a user fits, and an unknown user gets a page that says so', async ({
  page,
  admin,
  aPlayer,
  signInAs,
}) => {
  const player = await aPlayer();
  await page.setViewportSize(PHONE);
  await signInAs(admin);
  await page.goto(`/admin/users/${player.account.id}`);
  await expect(page.getByRole('region', { name: 'Verification Checklist' })).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await record(page, 'Date of birth seen', { Evidence: 'Birth certificate' });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.goto(`/admin/users/${crypto.randomUUID()}`);
  await expect(page.getByText('There is no such user')).toBeVisible();
});

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', PHONE],
] as const) {
  test(`on ${device} an admin verifies several users together, and takes it back`, async ({
    page,
    admin,
    aPlayer,
    aScout,
    signInAs,
  }) => {
    const lastName = uniqueName('Bulk');
    const people = [
      await aPlayer({ firstName: 'Ann', lastName, isVerified: false }),
      await aScout({ firstName: 'Bo', lastName, isVerified: false }),
    ];
    const areVerified = async () => {
      const answers = people.map(async ({ account }) => (await admin.api.get(`/api/users/${account.id}`)).json());
      return (await Promise.all(answers)).map(({ isVerified }) => isVerified);
    };
    await page.setViewportSize(viewport);
    await signInAs(admin);
    await page.goto(`/admin/users?search=${lastName}`);
    await page.getByRole('checkbox', { name: `Select Ann ${lastName}` }).check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Enable Uploads' }).click();
    const refused = page.getByRole('alert', { name: '1 user was not changed' });
    await expect(refused.getByRole('listitem')).toHaveText(`Bo ${lastName}: Only players upload videos.`);
    await refused.getByRole('button', { name: 'Close the list' }).click();
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Verify Selected' }).click();
    await expectToast(page, '2 users verified');
    expect(await areVerified()).toEqual([true, true]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Undone for 2 users');
    expect(await areVerified()).toEqual([false, false]);
  });
}
