import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountReview } from '@touchline/contracts/account-reviews';
import type { Account } from '@touchline/contracts/users';
import { expect, test, vi } from 'vitest';
import { allCallsSent, chooseAction, expectToast, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aMessage, aParty } from '../../../testing/messages.ts';
import { anAccount, aProfile, aReviewOf, usersPage } from '../../../testing/people.ts';
import { type Answers, held, inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aTrashItem } from '../../../testing/trash.ts';
import { aVideo } from '../../../testing/videos.ts';

const CHIEF = anAccount({ id: 'chief', firstName: 'The', lastName: 'Chief', role: 'admin', isVerified: true });
const named = (firstName: string, facts: Partial<Account> = {}) =>
  anAccount({ id: firstName.toLowerCase(), username: firstName.toLowerCase(), firstName, ...facts });
const SCOUT_PROFILE = {
  id: 'profile',
  userId: 'ann',
  organization: 'Northern Scouts',
  license: 'FA Level 2',
  specialization: ['Strikers', 'Wingers'],
  experience: null,
  bio: 'Ten years.',
  location: 'Leeds',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};

interface Setting {
  pages?: Account[][];
  review?: Partial<AccountReview>;
  address?: string;
  onChange?: (id: string) => Rejection | undefined;
  answers?: Answers;
}

/** Opens the list, in pages; of each user the server has this review. A verified user leaves the list of unverified. */
function open({
  pages = [[named('Ann'), named('Bo'), named('Cy')]],
  review = {},
  address = '',
  onChange,
  answers = {},
}: Setting = {}) {
  const verified = new Set<string>();
  const isListed = ({ id }: Account) => !(address.includes('unverified') && verified.has(id));
  const find = (id: string) => [...pages.flat(), CHIEF].find((account) => account.id === id);
  const calls = stubServerFor(CHIEF, {
    'users.counts': () => ({ total: 9, players: 9, scouts: 0, pending: 3 }),
    'users.accountCount': () => pages.flat().filter(isListed).length,
    'users.accounts': (input) => {
      const page = Number(input.cursor ?? 0);
      const more = page + 1 < pages.length ? String(page + 1) : null;
      return { ...usersPage(pages[page]?.filter(isListed) ?? []), nextCursor: more };
    },
    'users.review': (input) => {
      const account = find(input.id);
      if (!account) return new Rejection('USER_NOT_FOUND');
      return aReviewOf({ ...account, isVerified: account.isVerified || verified.has(account.id) }, review);
    },
    'users.verify': ({ id, acknowledged = [] }) => {
      const account = find(id);
      if (!account) return new Rejection('USER_NOT_FOUND');
      const refused = onChange?.(id);
      if (refused) return refused;
      const concerns = (review.concerns ?? []).filter((concern) => !acknowledged.includes(concern));
      if (concerns.length > 0) return { account, concerns, entryIds: [] };
      verified.add(id);
      return { account: { ...account, isVerified: true }, concerns, entryIds: ['entry'] };
    },
    ...answers,
  });
  openPage(`/admin/users${address}`);
  return calls;
}

const drawer = async () => within(await screen.findByRole('dialog', { hidden: true }));
const openDrawer = async (name: string) => {
  const link = await screen.findByText(`${name} Bee`, { selector: 'h3 a' });
  act(() => link.focus());
  fireEvent.click(link);
  await (await drawer()).findByText(`${name} Bee`);
};
const shown = () => new URLSearchParams(window.location.search).get('user');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
/** The facts of a part of the drawer. */
const factsOf = async (title: string) =>
  Array.from((await (await drawer()).findByLabelText(title)).querySelectorAll('dl > div'), (fact) =>
    Array.from(fact.children, ({ textContent }) => textContent).join(': '),
  );

