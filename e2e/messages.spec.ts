import type { Page } from '@playwright/test';
import type { Message } from '@touchline/contracts/messages';
import { breakCalls, callOf, expectToast, holdCalls, tile } from './support/actions.ts';
import { expect, test } from './support/fixtures.ts';
import { messagesOf, write } from './support/messages.ts';
import { type Person, read } from './support/people.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const rowOf = (page: Page, name: string) => list(page).getByRole('link', { name });
const stream = (page: Page) => page.getByRole('region', { name: /^Messages with / });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' });
const nameOf = ({ account }: Person) => `${account.firstName} ${account.lastName}`;

test('the inbox is open to a player, a scout and an admin from the top bar', {
  tag: ['@ROUTE-30', '@SHELL-08', '@MSG-01'],
}, async ({ aPlayer, aScout, admin, pageOf }) => {
  for (const person of [await aPlayer(), await aScout(), admin]) {
    const page = await pageOf(person);
    await page.goto(`/${person.account.role}/dashboard`);
    await nav(page).click();
    await expect(page).toHaveURL(/\/messages$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Messages', exact: true })).toBeVisible();
  }
});

test('a visitor is redirected to sign-in', { tag: ['@ROUTE-30'] }, async ({ page }) => {
  await page.goto('/messages');
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a player opens the messages from the dashboard', { tag: ['@PDASH-08'] }, async ({ page, aPlayer, signInAs }) => {
  await signInAs(await aPlayer());
  await page.goto('/player/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page).toHaveURL(/\/messages$/);
});

test('two users exchange messages: sent, counted, opened, read and answered', {
  tag: ['@MSG-02', '@MSG-09', '@MSG-12', '@MSG-13', '@MSG-15', '@MSG-26', '@PERM-06'],
}, async ({ page, aPlayer, aScout, signInAs, pageOf }) => {
  test.slow();
  const player = await aPlayer({ firstName: 'Pia', lastName: 'Roth' });
  const scout = await aScout({ firstName: 'Sam', lastName: 'Ode' });

  // The player writes to the scout.
  await signInAs(player);
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New Message' }).click();
  const form = page.getByRole('dialog', { name: 'New Message' });
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
  await expectToast(desk, 'Message sent', 'Your message has been sent to Pia Roth.');
  await expect(stream(desk).getByRole('listitem').last()).toContainText('Re: Trial in BolognaGladly.');
  await expect(desk.getByRole('textbox', { name: 'Your reply to Pia Roth' })).toHaveValue('');

  // After a refresh the player sees the second tick and the reply.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(
    stream(page).getByRole('listitem').first().getByRole('img', { name: 'Read', exact: true }),
  ).toBeVisible();
  await expect(stream(page).getByRole('listitem').last()).toContainText('Gladly.');
  await expect(stream(page).getByRole('listitem').last().getByRole('img')).toBeHidden();
});

test('each user is one conversation with name and role, newest message on top', {
  tag: ['@MSG-04', '@MSG-05', '@MSG-09', '@MSG-10'],
}, async ({ page, aPlayer, aScout, admin, signInAs }) => {
  const me = await aPlayer();
  const [ada, bo] = [await aScout({ firstName: 'Ada' }), await aPlayer({ firstName: 'Bo' })];
  await write(ada, me, { subject: 'One' });
  await write(ada, me, { subject: 'Two' });
  await write(me, ada, { subject: 'Three' });
  await write(bo, me, { subject: 'Four' });
  await write(admin, me, { subject: 'Five' });
  await signInAs(me);
  await page.goto('/messages');

  const rows = list(page).getByRole('link');
  await expect(rows).toHaveText([/Admin/, /^BB\s*Bo.*Four.*Player/, /^AB\s*Ada.*Three.*Scout/]);
  await expect(rowOf(page, 'Ada').getByText('2 unread messages')).toBeVisible();

  await write(ada, me, { subject: 'Six' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows).toHaveText([/Ada.*Six/, /Admin/, /Bo.*Four/]);
  await expect(rowOf(page, 'Ada').getByText('3 unread messages')).toBeVisible();
});

test('scrolling down loads further conversations', async ({ page, aPlayer, aScout, signInAs }) => {
  test.slow();
  const me = await aPlayer();
  for (let number = 1; number <= 26; number += 1) {
    await write(await aScout({ firstName: `Scout${number}`, isVerified: false }), me);
  }
  await signInAs(me);
  await page.goto('/messages');
  const rows = list(page).getByRole('link');
  await expect(rows).toHaveCount(24);
  await rows.last().scrollIntoViewIfNeeded();
  await page.mouse.move(250, 500);
  await page.mouse.wheel(0, 3000);
  await expect(rows).toHaveCount(26);
  await expect(rows.last()).toContainText('Scout1 ');
});

test('the search matches names and latest subjects, is kept in the URL and says when nothing matches', {
  tag: ['@MSG-06', '@MSG-07', '@MSG-08', '@MSG-23'],
}, async ({ page, aPlayer, aScout, signInAs }) => {
  const me = await aPlayer();
  const ada = await aScout({ firstName: 'Ada', lastName: 'Quist' });
  const bo = await aScout({ firstName: 'Bo', lastName: 'Rask' });
  await write(ada, me, { subject: 'Old words' });
  await write(ada, me, { subject: 'Trial in Bologna' });
  await write(bo, me, { subject: 'Travel' });
  await signInAs(me);
  await page.goto('/messages');
  const rows = list(page).getByRole('link');
  await expect(rows).toHaveCount(2);

  const search = page.getByPlaceholder('Search conversations...', { exact: true });
  for (const [typed, found] of [
    ['ada', /Ada Quist/],
    ['RASK', /Bo Rask/],
    ['bologna', /Ada Quist/],
  ] as const) {
    await search.fill(typed);
    await expect(rows).toHaveText([found]);
  }
  await expect(page).toHaveURL(/search=bologna/);
  await page.reload();
  await expect(search).toHaveValue('bologna');
  await expect(rows).toHaveText([/Ada Quist/]);

  await search.fill('old words');
  await expect(list(page).getByText('No conversations found', { exact: true })).toBeVisible();
  await list(page).getByRole('button', { name: 'Start a conversation' }).click();
  await expect(page.getByRole('dialog', { name: 'New Message' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows).toHaveCount(2);
});

test('an empty inbox says what to do', { tag: ['@MSG-22', '@MSG-24', '@MSG-25', '@MSG-03'] }, async ({
  page,
  aPlayer,
  signInAs,
}) => {
  await signInAs(await aPlayer());
  await page.goto('/messages');

  await expect(list(page).getByText('No conversations yet', { exact: true })).toBeVisible();
  await expect(page.getByText('Select a conversation', { exact: true })).toBeVisible();
  const panel = page.locator('main div').filter({ has: page.locator('> section') });
  await expect(panel).toHaveCSS('height', '600px');
  await list(page).getByRole('button', { name: 'Start a conversation' }).click();
  await expect(page.getByRole('dialog', { name: 'New Message' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
});

test('the form offers all other users with their roles and names missing fields', {
  tag: ['@MSG-16', '@MSG-17', '@MSG-18', '@MSG-19', '@MSG-20', '@MSG-21'],
}, async ({ page, aPlayer, aScout, admin, signInAs }) => {
  const lastName = `Twin${Date.now().toString(36)}`;
  const me = await aPlayer({ firstName: 'Me', lastName });
  await aPlayer({ firstName: 'Player', lastName });
  await aScout({ firstName: 'Scout', lastName });
  await signInAs(me);
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New Message' }).click();
  const form = page.getByRole('dialog', { name: 'New Message' });

  const to = form.getByRole('combobox', { name: 'To' });
  await to.fill(lastName);
  await expect(page.getByRole('option')).toHaveText([/^Scout Twin.*Scout$/, /^Player Twin.*Player$/]);
  await to.fill(admin.account.username);
  await expect(page.getByRole('option', { name: nameOf(admin) })).toContainText('Admin');
  await to.fill('no such name');
  await expect(page.getByText('No users found')).toBeVisible();
  await to.fill('');
  await page.keyboard.press('Escape');

  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('Recipient is required', { exact: true })).toBeVisible();
  await expect(form.getByText('Subject is required', { exact: true })).toBeVisible();
  await expect(form.getByText('Message content is required', { exact: true })).toBeVisible();
  await expect(to).toBeFocused();
  await form.getByLabel('Subject').fill('   ');
  await form.getByLabel('Message').fill(' \n ');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByText('Subject is required', { exact: true })).toBeVisible();
  await expect(form.getByText('Message content is required', { exact: true })).toBeVisible();
  expect(await messagesOf(me)).toEqual([]);
});

test('a message that could not be sent shows the failure and stays in the form', { tag: ['@ERR-26'] }, async ({
  page,
  aPlayer,
  aScout,
  signInAs,
}) => {
  const [me, scout] = [await aPlayer(), await aScout({ firstName: 'Sam', lastName: 'Ode' })];
  await write(scout, me);
  await signInAs(me);
  await page.goto(`/messages?with=${scout.account.id}`);
  await breakCalls(page, 'messages.send');

  // In the form,
  await page.getByRole('button', { name: 'New Message' }).click();
  const form = page.getByRole('dialog', { name: 'New Message' });
  await form.getByRole('combobox', { name: 'To' }).fill(scout.account.username);
  await page.getByRole('option', { name: `@${scout.account.username}` }).click();
  await form.getByLabel('Subject').fill('Trial');
  await form.getByLabel('Message').fill('Many words');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Send failed', 'Failed to send message. Please try again.');
  await expect(form.getByRole('combobox', { name: 'To' })).toHaveValue('Sam Ode (Scout)');
  await expect(form.getByLabel('Subject')).toHaveValue('Trial');
  await expect(form.getByLabel('Message')).toHaveValue('Many words');
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Close' })
    .click();

  // in the same form after it was closed by mistake,
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'New Message' }).click();
  await expect(form.getByRole('combobox', { name: 'To' })).toHaveValue('Sam Ode (Scout)');
  await expect(form.getByLabel('Message')).toHaveValue('Many words');
  await form.getByRole('button', { name: 'Cancel' }).click();

  // and in the open thread, where it is sent once the server is back.
  const reply = page.getByRole('textbox', { name: 'Your reply to Sam Ode' });
  await reply.fill('On my way');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectToast(page, 'Send failed', 'Failed to send message. Please try again.');
  await expect(reply).toHaveValue('On my way');
  await page.unroute(callOf('messages.send'));
  await reply.press('ControlOrMeta+Enter');
  await expectToast(page, 'Message sent', 'Your message has been sent to Sam Ode.');
  await expect(stream(page).getByRole('listitem').last()).toContainText('Re: SaturdayOn my way');
  expect(await messagesOf(me)).toHaveLength(2);
});

test('writing to a deactivated user shows the toast, and the reason at the text', async ({
  page,
  aPlayer,
  aScout,
  admin,
  signInAs,
}) => {
  const [me, scout] = [await aPlayer(), await aScout()];
  await write(scout, me);
  await signInAs(me);
  await page.goto(`/messages?with=${scout.account.id}`);
  const reply = page.getByRole('textbox', { name: /^Your reply to/ });
  await reply.fill('Hello?');
  await admin.api.patch(`/api/users/${scout.account.id}`, { data: { isActive: false } });
  await reply.press('ControlOrMeta+Enter');

  await expectToast(page, 'Send failed', 'Failed to send message. Please try again.');
  await expect(reply).toHaveAccessibleDescription('This person cannot receive messages.');
  await expect(reply).toHaveValue('Hello?');
});

test('a message is sent once, however often Send is pressed', async ({ page, aPlayer, aScout, signInAs }) => {
  const [me, scout] = [await aPlayer(), await aScout()];
  await write(scout, me);
  await signInAs(me);
  await page.goto(`/messages?with=${scout.account.id}`);
  const held = await holdCalls(page, callOf('messages.send'));
  const reply = page.getByRole('textbox', { name: /^Your reply to/ });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Message content is required', { exact: true })).toBeVisible();
  await expect(reply).toBeFocused();
  await reply.fill('Once');
  for (let presses = 0; presses < 3; presses += 1) await reply.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await held.release();

  await expectToast(page, 'Message sent');
  await expect(stream(page).getByRole('listitem')).toHaveCount(2);
  expect(await messagesOf(scout)).toHaveLength(2);
});

test('the documented calls: keys, parties, own name only, receiver only', {
  tag: ['@DATA-31', '@DATA-32', '@DATA-33', '@API-64', '@API-65', '@API-66', '@PERM-13'],
}, async ({ admin, aScout, aPlayer }) => {
  const scout = await aScout({ firstName: 'Sam', lastName: 'Ode' });
  const player = await aPlayer({ firstName: 'Pia', lastName: 'Roth' });
  const url = '/api/messages';
  const data = { receiverId: player.account.id, senderId: scout.account.id, subject: 'Trial', content: 'Saturday?' };

  const answer = await scout.api.post(url, { data });
  expect(answer.status()).toBe(201);
  const message = await read<Message>(answer);
  expect(message).toEqual({
    id: expect.any(String),
    ...data,
    isRead: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    sender: { id: scout.account.id, firstName: 'Sam', lastName: 'Ode', role: 'scout' },
    receiver: { id: player.account.id, firstName: 'Pia', lastName: 'Roth', role: 'player' },
  });
  const sentBack = await write(player, scout);
  expect(await messagesOf(player)).toEqual([sentBack, message]);

  const forged = await admin.api.post(url, { data });
  expect(forged.status()).toBe(403);
  for (const stranger of [scout, admin]) {
    expect((await stranger.api.get(`${url}/user/${player.account.id}`)).status()).toBe(403);
  }
  const statusOf = async (person: Person) => (await person.api.patch(`${url}/${message.id}/read`)).status();
  expect([await statusOf(scout), await statusOf(admin)]).toEqual([403, 404]);
  expect([await statusOf(player), await statusOf(player)]).toEqual([200, 200]);
  expect(await messagesOf(player)).toEqual([sentBack, { ...message, isRead: true }]);
});
