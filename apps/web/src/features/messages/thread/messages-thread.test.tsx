import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Message } from '@touchline/contracts/messages';
import { expect, test } from 'vitest';
import { allCallsSent, expectToast, field, fill, part, press, toastText } from '../../../testing/actions.ts';
import { openApp, openPage } from '../../../testing/app.tsx';
import { aConversation, aCorrespondent, aMessage, aParty } from '../../../testing/messages.ts';
import { anAccount, onePage } from '../../../testing/people.ts';
import { held, inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';

const ME = anAccount();
const ANOTHER = anAccount({ id: 'c4a1e9f0-0c55-4d6e-8d1b-3a7f6c2b9e10' });
const MYSELF = aParty({ id: ME.id, role: 'player' });
const SAM = aParty();
const BO = aParty({ id: '8a1d5c3f-2b94-4e07-a6d8-1c9f0e3b7d52', firstName: 'Bo', lastName: 'Rask' });
const READ = aMessage(SAM, MYSELF, { isRead: true });

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

/** Opens the conversation with Sam. */
function open(messages: Message[], answers: Answers = {}, user = ME, mount = openPage) {
  const calls = stubServerFor(user, {
    'messages.conversations': () => onePage([aConversation(SAM, READ), aConversation(BO, aMessage(BO, MYSELF))]),
    'messages.thread': () => onePage(messages),
    'messages.correspondent': () => aCorrespondent(SAM),
    'messages.search': () => onePage([]),
    'messages.markConversationRead': () => OK,
    ...answers,
  });
  mount(`/messages?with=${SAM.id}`);
  return calls;
}

const stream = () => screen.findByLabelText(/^Messages with /);
const texts = async () => Array.from((await stream()).querySelectorAll('li'), (entry) => entry.textContent);
const REPLY = 'Your reply to Sam Ode';
const reply = () => screen.findByLabelText(REPLY);
const sendByKey = async () => fireEvent.keyDown(await reply(), { key: 'Enter', ctrlKey: true });

test('a thread shows messages oldest first, with subject, content and time, and whether sent ones were read', {
  tags: ['MSG-11', 'MSG-12', 'MSG-13'],
}, async () => {
  const at = (day: number, facts: Partial<Message>) => ({
    createdAt: new Date(2026, 2, day, 9, 5).toISOString(),
    ...facts,
  });
  open([
    aMessage(MYSELF, SAM, at(3, { id: '3', subject: 'Subject 3', content: 'Content 3' })),
    aMessage(MYSELF, SAM, at(2, { id: '2', subject: 'Subject 2', content: 'Content 2', isRead: true })),
    aMessage(SAM, MYSELF, at(1, { id: '1', subject: 'Subject 1', content: 'Content 1', isRead: true })),
  ]);
  expect(await texts()).toEqual([
    'Sam wrote:Subject 1Content 11 Mar 2026, 09:05',
    'You wrote:Subject 2Content 22 Mar 2026, 09:05',
    'You wrote:Subject 3Content 33 Mar 2026, 09:05',
  ]);
  const ticks = Array.from((await stream()).querySelectorAll('[role="img"]'), (tick) =>
    tick.getAttribute('aria-label'),
  );
  expect(ticks).toEqual(['Read', 'Not read yet']);
});

test('only the first message of a subject shows it', { tags: ['MSG-70'] }, async () => {
  const about = (id: string, subject: string) =>
    aMessage(SAM, MYSELF, { id, subject, content: `Content ${id}`, isRead: true });
  open([about('4', 'Re: Trial'), about('3', 'Trial'), about('2', 'Re: Re: Saturday'), about('1', 'Saturday')]);
  expect(await texts()).toEqual([
    expect.stringMatching(/^Sam wrote:SaturdayContent 1/),
    expect.stringMatching(/^Sam wrote:Content 2/),
    expect.stringMatching(/^Sam wrote:TrialContent 3/),
    expect.stringMatching(/^Sam wrote:Content 4/),
  ]);
});

test('opening a conversation marks it as read once, and counts and list are fetched again', {
  tags: ['MSG-15'],
}, async () => {
  let isRead = false;
  const calls = open(
    [],
    {
      'messages.thread': () => onePage([{ ...READ, isRead }]),
      'messages.conversations': () => onePage([aConversation(SAM, READ, isRead ? 0 : 1)]),
      'messages.unreadCount': () => (isRead ? 0 : 1),
      'messages.markConversationRead': () => {
        isRead = true;
        return OK;
      },
    },
    ME,
    openApp,
  );
  await stream();
  await waitFor(() => expect(inputsOf(calls, 'messages.thread')).toHaveLength(2));
  await waitFor(() => expect(part('Conversations').queryByText(/unread/)).toBeNull());
  const link = within(screen.getByLabelText('Main')).getByText('Messages').closest('a');
  await waitFor(() => expect(link?.textContent).toBe('Messages0 unread'));
  expect(inputsOf(calls, 'messages.markConversationRead')).toEqual([{ otherId: SAM.id }]);
});

test('earlier messages are loaded above the later ones up to the first, and a failure can be retried', {
  tags: ['MSG-11'],
}, async () => {
  let isBroken = true;
  const earlier = (content: string) => aMessage(SAM, MYSELF, { id: content, content, isRead: true });
  open([], {
    'messages.thread': (input) => {
      const { cursor } = input;
      if (!cursor) return { items: [READ], nextCursor: 'older' };
      if (isBroken) return new Rejection('INTERNAL');
      return cursor === 'older' ? { items: [earlier('Older')], nextCursor: 'oldest' } : onePage([earlier('Oldest')]);
    },
  });
  await stream();
  await press('Load earlier messages');
  await screen.findByText('Earlier messages could not be loaded');
  expect(await texts()).toHaveLength(1);
  isBroken = false;
  await press('Try Again');
  await waitFor(async () => expect(await texts()).toHaveLength(2));
  expect((await texts())[0]).toContain('Older');
  await press('Load earlier messages');
  await waitFor(async () => expect(await texts()).toHaveLength(3));
  expect((await texts())[0]).toContain('Oldest');
  expect(screen.queryByText('Load earlier messages')).toBeNull();
});

test('message text is never read as markup, and URLs become links without referrer or opener', async () => {
  const attack = '<img src=x onerror="document.title=1"><b>bold</b>';
  const more = 'https://club.example/trial?a=1&b=2. javascript:alert(1) https://bank.example@evil.example';
  open([{ ...READ, subject: attack, content: `${attack} ${more}` }]);
  expect((await texts())[0]).toContain(`${attack}${attack} ${more}`);
  const links = (await stream()).querySelectorAll('a');
  expect(Array.from(links, (link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://club.example/trial?a=1&b=2', 'https://club.example/trial?a=1&b=2', 'noopener noreferrer'],
  ]);
  expect((await stream()).querySelectorAll('img, b')).toHaveLength(0);
  await waitFor(() => expect(document.title).toMatch(/^Messages/));
});

test('a reply is sent once under the subject of the thread, however often the key is pressed', {
  tags: ['MSG-26'],
}, async () => {
  const sent = aMessage(MYSELF, SAM, { id: 'mine', subject: 'Re: Saturday', content: 'Once' });
  const answer = held(sent);
  let messages = [READ];
  const calls = open([], {
    'messages.thread': () => onePage(messages),
    'messages.sendUndoable': () => {
      messages = [sent, READ];
      return answer.answer();
    },
  });
  await reply();
  await press('Send');
  await screen.findByText('Message content is required');
  expect(document.activeElement).toBe(await reply());
  fill(REPLY, 'Once');
  for (let presses = 0; presses < 3; presses += 1) await sendByKey();
  await screen.findByText('Sending…');
  answer.release();
  await waitFor(async () => expect((await texts()).at(-1)).toContain('You wrote:Once'));
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([
    { receiverId: SAM.id, subject: 'Re: Saturday', content: 'Once' },
  ]);
  await waitFor(() => expect(field(REPLY).value).toBe(''));
  // The message is in sight.
  expect(toastText()).toBe('');
});

test('a reply that could not be sent stays in its field and can be sent again', { tags: ['ERR-26'] }, async () => {
  let isBroken = true;
  const sent = aMessage(MYSELF, SAM, { id: 'mine', subject: 'Re: Saturday', content: 'On my way' });
  const calls = open([READ], { 'messages.sendUndoable': () => (isBroken ? new Rejection('INTERNAL') : sent) });
  await reply();
  fill(REPLY, 'On my way');
  await sendByKey();
  await expectToast('Send failed Failed to send message. Please try again.');
  expect(field(REPLY).value).toBe('On my way');
  isBroken = false;
  await sendByKey();
  await waitFor(() => expect(field(REPLY).value).toBe(''));
  expect(inputsOf(calls, 'messages.sendUndoable')).toHaveLength(2);
});

test('an error of sending to a deactivated receiver is shown at the text field', async () => {
  open([READ], { 'messages.sendUndoable': () => new Rejection('RECEIVER_NOT_FOUND') });
  await reply();
  fill(REPLY, 'Hello?');
  await sendByKey();
  await expectToast('Send failed');
  const reason = await within(document.querySelector('main') as HTMLElement).findByText(
    'This person cannot receive messages.',
  );
  expect((await reply()).getAttribute('aria-describedby')).toContain(reason.id);
  expect(field(REPLY).value).toBe('Hello?');
});

test('a draft is kept while the user looks at another conversation', async () => {
  open([], {
    'messages.thread': (input) => onePage([input.otherId === BO.id ? aMessage(BO, MYSELF) : READ]),
  });
  await reply();
  fill(REPLY, 'Half a thought');
  fireEvent.click(part('Conversations').getByText('Bo Rask'));
  await screen.findByLabelText('Your reply to Bo Rask');
  expect(field('Your reply to Bo Rask').value).toBe('');
  fireEvent.click(part('Conversations').getByText('Sam Ode'));
  await reply();
  expect(field(REPLY).value).toBe('Half a thought');
});

test('a slow reply leaves the focus in a conversation that was opened meanwhile', async () => {
  const answer = held(aMessage(MYSELF, SAM, { id: 'mine' }));
  const calls = open([], {
    'messages.thread': (input) => onePage([input.otherId === BO.id ? aMessage(BO, MYSELF, { isRead: true }) : READ]),
    'messages.sendUndoable': answer.answer,
  });
  await reply();
  fill(REPLY, 'Slow');
  await sendByKey();
  fireEvent.click(part('Conversations').getByText('Bo Rask'));
  await screen.findByLabelText('Your reply to Bo Rask');
  answer.release();
  await expectToast('Message sent Your message has been sent to Sam Ode.');
  await waitFor(() => expect(inputsOf(calls, 'messages.conversations')).toHaveLength(2));
  await allCallsSent();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Open conversation');
});

test('a draft of a reply is kept after a reload for its account only, until it is sent', {
  tags: ['MSG-67'],
}, async () => {
  const sent = aMessage(MYSELF, SAM, { id: 'mine', content: 'Half a thought' });
  open([READ]);
  await reply();
  fill(REPLY, 'Half a thought');
  cleanup();
  open([READ], { 'auth.me': () => ANOTHER }, ANOTHER);
  await reply();
  expect(field(REPLY).value).toBe('');
  cleanup();
  open([READ], { 'messages.sendUndoable': () => sent });
  await reply();
  expect(field(REPLY).value).toBe('Half a thought');
  await sendByKey();
  await waitFor(() => expect(field(REPLY).value).toBe(''));
  cleanup();
  open([READ]);
  await reply();
  expect(field(REPLY).value).toBe('');
});

test('a list and a thread that fail to load can be retried, and a failed refresh keeps the list', async () => {
  let isBroken = true;
  const orBroken =
    <Output,>(result: Output) =>
    () =>
      isBroken ? new Rejection('INTERNAL') : result;
  open([], {
    'messages.conversations': orBroken(onePage([aConversation(SAM, READ)])),
    'messages.thread': orBroken(onePage([READ])),
  });
  await screen.findByText('Conversations could not be loaded');
  await screen.findByText('The conversation could not be loaded');
  isBroken = false;
  for (const place of ['Conversations', 'Open conversation']) fireEvent.click(part(place).getByText('Try Again'));
  await part('Conversations').findByText('Sam Ode');
  expect(await texts()).toHaveLength(1);

  isBroken = true;
  fireEvent.click(screen.getByLabelText('Refresh'));
  await screen.findByText('Conversations could not be loaded');
  expect(part('Conversations').getByText('Sam Ode').textContent).toBe('Sam Ode');
});

test('the URL of an unknown conversation shows that it was not found', async () => {
  open([]);
  expect((await screen.findByText('Conversation not found')).textContent).toBe('Conversation not found');
});

const header = async () => (await screen.findByText('Sam Ode', { selector: 'h2, h2 *' })).closest('header');

test('a player is warned of a scout who is not verified, whose organization is shown', {
  tags: ['MSG-64'],
}, async () => {
  const scout = { organization: 'Atlantic Scouting', license: 'L-7', location: 'Porto' };
  open([READ], { 'messages.correspondent': () => aCorrespondent(SAM, { isVerified: false, scout }) });
  await screen.findByText('Not verified yet');
  expect((await header())?.textContent).toBe('SOSam OdeAtlantic Scouting · License: L-7 · PortoScoutNot verified yet');
  expect(screen.getByRole('note', { hidden: true }).textContent).toMatch(/has not verified this scout yet/);
});

test('a verified scout without a profile is shown without a warning', { tags: ['MSG-64'] }, async () => {
  open([READ]);
  await screen.findByText('Verified');
  expect((await header())?.textContent).toBe('SOSam OdeNo organization givenScoutVerified');
  expect(screen.queryByRole('note', { hidden: true })).toBeNull();
});

test('a verification that could not be loaded is not taken for a good one', { tags: ['MSG-64'] }, async () => {
  open([READ], { 'messages.correspondent': () => new Rejection('INTERNAL') });
  await screen.findByText('Verification unknown');
});

test('the name links to the player for scouts; scouts have no such page', { tags: ['MSG-68'] }, async () => {
  const player = aParty({ id: SAM.id, role: 'player' });
  const messages = [aMessage(player, MYSELF, { isRead: true })];
  open(messages, { 'messages.correspondent': () => aCorrespondent(player) }, anAccount({ role: 'scout' }));
  expect((await header())?.querySelector('h2 a')?.getAttribute('href')).toBe(`/players/${SAM.id}`);
  cleanup();
  open([READ]);
  expect((await header())?.querySelector('h2 a')).toBeNull();
});

test('a thread opened at a message loads earlier ones until it is there, marks it and gives it the focus', {
  tags: ['MSG-66'],
}, async () => {
  const earlier = aMessage(SAM, MYSELF, { id: 'wanted', content: 'Long ago', isRead: true });
  const calls = open([], {
    'messages.thread': (input) => {
      const { cursor } = input;
      if (!cursor) return { items: [READ], nextCursor: 'older' };
      return cursor === 'older'
        ? { items: [aMessage(SAM, MYSELF, { id: 'other', isRead: true })], nextCursor: 'oldest' }
        : { items: [earlier], nextCursor: 'more' };
    },
  });
  cleanup();
  openPage(`/messages?with=${SAM.id}&message=wanted`);
  const entry = (await screen.findByText('Long ago')).closest('li');
  expect(entry?.getAttribute('data-opened-at')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(entry));
  const cursors = inputsOf(calls, 'messages.thread').map((input) => input.cursor);
  expect(cursors).not.toContain('more');
});