test('the name of a scout opens a drawer with their organization, license and document', {
  tags: ['AUSER-80', 'AUSER-81', 'AUSER-82', 'AUSER-83'],
}, async () => {
  const ann = named('Ann', {
    role: 'scout',
    phone: '+34 600',
    dateOfBirth: '1990-05-04',
    passportImageUrl: '/api/users/ann/passport?v=1',
    scoutProfile: SCOUT_PROFILE,
  });
  open({ pages: [[ann]] });
  await openDrawer('Ann');
  expect(shown()).toBe('ann');
  expect(await factsOf('Scout Profile')).toEqual([
    'Organization: Northern Scouts',
    'License: FA Level 2',
    'Location: Leeds',
    'Specializations: Strikers, Wingers',
    'Experience: Not given',
    'Bio: Ten years.',
  ]);
  expect(await factsOf('Account')).toEqual([
    'Username: @ann',
    'Email: ann@example.org',
    'Phone: +34 600',
    expect.stringMatching(/^Date of birth: 4 May 1990 \(age \d\d\)$/),
    'Joined: 1 Mar 2026',
  ]);
  const image = (await drawer()).getByAltText('Passport document of Ann Bee');
  expect(image.getAttribute('src')).toBe('/api/users/ann/passport?v=1');
});

test('the drawer of a player has the profile, the clips, the latest messages and accounts that look alike, with links to each', {
  tags: ['AUSER-82', 'AUSER-83', 'AUSER-84', 'AUSER-85', 'AUSER-87'],
}, async () => {
  const clips = {
    items: [
      aVideo({ id: 'one', title: 'Solo run' }),
      aVideo({ id: 'two', title: 'Volley', isApproved: true, processing: 'failed' }),
    ],
    counts: { total: 7, approved: 1, pending: 6, rejected: 0 },
  };
  const withViewer = [aMessage(aParty({ id: 'ann' }), aParty({ id: 'chief' }), { subject: 'When?', content: 'Soon?' })];
  const messages = { sent: 1000, received: 3, withViewer };
  const twin = {
    ...named('Bo'),
    isActive: true,
    agreesIn: ['name' as const, 'phone' as const],
    inOtherLetters: ['name' as const],
  };
  open({
    pages: [[named('Ann', { playerProfile: aProfile() }), named('Bo')]],
    review: { clips, messages, lookAlikes: [twin] },
  });
  await openDrawer('Ann');
  expect((await factsOf('Player Profile')).slice(0, 4)).toEqual([
    'Position: Striker',
    'Second position: Not given',
    'Third position: Not given',
    'Club: CD Marisma',
  ]);
  const list = within(await (await drawer()).findByLabelText('Clips (7)'));
  const entries = list.getAllByRole('listitem', { hidden: true });
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Solo run.*Pending$/),
    expect.stringMatching(/^Volley.*ApprovedFailed$/),
  ]);
  expect(list.getByText('Solo run').getAttribute('href')).toBe('/admin/content?video=one');
  expect((await drawer()).getByText('Open page').getAttribute('href')).toBe('/players/ann');
  expect((await drawer()).getByText('No document has been uploaded.').tagName).toBe('P');

  const counted = within((await drawer()).getByLabelText('Messages'));
  counted.getByText('1,000 or more sent, 3 received. You see only those with yourself.');
  counted.getByText('When?');
  expect(counted.getByText('Write a message').getAttribute('href')).toBe('/messages?with=ann');

  const alike = within((await drawer()).getByLabelText('Accounts That Look Alike'));
  alike.getByText('Same name in other letters and phone number');
  fireEvent.click(alike.getByText('Bo Bee'));
  await waitFor(() => expect(shown()).toBe('bo'));
});

test('users without a profile, a clip or a message are described as such', {
  tags: ['AUSER-82', 'AUSER-84', 'AUSER-87'],
}, async () => {
  open({ pages: [[named('Ann'), named('Bo', { role: 'scout' })]] });
  await openDrawer('Ann');
  await (await drawer()).findByText('The player has not created a profile yet.');
  (await drawer()).getByText('No clips have been uploaded yet.');
  (await drawer()).getByText(/^0 sent, 0 received/);
  fireEvent.keyDown(document.body, { key: 'j' });
  await (await drawer()).findByText(/^The scout has not created a profile yet/);
});

test('its close button, Escape and going back close the drawer, and the name has the focus again', {
  tags: ['AUSER-81'],
}, async () => {
  open({ address: '?role=player' });
  for (const close of [
    async () => fireEvent.click((await drawer()).getByLabelText('Close')),
    async () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    async () => act(() => window.history.back()),
  ]) {
    await openDrawer('Bo');
    // The drawer listens to Escape once it is open.
    await allCallsSent();
    await close();
    await isClosed();
    expect(window.location.search).toBe('?role=player');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo Bee'));
    act(() => (document.activeElement as HTMLElement).blur());
  }
});

