import type { Locator, Page } from '@playwright/test';
import type { Account } from '@touchline/contracts/users';
import type { Video } from '@touchline/contracts/videos';
import { tile } from './support/actions.ts';
import { expect, expectAccessible } from './support/fixtures.ts';
import { test } from './support/own-server.ts';
import { changeUser, type Person, prepared, read, sendClip } from './support/people.ts';

test.use({ serverOf: 'admin-dashboard' });
// The first test needs the server before the second fills it.
test.describe.configure({ mode: 'default' });

const card = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true }).filter({ has: page.getByRole('heading', { name: title }) });
const entries = (page: Page, title: string) => card(page, title).getByRole('listitem');

/** A line of the statistics: label, number and share of all. */
function share(page: Page, label: string): Locator {
  return card(page, 'Platform Statistics')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) });
}

const usersOf = async (admin: Person) => read<Account[]>(await admin.api.get('/api/users'));
const videosOf = async (admin: Person) => read<Video[]>(await admin.api.get('/api/videos'));

test('the dashboard of an empty platform shows empty lists', {
  tag: ['@ROUTE-14', '@ADASH-01', '@ADASH-11', '@ADASH-15', '@ADASH-16', '@ADASH-37'],
}, async ({ page, admin, signInAs }) => {
  await signInAs(admin);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(tile(page, 'Total Users')).toHaveText('1');
  for (const label of ['Total Videos', 'Pending Videos', 'Pending Users']) {
    await expect(tile(page, label)).toHaveText('0');
  }
  for (const label of ['Players', 'Scouts', 'Approved', 'Pending']) {
    await expect(share(page, label)).toHaveText(`${label}00%`);
  }
  await expect(card(page, 'Pending Actions')).toContainText('All caught up!');
  await expect(card(page, 'Recent Videos')).toContainText('No videos have been uploaded yet.');
  await expect(card(page, 'Recent Users')).toContainText('No users have registered yet.');
  const status = card(page, 'System Status').locator('dl > div');
  await expect(status).toHaveText(['PlatformOnline', 'RegistrationsActive', 'UploadsActive', 'MessagingActive']);
  await expectAccessible(page);
});

test('the numbers of the dashboard follow registrations and uploads', {
  tag: [
    '@ADASH-02',
    '@ADASH-03',
    '@ADASH-04',
    '@ADASH-05',
    '@ADASH-09',
    '@ADASH-10',
    '@ADASH-11',
    '@ADASH-12',
    '@ADASH-13',
    '@ADASH-31',
    '@ADASH-32',
    '@ADASH-33',
    '@ADASH-35',
    '@ADASH-36',
    '@AUSER-02',
    '@AUSER-03',
    '@AUSER-04',
    '@AUSER-05',
  ],
}, async ({ page, admin, aPlayer, aScout, signInAs }) => {
  const ann = await aPlayer({ firstName: 'Ann', lastName: 'Bee' });
  await aPlayer({ firstName: 'Cy', lastName: 'Dee' });
  await aPlayer({ firstName: 'Eve', lastName: 'Fox', isVerified: false });
  await aScout({ firstName: 'Gus', lastName: 'Hay', isVerified: false });
  await aScout({ firstName: 'Ida', lastName: 'Joy' });
  await aPlayer({ firstName: 'Kim', lastName: 'Lee' });
  const chief = await aScout({ firstName: 'Max', lastName: 'Ney', isVerified: false });
  await changeUser(admin, chief.account.id, { role: 'admin' });
  const file = 'one-frame.mp4';
  const clips: Video[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) clips.push(await sendClip(ann, { title, file }));
  await Promise.all(clips.map(({ id }) => prepared(ann, id)));
  for (const { id } of clips.slice(4))
    await read(await admin.api.patch(`/api/videos/${id}`, { data: { isApproved: true } }));

  await signInAs(admin);
  await page.goto('/admin/dashboard');
  await expect(tile(page, 'Total Users')).toHaveText(String((await usersOf(admin)).length));
  await expect(tile(page, 'Total Videos')).toHaveText(String((await videosOf(admin)).length));
  await expect(tile(page, 'Pending Videos')).toHaveText('4');
  await expect(tile(page, 'Pending Users')).toHaveText('2');
  await expect(share(page, 'Players')).toHaveText('Players450%');
  await expect(share(page, 'Scouts')).toHaveText('Scouts225%');
  await expect(share(page, 'Approved')).toHaveText('Approved233%');
  await expect(share(page, 'Pending')).toHaveText('Pending467%');
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format();
  await expect(entries(page, 'Recent Videos')).toHaveText(
    [
      ['Six', 'Approved'],
      ['Five', 'Approved'],
      ['Four', 'Pending'],
      ['Three', 'Pending'],
      ['Two', 'Pending'],
    ].map(([title, badge]) => `${title}Ann Bee · ${day}${badge}`),
  );
  await expect(entries(page, 'Recent Users')).toHaveText([
    `KLKim LeeJoined ${day}Player`,
    `IJIda JoyJoined ${day}Scout`,
    `GHGus HayJoined ${day}ScoutPending`,
    `EFEve FoxJoined ${day}PlayerPending`,
    `CDCy DeeJoined ${day}Player`,
  ]);
  await expect(card(page, 'Pending Actions').getByRole('link')).toHaveText(['Verify 2 users', 'Review 4 videos']);

  await expectAccessible(page);

  const statistics = page.getByRole('heading', { name: 'Platform Statistics' });
  await expect(statistics).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Quick Actions' })
    .getByRole('button', { name: 'Analytics' })
    .press('Enter');
  await expect(statistics).toBeFocused();
  await expect(statistics).toBeInViewport();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await card(page, 'Pending Actions').getByRole('link', { name: 'Verify 2 users' }).click();
  await expect(page).toHaveURL(/\/admin\/users\?status=unverified$/);
  // Until its code has loaded, the dashboard stays, which has numbers of the same names.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management');
  for (const [label, count] of [
    ['Total Users', '8'],
    ['Players', '4'],
    ['Scouts', '2'],
    ['Pending', '2'],
  ] as const) {
    await expect(tile(page, label)).toHaveText(count);
  }
});
