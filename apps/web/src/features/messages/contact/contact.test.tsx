import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Contact, Notice } from '@touchline/contracts/messages';
import { expect, test } from 'vitest';
import { dismissToast, listToasts } from '../../../lib/toast.ts';
import { allCallsSent, expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aContactState } from '../../../testing/contact-requests.ts';
import { aMessage, aParty } from '../../../testing/messages.ts';
import { aScout, namedPlayer, onePage } from '../../../testing/people.ts';
import { searchOf } from '../../../testing/scouting.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const SCOUT = aScout({ firstName: 'Sue', lastName: 'Scout' });
const [ANN, BEA] = [namedPlayer('Ann'), namedPlayer('Bea')];
const SENT = aMessage(aParty({ id: SCOUT.id }), aParty({ id: ANN.id, firstName: 'Ann', lastName: 'Bee' }));
const FAILED = 'Failed to send message Please try again or use the messages page.';
/** Noon of a day of this year, and what stands beside the button then. */
const TODAY = new Date(new Date().getFullYear(), 10, 22, 12).toISOString();
const CONTACTED = 'Contacted 22 Nov';

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

/** Opens a page as a scout who has contacted Ann once a message to her has been sent. */
function open(address: string, answers: Answers = {}, user = SCOUT) {
  const contacts: Contact[] = [];
  const send = answers['messages.sendUndoable'] ?? (() => SENT);
  const calls = stubServerFor(user, {
    ...searchOf(ANN, BEA),
    'messages.contacted': () => [...contacts],
    ...answers,
    async 'messages.sendUndoable'(input) {
      const sent = await send(input);
      if (!(sent instanceof Rejection)) contacts.push({ otherId: ANN.id, sentAt: TODAY });
      return sent;
    },
  });
  openPage(address);
  return calls;
}

/** Where a press on a button leads. */
async function addressAfter(button: HTMLElement) {
  fireEvent.click(button);
  await waitFor(() => expect(window.location.pathname).toBe('/messages'));
  return window.location.search;
}
const contactButton = () => screen.findByLabelText('Contact Ann Bee');

