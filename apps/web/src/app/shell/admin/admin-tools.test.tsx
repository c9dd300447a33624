import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLeaveQuestion } from '../../../components/dialog/use-leave-question.ts';
import { allCallsSent, expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openApp } from '../../../testing/app.tsx';
import { anAccount, onePage, usersPage } from '../../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aModeratedVideo, aVideo } from '../../../testing/videos.ts';

const CHIEF = anAccount({ id: 'chief', firstName: 'The', lastName: 'Chief', role: 'admin', isVerified: true });
const ANN = anAccount({ id: 'ann' });
const FIELD = 'Search users, clips, cards, pages and actions';

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

function openAs(user: typeof CHIEF, address: string, answers: Answers = {}) {
  const calls = answerAs(user, answers);
  openApp(address);
  return calls;
}

function answerAs(user: typeof CHIEF, answers: Answers = {}) {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  return stubServerFor(user, {
    'users.counts': () => ({ total: 1, players: 1, scouts: 0, pending: 0 }),
    'users.accountCount': () => 1,
    'users.accounts': () => usersPage([ANN]),
    'users.review': () => new Rejection('INTERNAL'),
    'videos.counts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
    'videos.forModeration': () => onePage([]),
    'videos.byId': () => aVideo(),
    'idCards.list': () => onePage([]),
    'content.homepage': () => onePage([]),
    'content.featured': () => onePage([]),
    'messages.received': () => onePage([]),
    ...answers,
  });
}

const palette = async () => within(await screen.findByRole('dialog', { name: 'Search', hidden: true }));
const search = async (text?: string) => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await (await palette()).findByLabelText(FIELD);
  if (text !== undefined) fill(FIELD, text);
};
const options = async () =>
  (await palette()).getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());

const searchIsClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search', hidden: true })).toBeNull());

test('admin pages have a menu of all sections, which names the current one', { tags: ['SHELL-80'] }, async () => {
  openAs(CHIEF, '/admin/users');
  const menu = await screen.findByLabelText('Admin', { selector: 'nav' });
  const links = Array.from(menu.querySelectorAll('a'), (link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Dashboard', '/admin/dashboard'],
    ['Users', '/admin/users'],
    ['Videos', '/admin/content'],
    ['ID Cards', '/admin/cards'],
    ['Content Manager', '/admin/content-manager'],
    ['Messages', '/messages'],
    ['Trash', '/admin/trash'],
    ['Approvals', '/admin/approvals'],
    ['Audit Log', '/admin/audit'],
    ['Background Jobs', '/admin/jobs'],
    ['Profile', '/admin/profile'],
  ]);
  const current = () => Array.from(menu.querySelectorAll('[aria-current=page]'), ({ textContent }) => textContent);
  expect(current()).toEqual(['Users']);
  fireEvent.click(within(menu).getByText('Videos'));
  await screen.findByText('Content Moderation', { selector: 'h1' });
  expect(current()).toEqual(['Videos']);
});

test('the menu says how much waits on each page', { tags: ['SHELL-84'] }, async () => {
  openAs({ ...CHIEF, isSafeguarding: true }, '/admin/users', {
    'users.counts': () => ({ total: 200, players: 150, scouts: 50, pending: 120 }),
    'videos.counts': () => ({ total: 9, approved: 4, pending: 3, rejected: 2 }),
    'idCards.count': () => 2,
    'approvals.waitingCount': () => 1,
    'messages.unreadCount': () => 0,
    'cases.counts': () => ({ new: 2, open: 3, waiting: 5, closed: 7 }),
  });
  const menu = await screen.findByLabelText('Admin', { selector: 'nav' });
  const waiting = () =>
    Array.from(menu.querySelectorAll('a[aria-describedby]'), (link) => [
      link.textContent,
      document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
    ]);
  await waitFor(() =>
    expect(waiting()).toEqual([
      ['Users99+', '120 waiting'],
      ['Videos3', '3 waiting'],
      ['ID Cards2', '2 waiting'],
      ['Safeguarding5', '5 waiting'],
      ['Approvals1', '1 waiting'],
    ]),
  );
});

