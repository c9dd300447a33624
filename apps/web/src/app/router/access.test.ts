import type { Role } from '@touchline/contracts/options';
import { expect, test } from 'vitest';
import type { SessionState } from '../../lib/session-store.ts';
import { anAccount } from '../../testing/people.ts';
import { type Access, checkAccess } from './access.ts';

const signedInAs = (role: string): SessionState => ({
  status: 'signed-in',
  user: anAccount({ role: role as Role }),
});
const WAITING: SessionState = { status: 'loading', user: null };
const SIGNED_OUT: SessionState = { status: 'signed-out', user: null };

const show = { do: 'show' };
const to = (place: string) => ({ do: 'redirect', to: place });

test.each<[Access, SessionState[]]>([['public', [WAITING, SIGNED_OUT, signedInAs('player'), signedInAs('x')]]])(
  'a %s route is shown to all users without waiting for the session',
  (access, sessions) => {
    for (const session of sessions) expect(checkAccess(session, access)).toEqual(show);
  },
);

test.each<Access>(['signed-in', 'player', ['scout', 'admin']])(
  'a route for %s waits for the stored session',
  { tags: ['GUARD-01'] },
  (access) => {
    expect(checkAccess(WAITING, access)).toEqual({ do: 'wait' });
  },
);

test.each<Access>(['signed-in', 'player', ['scout', 'admin']])(
  'a visitor of a route for %s is redirected to sign-in',
  (access) => {
    expect(checkAccess(SIGNED_OUT, access)).toEqual(to('/auth/login'));
  },
);

test.each<[Access, string, object]>([
  ['player', 'player', show],
  ['player', 'scout', to('/scout/dashboard')],
  ['player', 'admin', to('/admin/dashboard')],
  ['player', 'x', to('/')],
  ['admin', 'player', to('/player/dashboard')],
  [['scout', 'admin'], 'scout', show],
  [['scout', 'admin'], 'admin', show],
  [['scout', 'admin'], 'player', to('/player/dashboard')],
  [['scout', 'admin'], 'x', to('/')],
  ['signed-in', 'player', show],
  ['signed-in', 'x', show],
])('a route for %s is shown or redirects for the role %s', { tags: ['GUARD-07'] }, (access, role, check) => {
  expect(checkAccess(signedInAs(role), access)).toEqual(check);
});
