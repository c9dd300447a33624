import type { Role } from '@touchline/contracts/options';
import { SCREENS } from '@touchline/contracts/screens';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { SessionState } from '../lib/session-store.ts';
import { anAccount } from '../testing/people.ts';
import { checkAccess } from './router/access.ts';
import { routes } from './routes.tsx';

const SIGN_IN = '/auth/login';
const PLAYER = '/player/dashboard';
const SCOUT = '/scout/dashboard';
const ADMIN = '/admin/dashboard';
const GUARDIAN = '/guardian/dashboard';

type Target = string | null;
/** The redirects of a visitor, a player, a scout, an admin, a guardian and a user with an unknown role; null shows the page. */
const EXPECTED: Record<string, [Target, Target, Target, Target, Target, Target]> = {
  '/': [null, null, null, null, null, null],
  '/auth/login': [null, null, null, null, null, null],
  '/auth/register': [null, null, null, null, null, null],
  '/forgot-password': [null, null, null, null, null, null],
  '/reset-password': [null, null, null, null, null, null],
  '/confirm-email': [null, null, null, null, null, null],
  '/unsubscribe': [null, null, null, null, null, null],
  '/verify': [null, null, null, null, null, null],
  '/no-such-page': [null, null, null, null, null, null],
  '/player/dashboard': [SIGN_IN, null, SCOUT, ADMIN, GUARDIAN, '/'],
  '/player/profile': [SIGN_IN, null, SCOUT, ADMIN, GUARDIAN, '/'],
  '/player/guardian': [SIGN_IN, null, SCOUT, ADMIN, GUARDIAN, '/'],
  '/players/some-id': [SIGN_IN, PLAYER, null, null, GUARDIAN, '/'],
  '/scout/dashboard': [SIGN_IN, PLAYER, null, ADMIN, GUARDIAN, '/'],
  '/scout/discover': [SIGN_IN, PLAYER, null, ADMIN, GUARDIAN, '/'],
  '/scout/players': [SIGN_IN, PLAYER, null, ADMIN, GUARDIAN, '/'],
  '/scout/profile': [SIGN_IN, PLAYER, null, ADMIN, GUARDIAN, '/'],
  '/guardian/dashboard': [SIGN_IN, PLAYER, SCOUT, ADMIN, null, '/'],
  '/guardian/profile': [SIGN_IN, PLAYER, SCOUT, ADMIN, null, '/'],
  '/guardian/invitation': [null, null, null, null, null, null],
  '/admin': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/dashboard': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/users': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/users/x': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/content': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/content/review': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/safeguarding': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/content-manager': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/audit': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/jobs': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/cards': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/trash': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/approvals': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/outbox': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/admin/profile': [SIGN_IN, PLAYER, SCOUT, null, GUARDIAN, '/'],
  '/messages': [SIGN_IN, null, null, null, null, null],
  '/notifications': [SIGN_IN, null, null, null, null, null],
  '/account': [SIGN_IN, null, null, null, null, null],
  '/account/privacy': [SIGN_IN, null, null, null, null, null],
  '/account/notifications': [SIGN_IN, null, null, null, null, null],
  '/account/security': [SIGN_IN, null, null, null, null, null],
  '/profile': [SIGN_IN, null, null, null, null, null],
  '/settings': [SIGN_IN, null, null, null, null, null],
};

const signedInAs = (role: string): SessionState => ({ status: 'signed-in', user: anAccount({ role: role as Role }) });
const SESSIONS: SessionState[] = [
  { status: 'signed-out', user: null },
  ...['player', 'scout', 'admin', 'guardian', 'unknown'].map(signedInAs),
];

const routeOf = (path: string) => matchRoutes([...routes], path)?.at(-1)?.route;

test.each(Object.entries(EXPECTED))(
  '%s is shown or redirects by role',
  {
    tags: [
      ...['GUARD-02', 'GUARD-03', 'GUARD-04', 'GUARD-05', 'GUARD-06', 'GUARD-07', 'GUARD-08'],
      ...['ROUTE-06', 'ROUTE-07', 'ROUTE-08', 'ROUTE-09', 'ROUTE-10', 'ROUTE-13'],
      ...['ROUTE-14', 'ROUTE-15', 'ROUTE-16', 'ROUTE-17', 'ROUTE-18', 'ROUTE-30'],
    ],
  },
  (path, expected) => {
    const checks = SESSIONS.map((session) => checkAccess(session, routeOf(path)?.access ?? 'public'));
    expect(checks.map((check) => (check.do === 'redirect' ? check.to : null))).toEqual(expected);
  },
);

test('the table of expected redirects contains every route', () => {
  expect(new Set(Object.keys(EXPECTED).map((path) => routeOf(path)?.path))).toEqual(
    new Set(routes.map((route) => route.path)),
  );
});

test('the server knows every route as a page, and no other', { tags: ['ROUTE-32'] }, () => {
  expect([...SCREENS].sort()).toEqual(
    routes
      .map(({ path }) => path)
      .filter((path) => path !== '*')
      .sort(),
  );
});