test('Escape in the form of a check closes the form, and the drawer stays', async () => {
  open();
  await openDrawer('Bo');
  const [record] = await (await drawer()).findAllByText('Record');
  fireEvent.click(record as HTMLElement);
  const evidence = await screen.findByLabelText(/^Evidence/);
  fireEvent.change(evidence, { target: { value: 'Passport' } });
  fireEvent.keyDown(evidence, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText(/^Evidence/)).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('Identity document seen'));
  expect(shown()).not.toBeNull();
});

test('what is written of a check is kept until the admin has answered, however the drawer is left', {
  tags: ['AUSER-81'],
}, async () => {
  open();
  await openDrawer('Ann');
  const [record] = await (await drawer()).findAllByText('Record');
  fireEvent.click(record as HTMLElement);
  fireEvent.change(await screen.findByLabelText(/^Evidence/), { target: { value: 'Passport' } });
  const close = async () => fireEvent.click((await drawer()).getByLabelText('Close'));
  const verify = async () => press('Verify and Next', await drawer());
  for (const leave of [close, async () => fireEvent.click((await drawer()).getByLabelText('Next user')), verify]) {
    await leave();
    await press('Stay', within(await screen.findByRole('dialog', { name: 'Leave without saving?' })));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    expect(screen.getByLabelText(/^Evidence/)).toHaveProperty('value', 'Passport');
  }
  await close();
  await press('Leave Page');
  await isClosed();
});

test('a link opens the drawer of a user whom the list does not have', { tags: ['AUSER-81'] }, async () => {
  open({ address: '?user=chief', pages: [[named('Ann')]] });
  await (await drawer()).findByText('The Chief');
  expect((await drawer()).queryByLabelText('Next user')).toBeNull();
  expect((await drawer()).getByText('Current User').textContent).toBe('Current User');
  fireEvent.click((await drawer()).getByLabelText('Close'));
  await isClosed();
  expect(window.location.search).toBe('');
});

test('J and K and the buttons walk through the list, over the end of a page, but not while typing', {
  tags: ['AUSER-86'],
}, async () => {
  open({ pages: [[named('Ann'), named('Bo')], [named('Cy')]] });
  await openDrawer('Ann');
  const at = async (name: string, place: string) => {
    await (await drawer()).findByText(`${name} Bee`);
    (await drawer()).getByText(place);
  };
  await at('Ann', '1 of 3');
  fireEvent.keyDown(screen.getByPlaceholderText(/^Search by name/), { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'k' });
  await at('Ann', '1 of 3');
  fireEvent.keyDown(document.body, { key: 'j' });
  await at('Bo', '2 of 3');
  const next = (await drawer()).getByLabelText('Next user');
  act(() => next.focus());
  fireEvent.click(next);
  await at('Cy', '3 of 3');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  fireEvent.click(next);
  await at('Cy', '3 of 3');
  fireEvent.click((await drawer()).getByLabelText('Previous user'));
  await at('Bo', '2 of 3');
  expect(shown()).toBe('bo');
});

test('J and K pressed quickly go one further each, before the users between are shown', {
  tags: ['AUSER-86'],
}, async () => {
  open({ pages: [[named('Ann'), named('Bo'), named('Cy')]] });
  await openDrawer('Ann');
  const pressTwice = (key: string) =>
    // Within one act nothing is rendered between the presses.
    act(async () => {
      fireEvent.keyDown(document.body, { key });
      await Promise.resolve();
      fireEvent.keyDown(document.body, { key });
    });
  await pressTwice('j');
  await (await drawer()).findByText('Cy Bee');
  await pressTwice('k');
  await (await drawer()).findByText('Ann Bee');
});

