import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allCallsSent, expectToast, field, fill, press } from '../../testing/actions.ts';
import { openApp } from '../../testing/app.tsx';
import { anAccount, onePage } from '../../testing/people.ts';
import { inputsOf, OK, stubServerFor } from '../../testing/server.ts';
import { lazyPage } from '../router/lazy-page.tsx';
import type { AppRoute } from '../router/route.ts';

const USER = anAccount();
const EMPTY = { 'accessTokens.list': () => onePage([]) };

const fire = (name: 'offline' | 'online') => act(async () => void window.dispatchEvent(new Event(name)));
async function goOffline() {
  onTestFinished(() => fire('online'));
  await fire('offline');
}

async function changePasswordOffline() {
  openApp('/account/security');
  await screen.findByRole('heading', { name: 'Password' });
  await goOffline();
  fill('Current Password', 'old secret');
  fill('New Password', 'new secret');
  fill('New Password Again', 'new secret');
  await press('Change Password');
  await expectToast('You are offline. This is sent when you are back.');
}

/** Whether the browser would ask before it closes the page. */
const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const notice = () => screen.queryByText(/^Offline since \d\d:\d\d\.$/)?.parentElement?.textContent ?? null;

const NOTES: AppRoute[] = ['/', '/other'].map((path) => ({
  path,
  access: 'public',
  title: null,
  Page: lazyPage(async () => ({ Page: () => <h1>{path}</h1> })),
}));

test('without a network each page says since when, and what is not loaded comes once it is back', {
  tags: ['SHELL-90', 'SHELL-91'],
}, async () => {
  const calls = stubServerFor(USER, {
    ...EMPTY,
    'notifications.quietHours': () => null,
    'notifications.choices': () => [],
  });
  openApp('/account/security');
  await screen.findByRole('heading', { name: 'Password' });
  expect(notice()).toBeNull();
  await goOffline();
  expect(notice()).toMatch(/^Offline since \d\d:\d\d\. You see what was loaded before\.$/);
  screen.getByRole('heading', { name: 'Password' });

  const asked = inputsOf(calls, 'notifications.choices').length;
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Account' })).getByText('Notifications'));
  await screen.findAllByText('This is shown when you are online again.');
  expect(inputsOf(calls, 'notifications.choices')).toHaveLength(asked);
  await fire('online');
  await waitFor(() => expect(screen.queryByText('This is shown when you are online again.')).toBeNull());
  expect(inputsOf(calls, 'notifications.choices')).toHaveLength(asked + 1);
  expect(notice()).toBeNull();
});

test('without a network, figures and parts that wait for several things say so too, not that they are loading', {
  tags: ['SHELL-91'],
}, async () => {
  const calls = stubServerFor(anAccount({ role: 'scout' }), {
    ...EMPTY,
    'auth.pendingEmail': () => null,
    'players.list': () => onePage([]),
    'players.count': () => 12,
    'savedPlayers.count': () => 3,
    'savedPlayers.list': () => onePage([]),
    'messages.received': () => onePage([]),
  });
  openApp('/account/security');
  await screen.findByRole('heading', { name: 'Password' });
  await goOffline();
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Account' })).getByText('Personal'));
  await screen.findByText('This is shown when you are online again.');
  expect(screen.queryByLabelText('Loading your account')).toBeNull();

  fireEvent.click(screen.getByText('Dashboard'));
  const tile = async () => (await screen.findByText('Total Players')).closest('dl');
  expect((await tile())?.textContent).toBe('Total Players–');
  expect((await tile())?.getAttribute('aria-busy')).toBe('false');
  expect(inputsOf(calls, 'players.count')).toEqual([]);
  await fire('online');
  await waitFor(async () => expect((await tile())?.textContent).toBe('Total Players12'));
  expect(screen.queryByText('This is shown when you are online again.')).toBeNull();
});

test('what is sent without a network keeps the text, is sent once when it is back, and does not count as saved before', {
  tags: ['SHELL-92'],
}, async () => {
  const calls = stubServerFor(USER, { ...EMPTY, 'auth.changePassword': () => OK });
  await changePasswordOffline();
  expect(notice()).toContain('What you have sent is not saved yet: it waits on this page until you are back.');
  expect(asksBeforeClosing()).toBe(true);
  expect(field('New Password').value).toBe('new secret');
  fireEvent.submit(field('New Password').form as HTMLFormElement);
  await allCallsSent();
  expect(inputsOf(calls, 'auth.changePassword')).toEqual([]);

  await fire('online');
  await waitFor(() => expect(inputsOf(calls, 'auth.changePassword')).toHaveLength(1));
  await fire('offline');
  await fire('online');
  await allCallsSent();
  expect(inputsOf(calls, 'auth.changePassword')).toHaveLength(1);
  expect(asksBeforeClosing()).toBe(false);
});

test('what waits for the network is not sent for the user who signs in next', { tags: ['SHELL-92'] }, async () => {
  const calls = stubServerFor(USER, { ...EMPTY, 'auth.changePassword': () => OK, 'auth.logout': () => OK });
  await changePasswordOffline();
  // Another tab has signed out.
  localStorage.clear();
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await screen.findByRole('heading', { name: 'Sign in' });
  await fire('online');
  await allCallsSent();
  expect(inputsOf(calls, 'auth.changePassword')).toEqual([]);
});

test('a page whose code is missing without a network says so, can be tried again and opens once it is back', {
  tags: ['SHELL-93'],
}, async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stubServerFor(USER);
  const load = vi.fn(() => Promise.reject<{ Page: () => React.JSX.Element }>(new TypeError('Failed to fetch')));
  openApp('/', [...NOTES.slice(0, 1), { ...(NOTES[1] as AppRoute), Page: lazyPage(load) }]);
  await screen.findByRole('heading', { name: '/' });
  await goOffline();
  await act(async () => {
    window.history.pushState(null, '', '/other');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await screen.findByText('You are offline', { selector: '[role="alert"] *' });
  expect(screen.queryByText('Reload the page')).toBeNull();
  await press('Try Again');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await screen.findByText('Try Again');
  load.mockImplementation(async () => ({ Page: () => <h1>Other</h1> }));
  await fire('online');
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Other' }));
  expect(load).toHaveBeenCalledTimes(3);
});
