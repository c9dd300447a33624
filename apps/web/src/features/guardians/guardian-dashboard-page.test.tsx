import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allCallsSent, expectToast, field, fill, part, press } from '../../testing/actions.ts';
import { openApp } from '../../testing/app.tsx';
import { scoutsOnly } from '../../testing/consents.ts';
import { aStanding } from '../../testing/contact-requests.ts';
import { answerQuestion, openGuardianDashboard, SECOND } from '../../testing/guardian-dashboard.ts';
import { aChild, aChildConversation, aDisclosure, aGuardianRequest } from '../../testing/guardians.ts';
import { aPlayer, onePage } from '../../testing/people.ts';
import { held, inputsOf, Rejection, type ReplyOf } from '../../testing/server.ts';

test('a guardian without requests reads what happens next', async () => {
  openGuardianDashboard('');
  await screen.findByText('No request waits for you');
  screen.getByText(/When a scout wants to write to Leo, the message comes to you first/);
  screen.getByText('Under 18 · U17');
  screen.getByText('You: Mother');
});

test('a former guardian is told how to become one again', async () => {
  openGuardianDashboard('', { 'guardian.children': () => [] });
  await screen.findByText('You are not a guardian of a player now');
});

test('children that could not be loaded can be loaded again', async () => {
  let answer: ReplyOf<'guardian.children'> = new Rejection('INTERNAL');
  openGuardianDashboard('', { 'guardian.children': () => answer });
  await screen.findByText('Your children could not be loaded');
  answer = [aChild()];
  await press('Try Again');
  await screen.findByRole('heading', { name: 'Leo Bee' });
});

