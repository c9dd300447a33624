import { expectToast } from './support/actions.ts';
import { record } from './support/checklist.ts';
import { expect, test } from './support/fixtures.ts';
import { read, uniqueName } from './support/people.ts';

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
  test(`on ${device} an admin verifies several users together, except who has no evidence, and takes it back`, async ({
    page,
    admin,
    accounts,
    aPlayer,
    aScout,
    signInAs,
  }) => {
    const lastName = uniqueName('Bulk');
    const people = [
      await aPlayer({ firstName: 'Ann', lastName, isVerified: false }),
      await aScout({ firstName: 'Bo', lastName, isVerified: false }),
      await aPlayer({ firstName: 'Cy', lastName, isVerified: false }),
    ];
    for (const { account } of people.slice(0, 2)) {
      await accounts.confirmEmail(account);
      const data = { userId: account.id, kind: 'identity', evidence: 'Passport' };
      await read(await admin.api.post('/trpc/accountChecks.record', { data }));
    }
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
    await expect(page.getByText('3 selected')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Enable Uploads' }).click();
    const refused = page.getByRole('alert', { name: '1 user was not changed' });
    await expect(refused.getByRole('listitem')).toHaveText(`Bo ${lastName}: Only players upload videos.`);
    await refused.getByRole('button', { name: 'Close the list' }).click();
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Verify Selected' }).click();
    await expectToast(page, '2 users verified', '1 user could not be changed.');
    await expect(refused.getByRole('listitem')).toHaveText(
      `Cy ${lastName}: Not verified. Open the user and look at them first: The email address is not confirmed; No identity document is recorded as seen.`,
    );
    expect(await areVerified()).toEqual([true, true, false]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Undone for 2 users');
    expect(await areVerified()).toEqual([false, false, false]);
  });
}
