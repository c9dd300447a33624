import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Approval, ApprovalState } from '@touchline/contracts/approvals';
import { expect, test } from 'vitest';
import { expectToast } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, onePage } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';

const ADMIN = anAccount({ id: 'chief', role: 'admin', isVerified: true });

const anApproval = (more: Partial<Approval> = {}): Approval => ({
  id: 'approval-1',
  act: 'make-admin',
  target: { id: 'user-1', name: 'Robin Keeper' },
  state: 'waiting',
  requestedBy: { id: 'other', name: 'Ada First' },
  decidedBy: null,
  decidedAt: null,
  expiresAt: '2026-03-09T09:00:00.000Z',
  createdAt: '2026-03-02T09:00:00.000Z',
  ...more,
});

function open(approvals: Approval[], rule = { isOn: true, activeAdmins: 2 }) {
  const now = new Map(approvals.map((one) => [one.id, one]));
  const decide =
    (state: ApprovalState) =>
    ({ id }: { id: string }) => {
      const decidedBy = { id: ADMIN.id, name: 'The Chief' };
      const decided = { ...anApproval(now.get(id)), state, decidedBy, decidedAt: '2026-03-03T09:00:00.000Z' };
      now.set(id, decided);
      return decided;
    };
  const calls = stubServerFor(ADMIN, {
    'approvals.list': (input) => onePage([...now.values()].filter(({ state }) => state === input.state)),
    'approvals.rule': () => rule,
    'approvals.approve': decide('approved'),
    'approvals.decline': decide('declined'),
    'approvals.withdraw': decide('withdrawn'),
  });
  openPage('/admin/approvals');
  return calls;
}

const row = async (name: string) => within(await screen.findByRole('article', { name }));

test('an admin approves what another one has asked for, after a question', async () => {
  const calls = open([anApproval()]);
  const request = await row('Make Robin Keeper an admin');
  expect(request.getByText(/Asked for by Ada First/)).toBeTruthy();
  expect(request.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  fireEvent.click(request.getByRole('button', { name: 'Approve' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(inputsOf(calls, 'approvals.approve')).toEqual([{ id: 'approval-1' }]));
  await expectToast('Approved It is done.');
  fireEvent.click(screen.getByRole('tab', { name: 'Approved' }));
  expect((await row('Make Robin Keeper an admin')).getByText(/^Approved by The Chief/)).toBeTruthy();
});

test('an admin declines, and takes back what they have asked for themselves', { tags: ['APPR-03'] }, async () => {
  const own = { id: ADMIN.id, name: 'The Chief' };
  const calls = open([
    anApproval({ act: 'empty-trash', target: null }),
    anApproval({ id: 'approval-2', act: 'empty-trash', target: { id: 'item', name: 'striker' }, requestedBy: own }),
  ]);
  const mine = await row('Erase “striker” from the trash');
  expect(mine.queryByRole('button', { name: 'Approve' })).toBeNull();
  fireEvent.click(mine.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(inputsOf(calls, 'approvals.withdraw')).toEqual([{ id: 'approval-2' }]));
  fireEvent.click((await row('Empty the trash')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(inputsOf(calls, 'approvals.decline')).toEqual([{ id: 'approval-1' }]));
  expect(await screen.findByText('No waiting requests')).toBeTruthy();
  expect(screen.queryByText('There is no second admin yet')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Withdrawn' }));
  expect((await row('Erase “striker” from the trash')).getByText(/^Withdrawn by The Chief/)).toBeTruthy();
});

test('the only admin reads that what they have asked for waits for a second one', { tags: ['APPR-08'] }, async () => {
  const own = { id: ADMIN.id, name: 'The Chief' };
  const target = { id: 'item', name: 'ada' };
  open(
    [
      anApproval({ act: 'delete-user', requestedBy: own }),
      anApproval({ id: 'approval-2', act: 'restore-admin', target, requestedBy: own }),
    ],
    { isOn: true, activeAdmins: 1 },
  );
  expect(await screen.findByText('There is no second admin yet')).toBeTruthy();
  for (const name of ['Delete Robin Keeper for good', 'Restore the admin “ada” from the trash']) {
    expect((await row(name)).getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  }
});
