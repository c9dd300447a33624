import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NotificationChoice } from '@touchline/contracts/notifications';
import { expect, test } from 'vitest';
import { expectToast, field, fill, press } from '../../testing/actions.ts';
import { openApp } from '../../testing/app.tsx';
import { anAccount, onePage } from '../../testing/people.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../testing/server.ts';

const MESSAGES: NotificationChoice = {
  kind: 'new-message',
  label: 'New messages',
  inApp: true,
  email: true,
  digest: false,
};

function open(answers: Parameters<typeof stubServerFor>[1]) {
  const calls = stubServerFor(anAccount(), {
    'accessTokens.list': () => onePage([]),
    'notifications.choices': () => [MESSAGES],
    ...answers,
  });
  openApp('/account');
  return calls;
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('a choice is shown and saved at once', async () => {
  const answer = held({ ok: true });
  const calls = open({ 'notifications.setChoice': answer.answer });
  const email = await box('New messages: Email at once');
  expect([email.checked, (await box('New messages: Daily digest')).checked]).toEqual([true, false]);
  fireEvent.click(email);
  await waitFor(() => expect(email.checked).toBe(false));
  answer.release();
  await waitFor(() =>
    expect(inputsOf(calls, 'notifications.setChoice')).toEqual([
      { kind: 'new-message', channel: 'email', isOn: false },
    ]),
  );
});

test('a choice that cannot be saved is taken back, with a toast', async () => {
  open({ 'notifications.setChoice': () => new Rejection('TOO_MANY_REQUESTS') });
  const digest = await box('New messages: Daily digest');
  fireEvent.click(digest);
  await waitFor(() => expect(screen.getByText('Choice not saved').textContent).toBe('Choice not saved'));
  expect(digest.checked).toBe(false);
});

test('notices about password and security have no choice', async () => {
  open({});
  const row = within((await screen.findByText('Password and security')).closest('tr') as HTMLElement);
  expect(row.queryByRole('checkbox')).toBeNull();
  expect(row.getByText('Always on').textContent).toBe('Always on');
  expect(row.getByText('Cannot be switched off').textContent).toBe('Cannot be switched off');
});

test('quiet hours are off, start in the time zone of the browser, and are saved with their times', async () => {
  const calls = open({
    'notifications.setQuietHours': (input) => (input as { quietHours: unknown }).quietHours,
  });
  fireEvent.click(await screen.findByLabelText(/^No notifications by email/));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(field('Time zone').value).toBe(timeZone);
  fill('From', '21:30');
  fill('To', '21:30');
  await press('Save Quiet Hours');
  await screen.findByText('Please choose an end that differs from the beginning.');
  fill('To', '06:45');
  await press('Save Quiet Hours');
  await expectToast('Quiet hours saved No notification comes by email between 21:30 and 06:45.');
  fireEvent.click(screen.getByLabelText(/^No notifications by email/));
  await expectToast('Quiet hours saved Emails come at any time.');
  expect(inputsOf(calls, 'notifications.setQuietHours')).toEqual([
    { quietHours: { timeZone, begins: '21:30', ends: '06:45' } },
    { quietHours: null },
  ]);
});
