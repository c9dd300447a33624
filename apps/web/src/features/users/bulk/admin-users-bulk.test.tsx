import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountsChanged } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { expectToast, fill, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, usersPage } from '../../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../../testing/server.ts';

const CHIEF = anAccount({ id: 'chief', firstName: 'The', lastName: 'Chief', role: 'admin', isVerified: true });
const named = (firstName: string) => anAccount({ id: firstName.toLowerCase(), firstName });
const PEOPLE = [named('Ann'), named('Bo'), named('Cy')];

/** Opens the list; of these users the server refuses the change. */
function open(refused: Record<string, string> = {}) {
  const people = [...PEOPLE, CHIEF];
  const calls = stubServerFor(CHIEF, {
    'users.counts': () => ({ total: 4, players: 3, scouts: 0, pending: 3 }),
    'users.accountCount': () => people.length,
    'users.accounts': () => usersPage(people),
    'users.changeMany': (input): AccountsChanged => ({
      results: input.ids.map((id) => ({
        id,
        error: refused[id] ?? null,
        entryIds: refused[id] ? [] : [`entry-${id}`],
      })),
    }),
    'idCards.changeMany': (input) => ({
      results: input.userIds.map((userId) => ({ userId, error: refused[userId] ?? null })),
    }),
    'audit.undoMany': (input) => input.ids.map((id) => ({ id, error: null })),
  });
  openPage('/admin/users');
  return calls;
}

const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const select = async (...names: string[]) => {
  for (const name of names) fireEvent.click(await box(`Select ${name} Bee`));
};

test('selected users are verified together, and it can be undone', { tags: ['USER-06'] }, async () => {
  const calls = open();
  await select('Ann', 'Cy');
  await screen.findByText('2 selected');
  await press('Verify Selected');
  await expectToast('2 users verified Undo');
  expect(inputsOf(calls, 'users.changeMany')).toEqual([{ ids: ['ann', 'cy'], patch: { isVerified: true } }]);
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  fireEvent.click(screen.getByText('Undo'));
  await expectToast('Undone for 2 users');
  expect(inputsOf(calls, 'audit.undoMany')).toEqual([{ ids: ['entry-ann', 'entry-cy'] }]);
});

test('all shown users but the own account are selected at once, and the selection is cleared', async () => {
  open();
  fireEvent.click(await box('Select all shown'));
  await screen.findByText('3 selected');
  expect(screen.queryByLabelText('Select The Chief')).toBeNull();
  expect((await box('Select Bo Bee')).checked).toBe(true);
  await press('Clear Selection');
  expect((await box('Select Bo Bee')).checked).toBe(false);
  expect(screen.queryByText('Verify Selected')).toBeNull();
});

test('users who could not be changed are listed with the reason', { tags: ['CHECK-09'] }, async () => {
  open({ bo: 'Only players upload videos.', cy: 'User not found' });
  fireEvent.click(await box('Select all shown'));
  await press('Enable Uploads');
  await expectToast('1 user can upload 2 users could not be changed. Undo');
  const alert = within(await screen.findByRole('alert', { name: '2 users were not changed' }));
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Bo Bee: Only players upload videos.',
    'Cy Bee: User not found',
  ]);
  fireEvent.click(alert.getByLabelText('Close the list'));
  expect(screen.queryByText('2 users were not changed')).toBeNull();
});

test('selected users get ID cards, and the reason is shown for those who get none', async () => {
  const calls = open({ bo: 'An ID card exists already for this person.' });
  await select('Ann', 'Bo');
  await press('Make ID Cards');
  await expectToast('1 ID card made Show');
  expect(inputsOf(calls, 'idCards.changeMany')).toEqual([{ userIds: ['ann', 'bo'], change: { create: true } }]);
  const alert = within(await screen.findByRole('alert', { name: '1 user was not changed' }));
  expect(alert.getByRole('listitem').textContent).toBe('Bo Bee: An ID card exists already for this person.');
});

test('selected users are deactivated with a reason', async () => {
  const calls = open();
  await select('Ann', 'Bo');
  await press('Deactivate Selected');
  const form = within(await screen.findByRole('dialog', { name: 'Deactivate 2 Users', hidden: true }));
  fill('Reason', 'Spam.');
  await press('Deactivate', form);
  await expectToast('2 users deactivated Undo');
  const patch = { isActive: false, inactiveReason: 'Spam.', inactiveUntil: null };
  expect(inputsOf(calls, 'users.changeMany')).toEqual([{ ids: ['ann', 'bo'], patch }]);
});
