import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@touchline/contracts/messages';
import { expect, test } from 'vitest';
import { expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aHandler } from '../../../testing/cases.ts';
import { aMessage, aParty } from '../../../testing/messages.ts';
import { anAccount, onePage, usersPage } from '../../../testing/people.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const CHIEF = anAccount({ role: 'admin', isVerified: true });
const ME = aParty({ id: CHIEF.id, role: 'admin' });
const SAM = aParty();

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

function open(messages: Message[] = [], answers: Answers = {}, viewer = CHIEF) {
  const calls = stubServerFor(viewer, {
    'users.counts': () => ({ total: 8, players: 4, scouts: 2, pending: 2 }),
    'videos.counts': () => ({ total: 6, approved: 2, pending: 4, rejected: 0 }),
    'videos.forModeration': () => onePage([]),
    'users.accounts': () => onePage([]),
    'messages.received': () => onePage(messages),
    ...answers,
  });
  openPage('/admin/dashboard');
  return calls;
}

const card = async (title: string) =>
  (await screen.findByText(title, { selector: 'h2' })).closest('section') as HTMLElement;
const modal = async () => within(await screen.findByRole('dialog', { hidden: true }));
const sendButton = async () => (await modal()).getByText('Send Reply').closest('button');

/** Opens the reply to the message with this subject. */
async function reply(subject = 'Saturday') {
  fireEvent.click(await screen.findByText(subject, { selector: 'main button *' }));
  await (await modal()).findByText(subject);
}

test('every link leads to the page it names, and every tile to what it counts', {
  tags: ['ADASH-80', 'ADASH-06', 'ADASH-07', 'ADASH-08', 'ADASH-14', 'ADASH-19', 'ADASH-34', 'ADASH-35', 'ADASH-36'],
}, async () => {
  open();
  await screen.findByText('Verify 2 users');
  const links = Array.from(document.querySelectorAll('main a'), (link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Content Manager', '/admin/content-manager'],
    ['User Management', '/admin/users'],
    ['Content Moderation', '/admin/content'],
    ['Total Users', '/admin/users'],
    ['Total Videos', '/admin/content'],
    ['Pending Videos', '/admin/content?status=pending'],
    ['Pending Users', '/admin/users?status=unverified'],
    ['Verify 2 users', '/admin/users?status=unverified'],
    ['Review 4 videos', '/admin/content?status=pending'],
    ['View All', '/admin/content'],
    ['View All Messages', '/messages'],
    ['View All Users', '/admin/users'],
  ]);
});

test('all is caught up once no user and no video waits, and other requests have rows of their own', {
  tags: ['ADASH-37'],
}, async () => {
  open([], {
    'users.counts': () => ({ total: 8, players: 4, scouts: 2, pending: 0 }),
    'videos.counts': () => ({ total: 6, approved: 6, pending: 0, rejected: 0 }),
    'idCards.count': () => 3,
  });
  await screen.findByText('All caught up!');
  expect((await screen.findByText('Check 3 requests for ID cards')).closest('a')?.getAttribute('href')).toBe(
    '/admin/cards?stage=requested',
  );
});

test('urgent cases come first for those who handle them, with how long the oldest waits', {
  tags: ['CASE-11'],
}, async () => {
  const oldestAt = new Date(Date.now() - 50 * 3600 * 1000).toISOString();
  open([], { 'cases.urgent': () => ({ count: 3, oldestAt }) }, aHandler());
  const urgent = await screen.findByText('3 urgent cases, the oldest waiting for 2 days');
  expect(urgent.closest('a')?.getAttribute('href')).toBe('/admin/safeguarding');
  const actions = within(await card('Pending Actions')).getAllByRole('link');
  expect(actions[0]?.textContent).toBe('3 urgent cases, the oldest waiting for 2 days');
});

test('a recent user leads to the page with their account', { tags: ['ADASH-80'] }, async () => {
  open([], { 'users.accounts': () => usersPage([anAccount({ id: 'ann' })]) });
  expect((await screen.findByText('Ann Bee')).closest('a')?.getAttribute('href')).toBe('/admin/users/ann');
});

test('a recent user who is not verified is pending, except a guardian', { tags: ['ADASH-33'] }, async () => {
  const people = [anAccount({ id: 'ann' }), anAccount({ id: 'eve', firstName: 'Eve', role: 'guardian' })];
  open([], { 'users.accounts': () => usersPage(people) });
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await rowOf('Ann Bee')).toContain('Pending');
  expect(await rowOf('Eve Bee')).not.toContain('Pending');
});

test('a count that fails to load shows an error, and the rest of the dashboard stays', async () => {
  open([], { 'users.counts': () => new Rejection('INTERNAL') });
  await screen.findByText('Users could not be counted');
  const tile = screen.getByText('Total Users').closest('dl');
  expect(tile?.querySelector('dd')?.textContent).toBe('–');
  expect((await card('Pending Actions')).textContent).toContain('could not be counted');
  expect((await card('Platform Statistics')).textContent).toContain('Approved233%');
});

test.each([
  ['videos.forModeration', 'Recent Videos', 'Failed to fetch videos'],
  ['users.accounts', 'Recent Users', 'Failed to fetch users: 500'],
])('a failure of %s is shown on its card and can be retried', async (procedure, title, words) => {
  let isBroken = true;
  open([], { [procedure]: () => (isBroken ? new Rejection('INTERNAL') : onePage([])) });
  await within(await card(title)).findByText(new RegExp(words));
  isBroken = false;
  fireEvent.click(within(await card(title)).getByText('Try Again'));
  await within(await card(title)).findByText(/yet\.$/);
});

