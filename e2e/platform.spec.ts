import type { Locator, Page } from '@playwright/test';
import type { Account } from '@touchline/contracts/users';
import type { Video } from '@touchline/contracts/videos';
import { expectAccessible, expectFitsPhone } from './support/accessibility.ts';
import { chooseAction, expectToast, tile } from './support/actions.ts';
import { requestCard } from './support/cards.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/own-server.ts';
import { makePerson, type Person, prepared, read, sendClip, uniqueName, uploadClip } from './support/people.ts';

// On a server of its own: it counts what is on the platform, its queue has no clips of other tests, its mails are sent, and some
// acts of an admin wait for a second one. The first test needs the server before the others fill it.
test.use({ settings: { SECOND_ADMIN: '1' } });
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

test('an admin starts with an empty platform, whose dashboard follows registrations and uploads', {
  tag: [
    '@ROUTE-14',
    '@ADASH-01',
    '@ADASH-15',
    '@ADASH-16',
    '@ADASH-37',
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
}, async ({ page, admin, accounts, aPlayer, aScout, signInAs }) => {
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

  const ann = await aPlayer({ firstName: 'Ann', lastName: 'Bee' });
  await aPlayer({ firstName: 'Cy', lastName: 'Dee' });
  await aPlayer({ firstName: 'Eve', lastName: 'Fox', isVerified: false });
  await aScout({ firstName: 'Gus', lastName: 'Hay', isVerified: false });
  await aScout({ firstName: 'Ida', lastName: 'Joy' });
  await aPlayer({ firstName: 'Kim', lastName: 'Lee' });
  await makePerson({ admin, accounts }, 'admin', { firstName: 'Max', lastName: 'Ney', isVerified: false });
  const file = 'one-frame.mp4';
  const clips: Video[] = [];
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) clips.push(await sendClip(ann, { title, file }));
  await Promise.all(clips.map(({ id }) => prepared(ann, id)));
  for (const { id } of clips.slice(4))
    await read(await admin.api.patch(`/api/videos/${id}`, { data: { isApproved: true } }));

  await page.reload();
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

test('a reviewer goes through the queue with keys only: approves, rejects with a reason, undoes and skips', {
  tag: ['@SE-17', '@REV-09'],
}, async ({ page, admin, signInAs }) => {
  await signInAs(admin);
  await page.goto('/admin/content');
  // A browser plays no video by itself before the first key or click.
  await page.getByRole('link', { name: /^Review Videos/ }).press('Enter');
  const title = page.getByRole('region').getByRole('heading', { level: 2, name: / by / });
  const expectNext = async (name: string) => {
    await expect(title).toHaveText(`${name} by Ann Bee`);
    await expect(title).toBeFocused();
  };
  /** The server refuses to approve what the reviewer has not played. */
  const approve = async () => {
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    await page.keyboard.press('a');
    // All the clips are one file.
    await expect(page.getByText(/^It is the same file as/)).toBeVisible();
    await page.keyboard.press('a');
  };
  await expectNext('One');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await approve();
  await expectNext('Two');
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject “Two”' });
  // It is a copy, which the checklist proposes.
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('5');
  await expect(dialog.getByRole('radio', { name: 'The quality is too low' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expectNext('Three');
  await page.keyboard.press('u');
  await expectNext('Two');
  await approve();
  await expectNext('Three');
  await page.keyboard.press('n');
  await expectNext('Four');
  await approve();
  await expect(page.getByText('1 video still waits: you have skipped them')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNext('Three');
  await approve();
  await expect(page.getByText('All caught up!')).toBeVisible();
  expect((await videosOf(admin)).filter(({ isApproved }) => !isApproved)).toEqual([]);
});

test("a rejection reaches the player's bell without a reload, and by SMTP the mailbox of the player", async ({
  page,
  admin,
  aPlayer,
  signInAs,
  pageOf,
  smtp,
}) => {
  const player = await aPlayer({ firstName: 'Rosa', lastName: 'Ode' });
  const title = uniqueName('Solo run ');
  await uploadClip(player, { title, file: 'one-frame.mp4', approvedBy: admin });
  await signInAs(player);
  const streamIsOpen = page.waitForResponse(/live\.changes/);
  await page.goto('/player/dashboard');
  await streamIsOpen;
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Live');

  const desk = await pageOf(admin);
  await desk.goto(`/admin/content?search=${encodeURIComponent(title)}`);
  await desk.getByRole('article', { name: title }).getByRole('button', { name: 'Reject' }).click();
  await desk
    .getByRole('dialog', { name: /^Reject “/ })
    .getByRole('button', { name: 'Reject' })
    .click();
  await expectToast(desk, 'Video rejected');

  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(bell).toHaveAccessibleDescription('3 unread');
  await bell.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeFocused();
  const entry = panel.getByRole('link', { name: 'Unread: Your video was rejected' });
  await expect(entry).toContainText(title);
  await expect(card).not.toContainText('Live');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.press('Enter');
  await entry.press('Enter');
  await expect(panel).toBeHidden();
  await expect(bell).toHaveAccessibleDescription('2 unread');

  const rejections = () =>
    smtp.received.filter(
      ({ receivers, subject }) => receivers.includes(player.account.email) && subject === 'Your video was rejected',
    );
  await expect.poll(() => rejections().length).toBe(1);
  const [mail] = rejections();
  expect(mail?.from).toBe('no-reply@touchline.example');
  expect(mail?.text).toContain(title);
  expect(mail?.headers.get('list-unsubscribe')).toContain('/unsubscribe?token=');
  // The link in the mail leads to the player's videos.
  await page.goto(mail?.links[0] ?? '');
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

const person = (page: Page, name: string) => page.getByRole('article', { name });
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

async function openCardOf(page: Page, person: Person): Promise<void> {
  await page.goto(`/admin/users?search=${person.account.username}`);
  await expect(page.getByRole('heading', { name: 'Users (1)' })).toBeVisible();
}

test('an admin moves a user to the trash, whose page is signed out, and restores them', async ({
  page,
  admin,
  accounts,
  aPlayer,
  signInAs,
  pageOf,
}) => {
  const lastName = uniqueName('Lane');
  const player = await aPlayer({ firstName: 'Ida', lastName });
  const fullName = `Ida ${lastName}`;
  const clip = await uploadClip(player, { file: 'one-frame.mp4' });
  await read(await admin.api.patch(`/api/videos/${clip.id}`, { data: { isApproved: true } }));
  await requestCard(player);
  const playerPage = await pageOf(player);
  await playerPage.goto('/player/dashboard');
  await expect(playerPage.getByRole('heading', { level: 1 })).toBeVisible();

  await signInAs(admin);
  await openCardOf(page, player);
  await chooseAction(person(page, fullName), 'Move to Trash');
  await expect(page.getByRole('dialog')).toContainText('for 30 days');
  await confirm(page, 'Move to Trash');
  await expectToast(page, 'Waits for a second admin');
  const desk = await pageOf(await makePerson({ admin, accounts }, 'admin'));
  await desk.goto('/admin/approvals');
  await person(desk, fullName).getByRole('button', { name: 'Approve' }).press('Enter');
  await confirm(desk, 'Approve');
  await expectToast(desk, 'Approved');
  await page.reload();
  await expect(page.getByText('No users found')).toBeVisible();
  // The page of the player is signed out by the event.
  await expect(playerPage).toHaveURL(/\/auth\/login$/);
  expect((await admin.api.get(`/api/videos/${clip.id}`)).status()).toBe(404);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/trash');
  await expect(person(page, player.account.username)).toBeVisible();
  await person(page, player.account.username).getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'User restored');
  await expect(page.getByText('Nothing in the trash')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  expect((await admin.api.get(`/api/videos/${clip.id}`)).status()).toBe(200);

  await openCardOf(page, player);
  await person(page, fullName).getByRole('button', { name: 'ID Card' }).click();
  const editor = page.getByRole('dialog', { name: /^ID Card Editor/ });
  await expect(editor.getByText('Suspended', { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'End Suspension' }).click();
  await expect(editor.getByText('Not confirmed', { exact: true })).toBeVisible();
});

test('a second admin approves that a user becomes an admin', async ({
  page,
  admin,
  accounts,
  aPlayer,
  signInAs,
  pageOf,
}) => {
  const lastName = uniqueName('Lane');
  const player = await aPlayer({ firstName: 'Ida', lastName });
  const fullName = `Ida ${lastName}`;
  await signInAs(admin);
  const second = await makePerson({ admin, accounts }, 'admin');
  const desk = await pageOf(second);
  await openCardOf(page, player);
  await chooseAction(person(page, fullName), 'Make Admin');
  await confirm(page, 'Make Admin');
  await expectToast(page, 'Waits for a second admin');
  await page.goto('/admin/approvals');
  await expect(person(page, `Make ${fullName} an admin`).getByRole('button')).toHaveText(['Withdraw']);

  await desk.goto('/admin/approvals');
  await person(desk, `Make ${fullName} an admin`).getByRole('button', { name: 'Approve' }).press('Enter');
  await confirm(desk, 'Approve');
  await expectToast(desk, 'Approved');
  await expect(desk.getByText('No waiting requests')).toBeVisible();
  // The page of the admin who has asked shows the decision by itself.
  await expect(page.getByText('No waiting requests')).toBeVisible();
  const changed = (await (await admin.api.get(`/api/users/${player.account.id}`)).json()) as { role: string };
  expect(changed.role).toBe('admin');
});
