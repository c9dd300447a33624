import type { Page } from '@playwright/test';
import { breakCalls, callOf, expectToast, holdCalls } from './support/actions.ts';
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
const sendButton = (page: Page) => modal(page).getByRole('button', { name: 'Send Reply' });

test('the panel shows the five newest received messages, the number of unread ones and a link to all', {
  tag: ['@ADASH-17', '@ADASH-18', '@ADASH-19'],
}, async ({ page, chief, scout, signInAs }) => {
  for (const subject of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await write(scout, chief, { subject });
  await write(chief, scout, { subject: 'Sent by myself' });
  await signInAs(chief);
  await page.goto('/admin/dashboard');

  await expect(entries(page)).toHaveText([/Six/, /Five/, /Four/, /Three/, /Two/]);
  await expect(entries(page).first()).toHaveText(/Sam Ode.*Scout/);
  await expect(panel(page).getByText('6 unread', { exact: true })).toBeVisible();

  await write(scout, chief, { subject: 'Seven' });
  await page.reload();
  await expect(entries(page).first()).toContainText('Seven');
  await expect(panel(page).getByText('7 unread', { exact: true })).toBeVisible();
  await panel(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/messages$/);
});

test('an admin without messages sees an empty panel', { tag: ['@ADASH-18'] }, async ({ page, chief, signInAs }) => {
  await signInAs(chief);
  await page.goto('/admin/dashboard');
  await expect(panel(page).getByText('No messages yet')).toBeVisible();
  await expect(panel(page).getByText('0 unread', { exact: true })).toBeVisible();
});

test('a message opens the reply modal, which closes by button, outside click and Escape; nothing is marked read', {
  tag: ['@ADASH-20', '@ADASH-21', '@ADASH-22', '@ADASH-25', '@ADASH-30'],
}, async ({ page, chief, scout, signInAs }) => {
  await write(scout, chief, { subject: 'Striker from Seville', content: 'First line\nsecond line' });
  await signInAs(chief);
  await page.goto('/admin/dashboard');

  await entries(page).click();
  await expect(modal(page)).toContainText('Striker from Seville');
  await expect(modal(page).getByText('First line\nsecond line', { exact: true })).toBeVisible();
  await expect(reply(page)).toBeFocused();
  await expect(page.getByText(/debug/i)).toHaveCount(0);
  await modal(page).getByRole('button', { name: 'Close' }).click();
  await expect(modal(page)).toBeHidden();
  await expect(entries(page)).toBeFocused();

  await entries(page).click();
  await expect(reply(page)).toBeFocused();
  await page.mouse.click(20, 450);
  await expect(modal(page)).toBeHidden();

  await entries(page).press('Enter');
  await expect(reply(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();

  expect(await messagesOf(chief)).toMatchObject([{ isRead: false }]);
  await page.reload();
  await expect(panel(page).getByText('1 unread', { exact: true })).toBeVisible();
});

test('a reply is sent to the sender; the modal closes and its text is cleared', {
  tag: ['@ADASH-23', '@ADASH-24', '@ADASH-27', '@ADASH-29', '@ADASH-30', '@MSG-30', '@ERR-31'],
}, async ({ page, chief, scout, signInAs }) => {
  await write(scout, chief, { subject: 'Striker from Seville' });
  await signInAs(chief);
  await page.goto('/admin/dashboard');
  await entries(page).click();

  const held = await holdCalls(page, callOf('messages.send'));
  await reply(page).fill('Call me tomorrow.\nMorning is best.');
  await expect(sendButton(page)).toBeEnabled();
  await sendButton(page).click();
  await expect(sendButton(page)).toBeDisabled();
  await held.release();

  await expectToast(page, 'Reply sent', 'Your reply has been sent successfully.');
  await expect(modal(page)).toBeHidden();
  await expect(panel(page).getByText('1 unread', { exact: true })).toBeVisible();
  const [received] = await messagesOf(scout);
  expect(received).toMatchObject({
    senderId: chief.account.id,
    receiverId: scout.account.id,
    subject: 'Re: Player Interest',
    content: 'Call me tomorrow.\nMorning is best.',
    isRead: false,
  });

  await entries(page).click();
  await expect(reply(page)).toHaveValue('');
});

test('a blank reply cannot be sent, and the form says why', { tag: ['@ADASH-26', '@ADASH-28'] }, async ({
  page,
  chief,
  scout,
  signInAs,
}) => {
  await write(scout, chief);
  await signInAs(chief);
  await page.goto('/admin/dashboard');
  await entries(page).click();

  await expect(sendButton(page)).toBeDisabled();
  await reply(page).fill('  \n ');
  await expect(sendButton(page)).toBeDisabled();
  await reply(page).press('ControlOrMeta+Enter');
  await expect(modal(page).getByText('Reply content is required', { exact: true })).toBeVisible();
  await reply(page).fill('x');
  await expect(sendButton(page)).toBeEnabled();
  await expect(modal(page).getByText('Reply content is required', { exact: true })).toBeHidden();
  expect(await messagesOf(scout)).toHaveLength(1);
});

test('a reply that could not be sent shows the failure and stays in the form', { tag: ['@ERR-32'] }, async ({
  page,
  chief,
  scout,
  signInAs,
}) => {
  await write(scout, chief);
  await signInAs(chief);
  await page.goto('/admin/dashboard');
  await entries(page).click();
  await breakCalls(page, 'messages.send');
  await reply(page).fill('Many words');
  await sendButton(page).click();

  await expectToast(page, 'Send failed', 'Failed to send reply. Please try again.');
  await expect(modal(page)).toBeVisible();
  await expect(reply(page)).toHaveValue('Many words');
  await expect(reply(page)).toBeFocused();
  await expect(sendButton(page)).toBeEnabled();
});

test('a draft for one message is never sent as the reply to another', async ({ page, chief, scout, signInAs }) => {
  await write(scout, chief, { subject: 'One' });
  await write(scout, chief, { subject: 'Two' });
  await signInAs(chief);
  await page.goto('/admin/dashboard');
  await entries(page).filter({ hasText: 'One' }).click();
  await reply(page).fill('About one');
  await page.keyboard.press('Escape');
  await entries(page).filter({ hasText: 'One' }).click();
  await expect(reply(page)).toHaveValue('About one');
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await entries(page).filter({ hasText: 'Two' }).click();
  await expect(modal(page)).toContainText('Two');
  await expect(reply(page)).toHaveValue('');
});

test('panel and modal are accessible', async ({ page, chief, scout, signInAs }) => {
  await write(scout, chief);
  await signInAs(chief);
  await page.goto('/admin/dashboard');
  await expect(entries(page)).toBeVisible();
  await expectAccessible(page);
  await entries(page).click();
  await expect(reply(page)).toBeFocused();
  await expectAccessible(page);
});
