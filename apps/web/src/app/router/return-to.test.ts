import { expect, test } from 'vitest';
import type { SessionState } from '../../lib/session-store.ts';
import { returnTo, stateOfSignIn } from './return-to.ts';

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
  expect([ANN, BOB].map((user) => returnTo(user, state))).toEqual([ADDRESS, ADDRESS]);
});

test('a page on which a session expired waits for its user only', { tags: ['GUARD-61'] }, () => {
  const state = stateOfSignIn(endedFor('ann', false), PLACE);
  expect([ANN, BOB].map((user) => returnTo(user, state))).toEqual([ADDRESS, null]);
});

test('a user who has signed out does not come back to the page', { tags: ['GUARD-62'] }, () => {
  expect(returnTo(ANN, stateOfSignIn(endedFor('ann', true), PLACE))).toBeNull();
});

test.each([
  null,
  undefined,
  'text',
  {},
  { returnTo: null },
  { returnTo: { address: 7, userId: null } },
  { returnTo: { address: '//evil.example/x', userId: null } },
  { returnTo: { address: 'https://evil.example', userId: null } },
])('the history state %j leads nowhere', { tags: ['GUARD-60'] }, (state) => {
  expect(returnTo(ANN, state)).toBeNull();
});
