import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test, vi } from 'vitest';
import { choose, expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aChild, aGuardian } from '../../../testing/guardians.ts';
import { anAccount, aScout, onePage } from '../../../testing/people.ts';
import { type Answers, inputsOf, Rejection, type ReplyOf, stubServer, stubServerFor } from '../../../testing/server.ts';

const INVITATION = { playerFirstName: 'Leo', email: 'marta@example.org', hasAccount: false };
const RELATION = 'You are Leo’s';
const DASHBOARD: Answers = {
  'guardian.children': () => [aChild()],
  'guardian.suspended': () => [],
  'contactRequests.list': () => onePage([]),
  'messages.unreadCount': () => 0,
  'notifications.unreadCount': () => 0,
};

const asked = () => screen.findByText('Leo has asked you to be their guardian here.');

const declare = () => fireEvent.click(screen.getByLabelText(/^I am of age, and I am responsible for this child/));

async function fillForm(password = 'a long secret', again = password): Promise<void> {
  await choose(RELATION, 'Mother');
  fill('First Name', 'Marta');
  fill('Last Name', 'Bee');
  fill('Username', 'marta');
  fill('Password', password);
  fill('Confirm Password', again);
  declare();
}

test('a parent makes an account by the link, whose secret leaves the address, and is led to the dashboard', {
  tags: ['GDN-02'],
}, async () => {
  const calls = stubServer({
    'guardian.invitation': () => INVITATION,
    'guardian.register': () => aGuardian(),
    'auth.me': () => aGuardian(),
    ...DASHBOARD,
  });
  openPage('/guardian/invitation#the-secret');
  await asked();
  await waitFor(() => expect(window.location.href).toMatch(/\/guardian\/invitation$/));
  expect(inputsOf(calls, 'guardian.invitation')).toEqual([{ token: 'the-secret' }]);
  screen.getByText('marta@example.org');

  await fillForm('a long secret', 'another');
  await press('Create Account');
  await screen.findByText("Passwords don't match");
  expect(inputsOf(calls, 'guardian.register')).toEqual([]);

  fill('Confirm Password', 'a long secret');
  await press('Create Account');
  await waitFor(() => expect(window.location.pathname).toBe('/guardian/dashboard'));
  expect(inputsOf(calls, 'guardian.register')).toEqual([
    {
      token: 'the-secret',
      relation: 'mother',
      declarationVersion: 1,
      firstName: 'Marta',
      lastName: 'Bee',
      username: 'marta',
      phone: null,
      password: 'a long secret',
    },
  ]);
  await screen.findByRole('heading', { name: 'Leo Bee' });
});

test('a new account whose session the browser does not keep leads to the sign-in', { tags: ['REG-24'] }, async () => {
  const calls = stubServer({ 'guardian.invitation': () => INVITATION, 'guardian.register': () => aGuardian() });
  openPage('/guardian/invitation#the-secret');
  await asked();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'QuotaExceededError');
  });
  await fillForm();
  await press('Create Account');
  await waitFor(() => expect(window.location.pathname).toBe('/auth/login'));
  await expectToast(
    'You are a guardian now This browser does not let the site remember who you are. Please allow it to store data and sign in.',
  );
  expect(inputsOf(calls, 'guardian.register')).toHaveLength(1);
});

test('a relation has to be chosen', async () => {
  const calls = stubServer({ 'guardian.invitation': () => INVITATION });
  openPage('/guardian/invitation#the-secret');
  await asked();
  fill('First Name', 'Marta');
  await press('Create Account');
  await screen.findByText('Please choose how you are related.');
  expect(inputsOf(calls, 'guardian.register')).toEqual([]);
});

test('a taken username is shown at its field, and what was typed stays', async () => {
  stubServer({
    'guardian.invitation': () => INVITATION,
    'guardian.register': () => Rejection.at('username', 'USERNAME_TAKEN'),
  });
  openPage('/guardian/invitation#the-secret');
  await asked();
  await fillForm();
  await press('Create Account');
  await waitFor(() => expect(document.activeElement).toBe(field('Username')));
  expect(field('Last Name').value).toBe('Bee');
  expect(field(RELATION).value).toBe('Mother');
});

test('an expired link says so and what to do', { tags: ['GDN-02'] }, async () => {
  stubServer({ 'guardian.invitation': () => new Rejection('LINK_NOT_VALID') });
  openPage('/guardian/invitation#the-secret');
  await screen.findByText(/^This link has been used already, has expired or was replaced/);
  screen.getByText(/Ask the player to invite you again/);
  expect(screen.queryByText('Create Account')).toBeNull();
});