test('"Verify and Next" verifies a user and shows the next, who has moved up in the list', {
  tags: ['AUSER-86'],
}, async () => {
  const calls = open({ address: '?status=unverified' });
  await openDrawer('Ann');
  const button = await (await drawer()).findByText('Verify and Next');
  // A second click finds the button busy.
  for (const _ of [1, 2]) fireEvent.click(button);
  await expectToast('User verified Ann Bee Undo');
  await (await drawer()).findByText('Bo Bee');
  await (await drawer()).findByText('1 of 2');
  await press('Verify and Next', await drawer());
  await (await drawer()).findByText('Cy Bee');
  // The last one of the list has no next.
  expect((await drawer()).queryByText('Verify and Next')).toBeNull();
  await press('Verify', await drawer());
  await (await drawer()).findByText('Unverify');
  expect(inputsOf(calls, 'users.verify')).toEqual(['ann', 'bo', 'cy'].map((id) => ({ id, acknowledged: [] })));
});

test('after a verified user has left the list, J shows the one who has taken their place', {
  tags: ['AUSER-86'],
}, async () => {
  open({ address: '?status=unverified' });
  await openDrawer('Ann');
  await press('Verify', await drawer());
  await (await drawer()).findByText('Unverify');
  await screen.findByText('Users (2)');
  fireEvent.keyDown(document.body, { key: 'j' });
  await (await drawer()).findByText('Bo Bee');
});

test('Verify in the list opens the drawer of a user with concerns, who is verified once each was ticked', {
  tags: ['CHECK-05'],
}, async () => {
  const concerns = ['look-alike', 'mixed-alphabets'] as const;
  const calls = open({ review: { concerns: [...concerns], mixedAlphabets: ['Аnn'] } });
  await screen.findByText('Ann Bee', { selector: 'h3 a' });
  await chooseAction('Verify', 'Ann Bee');
  await waitFor(() => expect(shown()).toBe('ann'));
  // The server has only asked.
  expect(inputsOf(calls, 'users.accounts')).toHaveLength(1);
  const before = within(await (await drawer()).findByRole('region', { name: 'Before You Verify', hidden: true }));
  expect(before.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Looks like another account',
    'Letters of two alphabets in one word: “Аnn”',
  ]);
  await press('Verify', await drawer());
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify Ann Bee?', hidden: true }));
  fireEvent.click(dialog.getByLabelText('Looks like another account'));
  await press('Verify Anyway', dialog);
  await dialog.findByText('Please look at each and tick it.');
  expect(document.activeElement).toBe(dialog.getByLabelText('Letters of two alphabets in one word'));
  expect(inputsOf(calls, 'users.verify').map(({ acknowledged }) => acknowledged)).toEqual([[], []]);
  expect(inputsOf(calls, 'users.accounts')).toHaveLength(1);
  fireEvent.click(dialog.getByLabelText('Letters of two alphabets in one word'));
  await press('Verify Anyway', dialog);
  await expectToast('User verified Ann Bee Undo');
  expect(inputsOf(calls, 'users.verify').at(-1)).toEqual({ id: 'ann', acknowledged: concerns });
  await waitFor(() => expect(inputsOf(calls, 'users.accounts')).toHaveLength(2));
});

/** Opens the list with Ann's drawer, where the admin asks for this; the response is held back. */
async function openAndRemove(label: 'Delete User' | 'Move to Trash') {
  const deletion = held(OK);
  const move = held(aTrashItem({ label: 'Ann Bee' }));
  open({ answers: { 'users.delete': deletion.answer, 'trash.move': move.answer } });
  await openDrawer('Ann');
  fireEvent.click((await drawer()).getByLabelText('More actions'));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  fireEvent.click(items.find(({ textContent }) => textContent === label) as HTMLElement);
  const title = label === 'Delete User' ? 'Delete Ann Bee' : 'Move Ann Bee to Trash';
  await press(label, within(await screen.findByRole('dialog', { name: title, hidden: true })));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title, hidden: true })).toBeNull());
  return {
    async answer() {
      deletion.release();
      move.release();
      await expectToast(
        label === 'Delete User' ? 'User deleted' : 'Moved to the trash Ann Bee can be restored for 30 days. Undo',
      );
      await allCallsSent();
    },
  };
}

test('the drawer of a deleted user closes', async () => {
  const removal = await openAndRemove('Delete User');
  await removal.answer();
  await isClosed();
  expect(window.location.pathname + window.location.search).toBe('/admin/users');
});

