import { screen, waitFor, within } from '@testing-library/react';
import type { CaseConversation } from '@touchline/contracts/cases';
import { expect, test, vi } from 'vitest';
import { allCallsSent, expectToast, part, press } from '../../../../testing/actions.ts';
import { openPage } from '../../../../testing/app.tsx';
import { aCaseDetails, aHandler } from '../../../../testing/cases.ts';
import { aMessage, aParty } from '../../../../testing/messages.ts';
import { onePage } from '../../../../testing/people.ts';
import { type Answers, inputsOf, Rejection, type ReplyOf, stubServerFor } from '../../../../testing/server.ts';

const CHIEF = aHandler();
const SAM = aParty({ id: 'sam', firstName: 'Sam', lastName: 'Ode' });
const LEO = aParty({ id: 'leo', firstName: 'Leo', lastName: 'Bee', role: 'player' });

const WITH_LEO: CaseConversation = {
  other: { id: 'leo', name: 'Leo Bee', role: 'player', isMinor: true },
  messageCount: 3,
  lastAt: '2026-03-03T10:00:00.000Z',
};
const NEWEST = aMessage(LEO, SAM, { id: 'm3', content: 'Please stop.', isFromGuardian: true });
const MIDDLE = aMessage(SAM, LEO, { id: 'm2', content: 'Send me a photo.' });
const OLDEST = aMessage(SAM, LEO, { id: 'm1', content: 'Well played.' });

function openCase(answers: Answers = {}, details = aCaseDetails()) {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls = stubServerFor(CHIEF, {
    'cases.byId': () => details,
    'cases.handlers': () => [CHIEF],
    'cases.conversations': () => onePage([WITH_LEO]),
    ...answers,
  });
  openPage('/admin/safeguarding?case=case-1');
  return calls;
}

const question = async () => within(await screen.findByRole('dialog', { name: 'Read the conversation with Leo Bee?' }));

async function read() {
  await press('Read');
  await press('Read Conversation', await question());
}

test('with whom the user of a case has written is fetched when the admin asks for it', async () => {
  const calls = openCase();
  await screen.findByRole('region', { name: 'Conversations' });
  await allCallsSent();
  expect(inputsOf(calls, 'cases.conversations')).toEqual([]);
  await press('Show Conversations');
  const row = within(await screen.findByRole('article', { name: 'Leo Bee' }));
  for (const text of ['Player', 'Minor', '3 messages', /^Last 3 Mar 2026/]) row.getByText(text);
  expect(inputsOf(calls, 'cases.conversations')).toMatchObject([{ id: 'case-1' }]);
});

test('a conversation is opened only after the admin confirms that reading it is recorded', {
  tags: ['CASE-10'],
}, async () => {
  const calls = openCase({ 'cases.openConversation': () => onePage([NEWEST, MIDDLE]) });
  await press('Show Conversations');
  await press('Read');
  (await question()).getByText('The case records that you have read it, with your name and the time.');
  await press('Cancel', await question());
  await allCallsSent();
  expect(inputsOf(calls, 'cases.openConversation')).toEqual([]);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await read();
  const messages = within(await screen.findByRole('region', { name: 'Messages' }));
  expect(messages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Sam Ode.*Send me a photo\./),
    expect.stringMatching(/^Guardian of Leo Bee.*Please stop\./),
  ]);
  expect(inputsOf(calls, 'cases.openConversation')).toMatchObject([{ id: 'case-1', otherId: 'leo' }]);
  // The case shows the new entry.
  await waitFor(() => expect(inputsOf(calls, 'cases.byId')).toHaveLength(2));
  expect(part('Conversations').queryByRole('textbox')).toBeNull();
});

test('earlier messages follow on request, and back in the list the focus is on the conversation', async () => {
  const calls = openCase({
    'cases.openConversation': (input) =>
      input.cursor ? onePage([OLDEST]) : { items: [NEWEST, MIDDLE], nextCursor: 'further' },
  });
  await press('Show Conversations');
  await read();
  await press('Load earlier messages');
  await screen.findByText('Well played.');
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  expect(messages.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByText('Load earlier messages')).toBeNull();
  expect(inputsOf(calls, 'cases.openConversation')).toMatchObject([{}, { otherId: 'leo', cursor: 'further' }]);
  await press('All conversations');
  const button = await screen.findByText('Read', { selector: 'button *' });
  expect(document.activeElement).toBe(button.closest('button'));
});

test('a conversation that cannot be opened leaves the list', async () => {
  openCase({ 'cases.openConversation': () => new Rejection('CASE_CLOSED') });
  await press('Show Conversations');
  await read();
  await expectToast('Conversation not opened This case is closed. Open it again to change it.');
  screen.getByRole('article', { name: 'Leo Bee' });
});

test('a closed case lists conversations and opens none', async () => {
  openCase({}, aCaseDetails({ state: 'closed' }));
  await press('Show Conversations');
  await screen.findByRole('article', { name: 'Leo Bee' });
  screen.getByText('Open the case again to read one.');
  expect(screen.queryByText('Read')).toBeNull();
});

test('no conversations, and a list that fails, are told apart', async () => {
  let answer: ReplyOf<'cases.conversations'> = new Rejection('INTERNAL');
  openCase({ 'cases.conversations': () => answer });
  await press('Show Conversations');
  await screen.findByText('The conversations could not be loaded');
  answer = onePage([]);
  await press('Try Again');
  await screen.findByText('There are none that a case may show.');
});

test('a case about no account has no conversations', async () => {
  openCase({}, aCaseDetails({ about: { id: null, name: 'Someone', role: null, isMinor: false }, account: null }));
  await screen.findByRole('region', { name: 'Reports and History' });
  expect(screen.queryByRole('region', { name: 'Conversations' })).toBeNull();
});
