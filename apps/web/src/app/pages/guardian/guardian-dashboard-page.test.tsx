import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CONSENT_LINES, CONSENT_TEXTS, type ConsentLine, SCOUTS_ONLY } from '@touchline/contracts/consents';
import { expect, test, vi } from 'vitest';
import { allCallsSent, expectToast, field, fill, part, press } from '../../../testing/actions.ts';
import { openApp, openPage } from '../../../testing/app.tsx';
import { aConsent, scoutsOnly, unanswered } from '../../../testing/consents.ts';
import { aStanding } from '../../../testing/contact-requests.ts';
import {
  aChild,
  aChildConversation,
  aDisclosure,
  aGuardian,
  aGuardianRequest,
  helena,
  leo,
} from '../../../testing/guardians.ts';
import { aMessage } from '../../../testing/messages.ts';
import { aPlayer, onePage } from '../../../testing/people.ts';
import {
  type Answers,
  held,
  inputsOf,
  type OutputOf,
  Rejection,
  type ReplyOf,
  stubServerFor,
} from '../../../testing/server.ts';

const MARTA = aGuardian();
const FIRST = aMessage(helena, leo, { id: 'first', content: 'Hello Leo' });
const SECOND = aMessage(leo, helena, { id: 'second', content: 'We answer soon.', isFromGuardian: true });

function open(search: string, answers: Answers = {}, mount = openPage) {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls = stubServerFor(MARTA, {
    'guardian.children': () => [aChild()],
    'contactRequests.list': () => onePage([]),
    'guardian.conversations': () => onePage([aChildConversation(SECOND)]),
    'guardian.conversation': () => onePage([SECOND, FIRST]),
    'guardian.visibleProfile': () =>
      aPlayer({ id: 'leo', firstName: 'Leo', isMinor: true, ageBand: 'U17', contactAccess: 'protected', email: null }),
    'guardian.disclosures': () => onePage([]),
    'idCards.forFamily': () => null,
    'consents.of': () => scoutsOnly(),
    'consents.history': () => onePage([]),
    ...answers,
  });
  mount(`/guardian/dashboard${search}`);
  return calls;
}

const answerQuestion = async (title: string, label: string) =>
  press(label, within(await screen.findByRole('dialog', { name: title })));

test('a guardian without requests reads what happens next', async () => {
  open('');
  await screen.findByText('No request waits for you');
  screen.getByText(/When a scout wants to write to Leo, the message comes to you first/);
  screen.getByText('Under 18 · U17');
  screen.getByText('You: Mother');
});

test('a former guardian is told how to become one again', async () => {
  open('', { 'guardian.children': () => [] });
  await screen.findByText('You are not a guardian of a player now');
});

test('children that could not be loaded can be loaded again', async () => {
  let answer: ReplyOf<'guardian.children'> = new Rejection('INTERNAL');
  open('', { 'guardian.children': () => answer });
  await screen.findByText('Your children could not be loaded');
  answer = [aChild()];
  await press('Try Again');
  await screen.findByRole('heading', { name: 'Leo Bee' });
});

