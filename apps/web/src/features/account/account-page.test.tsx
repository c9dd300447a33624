import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccessToken } from '@touchline/contracts/access-tokens';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test } from 'vitest';
import { expectToast, field, fill, part, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';

const TOKEN: AccessToken = {
  id: 'a-token',
  name: 'Sync',
  scope: 'full',
  ending: 'wxyz',
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2126-03-01T10:00:00.000Z',
  lastUsedAt: null,
};

async function open(answers: Parameters<typeof stubServerFor>[1] = {}) {
  const calls = stubServerFor(anAccount(), {
    'auth.pendingEmail': () => null,
    'accessTokens.list': () => ({ items: [], nextCursor: null }),
    ...answers,
  });
  openPage('/account/security');
  await screen.findByText('No access tokens');
  return calls;
}

function fillPasswords(current: string, next: string, again: string): void {
  fill('Current Password', current);
  fill('New Password', next);
  fill('New Password Again', again);
}

test('a new password that is too short or repeated differently is not sent', async () => {
  const calls = await open();
  fillPasswords('offside-trap', 'short', 'shorter');
  await press('Change Password');
  await screen.findByText('Password must be at least 6 characters');
  await screen.findByText("Passwords don't match");
  expect(inputsOf(calls, 'auth.changePassword')).toEqual([]);
});

test('changing the password clears the form and removes the access tokens from the list', async () => {
  let tokens = [TOKEN];
  const calls = stubServerFor(anAccount(), {
    'auth.pendingEmail': () => null,
    'accessTokens.list': () => ({ items: tokens, nextCursor: null }),
    'auth.changePassword': () => {
      tokens = [];
      return { ok: true };
    },
  });
  openPage('/account/security');
  await screen.findByText('Sync');
  expect(part('Sync').getByText('Everything I may do').textContent).toBe('Everything I may do');
  fillPasswords('offside-trap', 'another secret', 'another secret');
  await press('Change Password');
  await expectToast('Password changed Everything else that was signed in as you is signed out.');
  expect(inputsOf(calls, 'auth.changePassword')).toEqual([
    { currentPassword: 'offside-trap', newPassword: 'another secret' },
  ]);
  await waitFor(() => expect(field('Current Password').value).toBe(''));
  expect([field('New Password').value, field('New Password Again').value]).toEqual(['', '']);
  await screen.findByText('No access tokens');
  expect(screen.queryByText('Sync')).toBeNull();
});

test('a wrong current password shows an error at its field, which gets the focus', { tags: ['ACCT-15'] }, async () => {
  await open({ 'auth.changePassword': () => Rejection.at('currentPassword', 'WRONG_PASSWORD') });
  fillPasswords('a guess', 'another secret', 'another secret');
  await press('Change Password');
  await screen.findByText('The current password is not right.');
  expect(document.activeElement).toBe(field('Current Password'));
  expect(field('New Password').value).toBe('another secret');
});

test('a new token needs a name and the right password', { tags: ['TOKEN-05'] }, async () => {
  const calls = await open({ 'accessTokens.create': () => Rejection.at('currentPassword', 'WRONG_PASSWORD') });
  expect(screen.getByText('documented calls').getAttribute('href')).toBe('/api/docs/');
  await press('New Token');
  await screen.findByRole('dialog', { name: 'New Access Token' });
  await press('Create Token');
  await screen.findByText('Please give the token a name.');
  await screen.findByText('Please enter your password.');
  expect(calls.filter(({ name }) => name.endsWith('create'))).toEqual([]);

  fill('Name', 'Nightly report');
  fill('Your Password', 'a guess');
  await press('Create Token');
  await screen.findByText('The current password is not right.');
  expect(document.activeElement).toBe(field('Your Password'));
});

test('a user corrects their phone number, which the stored user then has, and removes it', {
  tags: ['PPROF-66', 'ACCT-16'],
}, async () => {
  let user = anAccount({ phone: '+44 1' });
  const calls = stubServerFor(user, {
    'auth.me': () => user,
    'auth.pendingEmail': () => null,
    'accessTokens.list': () => ({ items: [], nextCursor: null }),
    'auth.changePhone': (input) => {
      user = { ...user, ...(input as { phone: string | null }) };
      return user;
    },
  });
  openPage('/account');
  await screen.findByText('Phone Number');
  expect(field('Phone').value).toBe('+44 1');
  fill('Phone', 'call me');
  await press('Save Phone');
  await screen.findByText('Please enter a phone number, such as +44 7700 900123, or (11) 91234-5678 ext. 12.');
  expect(inputsOf(calls, 'auth.changePhone')).toEqual([]);

  fill('Phone', '+44 7700 900123');
  await press('Save Phone');
  await expectToast('Phone number saved Your account shows it from now on.');
  expect(inputsOf(calls, 'auth.changePhone')).toEqual([{ phone: '+44 7700 900123' }]);
  expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toMatchObject({ phone: '+44 7700 900123' });
  fill('Phone', '');
  await press('Save Phone');
  await expectToast('Phone number removed Your account shows none from now on.');
  expect(field('Phone').value).toBe('');
});

test('a phone number that could not be saved stays in its field', { tags: ['PPROF-66'] }, async () => {
  stubServerFor(anAccount(), {
    'auth.pendingEmail': () => null,
    'auth.changePhone': () => new Rejection('INTERNAL'),
  });
  openPage('/account');
  await screen.findByText('Phone Number');
  fill('Phone', '+44 2');
  await press('Save Phone');
  await expectToast('Phone number not saved Please try again.');
  expect(field('Phone').value).toBe('+44 2');
});

test('the account is four pages, each with links to all, and access tokens are for developers', {
  tags: ['ACCT-19'],
}, async () => {
  await open();
  const links = within(screen.getByRole('navigation', { name: 'Account' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Personal', '/account', null],
      ['Privacy', '/account/privacy', null],
      ['Notifications', '/account/notifications', null],
      ['Security', '/account/security', 'page'],
    ],
  );
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings()).toEqual(['Password', 'For developers', 'Access Tokens']);
  const pages: [string, string[]][] = [
    ['Personal', ['Email Address', 'Phone Number', 'Date of Birth']],
    ['Privacy', ['Contact Details', 'Blocked Users']],
    ['Notifications', ['Notifications', 'Quiet Hours']],
  ];
  for (const [page, parts] of pages) {
    fireEvent.click(screen.getByRole('link', { name: page }));
    await waitFor(() => expect(headings()).toEqual(parts));
  }
});
