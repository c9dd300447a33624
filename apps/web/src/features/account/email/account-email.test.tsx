import { screen, waitFor } from '@testing-library/react';
import type { PendingEmail } from '@touchline/contracts/auth';
import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { expectToast, field, fill, part, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, onePage } from '../../../testing/people.ts';
import { inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';

const PENDING = { email: 'ann@new.example', expiresAt: '2026-03-02T10:00:00.000Z' };

async function open(facts: Partial<Account>, answers: Parameters<typeof stubServerFor>[1] = {}) {
  const calls = stubServerFor(anAccount(facts), {
    'accessTokens.list': () => onePage([]),
    'auth.pendingEmail': () => null,
    ...answers,
  });
  openPage('/account');
  await screen.findByText('Phone Number');
  return calls;
}

test('a user sees that their address is confirmed, or has the link sent again', async () => {
  await open({});
  part('Email Address').getByText('Confirmed');
  expect(screen.queryByText('Send the Link Again')).toBeNull();
});

test('a user whose address is not confirmed has the link sent again', async () => {
  const calls = await open({ isEmailConfirmed: false }, { 'auth.resendConfirmation': () => ({ ok: true }) });
  part('Email Address').getByText('Not confirmed');
  await press('Send the Link Again');
  await expectToast('Link sent It is valid for 7 days. Check your spam folder too.');
  expect(inputsOf(calls, 'auth.resendConfirmation')).toHaveLength(1);
});

test('a user asks for another address with their password, sees it waiting and cancels it', async () => {
  let pending: PendingEmail = null;
  const calls = await open(
    {},
    {
      'auth.pendingEmail': () => pending,
      'auth.changeEmail': () => {
        pending = PENDING;
        return pending;
      },
      'auth.cancelEmailChange': () => {
        pending = null;
        return { ok: true };
      },
    },
  );
  fill('New Email', 'not an address');
  await press('Change Email');
  await screen.findByText('Please enter a valid email address');
  await screen.findByText('Password is required');
  fill('New Email', 'ann@new.example');
  fill('Password', 'offside-trap');
  await press('Change Email');
  await expectToast('Link sent Open the link in your new mailbox to finish the change.');
  expect(inputsOf(calls, 'auth.changeEmail')).toEqual([
    { newEmail: 'ann@new.example', currentPassword: 'offside-trap' },
  ]);
  part('Email Address').getByText('ann@new.example');
  part('Email Address').getByText('ann@example.org');
  expect([field('New Email').value, field('Password').value]).toEqual(['', '']);
  await press('Cancel the Change');
  await expectToast('Change cancelled Your account keeps its present email address.');
  await waitFor(() => expect(screen.queryByText('ann@new.example')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Email Address');
});

test.each([
  ['EMAIL_TAKEN', 'newEmail', 'Email already exists', 'New Email'],
  ['WRONG_PASSWORD', 'currentPassword', 'The current password is not right.', 'Password'],
] as const)(
  'a refused change (%s) shows why at its field and keeps what was typed',
  async (code, path, text, label) => {
    await open({}, { 'auth.changeEmail': () => Rejection.at(path, code) });
    fill('New Email', 'ann@new.example');
    fill('Password', 'a guess');
    await press('Change Email');
    await part('Email Address').findByText(text);
    expect(document.activeElement).toBe(field(label));
    expect([field('New Email').value, field('Password').value]).toEqual(['ann@new.example', 'a guess']);
  },
);
