import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../testing/app.tsx';
import { aContactRequest } from '../../../testing/contact-requests.ts';
import { anAccount, onePage } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';

const HELENA = aContactRequest();
const TOM = aContactRequest({ id: 'request-2', other: { ...HELENA.other, id: 'tom', firstName: 'Tom' } });

function open(requests: (typeof HELENA)[], count = requests.length) {
  const calls = stubServerFor(anAccount(), {
    'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
    'videos.list': () => onePage([]),
    'videos.ofPlayer': () => onePage([]),
    'contactRequests.openCount': () => count,
    'contactRequests.list': () => onePage(requests),
  });
  openPage('/player/dashboard');
  return calls;
}

const addressOf = async (name: string) => (await screen.findByText(name, { selector: 'a' })).getAttribute('href');

test('a player reads how many requests wait, and opens the conversation of each', async () => {
  const calls = open([HELENA, TOM]);
  await screen.findByText('2 requests wait for your answer');
  expect(await addressOf('Helena Ode')).toBe('/messages?with=helena');
  expect(await addressOf('Tom Ode')).toBe('/messages?with=tom');
  expect(screen.queryByText('All messages')).toBeNull();
  expect(inputsOf(calls, 'contactRequests.list')).toEqual([{ limit: 3 }]);
});

test('one request is named in the singular', async () => {
  open([HELENA]);
  await screen.findByText('1 request waits for your answer');
});

test('of many requests the newest are named, and the others are reached through the messages', async () => {
  open([HELENA, TOM], 12);
  await screen.findByText('12 requests wait for your answer');
  expect(await addressOf('All messages')).toBe('/messages');
});

test('without a request nothing is shown and none is fetched', async () => {
  const calls = open([]);
  await waitFor(() => expect(inputsOf(calls, 'contactRequests.openCount')).toHaveLength(1));
  await screen.findByText('Profile Status');
  expect(screen.queryByText(/for your answer/)).toBeNull();
  expect(inputsOf(calls, 'contactRequests.list')).toEqual([]);
});
