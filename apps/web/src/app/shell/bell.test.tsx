import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allCallsSent, press } from '../../testing/actions.ts';
import { openApp } from '../../testing/app.tsx';
import { aNotification } from '../../testing/notifications.ts';
import { anAccount, onePage } from '../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';

type Answers = Parameters<typeof stubServerFor>[1];

/** Opens a page that makes no calls of its own, on a screen with space for the panel or without. */
async function open(answers: Answers, { isWide = true, address = '/nowhere' } = {}) {
  // Mantine warns that the panel, hidden during its fade-in, cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: isWide }));
  const calls = stubServerFor(anAccount(), answers);
  openApp(address);
  return { calls, bell: await screen.findByRole(isWide ? 'button' : 'link', { name: 'Notifications' }) };
}

const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications', hidden: true }));

test('the number of unread notifications is the description of the bell', { tags: ['NOTE-17'] }, async () => {
  const { bell } = await open({ 'notifications.unreadCount': () => 120 });
  await waitFor(() => expect(bell.textContent).toBe('Notifications99+'));
  const description = document.getElementById(bell.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('120 unread');
});

test('the panel has the newest notifications; following one marks it as read and closes the panel', {
  tags: ['NOTE-17'],
}, async () => {
  const [unread, read] = [
    aNotification(),
    aNotification({ id: 'read', title: 'Your card', detail: null, isRead: true }),
  ];
  const { calls, bell } = await open({
    'notifications.unreadCount': () => 1,
    'notifications.list': () => onePage([unread, read]),
    'notifications.markRead': () => ({ ok: true }),
  });
  fireEvent.click(bell);
  const shown = await panel();
  const [first, second] = (await shown.findAllByRole('listitem', { hidden: true })).map((one) => one.textContent);
  expect(first).toBe('Unread: Your video was rejectedSolo run1 Mar 2026');
  expect(second).toBe('Your card1 Mar 2026');
  expect(inputsOf(calls, 'notifications.list')).toEqual([{ limit: 8 }]);
  fireEvent.click(shown.getByText('Solo run'));
  await waitFor(() => expect(inputsOf(calls, 'notifications.markRead')).toEqual([{ id: unread.id }]));
  expect(window.location.pathname).toBe('/nowhere-yet');
  await waitFor(() => expect(screen.queryByText('See All')).toBeNull());
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe('/nowhere'));
  await allCallsSent();
  expect(screen.queryByText('See All')).toBeNull();
});

test('all are marked as read up to the newest that is shown', { tags: ['NOTE-09'] }, async () => {
  let isRead = false;
  const { calls, bell } = await open({
    'notifications.unreadCount': () => (isRead ? 0 : 3),
    'notifications.list': () => onePage([aNotification({ isRead })]),
    'notifications.markAllRead': () => {
      isRead = true;
      return { ok: true };
    },
  });
  fireEvent.click(bell);
  await press('Mark All as Read');
  await waitFor(() => expect(screen.queryByText('Mark All as Read')).toBeNull());
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  expect(inputsOf(calls, 'notifications.markAllRead')).toEqual([{ until: '2026-03-01T10:00:00.000Z' }]);
  await waitFor(() => expect(bell.getAttribute('aria-describedby')).toBeNull());
});

test('in the open panel too, how long ago something happened is updated each minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-03-01T10:00:59.000Z') });
  const { bell } = await open({ 'notifications.list': () => onePage([aNotification()]) });
  fireEvent.click(bell);
  const time = await (await panel()).findByText('just now');
  act(() => vi.advanceTimersByTime(60_000));
  expect(time.textContent).toBe('1 min ago');
});

test('an empty panel says so, and one that fails can be fetched again', async () => {
  let fails = true;
  const { bell } = await open({
    'notifications.list': () => (fails ? new Rejection('NOT_FOUND') : onePage([])),
  });
  fireEvent.click(bell);
  await screen.findByText('Your notifications could not be loaded');
  fails = false;
  await press('Try Again');
  await screen.findByText(/^No notifications yet/);
});

test('on a phone the bell is a link to the page, and never announces a panel', async () => {
  const { bell } = await open({ 'notifications.list': () => onePage([]) }, { isWide: false });
  // The user menu beside it has its code by now, as the panel would.
  await screen.findByRole('button', { name: /account of/ });
  expect([bell.isConnected, bell.getAttribute('aria-haspopup')]).toEqual([true, null]);
  fireEvent.click(bell);
  await screen.findByText('Notifications', { selector: 'h1' });
  expect(window.location.pathname).toBe('/notifications');
});

test.each([true, false])('the bell is current on the page of notifications (wide screen: %s)', async (isWide) => {
  const answers = { 'notifications.list': () => onePage([]) };
  const { bell } = await open(answers, { isWide, address: '/notifications' });
  expect(bell.getAttribute('aria-current')).toBe('page');
  fireEvent.click(await screen.findByText('Dashboard'));
  await waitFor(() => expect(bell.getAttribute('aria-current')).toBeNull());
});
