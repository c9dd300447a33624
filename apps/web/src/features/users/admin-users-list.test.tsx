import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@touchline/contracts/users';
import { expect, test, vi } from 'vitest';
import { choose, chooseAction, expectToast, field, fill, optionsOf, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount, onePage, usersPage } from '../../testing/people.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';

const ANN = anAccount({ isVerified: true, canUploadVideos: true });

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

function open(query: string, answers: Answers = {}, accounts: Account[] = [ANN]) {
  const calls = stubServerFor(anAccount({ id: 'chief', role: 'admin', isVerified: true }), {
    'users.counts': () => ({ total: 3, players: 1, scouts: 1, pending: 0 }),
    'users.accountCount': () => accounts.length,
    'users.accounts': () => usersPage(accounts),
    ...answers,
  });
  openPage(`/admin/users${query}`);
  return calls;
}

/** Picks an option of a select that has exactly these options. */
async function pick(label: string, option: string, offered: string[]) {
  const options = await optionsOf(label);
  expect(options.map(({ textContent }) => textContent)).toEqual(offered);
  fireEvent.click(options[offered.indexOf(option)] as HTMLElement);
  await waitFor(() => expect(field(label).getAttribute('aria-expanded')).toBe('false'));
}
const SEARCH = 'Search by name, email or username';

test('a user whom another admin has deleted leaves the list and the counts when a change is refused', {
  tags: ['AUSER-12', 'AUSER-14', 'MOD-60'],
}, async () => {
  let accounts = [ANN];
  open('', {
    'users.counts': () => ({ total: 2 + accounts.length, players: accounts.length, scouts: 1, pending: 0 }),
    'users.accountCount': () => accounts.length,
    'users.accounts': () => usersPage(accounts),
    'users.change': () => {
      accounts = [];
      return new Rejection('USER_NOT_FOUND');
    },
  });
  await screen.findByText('Users (1)');
  await chooseAction('Unverify', 'Ann Bee');
  await expectToast('Unverification failed This account has been deleted.');
  await screen.findByText('Users (0)');
  await screen.findByText('No users found');
  expect(screen.getByText(/yet/).textContent).toBe('No users have registered yet.');
});

test('search and filters are sent, kept in the URL and cleared together', {
  tags: ['ROUTE-15', 'AUSER-06', 'AUSER-07', 'AUSER-08', 'AUSER-09', 'SHELL-64'],
}, async () => {
  const players = (input: { role?: unknown }) => (input.role === 'scout' ? [] : [ANN]);
  const calls = open('?search=ann', {
    'users.accountCount': (input) => players(input).length,
    'users.accounts': (input) => usersPage(players(input)),
  });
  const announced = (await screen.findByText('Users (1)')).closest('[role=status]');
  expect(field(SEARCH).value).toBe('ann');
  await pick('Role', 'Scout', ['All roles', 'Player', 'Scout', 'Guardian']);
  await pick('Status', 'Unverified', ['All statuses', 'Verified', 'Unverified', 'Active', 'Inactive']);
  await waitFor(() => expect(window.location.search).toBe('?search=ann&role=scout&status=unverified'));
  const filters = { search: 'ann', role: 'scout', status: 'unverified' };
  await waitFor(() => expect(inputsOf(calls, 'users.accounts').at(-1)).toMatchObject(filters));
  expect(inputsOf(calls, 'users.accountCount').at(-1)).toEqual(filters);
  await waitFor(() => expect(announced?.textContent).toBe('Users (0)'));
  await waitFor(() => expect(screen.queryByText('Ann Bee', { selector: 'h3 a' })).toBeNull());
  await choose('Role', 'All roles');
  await waitFor(() =>
    expect(inputsOf(calls, 'users.accountCount').at(-1)).toEqual({ search: 'ann', status: 'unverified' }),
  );
  await press('Clear Filters');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(window.location.pathname).toBe('/admin/users');
  await screen.findByText('Users (1)');
  await screen.findByText('Ann Bee', { selector: 'h3 a' });
  expect([SEARCH, 'Role', 'Status'].map((label) => field(label).value)).toEqual(['', 'All roles', 'All statuses']);
});

