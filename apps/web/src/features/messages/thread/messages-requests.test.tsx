import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ContactState, OwnRequestState } from '@touchline/contracts/contact-requests';
import { expect, test } from 'vitest';
import { expectToast, field, fill, part, press, toastText } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aContactRequest, aContactState, aRequestSent, aStanding } from '../../../testing/contact-requests.ts';
import { aConversation, aCorrespondent, aMessage, aParty } from '../../../testing/messages.ts';
import { anAccount, aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { searchOf } from '../../../testing/scouting.ts';
import { inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';

const PLAYER = anAccount({ firstName: 'Leo' });
const SCOUT = aScout({ firstName: 'Helena', lastName: 'Ode' });
const LEO = aParty({ id: PLAYER.id, firstName: 'Leo', lastName: 'Bee', role: 'player' });
const HELENA = aParty({ id: SCOUT.id, firstName: 'Helena', lastName: 'Ode' });
const ASKED = aMessage(HELENA, LEO, { isRead: true });
const NEW_ID = '0d9e5d0e-52a4-4a53-9d8f-0f4c7f0a1b2c';
/** A request that was not delivered. */
const ASKED_WITH = {
  receiver: LEO,
  subject: 'Trial',
  content: 'Would you like to come?',
  createdAt: '2026-03-01T10:00:00.000Z',
};

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

/** Opens the conversation of Leo and Helena as one of them, in a state that `state.now` may change. */
function open(user: typeof PLAYER, contact: Partial<ContactState>, answers: Answers = {}) {
  const state = { now: aContactState(contact) };
  const other = user.id === PLAYER.id ? HELENA : LEO;
  const calls = stubServerFor(user, {
    'messages.conversations': () => onePage([aConversation(other, ASKED)]),
    'messages.thread': () => onePage([ASKED]),
    'messages.correspondent': () => aCorrespondent(other),
    'messages.markConversationRead': () => OK,
    'contactRequests.with': () => state.now,
    'contactRequests.answer': () => {
      state.now = aContactState();
      return aContactRequest({ state: 'accepted' });
    },
    ...answers,
  });
  openPage(`/messages?with=${other.id}`);
  return { calls, state };
}

const goTo = (address: string) =>
  act(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
const thread = () => part('Open conversation');
const bar = async () => {
  const title = await screen.findByText('Helena asks to be in contact with you.');
  return title.closest('section') as HTMLElement;
};
const replyTo = (name: string) => screen.findByLabelText(`Your reply to ${name}`);

test('an adult player sees who asks for contact, and accepts', { tags: ['CREQ-02'] }, async () => {
  const { calls } = open(
    PLAYER,
    { requestId: 'request-1' },
    {
      'scouts.standing': () => aStanding({ answeredPercent: 80, answeredOf: 10 }),
    },
  );
  const facts = within(await within(await bar()).findByRole('list', { name: 'About Helena', hidden: true }));
  const texts = facts.getAllByRole('listitem', { hidden: true }).map((fact) => fact.textContent);
  expect(texts).toEqual(['Verified since March 2026', 'Valid ID card', '80% of 10 requests answered']);
  expect((await bar()).textContent).toContain('Writing a message also accepts.');
  await press('Accept');
  await expectToast('Request accepted You can write to each other now.');
  await waitFor(() => expect(screen.queryByText('Helena asks to be in contact with you.')).toBeNull());
  expect(document.activeElement).toBe(await replyTo('Helena Ode'));
  expect(inputsOf(calls, 'contactRequests.answer')).toEqual([{ id: 'request-1', answer: 'accept' }]);
  // The header shows the same facts once the request has gone.
  await screen.findByText('80% of 10 requests answered');
  expect(inputsOf(calls, 'scouts.standing')[0]).toEqual({ scoutId: SCOUT.id });
});

test.each([
  [true, 'accepted', /^If you accept, you can write to each other, and Helena sees your email address/],
  [true, 'verified', /Verified scouts see your email address, phone number and date of birth already/],
  [false, 'accepted', /Helena sees your email address, phone number and date of birth only once our team has verified/],
] as const)(
  'a player reads what accepting a scout shows (verified %s, contact data %s)',
  {
    tags: ['CREQ-02'],
  },
  async (isVerified, contactShown, text) => {
    const standing = aStanding({ isVerified, verifiedSince: null });
    open({ ...PLAYER, contactShown }, { requestId: 'request-1' }, { 'scouts.standing': () => standing });
    await screen.findByText(text);
    const accept = within(await bar())
      .getByText('Accept')
      .closest('button');
    await waitFor(() => expect(accept?.getAttribute('data-variant')).toBe(isVerified ? 'filled' : 'default'));
    for (const name of ['Block', 'Report']) within(await bar()).getByText(name);
  },
);

test('a player who has declined reads that, and can still write', { tags: ['CREQ-25'] }, async () => {
  open(PLAYER, { declinedAt: '2026-03-02T10:00:00.000Z' });
  await screen.findByText('You declined the request of Helena on 2 Mar 2026. Writing a message accepts it.');
  await replyTo('Helena Ode');
});

test.each([
  ['waiting', 'Withdraw', 'contactRequests.withdraw', 'Request withdrawn You can ask again after seven days.'],
  ['unsent', 'Undo', 'messages.undo', 'Undone Nothing was sent.'],
] as const)(
  'a scout takes a request back that is %s',
  {
    tags: ['CREQ-23', 'CREQ-24'],
  },
  async (standing, label, procedure, toast) => {
    const { calls } = open(
      SCOUT,
      { standing, ownRequestId: 'request-1' },
      {
        'contactRequests.withdraw': () => OK,
        'messages.undo': () => ({ receiverId: LEO.id, subject: 'Trial', content: 'Hi' }),
      },
    );
    await press(label);
    await expectToast(toast);
    expect(inputsOf(calls, procedure)).toEqual([{ id: 'request-1' }]);
  },
);

test('a scout finds all requests with state and date, and withdraws one', { tags: ['CREQ-25'] }, async () => {
  const [now, before] = ['2026-03-02T10:00:00.000Z', '2026-03-01T10:00:00.000Z'];
  const request = (id: string, state: OwnRequestState, endedAt: string | null = null) => ({
    ...{ id, state, endedAt, subject: 'Trial', createdAt: before },
    receiver: { ...LEO, id, firstName: id },
  });
  const { calls } = open(
    SCOUT,
    {},
    {
      'contactRequests.mine': () =>
        onePage([
          request('Ann', 'waiting'),
          request('Bea', 'accepted', now),
          request('Cleo', 'declined', now),
          request('Dora', 'withdrawn', now),
        ]),
      'contactRequests.withdraw': () => OK,
    },
  );
  fireEvent.click(await screen.findByText('My requests'));
  const list = within(await screen.findByRole('list', { name: 'My requests', hidden: true }));
  const rows = list.getAllByRole('link', { hidden: true }).map((row) => row.textContent?.replaceAll(' 2026', ''));
  expect(rows).toEqual([
    'Ann BeeTrialWaitingAsked 1 Mar',
    'Bea BeeTrialAcceptedAsked 1 Mar, accepted 2 Mar',
    'Cleo BeeTrialDeclinedAsked 1 Mar, declined 2 Mar',
    'Dora BeeTrialWithdrawnAsked 1 Mar, withdrawn 2 Mar',
  ]);
  fireEvent.click(list.getByText('Withdraw'));
  await expectToast('Request withdrawn You can ask again after seven days.');
  expect(inputsOf(calls, 'contactRequests.withdraw')).toEqual([{ id: 'Ann' }]);
});

test('declining and "not now" are sent, and "not now" hides the request until the conversation is opened again', {
  tags: ['CREQ-02'],
}, async () => {
  const { calls } = open(
    PLAYER,
    { requestId: 'request-1' },
    {
      'contactRequests.answer': () => aContactRequest({ state: 'later' }),
    },
  );
  await bar();
  await press('Not now');
  await expectToast('Not answered yet You can answer whenever you open this conversation.');
  await waitFor(() => expect(screen.queryByText('Helena asks to be in contact with you.')).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Messages with Helena Ode');
  expect(inputsOf(calls, 'contactRequests.answer')).toEqual([{ id: 'request-1', answer: 'later' }]);
});

test('a player declines, and may still write', async () => {
  const { calls } = open(PLAYER, { requestId: 'request-1' });
  await bar();
  await press('Decline');
  await expectToast('Request declined They can ask again after 30 days.');
  expect(inputsOf(calls, 'contactRequests.answer')).toEqual([{ id: 'request-1', answer: 'decline' }]);
  await replyTo('Helena Ode');
});

test('a request that was answered elsewhere is fetched again', async () => {
  const { state } = open(
    PLAYER,
    { requestId: 'request-1' },
    { 'contactRequests.answer': () => new Rejection('REQUEST_ANSWERED') },
  );
  await bar();
  state.now = aContactState();
  await press('Accept');
  await expectToast('Answer not sent This request was answered already.');
  await waitFor(() => expect(screen.queryByText('Helena asks to be in contact with you.')).toBeNull());
});

test.each([
  [{ standing: 'waiting' }, 'Your request waits for an answer. You can write again once it is accepted.'],
  [
    { standing: 'declined', againAt: '2026-12-25T10:00:00.000Z' },
    'Your request was declined. You can ask again from 25 Dec 2026.',
  ],
  [
    { standing: 'closed', readers: 'responsible' },
    'The people responsible for this player have closed this conversation.',
  ],
  [{ standing: 'closed' }, 'Contact with this player is not allowed at the moment.'],
  [{ standing: 'unavailable' }, 'You cannot write to this user at present.'],
] as const)('a scout who may not write (%o) reads why in the place of the composer', async (contact, text) => {
  open(SCOUT, contact);
  await thread().findByText(text);
  expect(screen.queryByLabelText('Your reply to Leo Bee')).toBeNull();
  expect(screen.queryByText('Unblock')).toBeNull();
});

test.each([
  [PLAYER, 'You do not allow scouts to contact you. Allow it in your account to write to this scout again.'],
  [{ ...PLAYER, isMinor: true }, 'This conversation is closed. The people responsible for you decide about it.'],
] as const)('a player whose conversation with a scout is closed reads who can open it', async (player, text) => {
  open(player, { standing: 'closed' });
  await thread().findByText(text);
});

test('the first message replaces the composer by the waiting request, which takes the focus', async () => {
  const { state } = open(
    SCOUT,
    { standing: 'request', route: 'player' },
    {
      'messages.sendUndoable': () => {
        state.now = aContactState({ standing: 'waiting', route: 'player' });
        return aMessage(HELENA, LEO, { id: 'second' });
      },
    },
  );
  await replyTo('Leo Bee');
  fill('Your reply to Leo Bee', 'Shall we talk?');
  await press('Send');
  const note = await screen.findByText(/^Your request waits/);
  await waitFor(() => expect(document.activeElement).toBe(note));
});

test('a message that the server rejects until the request is answered stays in the composer', async () => {
  open(SCOUT, {}, { 'messages.sendUndoable': () => new Rejection('CONTACT_WAITING') });
  await replyTo('Leo Bee');
  fill('Your reply to Leo Bee', 'Shall we talk?');
  await press('Send');
  await expectToast('Send failed');
  screen.getByText('You have asked this player already. You can write again once they have answered.');
  expect(field('Your reply to Leo Bee').value).toBe('Shall we talk?');
});

test('a user unblocks the other and can write again', { tags: ['BLOCK-03'] }, async () => {
  const { calls, state } = open(
    PLAYER,
    { standing: 'blocked' },
    {
      'blocks.unblock': () => {
        state.now = aContactState();
        return { ok: true };
      },
    },
  );
  await screen.findByText('You have blocked this user.');
  await press('Unblock');
  await expectToast('User unblocked You can write to each other again.');
  const composer = await replyTo('Helena Ode');
  await waitFor(() => expect(document.activeElement).toBe(composer));
  expect(inputsOf(calls, 'blocks.unblock')).toEqual([{ userId: SCOUT.id }]);
});

test('a player who is unblocked in a conversation is found again', { tags: ['BLOCK-03'] }, async () => {
  const leo = namedPlayer('Leo', { id: PLAYER.id });
  let found: (typeof leo)[] = [];
  const { calls, state } = open(
    SCOUT,
    { standing: 'blocked' },
    {
      ...searchOf(leo),
      'players.list': () => onePage(found),
      'players.count': () => found.length,
      'blocks.unblock': () => {
        found = [leo];
        state.now = aContactState();
        return OK;
      },
    },
  );
  await screen.findByText('You have blocked this user.');
  goTo('/scout/discover');
  await waitFor(() => expect(inputsOf(calls, 'players.list')).toHaveLength(1));
  goTo(`/messages?with=${LEO.id}`);
  await press('Unblock');
  await expectToast('User unblocked You can write to each other again.');
  goTo('/scout/discover');
  await waitFor(() => expect(inputsOf(calls, 'players.list')).toHaveLength(2));
  expect(await screen.findAllByText(/^Leo/)).not.toEqual([]);
});

test('a scout reads that others read the conversation, and what a guardian wrote has their label', {
  tags: ['CHILD-05'],
}, async () => {
  const fromGuardian = aMessage(LEO, HELENA, { id: 'g', content: 'Please write to me first.', isFromGuardian: true });
  open(SCOUT, { readers: 'responsible' }, { 'messages.thread': () => onePage([fromGuardian, ASKED]) });
  await thread().findByText('People responsible for this player read this conversation');
  const entry = (await screen.findByText('Please write to me first.')).closest('li');
  expect(entry?.textContent).toMatch(/^Guardian of Leo wrote:/);
});

test('a minor reads that a guardian reads the conversation', { tags: ['CHILD-08'] }, async () => {
  open(PLAYER, { readers: 'guardian' });
  await thread().findByText('A guardian reads this conversation');
});

test('every conversation starts with a warning, and one with earlier messages does not show it yet', async () => {
  const NOTE = /^No one on .* will ask you for money or pictures\. Keep your conversation on the platform\.$/;
  let hasEarlier = true;
  open(
    SCOUT,
    {},
    {
      'messages.thread': () => {
        if (!hasEarlier) return onePage([aMessage(HELENA, LEO, { id: 'first', content: 'First' })]);
        hasEarlier = false;
        return { items: [ASKED], nextCursor: 'more' };
      },
    },
  );
  await screen.findByText('Load earlier messages');
  expect(screen.queryByText(NOTE)).toBeNull();
  await press('Load earlier messages');
  const note = await screen.findByText(NOTE);
  expect(note.compareDocumentPosition(screen.getByText('First'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('scouts and admins do not read the standing of others', async () => {
  const { calls } = open(SCOUT, {});
  await replyTo('Leo Bee');
  expect(inputsOf(calls, 'scouts.standing')).toEqual([]);
});

test('a request without messages is named where the conversation would be', async () => {
  open(SCOUT, { standing: 'waiting', route: 'responsible' }, { 'messages.thread': () => onePage([]) });
  await thread().findByText('No messages yet');
  await thread().findByText(/^Your request waits for an answer/);
});

test.each([
  ['waiting', null, /^Your request waits for an answer/, 'Not delivered yet'],
  ['declined', '2026-03-31T10:00:00.000Z', /^Your request was declined/, 'Not delivered'],
] as const)(
  'who has asked for contact with a minor (%s) reads their own words',
  async (standing, againAt, reason, state) => {
    const contact = { standing, route: 'responsible', againAt, asked: ASKED_WITH } as const;
    open(SCOUT, contact, { 'messages.thread': () => onePage([]) });
    const request = within(await screen.findByRole('region', { name: 'Your request to Leo Bee' }));
    for (const text of ['Trial', 'Would you like to come?', state, /^1 Mar 2026/]) request.getByText(text);
    thread().getByText('Leo Bee', { selector: 'h2 *' });
    thread().getByText(reason);
    expect(thread().queryByText('No messages yet')).toBeNull();
  },
);

test('a new message that becomes a request closes the form and opens the request', async () => {
  const { calls, state } = open(
    SCOUT,
    {},
    {
      'messages.search': () => onePage([]),
      'users.find': () => [
        {
          ...LEO,
          id: NEW_ID,
          username: 'leo-name',
          isVerified: true,
          profileImageUrl: null,
          createdAt: '2026-03-01T10:00:00.000Z',
        },
      ],
      'messages.thread': (input) => onePage(input.otherId === NEW_ID ? [] : [ASKED]),
      'messages.sendUndoable': () => {
        state.now = aContactState({ standing: 'waiting', route: 'responsible', asked: ASKED_WITH });
        return aRequestSent();
      },
    },
  );
  await replyTo('Leo Bee');
  await press('New Message');
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  fill('To', 'leo');
  fireEvent.click(await screen.findByText('@leo-name'));
  await waitFor(() => expect(field('To').value).toBe('Leo Bee (Player)'));
  fill('Subject', 'Trial');
  fill('Message', 'Would you like to come?');
  await press('Send Message', dialog);
  await expectToast(
    'Request sent to the people responsible for this player You can write to each other once it is accepted.',
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  await screen.findByRole('region', { name: 'Your request to Leo Bee' });
  expect(window.location.search).toBe(`?with=${NEW_ID}`);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Open conversation'));
  expect(inputsOf(calls, 'messages.sendUndoable')).toMatchObject([{ receiverId: NEW_ID, subject: 'Trial' }]);
  expect(toastText()).not.toBe('');
});