test('Contact sends the interest message once; then the same button opens the conversation, with the day beside it', {
  tags: ['DISC-26', 'DISC-27', 'MSG-27', 'MSG-28', 'MSG-60', 'MSG-61', 'ERR-24'],
}, async () => {
  const answer = held(SENT);
  const calls = open('/scout/discover', { 'messages.sendUndoable': answer.answer });
  const contact = await contactButton();
  await waitFor(() => expect(contact.getAttribute('aria-busy')).toBe('false'));
  contact.focus();
  fireEvent.click(contact);
  await waitFor(() => expect(contact.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(contact);
  answer.release();
  await expectToast('Message sent Your message has been sent to Ann Bee.');
  await screen.findByText(CONTACTED);
  expect(screen.getByLabelText('Contact Ann Bee')).toBe(contact);
  expect(document.activeElement).toBe(contact);
  expect(screen.queryByLabelText('Edit First, message to Ann Bee')).toBeNull();
  expect(screen.getByLabelText('Contact Bea Bee').tagName).toBe('BUTTON');
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([
    {
      receiverId: ANN.id,
      subject: 'Interest in your football profile',
      content: expect.stringMatching(/^Hi Ann,\n[\s\S]*\nSue Scout$/),
    },
  ]);
  const [sent] = inputsOf(calls, 'messages.sendUndoable');
  expect(sent?.content).not.toMatch(/clip|video|looked|watched|seen/i);
  expect(await addressAfter(contact)).toBe(`?with=${ANN.id}`);
  expect(inputsOf(calls, 'messages.sendUndoable')).toHaveLength(1);
});

test.each(['/scout/discover', '/players/ann'])(
  'on %s a request can be undone until it is sent, and its text is kept',
  {
    tags: ['CREQ-23'],
  },
  async (address) => {
    const unsent = {
      unsentId: 'held',
      sendsAt: TODAY,
      receiver: aParty({ ...ANN, role: 'player' }),
    };
    const words = { subject: 'Trial', content: 'My own words' };
    const state = { isHeld: false };
    const calls = open(address, {
      'messages.contacted': () => [],
      'messages.sendUndoable'() {
        state.isHeld = true;
        return unsent;
      },
      'messages.undo'() {
        state.isHeld = false;
        return { receiverId: ANN.id, ...words };
      },
      'contactRequests.with': () => aContactState(state.isHeld ? { standing: 'unsent', ownRequestId: 'held' } : {}),
      'contactRequests.asked': () =>
        state.isHeld ? [{ playerId: ANN.id, state: 'unsent', requestId: 'held', askedAt: TODAY, againAt: null }] : [],
    });
    const isCard = address === '/scout/discover';
    const contact = async () =>
      isCard ? contactButton() : (await screen.findByText('Contact Player')).closest('button');
    await waitFor(async () => expect((await contact())?.getAttribute('aria-busy')).toBe('false'));
    fireEvent.click((await contact()) as HTMLElement);
    await expectToast('Message sent Your message has been sent to Ann Bee. Undo');
    await screen.findByText('Just sent');
    fireEvent.click(screen.getByLabelText('Undo, message to Ann Bee'));
    await expectToast('Undone Nothing was sent.');
    expect(inputsOf(calls, 'messages.undo')).toEqual([{ id: 'held' }]);
    // What was edited opens again instead of the ready-made message.
    await waitFor(() => expect(screen.queryByText('Just sent')).toBeNull());
    fireEvent.click((await contact()) as HTMLElement);
    await screen.findByRole('dialog');
    expect(field('Message').value).toBe('My own words');
    expect(inputsOf(calls, 'messages.sendUndoable')).toHaveLength(1);
  },
);

test('the toast undoes too, also from another page', { tags: ['CREQ-23'] }, async () => {
  const calls = open('/scout/discover', {
    'messages.contacted': () => [],
    'messages.sendUndoable': () => ({
      ...{ unsentId: 'held', sendsAt: TODAY, receiver: null },
    }),
    'messages.undo': () => ({ receiverId: ANN.id, subject: 'Trial', content: 'Hi' }),
  });
  const contact = await contactButton();
  await waitFor(() => expect(contact.getAttribute('aria-busy')).toBe('false'));
  fireEvent.click(contact);
  await expectToast(
    'Request sent to the people responsible for this player You can write to each other once it is accepted. Undo',
  );
  act(() => listToasts()[0]?.action?.run());
  await expectToast('Undone Nothing was sent.');
  expect(inputsOf(calls, 'messages.undo')).toEqual([{ id: 'held' }]);
});

test.each([
  ['waiting', null, 'Requested 22 Nov'],
  ['declined', '2031-12-25T10:00:00.000Z', 'Declined, ask again from 25 Dec 2031'],
  ['withdrawn', '2031-12-25T10:00:00.000Z', 'Withdrawn, ask again from 25 Dec 2031'],
] as const)('a card says what has become of a request (%s), and its button opens it', async (state, againAt, text) => {
  const calls = open('/scout/discover', {
    'contactRequests.asked': () => [{ playerId: ANN.id, state, requestId: 'one', askedAt: TODAY, againAt }],
  });
  await screen.findByText(text);
  expect(await addressAfter(await contactButton())).toBe(`?with=${ANN.id}`);
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([]);
});

test('one call tells which players of a page have been contacted, and until then nothing can be sent', {
  tags: ['MSG-60'],
}, async () => {
  const contacts = held<Contact[]>([{ otherId: ANN.id, sentAt: '2024-11-22T12:00:00.000Z' }]);
  const calls = open('/scout/discover', { 'messages.contacted': contacts.answer });
  fireEvent.click(await contactButton());
  contacts.release();
  await screen.findByText('Contacted 22 Nov 2024');
  expect(inputsOf(calls, 'messages.contacted')).toEqual([{ otherIds: [ANN.id, BEA.id] }]);
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([]);
});

test('Edit First opens the message, which is sent as edited', { tags: ['MSG-62', 'MSG-60'] }, async () => {
  const calls = open('/players/ann');
  await press('Edit First');
  const dialog = within(await screen.findByRole('dialog'));
  expect(field('Subject').value).toBe('Interest in your football profile');
  expect(field('Message').value).toMatch(/^Hi Ann,/);
  fill('Message', 'Hi Ann, I saw your cup final.');
  fireEvent.click(dialog.getByText('Send Message'));
  await expectToast('Message sent Your message has been sent to Ann Bee.');
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([
    {
      receiverId: ANN.id,
      subject: 'Interest in your football profile',
      content: 'Hi Ann, I saw your cup final.',
    },
  ]);
  await screen.findByText(CONTACTED);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Contact Player'));
});

test('an edited message that could not be sent is kept, and Contact shows it instead of sending the ready-made one', {
  tags: ['MSG-60', 'MSG-62', 'MSG-67', 'ERR-26'],
}, async () => {
  const calls = open('/players/ann', { 'messages.sendUndoable': () => new Rejection('TOO_MANY_REQUESTS') });
  await press('Edit First');
  const dialog = within(await screen.findByRole('dialog'));
  fill('Message', 'My own words');
  fireEvent.click(dialog.getByText('Send Message'));
  await dialog.findByText(/Too many/);
  for (const button of ['Edit First', 'Contact Player']) {
    fireEvent.click(screen.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(button);
    await screen.findByRole('dialog');
    expect(field('Message').value).toBe('My own words');
  }
  expect(inputsOf(calls, 'messages.sendUndoable')).toHaveLength(1);
});

test('the form closes after sending, also when the page cannot be fetched again', { tags: ['MSG-62'] }, async () => {
  let isBroken = false;
  open('/players/ann', {
    'messages.contacted': () => (isBroken ? new Rejection('INTERNAL') : []),
    'messages.sendUndoable': () => {
      isBroken = true;
      return SENT;
    },
  });
  await press('Edit First');
  await screen.findByRole('dialog');
  await press('Send Message');
  await expectToast('Message sent Your message has been sent to Ann Bee.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('while an edited message is on its way, Contact sends no second one', { tags: ['MSG-60', 'MSG-62'] }, async () => {
  const answer = held(SENT);
  const calls = open('/players/ann', { 'messages.sendUndoable': answer.answer });
  await press('Edit First');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('Send Message'));
  await dialog.findByText('Sending…');
  fireEvent.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByText('Contact Player'));
  answer.release();
  await screen.findByText(CONTACTED);
  expect(inputsOf(calls, 'messages.sendUndoable')).toHaveLength(1);
});

test.each([
  ['/scout/discover', { 'Contact Ann Bee': 'messages.sendUndoable' }],
  ['/players/ann', { 'Contact Player': 'messages.sendUndoable', 'Contact Admin Team': 'messages.sendToAdmins' }],
])('on %s a failure to send is shown', { tags: ['ERR-25'] }, async (address, sendings) => {
  const fail = () => new Rejection('INTERNAL');
  const calls = open(address, { 'messages.sendUndoable': fail, 'messages.sendToAdmins': fail });
  for (const [name, procedure] of Object.entries(sendings)) {
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });
    await waitFor(() => expect([button().disabled, button().getAttribute('aria-busy')]).toEqual([false, 'false']));
    fireEvent.click(button());
    await waitFor(() => expect(calls.filter((call) => call.name === procedure)).toHaveLength(1));
    await expectToast(FAILED);
    for (const { id } of listToasts()) act(() => dismissToast(id));
  }
});

