import { fireEvent, screen, waitFor } from '@testing-library/react';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test, vi } from 'vitest';
import { expectToast, field, fill, press, toastText } from '../../testing/actions.ts';
import { openApp, openPage } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { held, inputsOf, OK, Rejection, stubServer, stubServerFor, USUAL_ANSWERS } from '../../testing/server.ts';

type Answers = Parameters<typeof stubServer>[0];

async function open(answers: Answers) {
  const calls = stubServer(answers);
  openPage('/auth/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  return calls;
}

const button = () => {
  const found = field('Password').form?.querySelector('[type=submit]');
  if (!found) throw new Error('The form has no button.');
  return found;
};

function signIn(name: string, password: string): void {
  fill('Username or Email', name);
  fill('Password', password);
  fireEvent.click(button());
}

const EMPTY = { items: [], nextCursor: null };
/** Responses to the calls of the dashboards. */
const DASHBOARDS: Answers = {
  ...USUAL_ANSWERS,
  'messages.received': () => EMPTY,
  'players.count': () => 0,
  'players.list': () => EMPTY,
  'savedPlayers.count': () => 0,
  'savedPlayers.list': () => EMPTY,
  'users.accounts': () => EMPTY,
  'users.counts': () => ({ total: 0, players: 0, scouts: 0, pending: 0 }),
  'videos.counts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
  'videos.forModeration': () => EMPTY,
  'videos.list': () => EMPTY,
  'videos.ofPlayer': () => EMPTY,
  'videos.ownCounts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
};

test('signed-out visitors see the form, with a masked password and a link to registration', {
  tags: ['ROUTE-02', 'LOGIN-01', 'LOGIN-02', 'LOGIN-03', 'LOGIN-05'],
}, async () => {
  await open({});
  expect(['Username or Email', 'Password'].map((label) => field(label).type)).toEqual(['text', 'password']);
  expect(button().textContent).toBe('Sign In');
  expect(screen.getByText('Create one here').getAttribute('href')).toBe('/auth/register');
  expect(window.location.pathname).toBe('/auth/login');
});

test('empty fields show their messages, and nothing is sent', { tags: ['LOGIN-06', 'LOGIN-07'] }, async () => {
  const calls = await open({});
  fireEvent.click(button());
  await screen.findByText('Username or email is required');
  await screen.findByText('Password is required');
  expect(calls).toEqual([]);
});

test('single letters are sent once; wrong credentials show their message and keep the user signed out', {
  tags: ['LOGIN-08', 'LOGIN-17', 'ERR-03', 'ERR-06', 'CONST-13'],
}, async () => {
  const calls = await open({ 'auth.login': () => new Rejection('INVALID_CREDENTIALS') });
  signIn('a', 'b');
  await expectToast('Login failed Invalid credentials');
  expect(inputsOf(calls, 'auth.login')).toEqual([{ email: 'a', password: 'b' }]);
  expect(window.location.pathname).toBe('/auth/login');
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});

test('a deactivated user sees that the account is deactivated', { tags: ['ERR-06'] }, async () => {
  await open({ 'auth.login': () => new Rejection('ACCOUNT_INACTIVE') });
  signIn('annbee', 'offside-trap');
  await expectToast('Login failed This account has been deactivated. Please contact the platform team.');
});

test.each([
  ['player', '/player/dashboard'],
  ['scout', '/scout/dashboard'],
  ['admin', '/admin/dashboard'],
] as const)('a %s is sent to %s', { tags: ['LOGIN-11', 'LOGIN-12', 'LOGIN-13', 'ERR-05'] }, async (role, dashboard) => {
  const user = anAccount({ role, isVerified: true });
  await open({ ...DASHBOARDS, 'auth.login': () => user, 'auth.me': () => user });
  signIn('annbee', 'offside-trap');
  await waitFor(() => expect(window.location.pathname).toBe(dashboard));
  await expectToast('Welcome back! You have been successfully logged in.');
  expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual(user);
});

test('the button is busy until the server responds, and after a failure the form works again', {
  tags: ['LOGIN-04', 'LOGIN-16'],
}, async () => {
  const user = anAccount();
  const response = held(new Rejection('INVALID_CREDENTIALS'));
  const answers: Answers = { ...DASHBOARDS, 'auth.login': response.answer, 'auth.me': () => user };
  const calls = await open(answers);
  signIn('annbee', 'not-the-password');
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(button());
  response.release();
  await expectToast('Login failed Invalid credentials');
  expect(field('Username or Email').value).toBe('annbee');
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));
  expect(inputsOf(calls, 'auth.login')).toHaveLength(1);
  answers['auth.login'] = () => user;
  signIn('annbee', 'offside-trap');
  await waitFor(() => expect(window.location.pathname).toBe('/player/dashboard'));
});

