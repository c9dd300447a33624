import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { WaitingBirthDate } from '@touchline/contracts/birth-dates';
import { ERRORS } from '@touchline/contracts/errors';
import { expect, test, vi } from 'vitest';
import {
  allCallsSent,
  answerDiscardQuestion,
  expectToast,
  field,
  fill,
  part,
  press,
} from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { aHandler } from '../../../testing/cases.ts';
import { onePage } from '../../../testing/people.ts';
import { type Answers, held, inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';

const REQUEST: WaitingBirthDate = {
  id: 'one',
  player: { id: 'leo', name: 'Leo Kern', isMinor: true, isVerified: true },
  dateOfBirth: `${new Date().getFullYear() - 16}-01-01`,
  requested: '1999-06-15',
  makesAdult: true,
  guardians: 2,
  createdAt: '2026-03-01T10:00:00.000Z',
};

async function open(answers: Answers = {}) {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let requests = [REQUEST];
  const decided = () => {
    requests = [];
    return OK;
  };
  const calls = stubServerFor(aHandler(), {
    'birthDates.waiting': () => onePage(requests),
    'birthDates.waitingCount': () => requests.length,
    'birthDates.accept': decided,
    'birthDates.decline': decided,
    ...answers,
  });
  openPage('/admin/safeguarding?tab=birth-dates');
  await screen.findByText('Leo Kern');
  return calls;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('the queue says what the date would change, and for whom', { tags: ['BIRTH-06'] }, async () => {
  await open();
  await screen.findByText('Dates of birth (1)');
  const row = within(screen.getByRole('article', { name: 'Leo Kern' }));
  row.getByText('Would be an adult');
  row.getByText(/^From 1 Jan \d{4} \(age 1[56], U16\) to 15 Jun 1999 \(age \d\d\)$/);
  row.getByText('2 guardians, who know of it');
  expect(row.getByText('Open user page').getAttribute('href')).toBe('/admin/users/leo');
});

test('a safeguarding admin accepts a date and says what was seen and why', async () => {
  const calls = await open();
  await press('Accept', part('Leo Kern'));
  const form = await dialog('Accept 15 Jun 1999 for Leo Kern');
  form.getByText(/The guardians lose their access/);
  await press('Accept Date', form);
  await form.findByText('Please say what you have seen, such as a passport.');
  expect(document.activeElement).toBe(field('What you have seen'));
  fill('What you have seen', ' Passport, by a video call ');
  fill('Reason', 'Mistyped');
  await press('Accept Date', form);
  await expectToast('Date of birth accepted The family is told.');
  expect(inputsOf(calls, 'birthDates.accept')).toEqual([
    { id: 'one', seen: 'Passport, by a video call', reason: 'Mistyped' },
  ]);
  await screen.findByText('No date of birth waits');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Older Dates of Birth' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a date that stays in the list, because it could not be fetched again, can be accepted again', async () => {
  const calls = await open({ 'birthDates.accept': () => OK });
  const accept = async () => {
    await press('Accept', part('Leo Kern'));
    const form = await dialog('Accept 15 Jun 1999 for Leo Kern');
    fill('What you have seen', 'Passport');
    fill('Reason', 'Mistyped');
    await press('Accept Date', form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await accept();
  await accept();
  expect(inputsOf(calls, 'birthDates.accept')).toHaveLength(2);
});

test('a late answer about one player leaves the dialog of another open with its text', async () => {
  const answer = held(OK);
  const mia = { ...REQUEST, id: 'two', player: { ...REQUEST.player, id: 'mia', name: 'Mia Kern' } };
  await open({ 'birthDates.waiting': () => onePage([REQUEST, mia]), 'birthDates.accept': answer.answer });
  await press('Accept', part('Leo Kern'));
  const first = await dialog('Accept 15 Jun 1999 for Leo Kern');
  fill('What you have seen', 'Passport');
  fill('Reason', 'Mistyped');
  await press('Accept Date', first);
  await press('Cancel', first);
  await answerDiscardQuestion('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Decline', part('Mia Kern'));
  await dialog('Decline 15 Jun 1999 for Mia Kern');
  fill('Reason', 'No document');
  answer.release();
  await expectToast('Date of birth accepted The family is told.');
  await allCallsSent();
  expect(screen.getByRole('dialog').dataset.closing).toBeUndefined();
  expect(field('Reason').value).toBe('No document');
});

test('the dialogs close as soon as a date is decided, before the page is fetched again', async () => {
  const refetch = held(onePage<WaitingBirthDate>([]));
  const decideAs = async (button: string, fields: readonly string[]) => {
    let isDecided = false;
    const decide = () => {
      isDecided = true;
      return OK;
    };
    await open({
      'birthDates.waiting': () => (isDecided ? refetch.answer() : onePage([REQUEST])),
      'birthDates.accept': decide,
      'birthDates.decline': decide,
    });
    await press(button, part('Leo Kern'));
    const form = await dialog(`${button} 15 Jun 1999 for Leo Kern`);
    for (const label of fields) fill(label, 'Text');
    await press(`${button} Date`, form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('Leo Kern');
    cleanup();
  };
  await decideAs('Accept', ['What you have seen', 'Reason']);
  await decideAs('Decline', ['Reason']);
});

test('a safeguarding admin declines a date with a reason; what was typed is not lost by accident', async () => {
  const calls = await open();
  await press('Decline', part('Leo Kern'));
  const form = await dialog('Decline 15 Jun 1999 for Leo Kern');
  fill('Reason', 'No document');
  await press('Cancel', form);
  await answerDiscardQuestion('Keep Editing');
  await press('Decline Date', form);
  await expectToast('Date of birth declined The family is told.');
  expect(inputsOf(calls, 'birthDates.decline')).toEqual([{ id: 'one', reason: 'No document' }]);
});

test('the dashboard of a safeguarding admin names the dates that wait, that of other admins does not', async () => {
  const answers: Answers = {
    'users.counts': () => ({ total: 1, players: 1, scouts: 0, pending: 0 }),
    'videos.counts': () => ({ total: 0, approved: 0, pending: 0, rejected: 0 }),
    'videos.forModeration': () => onePage([]),
    'users.accounts': () => onePage([]),
    'messages.received': () => onePage([]),
    'birthDates.waitingCount': () => 2,
  };
  stubServerFor(aHandler(), answers);
  openPage('/admin/dashboard');
  const link = await screen.findByText('Decide about 2 older dates of birth');
  expect(link.closest('a')?.getAttribute('href')).toBe('/admin/safeguarding?tab=birth-dates');
  cleanup();
  const calls = stubServerFor(aHandler({ isSafeguarding: false }), answers);
  openPage('/admin/dashboard');
  await screen.findByText('All caught up!');
  expect(inputsOf(calls, 'birthDates.waitingCount')).toEqual([]);
});

test('a refusal is said, and keeps the dialog with what was typed', async () => {
  await open({ 'birthDates.decline': () => new Rejection('BIRTH_DATE_OWN') });
  await press('Decline', part('Leo Kern'));
  const form = await dialog('Decline 15 Jun 1999 for Leo Kern');
  fill('Reason', 'No document');
  await press('Decline Date', form);
  await expectToast(`Not decided ${ERRORS.BIRTH_DATE_OWN.message}`);
  expect(field('Reason').value).toBe('No document');
});