test('a link that expires while the form is filled in says so too', async () => {
  stubServer({
    'guardian.invitation': () => INVITATION,
    'guardian.register': () => new Rejection('LINK_NOT_VALID'),
  });
  openPage('/guardian/invitation#the-secret');
  await asked();
  await fillForm();
  await press('Create Account');
  const notice = await screen.findByText(/^This link has been used already/);
  expect(document.activeElement).toBe(notice);
});

test('without a secret the page asks to open the link again', async () => {
  const calls = stubServer({});
  openPage('/guardian/invitation');
  await screen.findByText('This link is not complete. Open it again from the email.');
  expect(calls).toEqual([]);
});

test('an invitation that cannot be read for the moment is read again', async () => {
  let answer: ReplyOf<'guardian.invitation'> = new Rejection('INTERNAL');
  stubServer({ 'guardian.invitation': () => answer });
  openPage('/guardian/invitation#the-secret');
  await screen.findByText('The invitation could not be read');
  answer = INVITATION;
  await press('Try Again');
  await asked();
});

test('a parent whose address has an account signs in, and comes back to confirm name and relation', async () => {
  const calls = stubServer({
    'guardian.invitation': () => ({ ...INVITATION, hasAccount: true }),
    'guardian.accept': () => ({ ok: true }),
    'auth.login': () => aGuardian(),
    'auth.me': () => aGuardian(),
    ...DASHBOARD,
  });
  openPage('/guardian/invitation#the-secret');
  await asked();
  const link = screen.getAllByText('Sign In').find((one) => one.closest('main'));
  link?.click();
  await screen.findByRole('heading', { name: 'Sign in' });
  fill('Username or Email', 'marta');
  fill('Password', 'a long secret');
  await press('Sign In', within(screen.getByRole('main')));
  await screen.findByText('Become Leo’s Guardian');
  await waitFor(() => expect(window.location.href).toMatch(/\/guardian\/invitation$/));

  expect(field('First Name').value).toBe('Marta');
  await press('Become Leo’s Guardian');
  await screen.findByText('Please choose how you are related.');
  await choose(RELATION, 'Legal guardian');
  fill('Last Name', 'Bee Ode');
  await press('Become Leo’s Guardian');
  await screen.findByText('Please confirm that you are of age and responsible for this child.');
  declare();
  await press('Become Leo’s Guardian');
  await waitFor(() => expect(window.location.pathname).toBe('/guardian/dashboard'));
  expect(inputsOf(calls, 'guardian.accept')).toEqual([
    { token: 'the-secret', relation: 'legal-guardian', declarationVersion: 1, firstName: 'Marta', lastName: 'Bee Ode' },
  ]);
});

test('an acceptance that the server refuses says why and keeps what was typed', async () => {
  stubServerFor(aGuardian(), {
    'guardian.invitation': () => INVITATION,
    'guardian.accept': () => new Rejection('GUARDIANS_MAX'),
  });
  openPage('/guardian/invitation#the-secret');
  await asked();
  await choose(RELATION, 'Father');
  fill('First Name', 'Martin');
  declare();
  await press('Become Leo’s Guardian');
  await expectToast('Not accepted A player can have two guardians. End one guardianship before you invite another.');
  expect(field('First Name').value).toBe('Martin');
  expect(window.location.pathname).toBe('/guardian/invitation');
});

test('a scout who is a parent accepts with the account they have', { tags: ['GDN-06'] }, async () => {
  stubServerFor(aScout({ username: 'sam' }), { 'guardian.invitation': () => INVITATION });
  openPage('/guardian/invitation#the-secret');
  await screen.findByText('Become Leo’s Guardian');
  screen.getByText('@sam');
});

test('an admin who opens the link is told to sign out, and then gets the form', async () => {
  stubServerFor(anAccount({ username: 'ada', role: 'admin' }), {
    'guardian.invitation': () => INVITATION,
    'auth.logout': () => ({ ok: true }),
  });
  openPage('/guardian/invitation#the-secret');
  await screen.findByText(/You are signed in as @ada, with the role Admin/);
  expect(screen.queryByText('Create Account')).toBeNull();
  await press('Sign Out');
  await screen.findByText('Create Account');
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});
