import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { WaitingGuardian } from '@touchline/contracts/guardians';
import { expect, test } from 'vitest';
import { expectToast, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, onePage } from '../../../testing/people.ts';
import { inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';

const HANDLER = anAccount({ id: 'ada', role: 'admin', isSafeguarding: true });
const WAITING: WaitingGuardian = {
  id: 'otto-for-leo',
  child: { id: 'leo', firstName: 'Leo', lastName: 'Bee' },
  guardian: { id: 'otto', firstName: 'Otto', lastName: 'Ode', email: 'otto@example.org', phone: null },
  relation: 'father',
  declaredAt: '2026-03-05T10:00:00.000Z',
  confirmedAt: null,
  hints: ['same-phone', 'look-alike'],
  confirmableAt: null,
  objection: null,
};

function open(waiting: WaitingGuardian[], answers: Parameters<typeof stubServerFor>[1] = {}) {
  const calls = stubServerFor(HANDLER, {
    'guardian.waiting': () => onePage(waiting),
    'guardian.waitingCount': () => waiting.length,
    ...answers,
  });
  openPage('/admin/safeguarding?tab=guardians');
  return calls;
}

const row = async () => within(await screen.findByRole('article', { name: 'Otto Ode for Leo Bee' }));

test('the safeguarding team confirms a guardian and says how it has made sure', { tags: ['GDN-11'] }, async () => {
  const calls = open([WAITING], { 'guardian.confirm': () => OK });
  const waiting = await row();
  for (const text of ['Father', 'Same phone number as the child', 'Looks like another account'])
    waiting.getByText(text);
  screen.getByText('Guardians (1)');
  await press('Confirm', waiting);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Otto Ode' }));
  await press('Confirm Guardian', dialog);
  await dialog.findByText('Please choose how you have made sure.');
  fireEvent.click(dialog.getByLabelText('The club was called'));
  fill('What have you seen, or with whom have you spoken?', 'Coach Diaz');
  await press('Confirm Guardian', dialog);
  await expectToast('Guardian confirmed');
  expect(inputsOf(calls, 'guardian.confirm')).toEqual([{ id: 'otto-for-leo', how: 'club-call', note: 'Coach Diaz' }]);
});

test('a guardian whose row stays, because the list could not be fetched again, can be confirmed again', async () => {
  let hasFailed = false;
  const calls = open([], {
    'guardian.waiting': () => (hasFailed ? new Rejection('INTERNAL') : onePage([WAITING])),
    'guardian.confirm': () => {
      hasFailed = true;
      return OK;
    },
  });
  const confirm = async () => {
    await press('Confirm', await row());
    fireEvent.click(await screen.findByLabelText('The club was called'));
    fill('What have you seen, or with whom have you spoken?', 'Coach Diaz');
    await press('Confirm Guardian');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await confirm();
  await screen.findByText('The guardians could not be loaded');
  await confirm();
  await waitFor(() => expect(inputsOf(calls, 'guardian.confirm')).toHaveLength(2));
});

test('a second guardian cannot be confirmed before the first one had time, and can be rejected with a reason', {
  tags: ['GDN-16'],
}, async () => {
  const calls = open([{ ...WAITING, confirmableAt: '2126-03-12T10:00:00.000Z' }], { 'guardian.reject': () => OK });
  const waiting = await row();
  waiting.getByText(/The other guardian can object until/);
  expect(waiting.getByText('Confirm').closest('button')?.disabled).toBe(true);
  await press('Reject', waiting);
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Otto Ode' }));
  fill('Reason', 'Unknown at the club');
  await press('Reject Guardian', dialog);
  await expectToast('Guardian rejected');
  expect(inputsOf(calls, 'guardian.reject')).toEqual([{ id: 'otto-for-leo', reason: 'Unknown at the club' }]);
});

test('an objection is decided on first', async () => {
  const objection = { by: 'Marta Bee', reason: 'I do not know them.', at: WAITING.declaredAt, isSuspended: true };
  const calls = open([{ ...WAITING, objection }], { 'guardian.setObjectionAside': () => OK });
  const waiting = await row();
  waiting.getByText('Marta Bee objects: I do not know them.');
  waiting.getByText('Suspended');
  expect(waiting.queryByText('Confirm')).toBeNull();
  await press('Dismiss Objection', waiting);
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss the Objection' }));
  fill('Reason', 'Both were heard');
  await press('Dismiss Objection', dialog);
  await expectToast('Objection dismissed');
  expect(inputsOf(calls, 'guardian.setObjectionAside')).toEqual([{ id: 'otto-for-leo', reason: 'Both were heard' }]);
});

test('without guardians that wait the tab says what comes here', async () => {
  open([]);
  await screen.findByText('No guardian waits');
});
