import type { Page } from '@playwright/test';
import { expectToast } from './support/actions.ts';
import { test as base, expect, expectAccessible } from './support/fixtures.ts';
import { messagesOf, promote, write } from './support/messages.ts';
import type { Person } from './support/people.ts';

/** An admin with an inbox that only this test uses, and a scout to write to it. */
const test = base.extend<{ chief: Person; scout: Person }>({
  chief: async ({ admin, aScout }, use) => use(await promote(admin, await aScout({ firstName: 'Chief' }))),
  scout: async ({ aScout }, use) => use(await aScout({ firstName: 'Sam', lastName: 'Ode' })),
});

const panel = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Messages', exact: true });
const entries = (page: Page) => panel(page).getByRole('listitem').getByRole('button');
const modal = (page: Page) => page.getByRole('dialog', { name: 'Reply to Sam Ode' });
const reply = (page: Page) => modal(page).getByRole('textbox', { name: 'Reply' });

test('an admin reads the latest messages in a panel and replies to one in a modal', {
  tag: [
    '@ROUTE-30',
    '@ADASH-17',
    '@ADASH-18',
    '@ADASH-19',
    '@ADASH-20',
    '@ADASH-21',
    '@ADASH-22',
    '@ADASH-25',
    '@ADASH-29',
    '@ADASH-30',
  ],
}, async ({ page, chief, scout, signInAs }) => {
  for (const subject of ['One', 'Two', 'Three', 'Four', 'Five']) await write(scout, chief, { subject });
  await write(scout, chief, { subject: 'Striker from Seville', content: 'First line\nsecond line' });
  await write(chief, scout, { subject: 'Sent by myself' });
  await signInAs(chief);
  await page.goto('/admin/dashboard');
  await expect(entries(page)).toHaveText([/Striker/, /Five/, /Four/, /Three/, /Two/]);
  await expect(panel(page).getByText('6 unread', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const entry = entries(page).first();
  await entry.click();
  await expect(modal(page)).toContainText('Striker from Seville');
  await expect(modal(page).getByText('First line\nsecond line', { exact: true })).toBeVisible();
  await expect(reply(page)).toBeFocused();
  await expect(page.getByText(/debug/i)).toHaveCount(0);
  await expectAccessible(page);
  await modal(page).getByRole('button', { name: 'Close' }).click();
  await expect(modal(page)).toBeHidden();
  await expect(entry).toBeFocused();

  await entry.click();
  await expect(reply(page)).toBeFocused();
  await page.mouse.click(20, 450);
  await expect(modal(page)).toBeHidden();

  await entry.press('Enter');
  await expect(reply(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();

  await entry.press('Enter');
  await reply(page).fill('Call me tomorrow.');
  await modal(page).getByRole('button', { name: 'Send Reply' }).click();
  await expectToast(page, 'Reply sent', 'Your reply has been sent successfully.');
  await expect(modal(page)).toBeHidden();
  const answered = { senderId: chief.account.id, subject: 'Re: Player Interest', content: 'Call me tomorrow.' };
  expect((await messagesOf(scout))[0]).toMatchObject(answered);
  // Neither reading nor replying marks a message as read.
  await expect(panel(page).getByText('6 unread', { exact: true })).toBeVisible();
  expect((await messagesOf(chief)).filter(({ senderId, isRead }) => senderId === scout.account.id && isRead)).toEqual(
    [],
  );
  await panel(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages', exact: true })).toBeVisible();
});
