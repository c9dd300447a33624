import type { Page } from '@playwright/test';
import { breakCalls, callOf, holdCalls } from './support/actions.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { messagesOf, write } from './support/messages.ts';
import type { Person } from './support/people.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const stream = (page: Page) => page.getByRole('region', { name: /^Messages with / });
const entries = (page: Page) => stream(page).getByRole('listitem');
const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply to/ });

/** A conversation in which both users write in turn, numbered from 1. */
async function talk(one: Person, other: Person, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const [from, to] = number % 2 ? [one, other] : [other, one];
    await write(from, to, { subject: `Subject ${number}`, content: `Content ${number}` });
  }
}

test('a thread shows messages oldest first, each with subject, content and time', {
  tag: ['@MSG-11', '@MSG-12'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const [me, scout] = [await aPlayer(), await aScout({ firstName: 'Sam' })];
  await talk(scout, me, 3);
  await signInAs(me);
  await page.goto(`/messages?with=${scout.account.id}`);

  const time = String.raw`\d{1,2} \w{3} \d{4}, \d{2}:\d{2}`;
  await expect(entries(page)).toHaveText([
    new RegExp(`^Sam wrote:Subject 1Content 1${time}$`),
    new RegExp(`^You wrote:Subject 2Content 2${time}$`),
    new RegExp(`^Sam wrote:Subject 3Content 3${time}$`),
  ]);
});

test('a long thread opens at its end; scrolling up loads earlier messages and keeps the position', {
  tag: ['@MSG-11'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  test.slow();
  const [me, scout] = [await aPlayer(), await aScout()];
  await talk(scout, me, 70);
  await signInAs(me);
  await page.goto(`/messages?with=${scout.account.id}`);

  await expect(entries(page).last()).toContainText('Content 70');
  await expect(entries(page).last()).toBeInViewport();
  await expect(entries(page)).toHaveCount(30);

  const held = await holdCalls(page, callOf('messages.thread'));
  const place = stream(page).getByText('Content 41', { exact: true });
  await place.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Load earlier messages' }).scrollIntoViewIfNeeded();
  const before = await place.boundingBox();
  await held.release();
  await expect(entries(page)).toHaveCount(70);
  await expect(place).toBeInViewport();
  const after = await place.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
  await expect(page.getByRole('button', { name: 'Load earlier messages' })).toBeHidden();
  expect(
    await stream(page)
      .getByText(/^Content \d+$/)
      .allTextContents(),
  ).toEqual(Array.from({ length: 70 }, (_, index) => `Content ${index + 1}`));

  await reply(page).fill('Content 71');
  await reply(page).press('ControlOrMeta+Enter');
  await expect(entries(page).last()).toContainText('Content 71');
  await expect(entries(page).last()).toBeInViewport();
});

test('message text is never read as markup, and URLs become links without referrer or opener', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [me, scout] = [await aPlayer(), await aScout()];
  const attack = '<img src=x onerror="document.title=1"><b>bold</b>';
  await write(scout, me, {
    subject: attack,
    content: `${attack} https://club.example/trial?a=1&b=2. javascript:alert(1) https://bank.example@evil.example`,
  });
  await signInAs(me);
  await page.goto(`/messages?with=${scout.account.id}`);

  await expect(entries(page).getByText(attack, { exact: true }).first()).toBeVisible();
  await expect(stream(page).locator('img, b')).toHaveCount(0);
  const links = stream(page).getByRole('link');
  await expect(links).toHaveText(['https://club.example/trial?a=1&b=2']);
  await expect(links).toHaveAttribute('href', 'https://club.example/trial?a=1&b=2');
  await expect(links).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page).toHaveTitle(/^Messages/);
});

