import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TrashItem } from '@touchline/contracts/trash';
import { expect, test } from 'vitest';
import { expectToast } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount, onePage } from '../../testing/people.ts';
import { inputsOf, stubServerFor } from '../../testing/server.ts';
import { aTrashItem } from '../../testing/trash.ts';

const ADMIN = anAccount({ id: 'chief', role: 'admin', isVerified: true });

/** Opens the page with these items; the server takes them out as requested. */
function open(items: TrashItem[], { query = '', isWaitingForApproval = false } = {}) {
  const now = new Map(items.map((item) => [item.id, item]));
  const take = ({ id }: { id: string }) => {
    const item = aTrashItem(now.get(id));
    if (!isWaitingForApproval) now.delete(id);
    return item;
  };
  const calls = stubServerFor(ADMIN, {
    'trash.list': (input) => {
      const { kind } = input;
      return onePage([...now.values()].filter((item) => !kind || item.kind === kind));
    },
    'trash.restore': (input) => ({ kind: take(input).kind, id: 'user-1' }),
    'trash.erase': (input) => {
      take(input);
      return { erased: isWaitingForApproval ? 0 : 1, isWaitingForApproval };
    },
    'trash.empty': () => {
      const erased = now.size;
      now.clear();
      return { erased, isWaitingForApproval: false };
    },
  });
  openPage(`/admin/trash${query}`);
  return calls;
}

const row = async (name = 'striker') => within(await screen.findByRole('article', { name }));
/** Waits for the question, as the former one may still fade out. */
const confirmWith = async (label: string) => {
  const button = await waitFor(() => within(screen.getByRole('dialog')).getByRole('button', { name: label }));
  fireEvent.click(button);
};

test('an admin sees who moved what, and when it is erased', { tags: ['TRASH-09'] }, async () => {
  open([aTrashItem(), aTrashItem({ id: 'item-2', kind: 'video', label: 'Winner', trashedBy: null })]);
  const user = await row();
  expect(user.getByText('User')).toBeTruthy();
  expect(user.getByText(/by Ada First/)).toBeTruthy();
  expect(user.getByText(/^Erased on .*2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Videos' }));
  expect(await row('Winner')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'striker' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Empty Trash' })).toBeNull();
});

test('an admin restores a user, and is told that the card is suspended', { tags: ['TRASH-03'] }, async () => {
  const calls = open([aTrashItem()]);
  fireEvent.click((await row()).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(inputsOf(calls, 'trash.restore')).toEqual([{ id: 'item-1' }]));
  await expectToast('User restored The ID card stays suspended until you end that in its editor.');
  expect(await screen.findByText('Nothing in the trash')).toBeTruthy();
});

test('an admin erases one item or all of them after a question', async () => {
  const calls = open([aTrashItem(), aTrashItem({ id: 'item-2', label: 'other' })]);
  fireEvent.click((await row()).getByRole('button', { name: 'Erase Now' }));
  expect(inputsOf(calls, 'trash.erase')).toEqual([]);
  await confirmWith('Erase Now');
  await expectToast('Erased 1 item is gone.');
  fireEvent.click(await screen.findByRole('button', { name: 'Empty Trash' }));
  await confirmWith('Empty Trash');
  expect(await screen.findByText('Nothing in the trash')).toBeTruthy();
});

test('where a second admin is needed, erasing waits and says so', async () => {
  open([aTrashItem()], { isWaitingForApproval: true });
  fireEvent.click((await row()).getByRole('button', { name: 'Erase Now' }));
  await confirmWith('Erase Now');
  await expectToast('Waits for a second admin Nothing is erased before another admin approves.');
  expect(await row()).toBeTruthy();
});