test('a request shows who asks, what is known of them and their words', async () => {
  const calls = openGuardianDashboard('', {
    'contactRequests.list': (input) =>
      onePage(
        input.isOpen
          ? [
              aGuardianRequest({
                standing: aStanding({ answeredPercent: 80, answeredOf: 10 }),
                content: 'May I write to you?',
              }),
            ]
          : [aGuardianRequest({ id: 'old', state: 'declined', content: 'An older one' })],
      ),
  });
  const request = within(await screen.findByRole('article', { name: 'Helena Ode asks to write to Leo' }));
  for (const text of [
    'Verified',
    'CD Marisma',
    'Valid ID card',
    '80% of 10 requests answered',
    'May I write to you?',
  ]) {
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
  const calls = openGuardianDashboard('', {
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
  openGuardianDashboard('', {
    'contactRequests.list': (input) => onePage(input.isOpen ? [aGuardianRequest()] : []),
    'contactRequests.answer': () => new Rejection('REQUEST_ANSWERED'),
  });
  await screen.findByText(/Helena Ode asks to write/);
  await press('Accept');
  await expectToast('Answer not sent This request was answered already.');
  screen.getByText(/Helena Ode asks to write/);
});

test('a request that names contact details says so, and is declined and reported', async () => {
  let requests = [aGuardianRequest({ namesContact: true })];
  const answer = held(aGuardianRequest({ state: 'declined' }));
  const calls = openGuardianDashboard('', {
    'contactRequests.list': (input) => onePage(input.isOpen ? requests : []),
    'contactRequests.declineAndReport': answer.answer,
  });
  await screen.findByText('This text names contact details');
  await press('Decline and Report');
  await waitFor(() => expect(screen.getByText('Decline and Report').closest('button')?.ariaBusy).toBe('true'));
  // No second answer is sent meanwhile.
  await press('Decline');
  requests = [];
  answer.release();
  await expectToast('Declined and reported The safeguarding team looks at the request.');
  await screen.findByText('No request waits for you');
  expect(inputsOf(calls, 'contactRequests.declineAndReport')).toEqual([{ id: 'request-1' }]);
  expect(inputsOf(calls, 'contactRequests.answer')).toEqual([]);
});

test('a request whose answer is on its way takes no second one, also while another request is answered', async () => {
  const calls = openGuardianDashboard('', {
    'contactRequests.list': (input) =>
      onePage(input.isOpen ? [aGuardianRequest({ id: 'one' }), aGuardianRequest({ id: 'two' })] : []),
    'contactRequests.answer': held(aGuardianRequest()).answer,
  });
  const [first, second] = await screen.findAllByText('Accept');
  for (const button of [first, second, first]) {
    fireEvent.click(button as HTMLElement);
    await allCallsSent();
  }
  expect(inputsOf(calls, 'contactRequests.answer')).toMatchObject([{ id: 'one' }, { id: 'two' }]);
});

test('with two children the address keeps which one is shown, and requests of the other are not mixed in', {
  tags: ['CHILD-01'],
}, async () => {
  openGuardianDashboard('?child=mia', {
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
  const calls = openGuardianDashboard('?tab=conversations', { 'guardian.write': () => SECOND });
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
  openGuardianDashboard('?tab=conversations&with=helena', {
    'guardian.write': () => new Rejection('CONVERSATION_CLOSED'),
  });
  await screen.findByLabelText('Messages');
  fill('You write as Leo’s guardian', 'Hello');
  await press('Send');
  await expectToast('Not sent The people responsible for this player have closed this conversation.');
  expect(field('You write as Leo’s guardian').value).toBe('Hello');
});

test('a message of a guardian is no draft any more once it was sent, although the conversation was left meanwhile', async () => {
  const sent = held(SECOND);
  const calls = openGuardianDashboard('?tab=conversations&with=helena', { 'guardian.write': sent.answer });
  await screen.findByLabelText('Messages');
  fill('You write as Leo’s guardian', 'Please write to me first.');
  await press('Send');
  await waitFor(() => expect(inputsOf(calls, 'guardian.write')).toHaveLength(1));
  fireEvent.click(screen.getByText('All conversations'));
  await screen.findByText('Guardian: We answer soon.');
  sent.release();
  await allCallsSent();
  fireEvent.click(screen.getByText('Helena Ode'));
  await screen.findByLabelText('Messages');
  expect(field('You write as Leo’s guardian').value).toBe('');
});

test('a conversation is closed after a question, and opened again', { tags: ['CHILD-06'] }, async () => {
  let isClosed = false;
  const calls = openGuardianDashboard('?tab=conversations&with=helena', {
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
  openGuardianDashboard('?tab=conversations', { 'guardian.conversations': () => onePage([]) });
  await screen.findByText('No conversations yet');
});

test('the profile is shown as scouts see it, or that they do not', { tags: ['CHILD-02'] }, async () => {
  let profile: ReplyOf<'guardian.visibleProfile'> = aPlayer({
    id: 'leo',
    firstName: 'Leo',
    isMinor: true,
    ageBand: 'U17',
  });
  openGuardianDashboard('?tab=visible', {
    'guardian.visibleProfile': () => profile,
    'consents.record': () => {
      profile = new Rejection('PLAYER_NOT_FOUND');
      return scoutsOnly();
    },
  });
  const shown = () => part('Leo as Scouts See Them');
  await waitFor(() => expect(shown().getByText('Leo Bee').tagName).toBe('H3'));
  expect(shown().queryByText(/@example\.org/)).toBeNull();
  fireEvent.click(await screen.findByLabelText((label) => label.startsWith('Profile visible to scouts')));
  await screen.findByText('Scouts do not see this profile');
});

test('the record says who has seen what, when and on how many days', { tags: ['CHILD-09'] }, async () => {
  openGuardianDashboard('?tab=seen', {
    'guardian.disclosures': () => onePage([aDisclosure(), aDisclosure({ kind: 'clip', days: 1 })]),
  });
  const rows = await screen.findAllByRole('article', { name: 'Helena Ode' });
  expect(rows.map((row) => within(row).getByText(/ · CD Marisma$/).textContent)).toEqual([
    'Read the profile · CD Marisma',
    'Watched clips · CD Marisma',
  ]);
  expect(rows.map((row) => within(row).getByText(/^On /).textContent)).toEqual(['On 2 days', 'On 1 day']);
});

test('a record without entries says so, and one that fails can be loaded again', async () => {
  let answer: ReplyOf<'guardian.disclosures'> = new Rejection('INTERNAL');
  openGuardianDashboard('?tab=seen', { 'guardian.disclosures': () => answer });
  await screen.findByText('The record could not be loaded');
  answer = onePage([]);
  await press('Try Again');
  await screen.findByText('No one has looked yet');
});

test('a guardianship is ended after a question', async () => {
  let children = [aChild()];
  const calls = openGuardianDashboard('', {
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
  openGuardianDashboard('', {}, openApp);
  await screen.findByRole('heading', { name: 'Leo Bee' });
  fireEvent.click(await screen.findByLabelText(/account of Marta Bee/));
  fireEvent.click(await screen.findByText('Profile', { selector: '[role=menuitem] *' }));
  await screen.findByText('Guardian Profile', { selector: 'h1' });
  expect(window.location.pathname).toBe('/guardian/profile');
  for (const text of ['Marta Bee', 'marta', 'ann@example.org']) part('Account').getByText(text);
  expect(screen.getByText('Account', { selector: 'main a' }).getAttribute('href')).toBe('/account');
});

test('a guardian reads the history of the date of birth of the child', { tags: ['BIRTH-11'] }, async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const calls = openGuardianDashboard('?tab=birth-date', {
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