test('on a phone, list and thread are separate steps with a back button, and focus follows', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [me, scout] = [await aPlayer(), await aScout({ firstName: 'Sam', lastName: 'Ode' })];
  await write(scout, me, { subject: 'x'.repeat(200), content: `https://club.example/${'y'.repeat(600)}` });
  await signInAs(me);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/messages');
  const row = list(page).getByRole('link', { name: 'Sam Ode' });
  await expect(page.getByText('Select a conversation')).toBeHidden();

  await row.click();
  await expect(row).toBeHidden();
  await expect(entries(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Open conversation' })).toBeFocused();
  await expect(list(page)).toBeHidden();
  await expect(reply(page)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await expect(row).toBeFocused();
  await expect(entries(page)).toBeHidden();
  await expect(page).toHaveURL(/\/messages$/);
  await page.goBack();
  await expect(entries(page)).toBeVisible();
});

test('a user searches, opens, answers and writes messages with the keyboard alone', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [me, scout] = [await aPlayer(), await aScout({ firstName: 'Sam', lastName: 'Ode' })];
  await write(scout, me);
  await signInAs(me);
  await page.goto('/messages');
  await expect(list(page).getByRole('link')).toHaveCount(1);

  await page.getByRole('searchbox', { name: 'Search conversations' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(list(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(stream(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(reply(page)).toBeFocused();
  await page.keyboard.type('First line');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second line');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(entries(page)).toHaveCount(2);
  await expect(reply(page)).toBeFocused();

  await page.getByRole('button', { name: 'New Message' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
  await page.keyboard.type(scout.account.username);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Sam Ode (Scout)');
  await page.keyboard.press('Tab');
  await page.keyboard.type('By hand');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(entries(page).last()).toContainText('By handTyped');
  await expect(page.getByRole('region', { name: 'Open conversation' })).toBeFocused();
  expect((await messagesOf(scout)).map(({ content }) => content)).toEqual([
    'Typed',
    'First line\nsecond line',
    'Are you playing?',
  ]);
});

test('closing the form without sending returns the focus', async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New Message' }).click();
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New Message' })).toBeFocused();
});

test('a draft is kept while the user looks at another conversation', async ({ page, aPlayer, aScout, signInAs }) => {
  const [me, ada, bo] = [await aPlayer(), await aScout({ firstName: 'Ada' }), await aScout({ firstName: 'Bo' })];
  await write(ada, me);
  await write(bo, me);
  await signInAs(me);
  await page.goto(`/messages?with=${ada.account.id}`);
  await reply(page).fill('Half a thought');
  await list(page).getByRole('link', { name: /Bo/ }).click();
  await expect(page.getByRole('textbox', { name: 'Your reply to Bo Bee' })).toHaveValue('');
  await list(page).getByRole('link', { name: /Ada/ }).click();
  await expect(page.getByRole('textbox', { name: 'Your reply to Ada Bee' })).toHaveValue('Half a thought');
});

test('a list, a thread or earlier messages that fail to load say so and can be retried', async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [me, scout] = [await aPlayer(), await aScout()];
  await write(scout, me);
  await signInAs(me);
  await breakCalls(page, 'messages.conversations');
  await breakCalls(page, 'messages.thread');
  await page.goto(`/messages?with=${scout.account.id}`);
  await expect(page.getByText('Conversations could not be loaded')).toBeVisible();
  await expect(page.getByText('The conversation could not be loaded')).toBeVisible();

  await page.unrouteAll();
  for (const place of [list(page), page.getByRole('region', { name: 'Open conversation' })]) {
    await place.getByRole('button', { name: 'Try again' }).click();
  }
  await expect(list(page).getByRole('link')).toHaveCount(1);
  await expect(entries(page)).toHaveCount(1);

  // A refresh that fails keeps what is shown.
  await breakCalls(page, 'messages.conversations');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Conversations could not be loaded')).toBeVisible();
  await expect(list(page).getByRole('link')).toHaveCount(1);
});

test('an unknown conversation address says so', async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/messages?with=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Conversation not found')).toBeVisible();
});

test('messages are not refetched by themselves, not even when the window regains focus', {
  tag: ['@CONST-10'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const [me, scout] = [await aPlayer(), await aScout()];
  await write(scout, me);
  await signInAs(me);
  await page.goto(`/messages?with=${scout.account.id}`);
  await expect(entries(page)).toHaveCount(1);
  await expect(list(page).getByText(/unread/)).toBeHidden();

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('messages.')) calls.push(request.url());
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  await page.goBack();
  await expect(entries(page)).toHaveCount(1);
  // A request caused by the focus would be sent no later than one made by hand.
  const asked = page.waitForRequest(callOf('messages.conversations'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await asked;
  expect(calls).toHaveLength(1);
});

test('an empty inbox and the form are accessible', async ({ page, aPlayer, signInAs }) => {
  test.slow();
  await signInAs(await aPlayer());
  await page.goto('/messages');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New Message' }).click();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Recipient is required')).toBeVisible();
  await expectAccessible(page);
});

test('a list with unread messages and an open thread are accessible', async ({ page, aPlayer, aScout, signInAs }) => {
  test.slow();
  const [me, ada, bo] = [await aPlayer(), await aScout(), await aScout({ firstName: 'Bo' })];
  await write(me, ada);
  await write(ada, me, { content: 'https://club.example' });
  await write(bo, me);
  await signInAs(me);
  await page.goto(`/messages?with=${ada.account.id}`);
  await expect(entries(page)).toHaveCount(2);
  await expect(list(page).getByText('1 unread message')).toHaveCount(1);
  await expectAccessible(page);
});
