import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test } from 'vitest';
import { expectToast, field, fill, press, toastText } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { inputsOf, OK, Rejection, type ReplyOf, stubServer, stubServerFor } from '../../../testing/server.ts';

const done = () => OK;

const SENT =
  'If there is such an account, we have sent a link to its email address. It is valid for 30 minutes. Check your spam folder too.';

test('the sign-in page leads to a form that sends a link, says the same each time and keeps what was typed', async () => {
  const calls = stubServer({ 'auth.requestPasswordReset': done });
  openPage('/auth/login');
  fireEvent.click(await screen.findByText('Forgot password?'));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await press('Send Link');
  await screen.findByText('Username or email is required');
  expect(document.activeElement).toBe(field('Username or Email'));
  expect(inputsOf(calls, 'auth.requestPasswordReset')).toEqual([]);

  fill('Username or Email', 'ann@example.org');
  await press('Send Link');
  expect((await screen.findByText(SENT)).getAttribute('role')).toBe('status');
  await press('Send Another Link');
  await waitFor(() => expect(inputsOf(calls, 'auth.requestPasswordReset')).toHaveLength(2));
  expect(field('Username or Email').value).toBe('ann@example.org');
});

test('a link that could not be asked for says so and keeps what was typed', async () => {
  stubServer({ 'auth.requestPasswordReset': () => new Rejection('TOO_MANY_REQUESTS') });
  openPage('/forgot-password');
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  fill('Username or Email', 'ann');
  await press('Send Link');
  await expectToast('Link not sent Too many attempts. Please wait a little and try again.');
  expect(field('Username or Email').value).toBe('ann');
  expect(screen.queryByText(SENT)).toBeNull();
});

async function openReset(answers: Parameters<typeof stubServer>[0]) {
  const calls = stubServer(answers);
  openPage('/reset-password#the-secret');
  await screen.findByRole('heading', { name: 'Choose a new password' });
  return calls;
}

async function setPassword(password: string, again = password): Promise<void> {
  fill('New Password', password);
  fill('New Password Again', again);
  await press('Set Password');
}

test('a link from a mail sets a new password and leads to sign-in; its secret leaves the address at once', {
  tags: ['ACCT-13'],
}, async () => {
  const calls = await openReset({ 'auth.resetPassword': done });
  await waitFor(() => expect(window.location.href).toMatch(/\/reset-password$/));
  await setPassword('short', 'shorter');
  await screen.findByText('Password must be at least 6 characters');
  await screen.findByText("Passwords don't match");
  expect(inputsOf(calls, 'auth.resetPassword')).toEqual([]);
  await setPassword('another secret');
  await expectToast('Password changed Please sign in with your new password.');
  expect(inputsOf(calls, 'auth.resetPassword')).toEqual([{ token: 'the-secret', newPassword: 'another secret' }]);
  await waitFor(() => expect(window.location.pathname).toBe('/auth/login'));
});

test('a user who was signed in here is signed out by their new password', async () => {
  stubServerFor(anAccount(), {
    'auth.resetPassword': done,
    'auth.me': () => new Rejection('NOT_SIGNED_IN'),
  });
  openPage('/reset-password#the-secret');
  await screen.findByRole('heading', { name: 'Choose a new password' });
  await setPassword('another secret');
  await waitFor(() => expect(window.location.pathname).toBe('/auth/login'));
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

test('a used link says so once and leads to a new one', async () => {
  await openReset({ 'auth.resetPassword': () => new Rejection('LINK_NOT_VALID') });
  await setPassword('another secret');
  const notice = await screen.findByText(/This link has been used already or has expired/);
  expect(document.activeElement).toBe(notice);
  expect(toastText()).toBe('');
  expect(screen.getByText('Ask for a New Link').getAttribute('href')).toBe('/forgot-password');
});

test('a password that could not be set stays in its field', async () => {
  await openReset({ 'auth.resetPassword': () => new Rejection('INTERNAL') });
  await setPassword('another secret');
  await expectToast('Password not changed Please try again.');
  expect(field('New Password').value).toBe('another secret');
});

test('the page for a new password without a link says what to do', async () => {
  stubServer({});
  openPage('/reset-password');
  await screen.findByText('This link is not complete. Open it again from the email.');
  expect(screen.getByText('Ask for a New Link').getAttribute('href')).toBe('/forgot-password');
});

test('an address is confirmed by a button and not by opening the link', { tags: ['ACCT-02'] }, async () => {
  let user = anAccount({ isEmailConfirmed: false });
  const calls = stubServerFor(user, {
    'auth.me': () => user,
    'auth.confirmEmail': () => {
      user = { ...user, isEmailConfirmed: true };
      return { ok: true };
    },
  });
  openPage('/confirm-email#the-secret');
  await screen.findByRole('heading', { name: 'Confirm your email' });
  await waitFor(() => expect(window.location.href).toMatch(/\/confirm-email$/));
  expect(inputsOf(calls, 'auth.confirmEmail')).toEqual([]);
  await press('Confirm Email');
  const notice = await screen.findByText('Thank you. Your email address is confirmed.');
  expect(document.activeElement).toBe(notice);
  expect(inputsOf(calls, 'auth.confirmEmail')).toEqual([{ token: 'the-secret' }]);
  expect(screen.getByText('Open My Account').getAttribute('href')).toBe('/account');
  expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toMatchObject({ isEmailConfirmed: true });
});

test.each([
  ['LINK_NOT_VALID', 'This link has expired or was replaced. Ask for a new one on your account page.'],
  ['EMAIL_TAKEN', 'Another account has this address by now. Your account keeps its present one.'],
] as const)(
  'an address that cannot be confirmed (%s) says why, and visitors are led to sign in',
  async (code, text) => {
    stubServer({ 'auth.confirmEmail': () => new Rejection(code) });
    openPage('/confirm-email#the-secret');
    await screen.findByText('Confirm Email');
    await press('Confirm Email');
    await screen.findByText(text);
    expect(screen.queryByText('Confirm Email')).toBeNull();
    expect(screen.getAllByText('Sign In').some((link) => link.getAttribute('href') === '/account')).toBe(true);
  },
);

test('an address that could not be confirmed for the moment can be confirmed again', async () => {
  let answer: ReplyOf<'auth.confirmEmail'> = new Rejection('INTERNAL');
  stubServer({ 'auth.confirmEmail': () => answer });
  openPage('/confirm-email#the-secret');
  await screen.findByText('Confirm Email');
  await press('Confirm Email');
  await screen.findByText('The address could not be confirmed. Please try again.');
  answer = { ok: true };
  await press('Confirm Email');
  await screen.findByText('Thank you. Your email address is confirmed.');
});
