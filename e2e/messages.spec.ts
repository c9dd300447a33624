import type { Page } from '@playwright/test';
import { expectToast, tile } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { messagesOf } from './support/messages.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const rowOf = (page: Page, name: string) => list(page).getByRole('link', { name });
const stream = (page: Page) => page.getByRole('region', { name: /^Messages with / });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' });

test('two users exchange messages: sent, counted, opened, read and answered', {
  tag: [
    '@ROUTE-30',
    '@SHELL-08',
    '@PDASH-08',
    '@MSG-02',
    '@MSG-03',
    '@MSG-09',
    '@MSG-12',
    '@MSG-13',
    '@MSG-15',
    '@MSG-22',
    '@MSG-25',
    '@MSG-26',
    '@PERM-06',
  ],
}, async ({ page, aPlayer, aScout, signInAs, pageOf }) => {
  const player = await aPlayer({ firstName: 'Pia', lastName: 'Roth' });
  const scout = await aScout({ firstName: 'Sam', lastName: 'Ode' });

  // The player, whose inbox is empty, writes to the scout.
  await signInAs(player);
  await page.goto('/player/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(list(page).getByText('No conversations yet', { exact: true })).toBeVisible();
  await expect(page.getByText('Select a conversation', { exact: true })).toBeVisible();
  const panel = page.locator('main div').filter({ has: page.locator('> section') });
  await expect.poll(async () => (await panel.boundingBox())?.height).toBeGreaterThanOrEqual(600);
  await expect(list(page).locator('> div').last()).toHaveCSS('overflow-y', 'auto');

  await page.getByRole('button', { name: 'New Message' }).click();
  const form = page.getByRole('dialog', { name: 'New Message' });
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('Recipient is required')).toBeVisible();
  await form.getByRole('combobox', { name: 'To' }).fill(scout.account.username);
  await page.getByRole('option', { name: `@${scout.account.username}` }).click();
  await form.getByLabel('Subject').fill('Trial in Bologna');
  await form.getByLabel('Message').fill('First line\n\nThird line');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Message sent', 'Your message has been sent to Sam Ode.');

  // The list shows it and the conversation opens; one tick means not read yet.
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`with=${scout.account.id}`));
  await expect(rowOf(page, 'Sam Ode')).toContainText('Trial in Bologna');
  const sent = stream(page).getByRole('listitem');
  await expect(sent).toContainText('Trial in Bologna');
  await expect(sent.getByText('First line\n\nThird line', { exact: true })).toHaveCSS('white-space', 'pre-wrap');
  await expect(sent.getByRole('img', { name: 'Not read yet' })).toBeVisible();
  expect(await messagesOf(scout)).toMatchObject([{ senderId: player.account.id, isRead: false }]);

  // Every counter shows it to the scout; opening it marks it read, on the screen and in the database.
  const desk = await pageOf(scout);
  await desk.goto('/scout/dashboard');
  await expect(tile(desk, 'New Messages')).toHaveText('1');
  await expect(nav(desk)).toHaveAccessibleDescription('1 unread');
  await nav(desk).click();
  await expect(rowOf(desk, 'Pia Roth').getByText('1 unread message')).toBeVisible();
  await rowOf(desk, 'Pia Roth').click();
  await expect(stream(desk).getByRole('listitem')).toContainText('Third line');
  await expect(rowOf(desk, 'Pia Roth').getByText(/unread/)).toBeHidden();
  await expect(nav(desk)).toHaveAccessibleDescription('');
  await expect.poll(() => messagesOf(scout)).toMatchObject([{ isRead: true }]);

  // The scout replies in the open thread, under its subject.
  await desk.getByRole('textbox', { name: 'Your reply to Pia Roth' }).fill('Gladly.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  // The subject stands above the first message.
  await expect(stream(desk).getByRole('listitem').last()).toContainText('wrote:Gladly.');
  await expect(desk.getByRole('textbox', { name: 'Your reply to Pia Roth' })).toHaveValue('');

  // After a refresh the player sees the second tick and the reply.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(
    stream(page).getByRole('listitem').first().getByRole('img', { name: 'Read', exact: true }),
  ).toBeVisible();
  await expect(stream(page).getByRole('listitem').last()).toContainText('Gladly.');
  await expect(stream(page).getByRole('listitem').last().getByRole('img')).toBeHidden();
});
