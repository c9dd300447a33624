import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toastText } from '../testing/actions.ts';
import { openApp } from '../testing/app.tsx';
import { anAccount } from '../testing/people.ts';
import { Rejection, stubServer } from '../testing/server.ts';

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name }));

test('visitors find the links to register and sign in, on small screens behind a toggle', async () => {
  stubServer({});
  openApp('/nowhere');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Features', '/#features'],
    ['How It Works', '/#how-it-works'],
    ['Sign In', '/auth/login'],
    ['Get Started', '/auth/register'],
  ]);
  const toggle = screen.getByRole('button', { name: 'Toggle menu' });
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(toggle, { key: 'Escape' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

test('placeholder links in the footer are disabled and have no href', async () => {
  stubServer({});
  openApp('/nowhere');
  const footer = within(await screen.findByRole('contentinfo'));
  for (const name of ['Help Center', 'Privacy Policy', 'facebook', 'twitter', 'linkedin', 'instagram']) {
    const link = footer.getByRole('link', { name });
    expect([link.getAttribute('aria-disabled'), link.getAttribute('href')]).toEqual(['true', null]);
  }
});

test('with an invalid stored user the app opens signed out, without a toast', {
  tags: ['AUTH-09', 'ERR-61'],
}, async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('touchline_auth', '{');
  stubServer({});
  openApp('/nowhere');
  await screen.findByText('Sign In', { selector: 'nav *' });
  expect(log).toHaveBeenCalledTimes(1);
  expect(toastText()).toBe('');
});

test('a navigation sets the document title and focuses the heading', async () => {
  stubServer({});
  openApp('/nowhere');
  await screen.findByRole('heading', { name: '404 Page Not Found' });
  await waitFor(() => expect(document.title).toBe('Page not found · Touchline'));
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  const heading = await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe('Sign In · Touchline');
});

test('a sign-in that fails without a message for users asks to check the credentials and keeps the input', {
  tags: ['ERR-07'],
}, async () => {
  const calls = stubServer({ 'auth.login': () => new Rejection('INTERNAL') });
  openApp('/auth/login');
  await screen.findByRole('heading', { name: 'Sign in' });
  fill('Username or Email', 'a');
  fill('Password', 'b');
  press('Sign In');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Login failed Please check your credentials and try again.'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Username or Email').value).toBe('a');
  expect(calls).toEqual([{ name: 'auth.login', input: { email: 'a', password: 'b' }, credentials: 'include' }]);
});

test('signed-in users are redirected from the sign-in page to their dashboard', async () => {
  localStorage.setItem('touchline_auth', JSON.stringify(anAccount({ role: 'scout' })));
  stubServer({ 'auth.me': () => new Rejection('INTERNAL') });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  openApp('/auth/login');
  await waitFor(() => expect(window.location.pathname).toBe('/scout/dashboard'));
});

test('an empty registration shows an error at each field and sends nothing', async () => {
  const calls = stubServer({});
  openApp('/auth/register');
  await screen.findByRole('heading', { name: 'Create your account' });
  press('Create Account');
  for (const sentence of [
    'Please select a role',
    'First name is required',
    'Last name is required',
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ]) {
    expect((await screen.findByText(sentence)).textContent).toBe(sentence);
  }
  expect(calls).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Football Player' }));
});

test('a registration sends its input without the repeated password', async () => {
  const calls = stubServer({ 'auth.register': () => Rejection.at('username', 'USERNAME_TAKEN') });
  openApp('/auth/register?role=scout');
  await screen.findByRole('heading', { name: 'Create your account' });
  fill('First Name', 'Ann');
  fill('Last Name', 'Bee');
  fill('Username', 'annbee');
  fill('Email', 'ann@example.org');
  fill('Password', 'secret1');
  fill('Confirm Password', 'secret2');
  press('Create Account');
  expect((await screen.findByText("Passwords don't match")).textContent).toBe("Passwords don't match");
  expect(calls).toEqual([]);

  fill('Confirm Password', 'secret1');
  press('Create Account');
  // The reason stands at its field, and the toast does not repeat it.
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Registration failed'));
  screen.getByText('Username already exists');
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  expect(calls.map(({ input }) => input)).toEqual([
    {
      firstName: 'Ann',
      lastName: 'Bee',
      username: 'annbee',
      email: 'ann@example.org',
      password: 'secret1',
      role: 'scout',
      phone: null,
      dateOfBirth: null,
    },
  ]);
});