test('"/" moves to the search of the page; it is typed in a field, and opens the search of admins where a page has none', {
  tags: ['SHELL-85'],
}, async () => {
  openAs(CHIEF, '/admin/users');
  const box = await screen.findByLabelText('Search by name, email or username');
  await screen.findByLabelText('Admin', { selector: 'nav' });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(box);
  expect(fireEvent.keyDown(box, { key: '/' })).toBe(true);
  fireEvent.click(within(screen.getByLabelText('Admin', { selector: 'nav' })).getByText('Profile'));
  await waitFor(() => expect(screen.queryByLabelText('Search by name, email or username')).toBeNull());
  fireEvent.keyDown(document.body, { key: '/' });
  await (await palette()).findByLabelText(FIELD);
});

test.each([
  ['/account/security', 'Account Security'],
  ['/notifications', 'Notifications'],
])('admins have the menu on %s too', { tags: ['SHELL-80'] }, async (address, title) => {
  openAs(CHIEF, address, { 'accessTokens.list': () => onePage([]), 'notifications.list': () => onePage([]) });
  const menu = await screen.findByLabelText('Admin', { selector: 'nav' });
  await screen.findByText(title, { selector: 'h1' });
  expect(menu.querySelector('[aria-current=page]')).toBeNull();
});

test('other users and other pages have no such menu, and other users no search', {
  tags: ['SHELL-80', 'SHELL-81'],
}, async () => {
  openAs(anAccount({ role: 'scout' }), '/nowhere');
  await screen.findByText('404 Page Not Found');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await allCallsSent();
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(screen.queryByLabelText('Admin', { selector: 'nav' })).toBeNull();
});

test('a button and Ctrl+K open the search, also while typing; after Escape and an action that stays, the page has the focus', {
  tags: ['SHELL-81'],
}, async () => {
  openAs(CHIEF, '/admin/users');
  const menu = await screen.findByLabelText('Admin', { selector: 'nav' });
  fireEvent.click(within(menu).getByText('Search'));
  await (await palette()).findByLabelText(FIELD);
  fireEvent.keyDown(field(FIELD), { key: 'Escape' });
  await isClosed();
  fireEvent.keyDown(field('Search by name, email or username'), { key: 'k', ctrlKey: true });
  fireEvent.click((await palette()).getByText('Switch between light and dark'));
  await isClosed();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
});

test('Ctrl+K works over the drawer of a user, and not over a form', { tags: ['SHELL-81'] }, async () => {
  openAs(CHIEF, '/admin/users?user=ann', { 'content.nextOrder': () => 1 });
  await screen.findByRole('dialog', { name: 'Ann Bee', hidden: true });
  await search();
  fireEvent.click((await palette()).getByText('Add section'));
  await screen.findByRole('dialog', { name: 'Add Section', hidden: true });
  // It fades out first.
  await searchIsClosed();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await allCallsSent();
  expect(screen.queryByRole('dialog', { name: 'Search', hidden: true })).toBeNull();
});

test('after the search has shown another user in the open drawer, their name has the focus', {
  tags: ['SHELL-81'],
}, async () => {
  openAs(CHIEF, '/admin/users?user=chief', {
    'users.accounts': () => usersPage([CHIEF, ANN]),
  });
  await screen.findByRole('dialog', { name: 'The Chief', hidden: true });
  await search('bee');
  fireEvent.click(await (await palette()).findByText('Ann Bee'));
  await screen.findByRole('dialog', { name: 'Ann Bee', hidden: true });
  await searchIsClosed();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ann Bee'));
});

test('without a text the search offers actions and pages, and narrows them by a few letters', {
  tags: ['SHELL-82'],
}, async () => {
  openAs(CHIEF, '/admin/profile', { 'idCards.of': () => new Rejection('CARD_NOT_FOUND') });
  await screen.findByLabelText('Admin', { selector: 'nav' });
  await search();
  expect(await options()).toEqual([
    'Verify next pending user',
    'Review next pending video',
    'Add section',
    'Add featured content',
    'Switch between light and dark',
    'Log out',
    'Dashboard',
    'Users',
    'Videos',
    'ID Cards',
    'Content Manager',
    'Messages',
    'Trash',
    'Approvals',
    'Audit Log',
    'Background Jobs',
    'Profile',
    'Notifications',
    'Personal Details',
    'Privacy',
    'Notification Settings',
    'Account Security',
    'ID Card Verification',
    'Home page',
  ]);
  fill(FIELD, 'd');
  fill(FIELD, 'theme');
  await waitFor(async () => expect(await options()).toContain('Switch between light and dark'));
  expect(await options()).not.toContain('Dashboard');
});

