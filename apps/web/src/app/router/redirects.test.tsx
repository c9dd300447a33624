import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test, vi } from 'vitest';
import { openApp, openPage } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { held, inputsOf, Rejection, stubServer } from '../../testing/server.ts';

/** Opens an address with a stored user; all calls fail. @returns the names of the calls */
async function visit(from: string, role: string | null, to: string, mount = openPage): Promise<string[]> {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  if (role) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...anAccount(), role }));
  const calls = stubServer(new Proxy({}, { get: () => () => new Rejection('INTERNAL') }));
  const before = window.history.length;
  mount(from);
  await waitFor(() => expect(window.location.pathname).toBe(to));
  // The guarded URL is replaced in the history, so that going back does not return to it.
  expect(window.history.length).toBe(before);
  return calls.map(({ name }) => name);
}

test.each(['/messages', '/profile', '/settings'])(
  'a visitor of %s is redirected to sign-in, and no data is requested',
  { tags: ['GUARD-02', 'ROUTE-24', 'ROUTE-29'] },
  async (path) => {
    expect(await visit(path, null, '/auth/login', openApp)).toEqual([]);
  },
);

// routes.test.ts has all addresses and roles.
test.each([
  ['player', '/scout/discover', '/player/dashboard'],
  ['scout', '/admin/content', '/scout/dashboard'],
  ['admin', '/player/dashboard', '/admin/dashboard'],
  ['guardian', '/players/some-id', '/guardian/dashboard'],
  ['x', '/player/dashboard', '/'],
  ['player', '/profile', '/player/profile'],
  ['player', '/settings', '/player/profile'],
  ['scout', '/profile', '/scout/profile'],
  ['scout', '/settings', '/scout/profile'],
  ['admin', '/profile', '/admin/dashboard'],
  ['admin', '/settings', '/admin/dashboard'],
  ['admin', '/admin', '/admin/dashboard'],
  ['guardian', '/profile', '/guardian/profile'],
  ['x', '/profile', '/'],
  ['x', '/settings', '/'],
])(
  'a user with the role %s is redirected from %s to %s',
  {
    tags: [
      ...['GUARD-03', 'GUARD-04', 'GUARD-05', 'GUARD-06', 'ROUTE-19', 'ROUTE-20', 'ROUTE-21', 'ROUTE-22', 'ROUTE-23'],
      ...['ROUTE-25', 'ROUTE-26', 'ROUTE-27', 'ROUTE-28'],
    ],
  },
  async (role, from, to) => {
    await visit(from, role, to);
  },
);

test.each([
  ['player', '/player/dashboard', 'Welcome, Ann'],
  ['admin', '/admin/content-manager', 'Content Manager'],
])(
  'a %s who opens %s sees "%s"',
  { tags: ['GUARD-08', 'GUARD-09', 'PERM-01', 'ROUTE-17'] },
  async (role, path, title) => {
    expect(await visit(path, role, path)).toContain('auth.me');
    expect((await screen.findByText(title, { selector: 'h1' })).textContent).toBe(title);
    expect(window.location.pathname).toBe(path);
  },
);

test('a role changed in local storage shows no data and is corrected by the server', { tags: ['AZ-18'] }, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(anAccount({ role: 'admin' })));
  const me = held(anAccount());
  const refused = () => new Rejection('NOT_ALLOWED');
  const counts = { total: 0, approved: 0, pending: 0, rejected: 0 };
  const calls = stubServer({
    'auth.me': me.answer,
    'users.accounts': refused,
    'users.accountCount': refused,
    'users.counts': refused,
    'videos.counts': refused,
    'idCards.count': refused,
    'approvals.waitingCount': refused,
    'mail.outboxState': refused,
    'messages.unreadCount': () => 0,
    'notifications.unreadCount': () => 0,
    'videos.list': () => ({ items: [], nextCursor: null }),
    'videos.ofPlayer': () => ({ items: [], nextCursor: null }),
    'videos.ownCounts': () => counts,
    'videos.unfinishedUploads': () => [],
    'players.ownViewerCount': () => 0,
    'players.ownSaverCount': () => 0,
    'users.usualReview': () => ({ days: null }),
    'contactRequests.openCount': () => 0,
  });
  openApp('/nowhere');
  // Simultaneous calls are batched into one response, so the list is opened after the call for the user.
  await waitFor(() => expect(inputsOf(calls, 'auth.me')).toHaveLength(1));
  window.history.pushState(null, '', '/admin/users');
  fireEvent.popState(window);
  await screen.findByText('Error loading users');
  expect(inputsOf(calls, 'users.accounts')).toHaveLength(1);
  expect(window.location.pathname).toBe('/admin/users');
  me.release();
  await screen.findByText('No videos yet');
  expect(window.location.pathname).toBe('/player/dashboard');
});
