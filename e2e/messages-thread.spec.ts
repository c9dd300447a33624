import type { Page } from '@playwright/test';
import { callOf, holdCalls } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { messagesOf, openConversation, write } from './support/messages.ts';
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

test('a long thread opens at its end; scrolling up loads earlier messages and keeps the position', {
  tag: ['@MSG-11'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const [me, scout] = [await aPlayer(), await aScout()];
  await talk(scout, me, 40);
  await signInAs(me);
  await page.goto(`/messages?with=${scout.account.id}`);

  await expect(entries(page).last()).toContainText('Content 40');
  await expect(entries(page).last()).toBeInViewport();
  await expect(entries(page)).toHaveCount(30);

  const held = await holdCalls(page, callOf('messages.thread'));
  const place = stream(page).getByText('Content 11', { exact: true });
  await place.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Load earlier messages' }).scrollIntoViewIfNeeded();
  const before = await place.boundingBox();
  await held.release();
  await expect(entries(page)).toHaveCount(40);
  await expect(place).toBeInViewport();
  const after = await place.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
  await expect(page.getByRole('button', { name: 'Load earlier messages' })).toBeHidden();
  expect(
    await stream(page)
      .getByText(/^Content \d+$/)
      .allTextContents(),
  ).toEqual(Array.from({ length: 40 }, (_, index) => `Content ${index + 1}`));

  await reply(page).fill('Content 41');
  await reply(page).press('ControlOrMeta+Enter');
  await expect(entries(page).last()).toContainText('Content 41');
  await expect(entries(page).last()).toBeInViewport();
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

test('a user searches, opens, answers and writes messages with the keyboard alone', {
  tag: ['@MSG-07'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const [me, scout] = [await aPlayer(), await aScout({ firstName: 'Sam', lastName: 'Ode' })];
  await write(await aScout({ firstName: 'Bo' }), me);
  await write(scout, me, { content: 'https://club.example' });
  await signInAs(me);
  await page.goto('/messages');
  await expect(list(page).getByRole('link')).toHaveCount(2);

  await page.getByRole('searchbox', { name: 'Search conversations' }).focus();
  await page.keyboard.type('bo');
  await expect(list(page).getByRole('link')).toHaveText([/Bo Bee/]);
  for (const _ of 'bo') await page.keyboard.press('Backspace');
  await expect(list(page).getByRole('link')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(list(page).getByRole('link', { name: 'Sam Ode' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(1);
  // The scout has asked for contact: on the way are the answers, and blocking and reporting of the user and of the message.
  const button = (name: string) => openConversation(page).getByRole('button', { name, exact: true });
  for (const next of [
    button('Safety actions').first(),
    stream(page),
    stream(page).getByRole('link', { name: 'https://club.example' }),
    button('Safety actions').last(),
    button('Accept'),
    button('Decline'),
    button('Not now'),
    button('Block'),
    button('Report'),
    reply(page),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
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
    'https://club.example',
  ]);
  await expect(list(page).getByText('1 unread message')).toHaveCount(1);
});