test('a request shows who asks, what is known of them and their words', async () => {
  const calls = open('', {
    'contactRequests.list': (input) =>
      onePage(
        input.isOpen
          ? [aGuardianRequest({ standing: aStanding({ answeredPercent: 80 }), content: 'May I write to you?' })]
          : [aGuardianRequest({ id: 'old', state: 'declined', content: 'An older one' })],
      ),
  });
  const request = within(await screen.findByRole('article', { name: 'Helena Ode asks to write to Leo' }));
  for (const text of ['Verified', 'CD Marisma', 'Valid ID card', '80% of requests answered', 'May I write to you?']) {
    expect(request.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(inputsOf(calls, 'contactRequests.list')).toMatchObject([{ isOpen: true }, { isOpen: false }]);
  expect(part('Answered').getByText('Declined').textContent).toBe('Declined');
  expect(part('Answered').queryByText('Accept')).toBeNull();
});

test.each([
  ['Accept', 'accept', 'Request accepted They can write to each other now.'],
  ['Decline', 'decline', 'Request declined They cannot ask again for 30 days.'],
  ['Not now', 'later', 'Not now The request stays here, and nothing can be written until it is answered.'],
] as const)('%s answers a request, and lists are fetched again', async (label, answer, toast) => {
  const lists: unknown[] = [];
  const calls = open('', {
    'contactRequests.list': (input) => {
      lists.push(input);
      return onePage(input.isOpen && lists.length < 3 ? [aGuardianRequest()] : []);
    },
    'contactRequests.answer': () => aGuardianRequest({ state: 'accepted' }),
  });
  await screen.findByText(/Helena Ode asks to write/);
  await press(label);
  await expectToast(toast);
  expect(inputsOf(calls, 'contactRequests.answer')).toEqual([{ id: 'request-1', answer }]);
  await screen.findByText('No request waits for you');
  // The focus was on a button that has gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Waiting for Your Answer'));
});

test('an answer that is refused leaves the request', async () => {
  open('', {
    'contactRequests.list': (input) => onePage(input.isOpen ? [aGuardianRequest()] : []),
    'contactRequests.answer': () => new Rejection('REQUEST_ANSWERED'),
  });
  await screen.findByText(/Helena Ode asks to write/);
  await press('Accept');
  await expectToast('Answer not sent This request was answered already.');
  screen.getByText(/Helena Ode asks to write/);
});

test('with two children the address keeps which one is shown, and requests of the other are not mixed in', async () => {
  open('?child=mia', {
    'guardian.children': () => [aChild({ openRequests: 1 }), aChild({ id: 'mia', firstName: 'Mia' })],
    'contactRequests.list': () => onePage([aGuardianRequest()]),
  });
  await screen.findByRole('heading', { name: 'Mia Bee' });
  await screen.findByText('No request waits for you');
  expect(screen.queryByText(/Helena Ode asks/)).toBeNull();
  fireEvent.click(screen.getByText('Leo Bee (1)'));
  expect((await screen.findAllByText(/Helena Ode asks to write to Leo/)).length).toBe(2);
  expect(window.location.search).toBe('?child=leo');
});

test('a guardian reads a conversation, sees who wrote what, and writes in it', async () => {
  const calls = open('?tab=conversations', { 'guardian.write': () => SECOND });
  const opened = await screen.findByText('Helena Ode');
  screen.getByText('Guardian: We answer soon.');
  fireEvent.click(opened);
  const thread = within(await screen.findByLabelText('Messages'));
  expect(thread.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual([
    'Helena Ode',
    'Leo’s guardian',
  ]);
  expect(window.location.search).toBe('?tab=conversations&with=helena');
  expect(inputsOf(calls, 'guardian.conversation')).toMatchObject([{ playerId: 'leo', otherId: 'helena' }]);

  fill('You write as Leo’s guardian', 'Please write to me first.');
  await press('Send');
  await waitFor(() => expect(field('You write as Leo’s guardian').value).toBe(''));
  expect(inputsOf(calls, 'guardian.write')).toEqual([
    { playerId: 'leo', otherId: 'helena', content: 'Please write to me first.' },
  ]);
});

test('a message of a guardian that could not be sent stays in its field', async () => {
  open('?tab=conversations&with=helena', { 'guardian.write': () => new Rejection('CONVERSATION_CLOSED') });
  await screen.findByLabelText('Messages');
  fill('You write as Leo’s guardian', 'Hello');
  await press('Send');
  await expectToast('Not sent The people responsible for this player have closed this conversation.');
  expect(field('You write as Leo’s guardian').value).toBe('Hello');
});

test('a conversation is closed after a question, and opened again', async () => {
  let isClosed = false;
  const calls = open('?tab=conversations&with=helena', {
    'guardian.conversations': () => onePage([aChildConversation(SECOND, isClosed)]),
    'guardian.closeConversation': (input) => {
      isClosed = input.isClosed;
      return { ok: true };
    },
  });
  await screen.findByLabelText('Messages');
  await press('Close');
  await answerQuestion('Close the conversation with Helena Ode?', 'Cancel');
  await allCallsSent();
  expect(inputsOf(calls, 'guardian.closeConversation')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press('Close');
  await answerQuestion('Close the conversation with Helena Ode?', 'Close Conversation');
  await screen.findByText('This conversation is closed. Open it again to write.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Open Again');
  await answerQuestion('Open the conversation with Helena Ode again?', 'Open Again');
  await screen.findByLabelText(/You write as Leo/);
  expect(inputsOf(calls, 'guardian.closeConversation')).toEqual([
    { playerId: 'leo', otherId: 'helena', isClosed: true },
    { playerId: 'leo', otherId: 'helena', isClosed: false },
  ]);
});

test('without a conversation the page says when there will be one', async () => {
  open('?tab=conversations', { 'guardian.conversations': () => onePage([]) });
  await screen.findByText('No conversations yet');
});

/** The description of a switch is a part of its label. */
const findSwitch = (label: string) =>
  screen.findByLabelText<HTMLInputElement>((text) => text.startsWith(label), { selector: 'input' });
const lineOf = (line: keyof typeof CONSENT_TEXTS) => findSwitch(CONSENT_TEXTS[line].label);

test('each consent has its text, its state and since when; a change is sent with the version that was shown', async () => {
  const answered = (line: ConsentLine, isGiven: boolean, answeredAt: string) => {
    const own = { guardianId: 'marta', by: 'Marta Bee', relation: 'mother' as const, isGiven, answeredAt };
    return aConsent({ line, isGiven, answeredAt, kind: 'answer', answers: [own] });
  };
  const withLine = (one: OutputOf<'consents.of'>[number]) =>
    states.map((state) => (state.line === one.line ? one : state));
  let states = scoutsOnly();
  states = withLine(answered('clips', false, '2026-03-05T10:00:00.000Z'));
  const calls = open('?tab=visible', {
    'consents.of': () => states,
    'consents.record': () => {
      states = withLine(answered('public-clips', true, '2026-03-06T10:00:00.000Z'));
      return states;
    },
  });
  expect((await lineOf('clips')).checked).toBe(false);
  screen.getByText('Not allowed since 5 Mar 2026');
  for (const line of CONSENT_LINES) screen.getByText(CONSENT_TEXTS[line].text);
  expect((await lineOf('profile')).checked).toBe(true);
  expect((await lineOf('public-clips')).checked).toBe(false);

  fireEvent.click(await lineOf('public-clips'));
  await screen.findByText('Allowed since 6 Mar 2026');
  expect((await lineOf('public-clips')).checked).toBe(true);
  expect(inputsOf(calls, 'consents.record')).toEqual([
    { playerId: 'leo', line: 'public-clips', isGiven: true, textVersion: CONSENT_TEXTS['public-clips'].version },
  ]);
  // What scouts see may have changed with it.
  await waitFor(() => expect(inputsOf(calls, 'guardian.visibleProfile')).toHaveLength(2));
});

test('a consent whose text has changed meanwhile is not recorded, and its switch goes back', async () => {
  const answer = held(new Rejection('CONSENT_TEXT_CHANGED'));
  open('?tab=visible', { 'consents.record': answer.answer });
  fireEvent.click(await lineOf('clips'));
  await waitFor(async () => expect((await lineOf('clips')).checked).toBe(false));
  answer.release();
  await expectToast('Not saved The text of this consent has changed. Please read it again.');
  expect((await lineOf('clips')).checked).toBe(true);
});

test('contact by scouts is withdrawn after a question that says what it does', async () => {
  const calls = open('?tab=visible', { 'consents.record': () => scoutsOnly() });
  fireEvent.click(await lineOf('contact'));
  await answerQuestion('Allow no contact by scouts?', 'Cancel');
  await allCallsSent();
  expect(inputsOf(calls, 'consents.record')).toEqual([]);
  expect((await lineOf('contact')).checked).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await lineOf('contact'));
  await answerQuestion('Allow no contact by scouts?', 'Allow No Contact');
  await waitFor(() =>
    expect(inputsOf(calls, 'consents.record')).toEqual([
      { playerId: 'leo', line: 'contact', isGiven: false, textVersion: 2 },
    ]),
  );
});

test('a guardian shows their own contact details to those whom they accept', async () => {
  let child = aChild();
  const calls = open('?tab=visible', {
    'guardian.children': () => [child],
    'guardian.showContact': () => {
      child = aChild({ showsContact: true });
      return { ok: true };
    },
  });
  const label = 'Show my own contact details to scouts that I accept';
  fireEvent.click(await findSwitch(label));
  await waitFor(async () => expect((await findSwitch(label)).checked).toBe(true));
  expect(inputsOf(calls, 'guardian.showContact')).toEqual([{ guardianshipId: 'guardianship-leo', showsContact: true }]);
});

test('the history of consents is fetched when it is opened', async () => {
  const entry = { id: 'one', line: 'featuring' as const, isGiven: true, textVersion: 2, by: 'Marta Bee' } as const;
  const more = { kind: 'answer', relation: 'mother', reason: null } as const;
  const calls = open('?tab=visible', {
    'consents.history': () => onePage([{ ...entry, ...more, createdAt: '2026-03-05T10:00:00.000Z' }]),
  });
  const summary = await screen.findByText('History');
  expect(inputsOf(calls, 'consents.history')).toEqual([]);
  const details = summary.closest('details') as HTMLDetailsElement;
  // jsdom opens it, and tells of it later.
  act(() => {
    details.open = true;
  });
  await screen.findByText(/Shown on the home page: yes by Marta Bee, Mother/);
});

test('the profile is shown as scouts see it, or that they do not', async () => {
  let profile: ReplyOf<'guardian.visibleProfile'> = aPlayer({
    id: 'leo',
    firstName: 'Leo',
    isMinor: true,
    ageBand: 'U17',
  });
  open('?tab=visible', {
    'guardian.visibleProfile': () => profile,
    'consents.record': () => {
      profile = new Rejection('PLAYER_NOT_FOUND');
      return scoutsOnly();
    },
  });
  const shown = () => part('Leo as Scouts See Them');
  await waitFor(() => expect(shown().getByText('Leo Bee').tagName).toBe('H3'));
  expect(shown().queryByText(/@example\.org/)).toBeNull();
  fireEvent.click(await lineOf('profile'));
  await screen.findByText('Scouts do not see this profile');
});

test('the record says who has seen what, when and on how many days', async () => {
  open('?tab=seen', { 'guardian.disclosures': () => onePage([aDisclosure(), aDisclosure({ kind: 'clip', days: 1 })]) });
  const rows = await screen.findAllByRole('article', { name: 'Helena Ode' });
  expect(rows.map((row) => within(row).getByText(/ · CD Marisma$/).textContent)).toEqual([
    'Read the profile · CD Marisma',
    'Watched clips · CD Marisma',
  ]);
  expect(rows.map((row) => within(row).getByText(/^On /).textContent)).toEqual(['On 2 days', 'On 1 day']);
});

test('a record without entries says so, and one that fails can be loaded again', async () => {
  let answer: ReplyOf<'guardian.disclosures'> = new Rejection('INTERNAL');
  open('?tab=seen', { 'guardian.disclosures': () => answer });
  await screen.findByText('The record could not be loaded');
  answer = onePage([]);
  await press('Try Again');
  await screen.findByText('No one has looked yet');
});

test('a guardianship is ended after a question', async () => {
  let children = [aChild()];
  const calls = open('', {
    'guardian.children': () => children,
    'guardian.end': () => {
      children = [];
      return { ok: true };
    },
  });
  await press('End Guardianship');
  await answerQuestion('End the guardianship of Leo Bee?', 'End Guardianship');
  await screen.findByText('You are not a guardian of a player now');
  expect(inputsOf(calls, 'guardian.end')).toEqual([{ id: 'guardianship-leo' }]);
});

test('the profile page of a guardian has their facts and leads to the account', async () => {
  open('', {}, openApp);
  await screen.findByRole('heading', { name: 'Leo Bee' });
  fireEvent.click(await screen.findByLabelText(/account of Marta Bee/));
  fireEvent.click(await screen.findByText('Profile', { selector: '[role=menuitem] *' }));
  await screen.findByText('Guardian Profile', { selector: 'h1' });
  expect(window.location.pathname).toBe('/guardian/profile');
  for (const text of ['Marta Bee', 'marta', 'ann@example.org']) part('Account').getByText(text);
  expect(screen.getByText('Account Security', { selector: 'main a' }).getAttribute('href')).toBe('/account');
});

test('a guardian reads the history of the date of birth of the child', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const calls = open('?tab=birth-date', {
    'birthDates.of': () => ({
      ...{ dateOfBirth: '2009-05-20', since: at, confirmedAt: at },
      entries: [
        {
          ...{ id: 'one', state: 'declined', former: '2009-05-20', current: '2004-06-15', at },
          ...{ by: { id: 'leo', name: 'Leo Kern' }, decidedBy: { id: 'chief', name: 'The Chief' }, decidedAt: at },
          ...{ reason: 'The passport says 2009', seen: null },
        },
      ],
    }),
  });
  await screen.findByText(/^20 May 2009, on record since 1 Mar 2026, confirmed by an admin on 1 Mar 2026/);
  const list = within(screen.getByRole('list', { name: 'History of the date of birth' }));
  expect(list.getByRole('listitem').textContent).toMatch(
    /^20 May 2009 → 15 Jun 2004DeclinedAsked for by Leo Kern.*Decided by The Chief.*Reason: The passport says 2009$/,
  );
  expect(inputsOf(calls, 'birthDates.of')).toEqual([{ userId: 'leo' }]);
});

/** The radio button with an answer to the question about a line. */
const choiceOf = (line: ConsentLine, label: 'No' | 'Yes') =>
  within(
    screen.getByRole('radiogroup', { name: CONSENT_TEXTS[line].question('Leo') }),
  ).getByLabelText<HTMLInputElement>(label);
const versions = (given: Record<ConsentLine, boolean>) =>
  CONSENT_LINES.map((line) => ({ line, isGiven: given[line], textVersion: CONSENT_TEXTS[line].version }));

/** The dashboard of a guardian who is asked, until they have answered. */
function openAsked(facts: Partial<OutputOf<'consents.of'>[number]> = {}, answers: Answers = {}) {
  let consents = unanswered({ isAsked: true, ...facts });
  return open('', {
    'guardian.children': () => [aChild({ consents })],
    'consents.recordAll': () => {
      consents = scoutsOnly();
      return consents;
    },
    ...answers,
  });
}

test('a new guardian is asked five questions first, all of them No, and one press answers them for scouts alone', async () => {
  const calls = openAsked();
  await screen.findByText('What may be shown of Leo?');
  for (const line of CONSENT_LINES) {
    expect(choiceOf(line, 'No').checked).toBe(true);
    screen.getByText(CONSENT_TEXTS[line].text);
  }
  expect(screen.queryByRole('tab')).toBeNull();
  await press('Only verified scouts, contact through me');
  await expectToast('Answers saved You can change each one under “What scouts see”.');
  expect(inputsOf(calls, 'consents.recordAll')).toEqual([{ playerId: 'leo', answers: versions(SCOUTS_ONLY) }]);
  await screen.findByRole('heading', { name: 'Leo Bee' });
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Leo Bee'));
});

test('a guardian answers each question, or leaves them at No', async () => {
  const calls = openAsked();
  await screen.findByText('What may be shown of Leo?');
  fireEvent.click(choiceOf('contact', 'Yes'));
  await press('Save Answers');
  const onlyContact = Object.fromEntries(CONSENT_LINES.map((line) => [line, line === 'contact']));
  await waitFor(() =>
    expect(inputsOf(calls, 'consents.recordAll')).toEqual([
      { playerId: 'leo', answers: versions(onlyContact as Record<ConsentLine, boolean>) },
    ]),
  );
});

test('a guardian who is asked again reads what is allowed until then, and can put it off', async () => {
  openAsked({ kind: 'kept', isGiven: true });
  await screen.findByText('Please answer again');
  screen.getByText(/Until you answer, what was allowed stays as it is: Profile visible to scouts/);
  await press('Answer Later');
  await screen.findByText('No request waits for you');
  await press('Answer now');
  await screen.findByText('Please answer again');
});

test('a guardian who is not confirmed cannot say yes to what is public, and reads why', async () => {
  openAsked({ mayGive: false });
  await screen.findByText('What may be shown of Leo?');
  expect(choiceOf('featuring', 'Yes').disabled).toBe(true);
  expect(screen.getAllByText(/once the safeguarding team has confirmed/).length).toBe(CONSENT_LINES.length);
});

test('a guardian says that it is not their child after a question, and is none any more', async () => {
  let children = [aChild({ consents: unanswered({ isAsked: true }) })];
  const calls = open('', {
    'guardian.children': () => children,
    'guardian.notMyChild': () => {
      children = [];
      return { ok: true };
    },
  });
  await press('This is not my child');
  await answerQuestion('This is not my child', 'Report and End');
  await screen.findByText('You are not a guardian of a player now');
  expect(inputsOf(calls, 'guardian.notMyChild')).toEqual([{ id: 'guardianship-leo' }]);
});

test('where two guardians disagree the switch shows the own answer, and the text what holds and who said no', async () => {
  const at = '2026-03-05T10:00:00.000Z';
  const answers = [
    { guardianId: 'marta', by: 'Marta Bee', relation: 'mother' as const, isGiven: true, answeredAt: at },
    { guardianId: 'ben', by: 'Ben Bee', relation: 'father' as const, isGiven: false, answeredAt: at },
  ];
  open('?tab=visible', {
    'consents.of': () => [aConsent({ line: 'clips', answeredAt: at, kind: 'answer', answers })],
  });
  expect((await lineOf('clips')).checked).toBe(true);
  screen.getByText('Not allowed since 5 Mar 2026');
  screen.getByText('You: yes, 5 Mar 2026');
  screen.getByText('Ben Bee (Father): no, 5 Mar 2026');
});
