import { screen, waitFor } from '@testing-library/react';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { held, Rejection, stubServer } from '../../testing/server.ts';

/** Opens an address with a stored user; all calls fail. @returns the names of the calls */
async function visit(from: string, role: string | null, to: string): Promise<string[]> {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  if (role) localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...anAccount(), role }));
  const calls = stubServer(new Proxy({}, { get: () => () => new Rejection('INTERNAL') }));
  const before = window.history.length;
  openApp(from);
  await waitFor(() => expect(window.location.pathname).toBe(to));
  // The guarded address is replaced, so that going back does not return to it.
  expect(window.history.length).toBe(before);
  return calls.map(({ name }) => name);
}

test.each(['/player/dashboard', '/players/some-id', '/messages', '/profile', '/settings', '/scout/discover'])(
  'a visitor of %s is redirected to sign-in, and no data is requested',
  { tags: ['GUARD-02', 'ROUTE-24', 'ROUTE-29', 'API-50'] },
  async (path) => {
    expect(await visit(path, null, '/auth/login')).toEqual([]);
  },
);

test.each([
  ['player', '/scout/discover', '/player/dashboard'],
  ['player', '/scout/profile', '/player/dashboard'],
  ['player', '/admin/users', '/player/dashboard'],
  ['player', '/admin/profile', '/player/dashboard'],
  ['player', '/players/some-id', '/player/dashboard'],
  ['scout', '/player/profile', '/scout/dashboard'],
  ['scout', '/admin/content', '/scout/dashboard'],
  ['scout', '/admin/profile', '/scout/dashboard'],
  ['admin', '/player/dashboard', '/admin/dashboard'],
  ['admin', '/scout/discover', '/admin/dashboard'],
  ['x', '/player/dashboard', '/'],
  ['x', '/profile', '/'],
  ['x', '/settings', '/'],
  ['player', '/profile', '/player/profile'],
  ['player', '/settings', '/player/profile'],
  ['scout', '/profile', '/scout/profile'],
  ['scout', '/settings', '/scout/profile'],
  ['admin', '/profile', '/admin/dashboard'],
  ['admin', '/settings', '/admin/dashboard'],
  ['admin', '/admin', '/admin/dashboard'],
])(
  'a user with the role %s is redirected from %s to %s',
  {
    tags: [
      ...['GUARD-03', 'GUARD-04', 'GUARD-05', 'GUARD-06', 'ROUTE-06', 'ROUTE-07', 'ROUTE-08', 'ROUTE-09'],
      ...['ROUTE-10', 'ROUTE-13', 'ROUTE-14', 'ROUTE-15', 'ROUTE-16', 'ROUTE-18', 'ROUTE-19', 'ROUTE-20', 'ROUTE-21'],
      ...['ROUTE-22', 'ROUTE-23', 'ROUTE-25', 'ROUTE-26', 'ROUTE-27', 'ROUTE-28'],
    ],
  },
  async (role, from, to) => {
    await visit(from, role, to);
  },
);

test.each([
  ['player', '/player/dashboard'],
  ['player', '/player/profile'],
  ['player', '/messages'],
  ['scout', '/scout/discover'],
  ['admin', '/admin/users'],
])('a %s who opens %s stays there', { tags: ['GUARD-08', 'GUARD-09', 'PERM-01'] }, async (role, path) => {
  expect(await visit(path, role, path)).toContain('auth.me');
});

test('a role changed in local storage shows no data and is corrected by the server', { tags: ['AZ-18'] }, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(anAccount({ role: 'admin' })));
  const me = held(anAccount());
  const refused = () => new Rejection('NOT_ALLOWED');
  const counts = { total: 0, approved: 0, pending: 0 };
  stubServer({
    'auth.me': me.answer,
    'users.accounts': refused,
    'users.accountCount': refused,
    'users.counts': refused,
    'messages.unreadCount': () => 0,
    'videos.list': () => ({ items: [], nextCursor: null }),
    'videos.ownCounts': () => counts,
  });
  openApp('/admin/users');
  me.release();
  await screen.findByText('No videos yet');
  expect(window.location.pathname).toBe('/player/dashboard');
});
