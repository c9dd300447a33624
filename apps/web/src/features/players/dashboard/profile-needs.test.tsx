import { screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, aProfile } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

function open(user: Account) {
  let present = user;
  const calls = stubServerFor(user, {
    'auth.me': () => present,
    'videos.ownCounts': () => ({ total: 3, approved: 3, pending: 0, rejected: 0 }),
    'videos.ofPlayer': () => ({ items: [], nextCursor: null }),
    'videos.list': () => ({ items: [], nextCursor: null }),
    'players.confirmAvailability': () => {
      present = { ...user, playerProfile: aProfile({ placeId: 1, availabilityConfirmedAt: daysAgo(0) }) };
      return { ok: true };
    },
  });
  openPage('/player/dashboard');
  return calls;
}

const needs = async () => within(await screen.findByRole('list', { name: 'For You' }));
const verified = (facts: Partial<Account>) => anAccount({ isVerified: true, dateOfBirth: '2001-02-03', ...facts });

test('an availability that was not confirmed for 60 days is confirmed by one press, or changed', {
  tags: ['PDASH-90'],
}, async () => {
  const calls = open(verified({ playerProfile: aProfile({ placeId: 1, availabilityConfirmedAt: daysAgo(91) }) }));
  const list = await needs();
  await list.findByText('Is your availability still right?');
  expect(list.getByText(/^Scouts read:/).textContent).toMatch(
    /Available for Transfer, not confirmed since \d+ \w+ \d+\.$/,
  );
  expect(list.getByText('Change').closest('a')?.getAttribute('href')).toBe('/player/profile#availability');
  await press('Still Right');
  await waitFor(() => expect(screen.queryByText('Is your availability still right?')).toBeNull());
  expect(inputsOf(calls, 'players.confirmAvailability')).toHaveLength(1);
});

test.each([
  ['confirmed lately', verified({ playerProfile: aProfile({ availabilityConfirmedAt: daysAgo(59) }) })],
  ['of an account that waits', anAccount({ playerProfile: aProfile({ availabilityConfirmedAt: daysAgo(99) }) })],
])('an availability %s is not asked about', { tags: ['PDASH-90'] }, async (_, user) => {
  open(user);
  await screen.findByText(/^Next:|Registered/);
  expect(screen.queryByText('Is your availability still right?')).toBeNull();
});

test('an adult without a town is asked to pick one, a minor is not', { tags: ['PDASH-91'] }, async () => {
  open(verified({ playerProfile: aProfile() }));
  const list = await needs();
  await list.findByText('Pick your town');
  expect(list.getByText('Pick It').closest('a')?.getAttribute('href')).toBe('/player/profile#place');
});

test.each([
  ['a minor', verified({ isMinor: true, playerProfile: aProfile() })],
  ['an adult who has one', verified({ playerProfile: aProfile({ placeId: 1 }) })],
])('%s is not asked for a town', { tags: ['PDASH-91'] }, async (_, user) => {
  open(user);
  await screen.findByText(/^Next:/);
  expect(screen.queryByText('Pick your town')).toBeNull();
});
