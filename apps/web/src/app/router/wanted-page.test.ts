import { expect, test } from 'vitest';
import type { SessionState } from '../../lib/session-store.ts';
import { stateOfSignIn, wantedBy } from './wanted-page.ts';

const PLACE = { pathname: '/players/some-id', search: '?from=discover', hash: '#clips' };
const ADDRESS = '/players/some-id?from=discover#clips';
const ANN = { id: 'ann' };
const BOB = { id: 'bob' };

const endedFor = (userId: string, isSignOut: boolean): SessionState => ({
  status: 'signed-out',
  user: null,
  end: { userId, isSignOut },
});

test('a visitor who is asked to sign in continues to the page they came for', { tags: ['GUARD-60'] }, () => {
  const state = stateOfSignIn({ status: 'signed-out', user: null }, PLACE);
  expect([ANN, BOB].map((user) => wantedBy(user, state))).toEqual([ADDRESS, ADDRESS]);
});

test('a page on which a session expired waits for its user only', { tags: ['GUARD-61'] }, () => {
  const state = stateOfSignIn(endedFor('ann', false), PLACE);
  expect([ANN, BOB].map((user) => wantedBy(user, state))).toEqual([ADDRESS, null]);
});

test('a user who has signed out does not come back to the page', { tags: ['GUARD-62'] }, () => {
  expect(wantedBy(ANN, stateOfSignIn(endedFor('ann', true), PLACE))).toBeNull();
});

test.each([
  null,
  undefined,
  'text',
  {},
  { wanted: null },
  { wanted: { address: 7, userId: null } },
  { wanted: { address: '//evil.example/x', userId: null } },
  { wanted: { address: 'https://evil.example', userId: null } },
])('the history state %j leads nowhere', { tags: ['GUARD-60'] }, (state) => {
  expect(wantedBy(ANN, state)).toBeNull();
});
