import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { SESSION_STORAGE_KEY } from '@touchline/contracts/product';
import { expect, test, vi } from 'vitest';
import { expectToast, field, fill, press, toastText } from '../../testing/actions.ts';
import { openApp, openPage } from '../../testing/app.tsx';
import { anAccount } from '../../testing/people.ts';
import { held, inputsOf, Rejection, stubServer } from '../../testing/server.ts';

const EMPTY = { items: [], nextCursor: null };

async function open(query: string, answers: Parameters<typeof stubServer>[0] = {}, mount = openPage) {
  const calls = stubServer(answers);
  mount(`/auth/register${query}`);
  await screen.findByRole('heading', { name: 'Create your account' });
  return calls;
}

function fillForm(): void {
  fill('First Name', 'Ann');
  fill('Last Name', 'Bee');
  fill('Username', 'annbee');
  fill('Email', 'ann@example.org');
  fill('Password', 'offside-trap');
  fill('Confirm Password', 'offside-trap');
}

const roles = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked]);

test.each([
  ['', false, false],
  ['?role=player', true, false],
  ['?role=scout', false, true],
  ['?role=admin', false, false],
])(
  'the query string "%s" preselects the role if it is player or scout',
  { tags: ['ROUTE-04', 'ROUTE-05', 'REG-05'] },
  async (query, ...checked) => {
    await open(query);
    expect(roles()).toEqual([
      ['player', checked[0]],
      ['scout', checked[1]],
    ]);
  },
);

test('the form offers two roles, has masked passwords and leads users with an account to the sign-in', {
  tags: ['ROUTE-03', 'REG-03', 'REG-04', 'REG-05', 'REG-09'],
}, async () => {
  await open('');
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent);
  expect(names).toEqual([expect.stringMatching(/^Football Player/), expect.stringMatching(/^Scout\/Agent/)]);
  expect(['Password', 'Confirm Password'].map((label) => field(label).type)).toEqual(['password', 'password']);
  expect(screen.getByText('Already have an account? Sign in here').getAttribute('href')).toBe('/auth/login');
  expect(window.location.pathname).toBe('/auth/register');
});

test('each invalid value shows its message, and nothing is sent', {
  tags: ['REG-10', 'REG-11', 'REG-12', 'REG-13', 'REG-14', 'REG-15', 'REG-16'],
}, async () => {
  const calls = await open('');
  fill('Username', 'ab');
  fill('Email', 'x@');
  fill('Password', '12345');
  fill('Confirm Password', '54321');
  await press('Create Account');
  for (const sentence of [
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    "Passwords don't match",
    'Please select a role',
    'First name is required',
    'Last name is required',
  ]) {
    expect((await screen.findByText(sentence)).textContent).toBe(sentence);
  }
  expect(calls).toEqual([]);
});

test('a new player is signed in and sent to the profile page; the repeated password is not sent', {
  tags: [
    ...['REG-01', 'REG-02', 'REG-03', 'REG-04', 'REG-06', 'REG-07', 'REG-08', 'REG-17', 'REG-18', 'REG-19'],
    'ERR-08',
  ],
}, async () => {
  const player = anAccount();
  const calls = await open(
    '?role=player',
    {
      'auth.register': () => player,
      'auth.me': () => player,
      'messages.unreadCount': () => 0,
      'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
      'notifications.unreadCount': () => 0,
    },
    openApp,
  );
  expect(['Phone (optional)', 'Date of Birth (optional)'].map((label) => field(label).value)).toEqual(['', '']);
  fillForm();
  await press('Create Account');
  await expectToast('Account created successfully! Please wait for admin verification before accessing all features.');
  await waitFor(() => expect(window.location.pathname).toBe('/player/profile'));
  expect(await screen.findByLabelText('AB, account of Ann Bee')).not.toBeNull();
  expect(JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? '')).toEqual(player);
  expect(inputsOf(calls, 'auth.register')).toEqual([
    {
      ...{ role: 'player', firstName: 'Ann', lastName: 'Bee', username: 'annbee', email: 'ann@example.org' },
      ...{ password: 'offside-trap', phone: null, dateOfBirth: null },
    },
  ]);
});

test('a new scout is sent to the scout dashboard', { tags: ['REG-20'] }, async () => {
  const scout = anAccount({ role: 'scout' });
  await open('?role=scout', {
    'auth.register': () => scout,
    'auth.me': () => scout,
    'messages.unreadCount': () => 0,
    'messages.received': () => EMPTY,
    'players.count': () => 0,
    'players.list': () => EMPTY,
    'savedPlayers.count': () => 0,
    'savedPlayers.list': () => EMPTY,
  });
  fillForm();
  await press('Create Account');
  await expectToast('Account created successfully! Please wait for admin verification before accessing all features.');
  await waitFor(() => expect(window.location.pathname).toBe('/scout/dashboard'));
});

test.each([
  ['USERNAME_TAKEN', 'Username already exists'],
  ['INTERNAL', 'Please check your information and try again.'],
] as const)(
  'a registration that fails with %s shows a message and keeps the typed values',
  {
    tags: ['ERR-09'],
  },
  async (code, message) => {
    await open('?role=player', { 'auth.register': () => new Rejection(code) });
    fillForm();
    await press('Create Account');
    await expectToast(`Registration failed ${message}`);
    const kept = ['First Name', 'Last Name', 'Username', 'Email', 'Password'].map((label) => field(label).value);
    expect(kept).toEqual(['Ann', 'Bee', 'annbee', 'ann@example.org', 'offside-trap']);
  },
);

test.each([
  ['keeps', true],
  ['does not keep', false],
])(
  'an account is created once, however often the button is pressed, where the browser %s the session',
  {
    tags: ['REG-24'],
  },
  async (_does, isKept) => {
    const created = held(anAccount());
    const calls = await open('?role=player', {
      'auth.register': created.answer,
      'auth.me': () => anAccount(),
      'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    if (!isKept) {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('blocked', 'QuotaExceededError');
      });
    }
    fillForm();
    const button = screen.getByText('Create Account', { selector: 'button *' }).closest('button') as HTMLButtonElement;
    const pressAgain = () => {
      fireEvent.click(button);
      fireEvent.submit(button.form as HTMLFormElement);
    };
    await press('Create Account');
    pressAgain();
    created.release();
    while (button.isConnected) {
      pressAgain();
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    }
    expect(window.location.pathname).toBe(isKept ? '/player/profile' : '/auth/login');
    expect(toastText()).toMatch(
      isKept
        ? /^Account created successfully! Please wait for admin verification/
        : /^Account created successfully! This browser does not let the site remember who you are/,
    );
    expect(inputsOf(calls, 'auth.register')).toHaveLength(1);
  },
);

test('a reload keeps what was typed but the passwords, until the account exists', { tags: ['REG-26'] }, async () => {
  await open('?role=scout');
  fillForm();
  const labels = ['First Name', 'Username', 'Email', 'Password', 'Confirm Password'];
  const reload = async () => {
    cleanup();
    await open('', {
      'auth.register': () => anAccount(),
      'auth.me': () => anAccount(),
      'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
    });
    return labels.map((label) => field(label).value);
  };
  expect(await reload()).toEqual(['Ann', 'annbee', 'ann@example.org', '', '']);
  expect(roles()).toContainEqual(['scout', true]);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('offside-trap');
  fill('Password', 'offside-trap');
  fill('Confirm Password', 'offside-trap');
  await press('Create Account');
  await waitFor(() => expect(window.location.pathname).toBe('/player/profile'));
  localStorage.clear();
  expect(await reload()).toEqual(['', '', '', '', '']);
});
