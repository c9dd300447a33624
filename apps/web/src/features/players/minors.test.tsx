import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Asked, ContactState } from '@touchline/contracts/contact-requests';
import { expect, test } from 'vitest';
import { allCallsSent, expectToast, field, fill, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { aContactState, aRequestSent } from '../../testing/contact-requests.ts';
import { aMessage, aParty } from '../../testing/messages.ts';
import { aProfile, aScout, namedPlayer } from '../../testing/people.ts';
import { searchOf } from '../../testing/scouting.ts';
import { inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';

const SCOUT = aScout({ firstName: 'Sue', lastName: 'Scout' });
/** A minor as the server sends them to a scout. */
const LEO = namedPlayer('Leo', {
  email: null,
  phone: null,
  dateOfBirth: null,
  contactAccess: 'protected',
  isMinor: true,
  ageBand: 'U17',
  playerProfile: aProfile({ location: 'Spain', nationality: 'Spain', height: 180, preferredFoot: 'left' }),
});
/** The same in a list. */
const SHORT_LEO = {
  ...LEO,
  lastName: 'B.',
  isShort: true,
  clipCount: 2,
  playerProfile: aProfile({
    location: 'Spain',
    nationality: null,
    currentClub: null,
    height: null,
    preferredFoot: null,
  }),
};
/** An adult who shows the contact data to those they have accepted. */
const MIA = namedPlayer('Mia', { email: null, phone: null, dateOfBirth: null, contactAccess: 'on-acceptance' });
const SENT_TOAST =
  'Request sent to the people responsible for this player You can write to each other once it is accepted.';

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

function open(address: string, player = LEO, answers: Answers = {}) {
  const calls = stubServerFor(SCOUT, { ...searchOf(player), ...answers });
  openPage(address);
  return calls;
}

const contactFacts = async () => {
  const list = within(await screen.findByRole('list', { name: 'Contact and age' }));
  return list.getAllByRole('listitem').map((entry) => entry.textContent);
};

test('of a minor the card and the quick view are short and lead to the profile', { tags: ['MINOR-05'] }, async () => {
  open('/scout/discover', SHORT_LEO);
  const card = (await screen.findByText('Leo B.', { selector: 'h3 *' })).closest('article');
  expect(card?.querySelector('dl')?.textContent).toBe('AgeUnder 18 · U17Club, height, footOn the profile');
  expect(within(card as HTMLElement).getAllByText('Spain')).toHaveLength(1);
  fireEvent.click(screen.getByLabelText('Quick view of Leo B.'));
  const dialog = within(await screen.findByRole('dialog'));
  const texts = dialog.getAllByRole('definition').map((fact) => fact.textContent);
  expect(texts).toContain('Contact goes through the people responsible for this player');
  for (const text of ['Under 18 · U17', 'Spain', '2 clips']) expect(texts).toContain(text);
  dialog.getByText(/^Open the profile for more\./);
  for (const absent of ['Nationality', 'Club']) expect(dialog.queryByText(absent)).toBeNull();
});

test('the list shows the age band in the place of the age', async () => {
  localStorage.setItem('touchline_players_view', 'list');
  open('/scout/discover', SHORT_LEO);
  const row = (await screen.findByText('Leo B.', { selector: 'th *' })).closest('tr');
  const age = await waitFor(() => row?.querySelectorAll('td')[1]?.textContent ?? Promise.reject(new Error('no row')));
  expect(age).toBe('Under 18 · U17');
  expect(row?.textContent).toContain('Under\u00a018\u00a0·\u00a0U17 · 2\u00a0clips');
  expect(row?.textContent).toContain('On the profile');
});

test('the page of a minor shows the age band, the country and that contact goes through others', {
  tags: ['MINOR-06'],
}, async () => {
  open('/players/leo');
  expect(await contactFacts()).toEqual([
    'Under 18 · U17',
    'Spain',
    'Contact goes through the people responsible for this player',
  ]);
});

test('a minor of unknown age is under 18', async () => {
  open('/players/leo', { ...LEO, ageBand: null });
  expect((await contactFacts())[0]).toBe('Under 18');
});

test('a guardian who shows their contact data is shown with it', async () => {
  const guardianContacts = [{ email: 'gina@example.org', phone: '+34 600 100 200' }];
  open('/players/leo', LEO, { 'users.byId': () => ({ ...LEO, guardianContacts }) });
  expect((await contactFacts()).at(-1)).toBe('Guardian: gina@example.org, +34 600 100 200');
  expect(screen.getByText('gina@example.org').getAttribute('href')).toBe('mailto:gina@example.org');
});

test('contact with a minor becomes a request, which the same button opens then', async () => {
  const state: { now: ContactState } = { now: aContactState({ standing: 'request', route: 'responsible' }) };
  const calls = open('/players/leo', LEO, {
    'contactRequests.with': () => state.now,
    'messages.sendUndoable': () => {
      state.now = aContactState({ standing: 'waiting', route: 'responsible' });
      return aRequestSent();
    },
  });
  await press('Contact Player');
  await expectToast(SENT_TOAST);
  await screen.findByText('Requested');
  expect(screen.queryByText('Edit First')).toBeNull();
  expect(inputsOf(calls, 'messages.sendUndoable')).toMatchObject([
    { receiverId: 'leo', content: expect.stringMatching(/^Hi Leo,/) },
  ]);
  expect(inputsOf(calls, 'contactRequests.with')).toEqual([{ otherId: 'leo' }, { otherId: 'leo' }]);
  await press('Contact Player');
  await waitFor(() => expect(window.location.search).toBe('?with=leo'));
  expect(inputsOf(calls, 'messages.sendUndoable')).toHaveLength(1);
});

test.each([
  ['declined', '2031-12-25T10:00:00.000Z', 'Declined, ask again from 25 Dec 2031'],
  ['unavailable', null, 'No contact possible'],
] as const)(
  'a scout who may not write to a minor (%s) reads why, and nothing is sent',
  async (standing, againAt, text) => {
    const calls = open('/players/leo', LEO, { 'contactRequests.with': () => aContactState({ standing, againAt }) });
    await screen.findByText(text);
    fireEvent.click(screen.getByText('Contact Player'));
    await allCallsSent();
    expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([]);
  },
);

test('on a card the request is shown without a call for each card', async () => {
  const asked: Asked[] = [];
  const calls = open('/scout/discover', LEO, {
    'contactRequests.asked': () => [...asked],
    'messages.sendUndoable': () => {
      asked.push({ ...ASKED, playerId: 'leo', state: 'waiting' });
      return aRequestSent();
    },
  });
  await waitFor(() => expect(screen.getByLabelText('Contact Leo Bee').getAttribute('aria-busy')).toBe('false'));
  fireEvent.click(screen.getByLabelText('Contact Leo Bee'));
  await expectToast(SENT_TOAST);
  await screen.findByText(/^Requested/);
  expect(inputsOf(calls, 'contactRequests.with')).toEqual([]);
});

const ASKED = { requestId: 'one', askedAt: '2026-03-01T10:00:00.000Z', againAt: null };

test('requests of an earlier visit are shown on the cards by one call for the page', async () => {
  const calls = stubServerFor(SCOUT, {
    ...searchOf(LEO, MIA, namedPlayer('Tim', { isMinor: true }), namedPlayer('Ann', { isMinor: true })),
    'contactRequests.asked': () => [
      { ...ASKED, playerId: 'leo', state: 'waiting' },
      { ...ASKED, playerId: 'tim', state: 'declined' },
    ],
  });
  openPage('/scout/discover');
  const described = (name: string) => {
    const id = screen.getByLabelText(`Contact ${name}`).getAttribute('aria-describedby');
    return id && document.getElementById(id)?.textContent;
  };
  await screen.findByText(/^Requested/);
  expect(['Leo Bee', 'Mia Bee', 'Tim Bee', 'Ann Bee'].map(described)).toEqual([
    expect.stringMatching(/^Requested 1 Mar/),
    null,
    'Declined',
    null,
  ]);
  expect(inputsOf(calls, 'contactRequests.asked')).toEqual([{ playerIds: ['leo', 'mia', 'tim', 'ann'] }]);
});

test('nothing is sent to a minor before it is known whether the scout has asked', async () => {
  const calls = open('/scout/discover', LEO, { 'contactRequests.asked': () => new Promise(() => {}) });
  await waitFor(() => expect(inputsOf(calls, 'contactRequests.asked')).toHaveLength(1));
  await allCallsSent();
  fireEvent.click(screen.getByLabelText('Contact Leo Bee'));
  await allCallsSent();
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([]);
});

test('a scout who has asked already in another tab reads so, and the card shows it', async () => {
  const asked: Asked[] = [];
  open('/scout/discover', LEO, {
    'contactRequests.asked': () => [...asked],
    'messages.sendUndoable': () => new Rejection('CONTACT_WAITING_FOR_GUARDIAN'),
  });
  await waitFor(() => expect(screen.getByLabelText('Contact Leo Bee').getAttribute('aria-busy')).toBe('false'));
  asked.push({ ...ASKED, playerId: 'leo', state: 'waiting' });
  fireEvent.click(screen.getByLabelText('Contact Leo Bee'));
  await expectToast(
    'Failed to send message This request waits for the people responsible for this player. Nothing can be written before they accept it.',
  );
  await screen.findByText(/^Requested/);
});

test('a declined scout reads why their own words were not sent, and keeps them', async () => {
  open('/players/leo', LEO, { 'messages.sendUndoable': () => new Rejection('CONTACT_DECLINED_BY_GUARDIAN') });
  await press('Edit First');
  const dialog = within(await screen.findByRole('dialog'));
  fill('Message', 'My own words');
  fireEvent.click(dialog.getByText('Send Message'));
  await dialog.findByText(
    'The people responsible for this player have declined this request. It is possible to ask again after 30 days.',
  );
  expect(field('Message').value).toBe('My own words');
});

test('a scout asks an adult for contact details, which are shown once the player accepts', async () => {
  const contacts: { otherId: string; sentAt: string }[] = [];
  const calls = open('/players/mia', MIA, {
    'messages.contacted': () => [...contacts],
    'messages.sendUndoable': () => {
      contacts.push({ otherId: 'mia', sentAt: '2026-03-01T10:00:00.000Z' });
      return aMessage(aParty({ id: SCOUT.id }), aParty({ id: 'mia', firstName: 'Mia', lastName: 'Bee' }));
    },
  });
  expect((await contactFacts()).join()).toContain('Shown once the player accepts your request');
  await press('Ask for contact details');
  await expectToast('Message sent Your message has been sent to Mia Bee.');
  await waitFor(() => expect(screen.queryByText('Ask for contact details')).toBeNull());
  expect(inputsOf(calls, 'messages.sendUndoable')).toEqual([
    {
      receiverId: 'mia',
      subject: 'May I have your contact details?',
      content: expect.stringMatching(/^Hi Mia,\n[\s\S]*\nSue Scout$/),
    },
  ]);
});

test('an unverified scout reads nothing in the place of contact data', async () => {
  open('/players/mia', { ...MIA, contactAccess: 'unverified' });
  expect(await contactFacts()).toEqual(['Seville']);
});
