import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NotificationChoice } from '@touchline/contracts/notifications';
import { expect, test } from 'vitest';
import { allCallsSent, expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, onePage } from '../../../testing/people.ts';
import { held, inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';

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
  openPage('/account/notifications');
  return calls;
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('the kinds of the user are shown while their choices are loading', async () => {
  const choices = held([MESSAGES]);
  open({ 'notifications.choices': choices.answer });
  await screen.findByText('Loading your choices');
  const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toContain('Your video was approved');
  expect(rows).not.toContain('New registrations');
  expect(screen.queryByRole('checkbox')).toBeNull();
  choices.release();
  await box('New messages: Email at once');
  expect(screen.queryByText('Loading your choices')).toBeNull();
});

test('a choice is shown and saved at once', { tags: ['NOTE-12'] }, async () => {
  const answer = held(OK);
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

test('boxes show what is saved, even if they were fetched again before that', async () => {
  const saved = { ...MESSAGES };
  const [first, second] = [held(new Rejection('NOT_ALLOWED')), held(OK)];
  const calls = open({
    'notifications.choices': () => [{ ...saved }],
    'notifications.setChoice': ({ channel }) => (channel === 'email' ? first.answer() : second.answer()),
  });
  const [email, digest] = [await box('New messages: Email at once'), await box('New messages: Daily digest')];
  fireEvent.click(email);
  fireEvent.click(digest);
  await waitFor(() => expect([email.checked, digest.checked]).toEqual([false, true]));
  // A refusal, after which the whole page is fetched again: the digest is not saved yet.
  first.release();
  await waitFor(() => expect([email.checked, digest.checked]).toEqual([true, false]));
  saved.digest = true;
  second.release();
  await waitFor(() => expect([email.checked, digest.checked]).toEqual([true, true]));
  expect(inputsOf(calls, 'notifications.choices')).toHaveLength(3);
});

test('a slow response from before a click does not reset the box', async () => {
  const slow = held([MESSAGES]);
  const answers = [() => [MESSAGES], slow.answer, () => [{ ...MESSAGES, email: false, digest: true }]];
  const second = held(OK);
  open({
    'notifications.choices': () => (answers.shift() ?? (() => []))(),
    'notifications.setChoice': ({ channel }) => (channel === 'email' ? OK : second.answer()),
  });
  const [email, digest] = [await box('New messages: Email at once'), await box('New messages: Daily digest')];
  fireEvent.click(email);
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(digest);
  await waitFor(() => expect(digest.checked).toBe(true));
  slow.release();
  await allCallsSent();
  expect([email.checked, digest.checked]).toEqual([false, true]);
  second.release();
  await waitFor(() => expect(answers).toHaveLength(0));
  await allCallsSent();
  expect([email.checked, digest.checked]).toEqual([false, true]);
});

test('notices about password and security have no choice', { tags: ['NOTE-13'] }, async () => {
  open({});
  const row = within((await screen.findByText('Password and security')).closest('tr') as HTMLElement);
  expect(row.queryByRole('checkbox')).toBeNull();
  expect(row.getByText('Always on').textContent).toBe('Always on');
  expect(row.getByText('Cannot be switched off').textContent).toBe('Cannot be switched off');
});

test('quiet hours are off, start in the time zone of the browser, and are saved with their times', async () => {
  const calls = open({
    'notifications.setQuietHours': ({ quietHours }) => quietHours,
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

const QUIET = { timeZone: 'UTC', begins: '22:00', ends: '07:00' };
const quietSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /^No notifications by email/ });

test('quiet hours that could not be switched off are shown as on', async () => {
  open({
    'notifications.quietHours': () => QUIET,
    'notifications.setQuietHours': () => new Rejection('INTERNAL'),
  });
  const toggle = await quietSwitch();
  expect(toggle.checked).toBe(true);
  fireEvent.click(toggle);
  await expectToast('Quiet hours not saved Please try again.');
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(field('From').value).toBe('22:00');
});

test('while quiet hours are being saved they cannot be switched off', async () => {
  const answer = held(QUIET);
  const calls = open({
    'notifications.quietHours': () => QUIET,
    'notifications.setQuietHours': answer.answer,
  });
  const toggle = await quietSwitch();
  await press('Save Quiet Hours');
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(toggle);
  expect(toggle.checked).toBe(true);
  answer.release();
  await expectToast('Quiet hours saved No notification comes by email between 22:00 and 07:00.');
  await waitFor(() => expect(toggle.getAttribute('aria-disabled')).toBe('false'));
  expect(inputsOf(calls, 'notifications.setQuietHours')).toEqual([{ quietHours: QUIET }]);
});