test('the filters by what is on record are kept in the URL, sent with the others, counted and saved', {
  tags: ['AUSER-93', 'AUSER-88'],
}, async () => {
  const calls = open('?role=player&minors=nonsense&lookAlikes=some');
  await screen.findByText('Users (1)');
  const known = { search: '', role: 'player', lookAlikes: 'some' };
  expect(inputsOf(calls, 'users.accountCount')).toEqual([known]);
  // On a phone they are behind a button, which is open when one is used.
  const more = screen.getByText('More Filters (2)').closest('button');
  expect(more?.getAttribute('aria-expanded')).toBe('true');
  await pick('Under 18', 'Under 18, no guardian', ['All ages', 'Under 18', 'Under 18, no guardian']);
  await pick('Identity Document', 'Not seen', ['Seen or not', 'Seen', 'Not seen']);
  await pick('Email', 'Not confirmed', ['Confirmed or not', 'Confirmed', 'Not confirmed']);
  await pick('Look-alikes', 'With or without', ['With or without', 'Looks like another']);
  fill('Registered From', '2026-03-01');
  fill('Registered Until', '2026-03-02');
  const filters = {
    ...{ search: '', role: 'player', minors: 'without-guardian', document: 'not-seen', email: 'not-confirmed' },
    joinedFrom: new Date('2026-03-01T00:00').toISOString(),
    joinedUntil: new Date('2026-03-03T00:00').toISOString(),
  };
  await waitFor(() => expect(inputsOf(calls, 'users.accountCount').at(-1)).toEqual(filters));
  expect(inputsOf(calls, 'users.accounts').at(-1)).toMatchObject(filters);
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    ...{ role: 'player', minors: 'without-guardian', document: 'not-seen', email: 'not-confirmed' },
    ...{ from: '2026-03-01', until: '2026-03-02' },
  });
  await press('Clear Filters');
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('the tiles are links that set the filters of the list', { tags: ['AUSER-91'] }, async () => {
  open('?search=ann');
  const tile = await screen.findByText('Scouts', { selector: 'dt a' });
  const links = Array.from(document.querySelectorAll('dt a'), (link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/admin/users',
    '/admin/users?role=player',
    '/admin/users?role=scout',
    '/admin/users?status=unverified',
  ]);
  fireEvent.click(tile);
  await waitFor(() => expect(field('Role').value).toBe('Scout'));
  expect(field(SEARCH).value).toBe('');
});

test('the filters of a URL are shown and sent; the list shows placeholders while loading and says when nothing matches', {
  tags: ['AUSER-07', 'AUSER-08', 'AUSER-12', 'AUSER-13', 'AUSER-44'],
}, async () => {
  const answer = held(onePage([]));
  const calls = open('?search=no-such-user&role=guardian&status=inactive', { 'users.accounts': answer.answer }, []);
  await screen.findByLabelText('Loading users');
  expect(['Role', 'Status'].map((label) => field(label).value)).toEqual(['Guardian', 'Inactive']);
  answer.release();
  await screen.findByText('No users found');
  expect(screen.getByText(/^Try/).textContent).toBe('Try adjusting your filters.');
  expect(screen.queryByLabelText('Loading users')).toBeNull();
  await screen.findByText('Users (0)');
  const filters = { search: 'no-such-user', role: 'guardian', status: 'inactive' };
  expect(inputsOf(calls, 'users.accounts')).toMatchObject([filters]);
  expect(inputsOf(calls, 'users.accountCount')).toEqual([filters]);
});

test('a list that fails to load shows the status and the message of the response', {
  tags: ['AUSER-45', 'AUSER-46'],
}, async () => {
  open('', { 'users.accounts': () => new Rejection('INTERNAL') });
  await screen.findByText('Error loading users');
  expect(screen.getByText(/^Failed to fetch users: 500 /).textContent).toContain('500');
});

test('a response that is not JSON is shown with its status and body', { tags: ['AUSER-45', 'AUSER-46'] }, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  open('');
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
    address.includes('users.accounts')
      ? Promise.resolve(new Response('boom', { status: 500, headers: { 'content-type': 'text/plain' } }))
      : answered(address, options),
  );
  await screen.findByText('Error loading users');
  expect(screen.getByText(/^Failed to fetch users: /).textContent).toContain('Failed to fetch users: 500 boom');
});

test('a failed change shows its toast and changes nothing', {
  tags: ['ERR-44', 'ERR-45', 'ERR-46', 'ERR-47', 'ERR-48', 'ERR-49'],
}, async () => {
  const fail = () => new Rejection('INTERNAL');
  const newcomer = anAccount({ id: 'newcomer', firstName: 'New', role: 'scout', isActive: false });
  open('', { 'users.change': fail, 'users.verify': fail, 'users.deactivate': fail, 'users.delete': fail }, [
    ANN,
    newcomer,
  ]);
  const card = within((await screen.findByText('Ann Bee', { selector: 'h3 a' })).closest('article') as HTMLElement);
  for (const [button, toast, of] of [
    ['Verify', 'Verification failed Failed to verify user. Please try again.', 'New Bee'],
    ['Unverify', 'Unverification failed Failed to unverify user. Please try again.', 'Ann Bee'],
    ['Disable Upload', 'Permission update failed Failed to update upload permission. Please try again.', 'Ann Bee'],
  ] as const) {
    await chooseAction(button, of);
    await expectToast(toast);
  }
  for (const state of ['Verified', 'Upload Enabled', 'Active']) card.getByText(state);
  await chooseAction('Deactivate', 'Ann Bee');
  const form = within(await screen.findByRole('dialog', { hidden: true }));
  fill('Reason', 'Spam.');
  await press('Deactivate', form);
  await expectToast('Status update failed Failed to deactivate user. Please try again.');
  await press('Cancel', form);
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  const confirm = async (action: string) => press(action, within(await screen.findByRole('dialog', { hidden: true })));
  await chooseAction('Make Admin', 'Ann Bee');
  await confirm('Make Admin');
  await expectToast('Role change failed Failed to change the role. Please try again.');
  expect(card.getByText('Player').textContent).toBe('Player');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());

  await chooseAction('Delete User', 'Ann Bee');
  await confirm('Delete User');
  await expectToast('Deletion failed Failed to delete user. Please try again.');
  expect(card.getByText('Ann Bee', { selector: 'h3 a' }).textContent).toBe('Ann Bee');
});