test('a scout tells the admin team of a player once, and then the same button opens the conversation', {
  tags: ['PDET-26', 'PDET-27', 'MSG-29', 'MSG-63'],
}, async () => {
  const answer = held(SENT);
  let notice: Notice | null = null;
  const calls = open('/players/ann', {
    'messages.notice': () => notice,
    'messages.sendToAdmins': () => {
      notice = { adminId: 'the-admin', sentAt: TODAY };
      return answer.answer();
    },
  });
  await press('Contact Admin Team');
  const button = () => screen.getByText('Contact Admin Team').closest('button');
  await waitFor(() => expect(button()?.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(screen.getByText('Contact Admin Team'));
  answer.release();
  await expectToast('Message sent Your message has been sent to Ann Bee.');
  await screen.findByText('Told 22 Nov');
  expect(inputsOf(calls, 'messages.sendToAdmins')).toEqual([
    {
      subject: 'Player Interest Notification',
      content: expect.stringMatching(/Ann Bee \(@annbee\)[\s\S]*\nSue Scout$/),
      playerId: ANN.id,
    },
  ]);
  expect(await addressAfter(button() as HTMLElement)).toBe('?with=the-admin');
  expect(inputsOf(calls, 'messages.sendToAdmins')).toHaveLength(1);
});

test('without an admin the button to contact the admin team is disabled', { tags: ['PDET-27'] }, async () => {
  const calls = open('/players/ann', { 'users.list': () => onePage([]) });
  const contact = (await screen.findByText('Contact Player')).closest('button');
  await waitFor(() => expect(inputsOf(calls, 'users.list')).toEqual([{ role: 'admin', limit: 1 }]));
  await waitFor(() => expect(inputsOf(calls, 'videos.ofPlayer')).toHaveLength(1));
  await screen.findByText('No videos uploaded yet');
  expect(contact?.disabled).toBe(false);
  expect(screen.getByText('Contact Admin Team').closest('button')?.disabled).toBe(true);
});

test('admins can contact neither the player nor the admin team', { tags: ['PDET-24'] }, async () => {
  open('/players/ann', {}, { ...SCOUT, role: 'admin' });
  await screen.findByText('Ann Bee', { selector: 'h1' });
  expect(screen.queryByText(/^Contact/, { selector: 'main *' })).toBeNull();
});

test.each([
  [
    true,
    'New players that you can still contact: 12 of 20 a day, among them 3 of 5 under 18. All are there again on 27 Nov 2026, 14:05.',
  ],
  [false, 'New players that you can still contact: 12 of 20 a day. All are there again on 27 Nov 2026, 14:05.'],
])(
  'a scout, verified %s, reads before how many new players are left',
  { tags: ['CREQ-14'] },
  async (isVerified, text) => {
    const resetsAt = new Date(2026, 10, 27, 14, 5).toISOString();
    const allowance = { players: { limit: 20, left: 12, resetsAt }, minors: { limit: 5, left: 3, resetsAt } };
    open('/scout/discover', { 'contactRequests.allowance': () => allowance }, { ...SCOUT, isVerified });
    await screen.findByText(text);
  },
);

test('before the first contact of the day no limit is shown', { tags: ['CREQ-14'] }, async () => {
  const all = (limit: number) => ({ limit, left: limit, resetsAt: null });
  const calls = open('/scout/discover', {
    'contactRequests.allowance': () => ({ players: all(20), minors: all(5) }),
  });
  await waitFor(() => expect(inputsOf(calls, 'contactRequests.allowance')).toHaveLength(1));
  await allCallsSent();
  expect(screen.queryByText(/can still contact/)).toBeNull();
});