test('users and clips are found by the server, and Enter opens the first', { tags: ['SHELL-82'] }, async () => {
  const calls = openAs(CHIEF, '/admin/content', {
    'videos.forModeration': () => onePage([aModeratedVideo({ id: 'v' })]),
  });
  await screen.findByLabelText('Admin', { selector: 'nav' });
  await search('bee');
  await (await palette()).findByText('Ann Bee');
  expect(await options()).toEqual(['Ann BeePlayer · @annbee · Unverified', 'Solo runAnn Bee · Pending']);
  expect(inputsOf(calls, 'users.accounts').at(-1)).toEqual({ search: 'bee', limit: 5 });
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain('Ann Bee'));
  fireEvent.keyDown(field(FIELD), { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/admin/users?user=ann'));
});

test('an ID card is found by its number, and leads to its holder', { tags: ['SHELL-83'] }, async () => {
  const card = {
    ...{ userId: 'ann', cardNumber: 'ID-2026-000007', firstName: 'Ann', lastName: 'Bee', role: 'player' as const },
    ...{ state: 'suspended' as const, suspension: null, stage: 'issued' as const, season: null, expiryDate: null },
    ...{ printedAt: null, lacks: [], uploadedPhotoUrl: null, createdAt: ANN.createdAt },
  };
  const calls = openAs(CHIEF, '/admin/content', {
    'users.accounts': () => onePage([]),
    'idCards.list': () => onePage([card]),
  });
  await screen.findByLabelText('Admin', { selector: 'nav' });
  await search('id-2026-000007');
  await (await palette()).findByText('ID-2026-000007 · Suspended');
  expect(inputsOf(calls, 'idCards.list').at(-1)).toEqual({ search: 'id-2026-000007', limit: 5 });
  fireEvent.keyDown(field(FIELD), { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(window.location.pathname).toBe('/admin/users/ann'));
});

test('actions open the first user and video that wait; where none waits, they say so and stay on the page', {
  tags: ['SHELL-82'],
}, async () => {
  let videos: ReturnType<typeof aModeratedVideo>[] = [];
  const calls = openAs(CHIEF, '/admin/users', { 'videos.forModeration': () => onePage(videos) });
  await screen.findByLabelText('Admin', { selector: 'nav' });
  const choose = async (action: string) => {
    await search();
    fireEvent.click((await palette()).getByText(action));
  };
  const isAt = (address: string) =>
    waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));
  await choose('Review next pending video');
  await expectToast('No video waits for review');
  expect(window.location.pathname).toBe('/admin/users');
  await isClosed();

  await choose('Verify next pending user');
  await isAt('/admin/users?status=unverified&user=ann');
  expect(inputsOf(calls, 'users.accounts')).toContainEqual({ status: 'unverified', exceptAdmins: true, limit: 1 });
  await searchIsClosed();

  videos = [aModeratedVideo({ id: 'v' })];
  await choose('Review next pending video');
  await isAt('/admin/content?video=v');
  expect(inputsOf(calls, 'videos.forModeration')).toContainEqual({ status: 'pending', limit: 1 });
});

test('"Log out" asks before it discards unsaved changes, and "Stay" returns to the page', {
  tags: ['SHELL-82'],
}, async () => {
  answerAs(CHIEF);
  // None of the admins' own pages has such a form.
  const UnsavedForm = () => {
    useLeaveQuestion(true, 'Your changes are not saved yet.');
    return null;
  };
  openApp('/account', [{ path: '/account', access: 'admin', title: 'Form', Page: UnsavedForm }]);
  await screen.findByLabelText('Admin', { selector: 'nav' });
  await search();
  fireEvent.click((await palette()).getByText('Log out'));
  await press('Stay', within(await screen.findByRole('dialog', { name: 'Leave without saving?', hidden: true })));
  await isClosed();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'));
  expect(screen.getByLabelText(/account of The Chief/).tagName).toBe('BUTTON');
});

test('a search that finds nothing or fails says so', { tags: ['SHELL-82'] }, async () => {
  let isBroken = false;
  openAs(CHIEF, '/admin/content', {
    'users.accounts': () => (isBroken ? new Rejection('INTERNAL') : onePage([])),
  });
  await screen.findByLabelText('Admin', { selector: 'nav' });
  await search('zzz');
  await (await palette()).findByText(/^Nothing found/);
  isBroken = true;
  fill(FIELD, 'yyy');
  await (await palette()).findByText('Users, clips and cards could not be searched. Please try again.');
});
