import type { Page } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { meet, write } from './support/messages.ts';
import { uniqueName, uploadClip } from './support/people.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Notifications' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test("an admin's rejection reaches the player's bell, which leads to the videos and marks it as read", async ({
  page,
  admin,
  aPlayer,
  signInAs,
  pageOf,
}) => {
  const player = await aPlayer();
  const title = uniqueName('Solo run ');
  await uploadClip(player, { title, approvedBy: admin });
  await signInAs(player);
  await page.goto('/player/profile');

  const desk = await pageOf(admin);
  await desk.goto(`/admin/content?search=${encodeURIComponent(title)}`);
  await desk.getByRole('article', { name: title }).getByRole('button', { name: 'Reject' }).click();
  await desk
    .getByRole('dialog', { name: /^Reject “/ })
    .getByRole('button', { name: 'Reject' })
    .click();
  await expectToast(desk, 'Video rejected');

  await page.reload();
  await expect(bell(page)).toHaveAccessibleDescription('3 unread');
  await bell(page).press('Enter');
  const entry = panel(page).getByRole('link', { name: 'Unread: Your video was rejected' });
  await expect(entry).toContainText(title);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).press('Enter');
  // The panel takes the focus a moment after it appears; a key pressed before that could be lost.
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await entry.press('Enter');
  await expect(page).toHaveURL(/\/player\/dashboard$/);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleDescription('2 unread');
});

test('all can be marked as read on the page, which a phone shows in place of the panel', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [player, scout] = [await aPlayer(), await aScout({ firstName: 'Sam', lastName: 'Ode' })];
  await meet(player, scout);
  for (const content of ['one', 'two']) await write(scout, player, { subject: 'Trial', content });
  await signInAs(player);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/player/profile');
  const link = page.getByRole('banner').getByRole('link', { name: 'Notifications' });
  await expect(link).toHaveAccessibleDescription('2 unread');
  await link.click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused();
  const entries = page.getByRole('list', { name: 'Your notifications' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('2 new messages from Sam Ode');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page).toHaveURL(/\?show=unread$/);
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(page.getByText('Nothing unread')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Unread Notifications' })).toBeFocused();
  await expect(link).toHaveAccessibleDescription('');
  await page.reload();
  await expect(page.getByText('Nothing unread')).toBeVisible();
});

test('opening a conversation marks its notification as read', async ({ page, aPlayer, aScout, signInAs }) => {
  const [player, scout] = [await aPlayer({ isVerified: false }), await aScout({ firstName: 'Sam', lastName: 'Ode' })];
  await write(scout, player, { subject: 'Trial', content: 'Saturday?' });
  await signInAs(player);
  await page.goto('/player/profile');
  await expect(bell(page)).toHaveAccessibleDescription('1 unread');
  await bell(page).click();
  await panel(page)
    .getByRole('link', { name: /New message from Sam Ode/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/messages\\?with=${scout.account.id}$`));
  await expect(page.getByText('Saturday?').last()).toBeVisible();
  await expect(bell(page)).toHaveAccessibleDescription('');
});

test('choices and quiet hours are kept', async ({ page, aScout, signInAs }) => {
  await signInAs(await aScout());
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Notifications', exact: true });
  const email = card.getByRole('checkbox', { name: 'New messages: Email at once' });
  await expect(email).toBeChecked();
  await expect(card.getByRole('rowheader', { name: /^New registrations/ })).toHaveCount(0);
  await email.press('Space');
  const saved = page.waitForResponse(/notifications\.setChoice/);
  await card.getByRole('checkbox', { name: 'New messages: Daily digest' }).press('Space');
  await saved;
  await card.getByRole('switch', { name: /^No notifications by email/ }).press('Space');
  await card.getByLabel('From').fill('21:30');
  await card.getByRole('button', { name: 'Save Quiet Hours' }).click();
  await expectToast(page, 'Quiet hours saved', /between 21:30 and 07:00/);
  await expectAccessible(page);
  await page.reload();
  await expect(email).not.toBeChecked();
  await expect(card.getByRole('checkbox', { name: 'New messages: Daily digest' })).toBeChecked();
  await expect(card.getByLabel('From')).toHaveValue('21:30');
});