test('an admin who has closed the drawer before the user was deleted stays at the list', async () => {
  // Going back once too often would lead there.
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/');
  const removal = await openAndRemove('Delete User');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await isClosed();
  await removal.answer();
  expect(window.location.pathname).toBe('/admin/users');
});

test.for(['Delete User', 'Move to Trash'] as const)(
  'after "%s" an admin who has gone to another page stays there',
  async (label) => {
    const removal = await openAndRemove(label);
    fireEvent.click((await drawer()).getByText('Write a message'));
    await waitFor(() => expect(window.location.pathname).toBe('/messages'));
    await removal.answer();
    expect(window.location.pathname).toBe('/messages');
  },
);

test.for(['Delete User', 'Move to Trash'] as const)(
  'after "%s" the drawer of the next user stays open',
  async (label) => {
    const removal = await openAndRemove(label);
    fireEvent.keyDown(document.body, { key: 'j' });
    await (await drawer()).findByText('Bo Bee');
    await removal.answer();
    expect(shown()).toBe('bo');
  },
);

test('a verification that fails stays with the user', { tags: ['AUSER-86', 'ERR-44'] }, async () => {
  open({ onChange: () => new Rejection('INTERNAL') });
  await openDrawer('Ann');
  await press('Verify and Next', await drawer());
  await expectToast('Verification failed Failed to verify user. Please try again.');
  expect(shown()).toBe('ann');
});

test('a user who cannot be loaded shows the error with a way to try again', { tags: ['AUSER-80'] }, async () => {
  open({ address: '?user=gone' });
  await (await drawer()).findByText('The user could not be loaded');
  (await drawer()).getByText('Try Again');
});

test('on a phone the drawer of a verified user has two actions and the others in its menu', {
  tags: ['AUSER-90'],
}, async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  );
  open({ address: '?user=ann', pages: [[named('Ann', { isVerified: true })]] });
  await (await drawer()).findByText('Unverify');
  expect((await drawer()).queryByText('Deactivate')).toBeNull();
  fireEvent.click((await drawer()).getByLabelText('More actions'));
  const entries = await screen.findAllByRole('menuitem', { hidden: true });
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Deactivate',
    'Make Admin',
    'Make Scout',
    'Move to Trash',
    'Delete User',
  ]);
});

test('"Review" is the button of a row, heavy for a user who waits, and a menu has what suits the state of the account', {
  tags: ['AUSER-89', 'AUSER-90'],
}, async () => {
  const rare = ['Move to Trash', 'Delete User'];
  const cases: [name: string, facts: Partial<Account>, labels: string[]][] = [
    ['Ann', {}, ['Verify', 'Enable Upload', 'Deactivate', 'Make Admin', 'Make Scout', ...rare]],
    ['Bo', { role: 'scout' }, ['Verify', 'Deactivate', 'Make Admin', 'Make Player', ...rare]],
    ['Cy', { isVerified: true }, ['Enable Upload', 'Unverify', 'Deactivate', 'Make Admin', 'Make Scout', ...rare]],
    [
      ...(['Di', { isVerified: true, isActive: false }] as const),
      ['Activate', 'Enable Upload', 'Unverify', 'Make Admin', 'Make Scout', ...rare],
    ],
  ];
  open({ pages: [cases.map(([name, facts]) => named(name, facts))] });
  for (const [name, { isVerified = false }, labels] of cases) {
    const row = (await screen.findByText(`${name} Bee`, { selector: 'h3 a' })).closest('article') as HTMLElement;
    const buttons = Array.from(row.querySelectorAll('button'));
    expect(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      ...['Review', 'ID Card', 'More actions'],
    ]);
    const heavy = buttons.filter((one) => one.getAttribute('data-variant') === 'filled');
    expect(heavy.map(({ textContent }) => textContent)).toEqual(isVerified ? [] : ['Review']);
    fireEvent.click(within(row).getByLabelText('More actions'));
    const entries = await screen.findAllByRole('menuitem', { hidden: true });
    expect(entries.map(({ textContent }) => textContent)).toEqual(labels);
    fireEvent.keyDown(screen.getByRole('menu', { hidden: true }), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
  }
  await press('Review', within(screen.getAllByRole('article')[1] as HTMLElement));
  await (await drawer()).findByText('Bo Bee');
  expect(shown()).toBe('bo');
});
