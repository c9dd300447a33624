import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { allCallsSent, press } from '../../../../testing/actions.ts';
import { openPage } from '../../../../testing/app.tsx';
import { aCaseDetails, aHandler } from '../../../../testing/cases.ts';
import { onePage } from '../../../../testing/people.ts';
import { type Answers, inputsOf, stubServerFor } from '../../../../testing/server.ts';

const REQUEST = {
  id: 'request',
  other: { id: 'leo', name: 'Leo Bee', role: 'player', isMinor: true },
  isByUser: true,
  askedAt: '2026-03-02T10:00:00.000Z',
  withdrawnAt: '2026-03-03T10:00:00.000Z',
} as const;

function openCase(answers: Answers = {}, details = aCaseDetails()) {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const calls = stubServerFor(aHandler(), {
    'cases.byId': () => details,
    'cases.handlers': () => [],
    'cases.withdrawnRequests': () => onePage([REQUEST]),
    ...answers,
  });
  openPage('/admin/safeguarding?case=case-1');
  return calls;
}

test('a withdrawn request is read only after the admin confirms that reading it is recorded', {
  tags: ['CASE-14'],
}, async () => {
  const texts = { subject: 'Trial', content: 'Write to me on another app.' };
  const calls = openCase({ 'cases.openWithdrawnRequest': () => ({ ...REQUEST, ...texts }) });
  await screen.findByRole('region', { name: 'Withdrawn Requests' });
  await allCallsSent();
  expect(inputsOf(calls, 'cases.withdrawnRequests')).toEqual([]);
  await press('Show Withdrawn Requests');
  const row = within(await screen.findByRole('article', { name: 'To Leo Bee' }));
  for (const text of ['Player', 'Minor', /^Asked 2 Mar 2026/, /^Withdrawn 3 Mar 2026/]) row.getByText(text);
  row.getByText('Read').click();
  const question = within(await screen.findByRole('dialog', { name: 'Read the request to Leo Bee?' }));
  question.getByText('The case records that you have read it, with your name and the time.');
  expect(inputsOf(calls, 'cases.openWithdrawnRequest')).toEqual([]);
  await press('Read Request', question);
  await row.findByText('Write to me on another app.');
  row.getByText('Trial');
  expect(row.queryByText('Read')).toBeNull();
  expect(inputsOf(calls, 'cases.openWithdrawnRequest')).toEqual([{ id: 'case-1', requestId: 'request' }]);
  await waitFor(() => expect(inputsOf(calls, 'cases.byId')).toHaveLength(2));
});

test('a closed case lists withdrawn requests and opens none', { tags: ['CASE-14'] }, async () => {
  openCase({}, aCaseDetails({ state: 'closed' }));
  await press('Show Withdrawn Requests');
  const row = within(await screen.findByRole('article', { name: 'To Leo Bee' }));
  screen.getByText('Open the case again to read one.');
  expect(row.queryByText('Read')).toBeNull();
});