test('a sign-in waits for the response to a pending sign-out, which would clear its cookie', async () => {
  const user = anAccount();
  const response = held(OK);
  const answers = { ...DASHBOARDS, 'auth.login': () => user, 'auth.logout': response.answer };
  const calls = stubServerFor(user, answers);
  // Mantine warns that the menu, hidden while it fades in, has nothing to focus.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  openApp('/player/dashboard');
  fireEvent.click(await screen.findByLabelText(/account of/));
  fireEvent.click(await screen.findByText('Log out'));
  await waitFor(() => expect(window.location.pathname).toBe('/auth/login'));
  await screen.findByRole('heading', { name: 'Sign in' });
  signIn('annbee', 'offside-trap');
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
  await waitFor(() => expect(inputsOf(calls, 'auth.logout')).toHaveLength(1));
  expect(inputsOf(calls, 'auth.login')).toEqual([]);
  response.release();
  await waitFor(() => expect(window.location.pathname).toBe('/player/dashboard'));
  expect(inputsOf(calls, 'auth.login')).toHaveLength(1);
});

test('a sign-in in a browser without local storage fails with a message, and can be tried again', {
  tags: ['AUTH-10'],
}, async () => {
  const calls = await open({ 'auth.login': () => anAccount() });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'QuotaExceededError');
  });
  signIn('annbee', 'offside-trap');
  await waitFor(() => expect(toastText()).toContain('Login failed This browser does not let the site remember'));
  expect(window.location.pathname).toBe('/auth/login');
  await press('Sign In');
  await waitFor(() => expect(inputsOf(calls, 'auth.login')).toHaveLength(2));
});

test('a visitor who is sent to the sign-in from a page continues there', { tags: ['GUARD-60'] }, async () => {
  const user = anAccount({ role: 'scout', isVerified: true });
  stubServer({
    ...DASHBOARDS,
    'auth.login': () => user,
    'auth.me': () => user,
    'messages.conversations': () => EMPTY,
    'messages.search': () => EMPTY,
  });
  openPage('/messages?search=trial');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(window.location.pathname + window.location.search).toBe('/auth/login');
  signIn('annbee', 'offside-trap');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/messages?search=trial'));
  await screen.findByText('No conversations found');
});

test('a page of another role ends on the dashboard of the user', { tags: ['GUARD-60', 'LOGIN-11'] }, async () => {
  const user = anAccount();
  stubServer({ ...DASHBOARDS, 'auth.login': () => user, 'auth.me': () => user });
  openPage('/admin/users');
  await screen.findByRole('heading', { name: 'Sign in' });
  signIn('annbee', 'offside-trap');
  await waitFor(() => expect(window.location.pathname).toBe('/player/dashboard'));
});

test('a user whose session has expired signs in again and is back on the page', { tags: ['GUARD-61'] }, async () => {
  const user = anAccount();
  const answers: Answers = {
    ...DASHBOARDS,
    'auth.me': () => new Rejection('NOT_SIGNED_IN'),
    'auth.login': () => user,
    'messages.conversations': () => EMPTY,
  };
  stubServerFor(user, answers);
  openPage('/messages');
  await screen.findByRole('heading', { name: 'Sign in' });
  answers['auth.me'] = () => user;
  signIn('annbee', 'offside-trap');
  await waitFor(() => expect(window.location.pathname).toBe('/messages'));
});

test('a user who has signed out and signs in again starts on the dashboard', { tags: ['GUARD-62'] }, async () => {
  const user = anAccount();
  stubServerFor(user, {
    ...DASHBOARDS,
    'auth.login': () => user,
    'auth.logout': () => ({ ok: true }),
    'messages.conversations': () => EMPTY,
  });
  // Mantine warns that the menu, hidden while it fades in, has nothing to focus.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  openApp('/messages');
  fireEvent.click(await screen.findByLabelText(/account of/));
  fireEvent.click(await screen.findByText('Log out'));
  await screen.findByRole('heading', { name: 'Sign in' });
  signIn('annbee', 'offside-trap');
  await waitFor(() => expect(window.location.pathname).toBe('/player/dashboard'));
});
