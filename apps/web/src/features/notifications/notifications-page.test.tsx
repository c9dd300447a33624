import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectToast, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { aNotification } from '../../testing/notifications.ts';
import { anAccount, onePage } from '../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';

const CREATED_AT = new Date('2026-03-01T10:00:00.000Z');
const MINUTE_MS = 60_000;

const list = async () => within(await screen.findByRole('list', { name: 'Your notifications' }));

test('the page has all notifications, and more on request', async () => {
  const [one, other] = [
    aNotification(),
    aNotification({ id: 'other', title: 'Your ID card was issued', isRead: true }),
  ];
  const calls = stubServerFor(anAccount(), {
    'notifications.list': (input) => (input.cursor ? onePage([other]) : { items: [one], nextCursor: 'more' }),
  });
  openPage('/notifications');
  expect((await (await list()).findAllByRole('listitem')).length).toBe(1);
  await press('Load More');
  await (await list()).findByText('Your ID card was issued');
  expect(inputsOf(calls, 'notifications.list')).toMatchObject([
    { unreadOnly: false, limit: 20 },
    { unreadOnly: false, limit: 20, cursor: 'more' },
  ]);
});

test('the filter is in the address, and one marked as read leaves the unread ones', async () => {
  let unread = [aNotification()];
  const calls = stubServerFor(anAccount(), {
    'notifications.unreadCount': () => unread.length,
    'notifications.list': () => onePage(unread),
    'notifications.markRead': () => {
      unread = [];
      return { ok: true };
    },
  });
  openPage('/notifications');
  await list();
  await press('Unread');
  await screen.findByText('Unread Notifications', { selector: 'h2' });
  expect(window.location.search).toBe('?show=unread');
  await press('Mark as Read');
  await screen.findByText('Nothing unread');
  expect(inputsOf(calls, 'notifications.markRead')).toEqual([{ id: aNotification().id }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Unread Notifications'));
  expect(inputsOf(calls, 'notifications.list')).toContainEqual({ unreadOnly: true, limit: 20, direction: 'forward' });
});

test('one that cannot be marked as read stays unread, with a toast', async () => {
  stubServerFor(anAccount(), {
    'notifications.unreadCount': () => 1,
    'notifications.list': () => onePage([aNotification()]),
    'notifications.markRead': () => new Rejection('INTERNAL'),
  });
  openPage('/notifications');
  await list();
  await press('Mark as Read');
  await expectToast('Not marked as read Please try again.');
  await press('Mark as Read');
});

test('how long ago something happened is updated each minute, unless the page is hidden', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: CREATED_AT });
  stubServerFor(anAccount(), { 'notifications.list': () => onePage([aNotification()]) });
  openPage('/notifications');
  const entry = within(await (await list()).findByRole('listitem'));
  const shown = () => entry.getByTitle(/2026/).textContent;
  const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * MINUTE_MS));
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    fireEvent(document, new Event('visibilitychange'));
  };
  expect(shown()).toBe('just now');
  pass(1);
  expect(shown()).toBe('1 min ago');
  setVisibility('hidden');
  pass(2);
  expect(shown()).toBe('1 min ago');
  setVisibility('visible');
  expect(shown()).toBe('3 min ago');
  pass(1);
  expect(shown()).toBe('4 min ago');
});

test('the empty list and the failed one say so', async () => {
  let fails = true;
  stubServerFor(anAccount(), {
    'notifications.list': () => (fails ? new Rejection('NOT_FOUND') : onePage([])),
  });
  openPage('/notifications');
  await screen.findByText('Your notifications could not be loaded');
  fails = false;
  await press('Try Again');
  await screen.findByText('No notifications yet');
});
