import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { meet, write } from './support/messages.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Notifications' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

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