test('the panel shows the received messages in the order of the server and the number of unread ones', {
  tags: ['ADASH-17', 'ADASH-18', 'ADASH-19'],
}, async () => {
  const messages = ['Six', 'Five'].map((subject) => aMessage(SAM, ME, { id: subject, subject }));
  const calls = open(messages, { 'messages.unreadCount': () => 7 });
  await screen.findByText('Six');
  expect(Array.from((await card('Messages')).querySelectorAll('li'), (entry) => entry.textContent)).toEqual([
    'Unread, from Sam Ode1 Mar 2026SixScoutAre you playing?',
    'Unread, from Sam Ode1 Mar 2026FiveScoutAre you playing?',
  ]);
  expect(await within(await card('Messages')).findByText('7 unread')).not.toBeNull();
  expect(inputsOf(calls, 'messages.received')).toEqual([{ limit: 5 }]);
});

test('without messages the panel shows that there are none', { tags: ['ADASH-18'] }, async () => {
  open();
  await screen.findByText('No messages yet');
  expect((await card('Messages')).textContent).toContain('0 unread');
});

test('a reply is sent to the sender under a fixed subject; the modal closes and its text is cleared', {
  tags: ['ADASH-20', 'ADASH-23', 'ADASH-24', 'ADASH-27', 'ADASH-29', 'ADASH-30', 'MSG-30', 'ERR-31'],
}, async () => {
  const answer = held(aMessage(ME, SAM));
  const calls = open([aMessage(SAM, ME)], { 'messages.send': answer.answer });
  await reply();
  fill('Reply', 'Call me tomorrow.\nMorning is best.');
  fireEvent.click((await sendButton()) as HTMLElement);
  await waitFor(async () => expect((await sendButton())?.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click((await sendButton()) as HTMLElement);
  answer.release();
  await expectToast('Reply sent Your reply has been sent successfully.');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  const content = 'Call me tomorrow.\nMorning is best.';
  expect(inputsOf(calls, 'messages.send')).toEqual([{ receiverId: SAM.id, subject: 'Re: Player Interest', content }]);
  expect(calls.filter(({ name }) => /mark/i.test(name))).toEqual([]);
  await reply();
  expect(field('Reply').value).toBe('');
});

test('the reply modal quotes the message with its line breaks and starts in its text', {
  tags: ['ADASH-20'],
}, async () => {
  open([aMessage(SAM, ME, { subject: 'Striker from Seville', content: 'First line\nsecond line' })]);
  await reply('Striker from Seville');
  expect((await modal()).getByText('Reply to Sam Ode').tagName).toBe('H2');
  expect((await modal()).getByText(/^First line/).textContent).toBe('First line\nsecond line');
  await waitFor(() => expect(document.activeElement).toBe(field('Reply')));
});

test.each([
  ['its close button', () => fireEvent.click(screen.getByLabelText('Close'))],
  ['Escape', () => fireEvent.keyDown(field('Reply'), { key: 'Escape' })],
  ['a click outside', () => fireEvent.click(document.querySelector('.mantine-Modal-overlay') as Element)],
])(
  '%s closes the reply modal, and the message has the focus again',
  {
    tags: ['ADASH-21', 'ADASH-22'],
  },
  async (_way, close) => {
    const calls = open([aMessage(SAM, ME)]);
    const entry = (await screen.findByText('Saturday')).closest('button');
    act(() => entry?.focus());
    await reply();
    await waitFor(() => expect(document.activeElement).toBe(field('Reply')));
    close();
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(entry));
    expect(calls.filter(({ name }) => /mark|send/i.test(name))).toEqual([]);
  },
);

test('a blank reply cannot be sent, and the form shows an error', { tags: ['ADASH-26', 'ADASH-28'] }, async () => {
  const calls = open([aMessage(SAM, ME)]);
  await reply();
  expect((await sendButton())?.disabled).toBe(true);
  fill('Reply', '  \n ');
  expect((await sendButton())?.disabled).toBe(true);
  fireEvent.keyDown(field('Reply'), { key: 'Enter', ctrlKey: true });
  await (await modal()).findByText('Reply content is required');
  fill('Reply', 'x');
  await waitFor(async () => expect((await sendButton())?.disabled).toBe(false));
  expect((await modal()).queryByText('Reply content is required')).toBeNull();
  expect(inputsOf(calls, 'messages.send')).toEqual([]);
});

test('a reply that could not be sent shows the failure and stays in the form', { tags: ['ERR-32'] }, async () => {
  open([aMessage(SAM, ME)], { 'messages.send': () => new Rejection('INTERNAL') });
  await reply();
  fill('Reply', 'Many words');
  await press('Send Reply', await modal());
  await expectToast('Send failed Failed to send reply. Please try again.');
  expect(field('Reply').value).toBe('Many words');
  await waitFor(() => expect(document.activeElement).toBe(field('Reply')));
  expect((await sendButton())?.disabled).toBe(false);
});

test('a draft closed by Escape is kept for its message and is never sent as the reply to another', async () => {
  open(['One', 'Two'].map((subject) => aMessage(SAM, ME, { id: subject, subject })));
  const close = async () => {
    // The modal listens for keys once it has the focus.
    await waitFor(() => expect(document.activeElement).toBe(field('Reply')));
    fireEvent.keyDown(field('Reply'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  };
  await reply('One');
  fill('Reply', 'About one');
  await close();
  await reply('One');
  expect(field('Reply').value).toBe('About one');
  await close();
  await reply('Two');
  expect(field('Reply').value).toBe('');
});
