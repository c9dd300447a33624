import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ACCOUNTS_AT_ONCE_MAX, type Account, type AccountsChanged } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { useSelection } from '../../../components/bulk/use-selection.ts';
import { expectToast, field, fill, press } from '../../../testing/actions.ts';
import { openPart } from '../../../testing/app.tsx';
import { anAccount } from '../../../testing/people.ts';
import { held, inputsOf, Rejection, stubServerFor } from '../../../testing/server.ts';
import { AccountsBar } from './accounts-bar.tsx';

const accounts = (count: number) =>
  Array.from({ length: count }, (_, index) => anAccount({ id: `u${index}`, firstName: `Ann${index}` }));
const entriesOf = (ids: string[]) => ids.map((id) => `entry-${id}`);
const changed = (ids: string[]): AccountsChanged => ({
  results: ids.map((id) => ({ id, error: null, entryIds: [`entry-${id}`] })),
});

function Bar({ listed }: { listed: Account[] }) {
  return <AccountsBar selection={useSelection(listed, ({ id }) => id)} />;
}

async function selectAll(count: number, answers: Parameters<typeof stubServerFor>[1]) {
  const calls = stubServerFor(anAccount({ id: 'chief', role: 'admin' }), answers);
  openPart(<Bar listed={accounts(count)} />);
  fireEvent.click(await screen.findByLabelText('Select all shown'));
  await screen.findByText(`${count} selected`);
  return calls;
}

test('after a later part of a bulk change failed, what was changed before is reported and can be undone', {
  tags: ['USER-06'],
}, async () => {
  const calls = await selectAll(ACCOUNTS_AT_ONCE_MAX + 1, {
    'users.changeMany': ({ ids }) => (ids.length === 1 ? new Rejection('BUSY') : changed(ids)),
    'audit.undoMany': ({ ids }) => ids.map((id) => ({ id, error: null })),
  });
  await press('Verify Selected');
  await expectToast('100 users verified 1 user could not be changed. Undo');
  const refused = within(await screen.findByRole('alert', { name: '1 user was not changed' }));
  expect(refused.getByRole('listitem').textContent).toBe(
    'Ann100 Bee: The server is busy. Please try again in a moment.',
  );
  await press('Undo');
  await expectToast('Undone for 100 users');
  const [first] = inputsOf(calls, 'users.changeMany');
  expect(inputsOf(calls, 'audit.undoMany')).toEqual([{ ids: entriesOf(first?.ids ?? []) }]);
});

test('users who were so already are not counted as changed', { tags: ['USER-06'] }, async () => {
  await selectAll(3, {
    'users.changeMany': ({ ids }) => ({
      results: changed(ids).results.map((result) => (result.id === 'u0' ? result : { ...result, entryIds: [] })),
    }),
  });
  await press('Verify Selected');
  await expectToast('1 user verified 2 users needed no change. Undo');
});

test('if all users were so already, nothing is offered to be undone', async () => {
  await selectAll(2, {
    'users.changeMany': ({ ids }) => ({ results: ids.map((id) => ({ id, error: null, entryIds: [] })) }),
  });
  await press('Enable Uploads');
  await expectToast('No user was changed 2 users needed no change.');
});

test('a deactivation that failed altogether keeps the selection and what was typed', async () => {
  await selectAll(2, { 'users.changeMany': () => new Rejection('BUSY') });
  await press('Deactivate Selected');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 2 Users', hidden: true }));
  fill('Reason', 'Spam.');
  await press('Deactivate', dialog);
  await expectToast('The users could not be changed The server is busy. Please try again in a moment.');
  await waitFor(() => expect(field('Reason').value).toBe('Spam.'));
  expect(screen.queryByText(/not changed$/)).toBeNull();
});

test('a deactivation cannot be started while another change is on its way', async () => {
  let answer = () => {};
  const calls = await selectAll(2, {
    'users.changeMany': ({ ids }) => new Promise((resolve) => (answer = () => resolve(changed(ids)))),
  });
  await press('Verify Selected');
  await waitFor(() => expect(inputsOf(calls, 'users.changeMany')).toHaveLength(1));
  await press('Deactivate Selected');
  answer();
  await expectToast('2 users verified Undo');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

test('a deactivation is of the users who were selected when its dialog was opened', async () => {
  const cards = held({ results: ['u0', 'u1'].map((userId) => ({ userId, error: null })) });
  const calls = await selectAll(2, {
    'idCards.changeMany': cards.answer,
    'users.changeMany': ({ ids }) => changed(ids),
  });
  await press('Make ID Cards');
  await press('Deactivate Selected');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 2 Users', hidden: true }));
  cards.release();
  await expectToast('2 ID cards made Show');
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  dialog.getByText('Deactivate 2 Users');
  fill('Reason', 'Spam.');
  await press('Deactivate', dialog);
  await expectToast('2 users deactivated Undo');
  expect(inputsOf(calls, 'users.changeMany').map(({ ids }) => ids)).toEqual([['u0', 'u1']]);
});

test('after a later part of the ID cards failed, those that were made are reported', async () => {
  await selectAll(501, {
    'idCards.changeMany': ({ userIds }) =>
      userIds.length === 1 ? new Rejection('BUSY') : { results: userIds.map((userId) => ({ userId, error: null })) },
  });
  await press('Make ID Cards');
  await expectToast('500 ID cards made Show');
  await screen.findByRole('alert', { name: '1 user was not changed' });
});
