import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MessageHit } from '@touchline/contracts/messages';
import type { DirectoryUser } from '@touchline/contracts/users';
import { expect, test, vi } from 'vitest';
import { allCallsSent, expectToast, field, fill, part, press } from '../../../testing/actions.ts';
import { openApp, openPage } from '../../../testing/app.tsx';
import { aConversation, aCorrespondent, aMessage, aParty } from '../../../testing/messages.ts';
import { anAccount, onePage } from '../../../testing/people.ts';
import { held, inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';

const ME = anAccount({ firstName: 'Me' });
const MYSELF = aParty({ id: ME.id, firstName: 'Me', lastName: 'Bee', role: 'player' });
const SAM = aParty();
const BO = aParty({ id: '8a1d5c3f-2b94-4e07-a6d8-1c9f0e3b7d52', firstName: 'Bo', lastName: 'Rask', role: 'player' });
const FROM_SAM = aMessage(SAM, MYSELF);

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

async function open(query = '', answers: Answers = {}, mount = openPage) {
  const calls = stubServerFor(ME, {
    'messages.conversations': () => onePage([]),
    'messages.thread': () => onePage([]),
    'messages.correspondent': () => aCorrespondent(SAM),
    'messages.search': () => onePage([]),
    'messages.markConversationRead': () => OK,
    'users.find': () => [aPerson(SAM)],
    ...answers,
  });
  mount(`/messages${query}`);
  await screen.findByText('New Message');
  return calls;
}

/** A user as the field for the recipient offers them. */
const aPerson = (party: typeof SAM): DirectoryUser => ({
  ...party,
  username: `${party.firstName.toLowerCase()}-name`,
  isVerified: true,
  profileImageUrl: null,
  createdAt: '2026-03-01T10:00:00.000Z',
});

const list = () => part('Conversations');
const rows = () =>
  list()
    .getAllByRole('link', { hidden: true })
    .map((row) => row.textContent);
const findInThread = async (text: string) =>
  within(await screen.findByLabelText('Messages with Sam Ode')).findByText(text);
const thread = () => screen.getByLabelText('Open conversation');
const dialog = () => screen.findByRole('dialog', { hidden: true });
const search = () => field('Search conversations');
const typeSearch = (text: string) => {
  fireEvent.change(search(), { target: { value: text } });
  fireEvent.keyDown(search(), { key: 'Enter' });
};
const chooseSam = async () => {
  fill('To', 'sam');
  fireEvent.click(await screen.findByText('@sam-name'));
  await waitFor(() => expect(field('To').value).toBe('Sam Ode (Scout)'));
};

test('each user is one conversation with name, role, latest subject and unread messages, in the order of the server', {
  tags: ['MSG-01', 'MSG-04', 'MSG-05', 'MSG-09', 'MSG-10'],
}, async () => {
  const mine = aMessage(MYSELF, SAM, { subject: 'Three', content: 'So long' });
  let conversations = [
    aConversation(BO, aMessage(BO, MYSELF, { subject: 'Four', isFromGuardian: true })),
    aConversation(SAM, mine, 2),
  ];
  const calls = await open('', { 'messages.conversations': () => onePage(conversations) });
  await list().findByText('Four');
  expect(screen.getByText('Messages', { selector: 'h1' }).textContent).toBe('Messages');
  expect(rows()).toEqual([
    'BRBo Rask1 Mar 2026FourPlayerGuardian: Are you playing?',
    'SOSam Ode1 Mar 2026ThreeScoutYou: So long2 unread messages',
  ]);

  conversations = [aConversation(SAM, aMessage(SAM, MYSELF, { subject: 'Five' }), 1), ...conversations.slice(0, 1)];
  fireEvent.click(list().getByLabelText('Refresh'));
  await list().findByText('Five');
  expect(rows()[0]).toBe('SOSam Ode1 Mar 2026FiveScoutAre you playing?1 unread message');
  expect(rows()).toHaveLength(2);
  expect(inputsOf(calls, 'messages.conversations')).toHaveLength(2);
});

test('the search is sent, kept in the URL and shows when nothing matches', {
  tags: ['MSG-06', 'MSG-23'],
}, async () => {
  const calls = await open('?search=bologna', {
    'messages.conversations': (input) => onePage(input.search === 'old words' ? [] : [aConversation(SAM, FROM_SAM)]),
  });
  await list().findByText('Sam Ode');
  expect(search().value).toBe('bologna');
  typeSearch('old words');
  await list().findByText('No conversations found');
  expect(window.location.search).toBe('?search=old+words');
  fireEvent.click(list().getByText('Start a conversation'));
  expect(within(await dialog()).getByText('New Message').textContent).toBe('New Message');
  fireEvent.click(list().getByLabelText('Clear search'));
  await list().findByText('Sam Ode');
  const sent = inputsOf(calls, 'messages.conversations').map((input) => input.search);
  expect(sent).toEqual(['bologna', 'old words', undefined]);
  expect(window.location.search).toBe('');
});

test('messages whose text matches are a group below the conversations and lead to their place', {
  tags: ['MSG-66'],
}, async () => {
  const hit = (id: string, senderId: string, before: string): MessageHit => ({
    ...{ id, senderId, createdAt: '2026-03-01T10:00:00.000Z', other: { ...SAM, isVerified: true } },
    snippet: { before, match: 'Trial', after: ' <b>at ten</b>' },
  });
  const calls = await open('?search=trial', {
    'messages.search': (input) =>
      input.cursor ? onePage([hit('2', ME.id, 'The ')]) : { items: [hit('1', SAM.id, '')], nextCursor: 'more' },
  });
  const group = within(await screen.findByLabelText('In messages'));
  fireEvent.click(group.getByText('Load More'));
  await group.findByText(/You: /);
  const hits = group.getAllByRole('link', { hidden: true });
  expect(hits.map(({ textContent }) => textContent)).toEqual([
    'Sam Ode1 Mar 2026Trial <b>at ten</b>',
    'Sam Ode1 Mar 2026You: The Trial <b>at ten</b>',
  ]);
  expect(hits.map((one) => one.querySelector('mark')?.textContent)).toEqual(['Trial', 'Trial']);
  expect(list().getByText('No conversations found').tagName).toBe('P');
  expect(inputsOf(calls, 'messages.search')).toMatchObject([{ search: 'trial' }, { cursor: 'more' }]);
  fireEvent.click(group.getByText(/You: /));
  await waitFor(() => expect(window.location.search).toBe(`?search=trial&with=${SAM.id}&message=2`));
});

test('a single letter is not searched for in messages', { tags: ['MSG-66'] }, async () => {
  const calls = await open('?search=t');
  await list().findByText('No conversations found');
  await allCallsSent();
  expect(inputsOf(calls, 'messages.search')).toEqual([]);
});

test('a scout who is not verified is marked in the list', { tags: ['MSG-64'] }, async () => {
  await open('', {
    'messages.conversations': () => onePage([aConversation({ ...SAM, isVerified: false }, FROM_SAM)]),
  });
  await list().findByText('Scout, not verified yet');
});

test('a new message is kept after a reload, with its recipient', { tags: ['MSG-67'] }, async () => {
  await open();
  await press('New Message');
  await dialog();
  await chooseSam();
  fill('Subject', 'Trial');
  fill('Message', 'Half a thought');
  cleanup();
  await open();
  await press('New Message');
  await dialog();
  expect(['To', 'Subject', 'Message'].map((label) => field(label).value)).toEqual([
    'Sam Ode (Scout)',
    'Trial',
    'Half a thought',
  ]);
});

test('an empty inbox offers a form in two ways, which starts in its first field and returns the focus on Escape', {
  tags: ['MSG-02', 'MSG-22', 'MSG-24', 'MSG-25'],
}, async () => {
  await open();
  await list().findByText('No conversations yet');
  expect(screen.getByText('Select a conversation').textContent).toBe('Select a conversation');
  for (const name of ['Start a conversation', 'New Message']) {
    await press(name);
    expect(within(await dialog()).getByText('New Message').textContent).toBe('New Message');
    await waitFor(() => expect(document.activeElement).toBe(field('To')));
    fireEvent.keyDown(field('To'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('button')?.textContent).toBe(name));
  }
});

test('further conversations are loaded below the others when the end of the list is visible', async () => {
  let showEnd = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        showEnd = () => act(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const calls = await open('', {
    'messages.conversations': (input) =>
      input.cursor
        ? onePage([aConversation(BO, aMessage(BO, MYSELF))])
        : { items: [aConversation(SAM, FROM_SAM)], nextCursor: 'more' },
  });
  await list().findByText('Load More');
  expect(inputsOf(calls, 'messages.conversations')).toHaveLength(1);
  showEnd();
  await list().findByText('Bo Rask');
  expect(rows()).toEqual([expect.stringContaining('Sam Ode'), expect.stringContaining('Bo Rask')]);
  expect(inputsOf(calls, 'messages.conversations').slice(1)).toMatchObject([{ cursor: 'more' }]);
  expect(list().queryByText('Load More')).toBeNull();
});

test('missing and blank fields show an error, and nothing is sent; the form offers the users found with their roles', {
  tags: ['MSG-02', 'MSG-16', 'MSG-17', 'MSG-18', 'MSG-19', 'MSG-20', 'MSG-21'],
}, async () => {
  const admin = { ...aPerson(BO), id: 'chief', firstName: 'The', lastName: 'Chief', role: 'admin' as const };
  const calls = await open('', {
    'users.find': (input) =>
      input.search === 'zzzz' ? [] : [aPerson(SAM), { ...aPerson(BO), isVerified: false, username: null }, admin],
  });
  await press('New Message');
  const form = within(await dialog());
  fireEvent.click(form.getByText('Send Message'));
  await form.findByText('Recipient is required');
  const errors = ['Recipient is required', 'Subject is required', 'Message content is required'];
  const shown = () => errors.filter((error) => form.queryByText(error));
  expect(shown()).toEqual(errors);
  expect(document.activeElement).toBe(field('To'));
  fill('Subject', '   ');
  fill('Message', ' \n ');
  fireEvent.click(form.getByText('Send Message'));
  await waitFor(() => expect(shown()).toEqual(errors));

  fill('To', 'e');
  await screen.findByText('@sam-name');
  await waitFor(() => expect(inputsOf(calls, 'users.find').at(-1)).toEqual({ search: 'e' }));
  const options = Array.from(document.querySelectorAll('[role="option"]'), (option) => option.textContent);
  expect(options).toEqual(['Sam Ode@sam-nameVerifiedScout', 'Bo RaskNot verifiedPlayer', 'The Chief@bo-nameAdmin']);
  fill('To', 'zzzz');
  await screen.findByText('No users found');
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([]);
});

test('a sent message closes the form, empties it and opens its conversation', {
  tags: ['MSG-02', 'MSG-26'],
}, async () => {
  const sent = aMessage(MYSELF, SAM, { subject: 'Trial', content: 'First line\n\nThird line' });
  let conversations = onePage([aConversation(BO, aMessage(BO, MYSELF))]);
  const calls = await open('', {
    'messages.conversations': () => conversations,
    'messages.sendUndoable': () => {
      conversations = onePage([aConversation(SAM, sent)]);
      return sent;
    },
    'messages.thread': () => onePage([sent]),
  });
  await press('New Message');
  const form = within(await dialog());
  await chooseSam();
  fill('Subject', 'Trial');
  fill('Message', 'First line\n\nThird line');
  fireEvent.click(form.getByText('Send Message'));
  await expectToast('Message sent Your message has been sent to Sam Ode.');
  await waitFor(() => expect(window.location.search).toBe(`?with=${SAM.id}`));
  await findInThread('Trial');
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([
    { receiverId: SAM.id, subject: 'Trial', content: 'First line\n\nThird line' },
  ]);
  expect(rows()[0]).toContain('Sam Ode');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  await press('New Message');
  await dialog();
  expect(['To', 'Subject', 'Message'].map((label) => field(label).value)).toEqual(['', '', '']);
});

/** Sends Sam a message that waits for its response, and closes its form. */
async function sendSlowly(answers: Answers = {}) {
  const answer = held(aMessage(MYSELF, SAM));
  await open('', { 'messages.sendUndoable': answer.answer, ...answers });
  await press('New Message');
  await dialog();
  await chooseSam();
  fill('Subject', 'Trial');
  fill('Message', 'Many words');
  await press('Send Message');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  return answer;
}

test('a message whose form was closed before the response opens its conversation, and the next form returns the focus', async () => {
  const answer = await sendSlowly();
  answer.release();
  await waitFor(() => expect(window.location.search).toBe(`?with=${SAM.id}`));
  await waitFor(() => expect(document.activeElement).toBe(thread()));
  await press('New Message');
  await dialog();
  await waitFor(() => expect(document.activeElement).toBe(field('To')));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New Message'));
});

/** Sends Sam a message from the page at `query`. */
async function sendToSam(query: string) {
  await open(query, { 'messages.sendUndoable': () => aMessage(MYSELF, SAM) });
  await press('New Message');
  await dialog();
  await chooseSam();
  fill('Subject', 'Trial');
  fill('Message', 'Many words');
  await press('Send Message');
}

test('after a message in an open conversation the focus goes to it, and not by way of the button', async () => {
  await sendToSam(`?with=${SAM.id}`);
  const returned = vi.fn();
  screen.getByText('New Message', { selector: 'button *' }).closest('button')?.addEventListener('focus', returned);
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(document.activeElement).toBe(thread());
  expect(returned).not.toHaveBeenCalled();
});

test('a user who goes on while the dialog fades out keeps the focus', async () => {
  await sendToSam('');
  // The conversation has the focus as soon as the dialog begins to fade out.
  const goOn = ({ target }: FocusEvent) => {
    if (target !== thread()) return;
    document.removeEventListener('focusin', goOn);
    search().focus();
  };
  document.addEventListener('focusin', goOn);
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(document.activeElement).toBe(search());
});

test('a slow message does not lead a user back who has left the page', async () => {
  const answer = await sendSlowly({ 'notifications.list': () => onePage([]), 'notifications.unreadCount': () => 0 });
  act(() => {
    window.history.pushState(null, '', '/notifications');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByText('No notifications yet');
  answer.release();
  await expectToast('Message sent Your message has been sent to Sam Ode.');
  await allCallsSent();
  expect(window.location.pathname).toBe('/notifications');
});

test('a message that could not be sent shows the failure and stays in the form, also after Escape', {
  tags: ['ERR-26'],
}, async () => {
  await open('', { 'messages.sendUndoable': () => new Rejection('INTERNAL') });
  await press('New Message');
  const form = within(await dialog());
  await chooseSam();
  fill('Subject', 'Trial');
  fill('Message', 'Many words');
  fireEvent.click(form.getByText('Send Message'));
  await expectToast('Send failed Failed to send message. Please try again.');
  const values = () => ['To', 'Subject', 'Message'].map((label) => field(label).value);
  expect(values()).toEqual(['Sam Ode (Scout)', 'Trial', 'Many words']);
  fireEvent.keyDown(form.getByText('Cancel'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  await press('New Message');
  await dialog();
  expect(values()).toEqual(['Sam Ode (Scout)', 'Trial', 'Many words']);
});

test('messages are not refetched automatically, not even when the window regains focus', {
  tags: ['CONST-10'],
}, async () => {
  const calls = await open(
    `?with=${SAM.id}`,
    {
      'messages.conversations': () => onePage([aConversation(SAM, { ...FROM_SAM, isRead: true })]),
      'messages.thread': () => onePage([{ ...FROM_SAM, isRead: true }]),
      'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
      'videos.list': () => onePage([]),
      'videos.ofPlayer': () => onePage([]),
      'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
    },
    openApp,
  );
  await findInThread('Saturday');
  const before = calls.filter(({ name }) => name.startsWith('messages.'));
  fireEvent.click(within(screen.getByLabelText('Main')).getByText('Dashboard'));
  await screen.findByText(/^Welcome/, { selector: 'h1' });
  act(() => window.history.back());
  await findInThread('Saturday');
  fireEvent(window, new Event('focus'));
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
  await allCallsSent();
  expect(calls.filter(({ name }) => name.startsWith('messages.'))).toEqual(before);
  fireEvent.click(list().getByLabelText('Refresh'));
  await waitFor(() => expect(inputsOf(calls, 'messages.conversations')).toHaveLength(2));
});
