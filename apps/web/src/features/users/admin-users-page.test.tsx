import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { chooseAction, expectToast, fill, press } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount, usersPage } from '../../testing/people.ts';
import { inputsOf, OK, stubServerFor } from '../../testing/server.ts';
import { aTrashItem } from '../../testing/trash.ts';

const ADMIN = anAccount({ id: 'chief', firstName: 'The', lastName: 'Chief', role: 'admin', isVerified: true });
const ANN = anAccount({ isVerified: true, canUploadVideos: true });
const COUNTS = { total: 2547, players: 1200, scouts: 158, pending: 0 };

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

function open(accounts: Account[], answers: Answers = {}, query = '') {
  const calls = stubServerFor(ADMIN, {
    'users.counts': () => COUNTS,
    'users.accountCount': () => accounts.length,
    'users.accounts': () => usersPage(accounts),
    ...answers,
  });
  openPage(`/admin/users${query}`);
  return calls;
}

/** Opens the page with one account, which the server changes as requested. */
function openChanging(account: Account) {
  let now = account;
  return open([], {
    'users.accounts': () => usersPage([now]),
    'users.accountCount': () => 1,
    'users.change': (input) => {
      now = { ...now, ...(input as { patch: Partial<Account> }).patch };
      return now;
    },
    'users.verify': () => {
      now = { ...now, isVerified: true };
      return { account: now, concerns: [], entryIds: ['entry'] };
    },
    'users.deactivate': ({ inactiveReason }) => {
      now = { ...now, isActive: false, inactiveReason };
      return { account: now, entryIds: ['deactivation'] };
    },
    'audit.undoMany': ({ ids }) => {
      now = ids.includes('deactivation') ? { ...now, isActive: true } : { ...now, isVerified: false };
      return ids.map((id) => ({ id, error: null }));
    },
  });
}

const card = async (name = 'Ann Bee') => {
  const heading = await screen.findByText(name, { selector: 'h3 a' });
  return within(heading.closest('article') as HTMLElement);
};
/** What the cells of a row say, line by line. */
const facts = async (name?: string) =>
  Array.from((await card(name)).getByLabelText('Account').children, (cell) =>
    Array.from(cell.children, (line) => line.textContent).join(', '),
  );
const buttons = async (name?: string) =>
  (await card(name))
    .getAllByRole('button', { hidden: true })
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
const openMenu = async (name?: string) => {
  fireEvent.click((await card(name)).getByLabelText('More actions'));
  return screen.findAllByRole('menuitem', { hidden: true });
};
const actionsOf = async (name?: string) => (await openMenu(name)).map(({ textContent }) => textContent);
const act = (action: string) => chooseAction(action, 'Ann Bee');
const question = async () => within(await screen.findByRole('dialog', { hidden: true }));

test('the rows show the facts of their users and what an admin can do', {
  tags: [
    ...['AUSER-11', 'AUSER-15', 'AUSER-16', 'AUSER-17', 'AUSER-19', 'AUSER-20', 'AUSER-21', 'AUSER-22', 'AUSER-23'],
    ...['AUSER-30', 'AUSER-31', 'PERM-11'],
  ],
}, async () => {
  open([
    anAccount({ isVerified: true, phone: '+34 600 100 200', createdAt: '2024-02-03T12:00:00.000Z' }),
    anAccount({ id: 'sam', firstName: 'Sam', role: 'scout', isActive: false, isEmailConfirmed: false }),
    ADMIN,
  ]);
  expect(await facts('Ann Bee')).toEqual([
    'ann@example.org, +34 600 100 200',
    'Player, Age unknown',
    'Verified, ActiveUpload Disabled',
    '0 of 2 checks, No document',
    '',
    'Joined 3 Feb 2024',
  ]);
  for (const text of ['AB', '@annbee', 'Player', 'Verified', 'Active', 'Upload Disabled']) {
    (await card('Ann Bee')).getByText(text);
  }
  expect(await buttons('Ann Bee')).toEqual(['Review', 'ID Card', 'More actions']);
  expect(await actionsOf('Ann Bee')).toEqual([
    ...['Enable Upload', 'Unverify', 'Deactivate', 'Make Admin', 'Make Scout', 'Move to Trash', 'Delete User'],
  ]);
  fireEvent.keyDown(screen.getByRole('menu', { hidden: true }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());

  for (const text of ['Scout', 'Unverified', 'Inactive', 'Email not confirmed'])
    (await card('Sam Bee')).getByText(text);
  expect((await card('Sam Bee')).queryByText(/Upload/)).toBeNull();
  expect(await actionsOf('Sam Bee')).toEqual(expect.arrayContaining(['Verify', 'Activate', 'Make Admin']));
  expect((await card('Ann Bee')).queryByText('Email not confirmed')).toBeNull();

  // An admin has no actions on the own account.
  (await card('The Chief')).getByText('Current User');
  expect(await buttons('The Chief')).toEqual(['Review', 'ID Card']);

  // No user is pending verification.
  await screen.findByText('2,547');
  expect(screen.queryByText(/pending verification/)).toBeNull();
});

test('tiles count users by role, and a badge counts users who are pending verification', {
  tags: ['AUSER-01', 'AUSER-02', 'AUSER-03', 'AUSER-04', 'AUSER-05', 'AUSER-10', 'AUSER-11'],
}, async () => {
  open([ANN], { 'users.counts': () => ({ ...COUNTS, pending: 3 }), 'users.accountCount': () => 1234 });
  await screen.findByText('Users (1,234)');
  expect(screen.getByText('User Management', { selector: 'h1' }).textContent).toBe('User Management');
  expect((await screen.findByText('3 pending verification')).getAttribute('data-tone')).toBe('urgent');
  const tiles = Array.from(document.querySelectorAll('dl'), (tile) => tile.textContent);
  expect(tiles).toEqual(['Total Users2,547', 'Players1,200', 'Scouts158', 'Pending3']);
});

test('the menu of a row changes a flag and its badge', {
  tags: ['AUSER-24', 'AUSER-25', 'AUSER-26', 'AUSER-27', 'AUSER-28', 'AUSER-29', 'ERR-50'],
}, async () => {
  const calls = openChanging({ ...ANN, isActive: false });
  const steps = [
    ['Unverify', 'User unverified', 'Unverified', { isVerified: false }],
    ['Activate', 'User activated', 'Active', { isActive: true }],
    ['Disable Upload', 'Upload permission updated', 'Upload Disabled', { canUploadVideos: false }],
    ['Enable Upload', 'Upload permission updated', 'Upload Enabled', { canUploadVideos: true }],
  ] as const;
  for (const [button, toast, badge] of steps) {
    await card();
    await act(button);
    await expectToast(`${toast} Ann Bee`);
    await (await card()).findByText(badge);
  }
  expect(inputsOf(calls, 'users.change')).toEqual(steps.map(([, , , patch]) => ({ id: ANN.id, patch })));
});

test('verifying a player for the first time shows that the server has enabled uploads too', {
  tags: ['AUSER-24', 'PERM-07', 'ERR-50'],
}, async () => {
  let account = anAccount();
  open([], {
    'users.accounts': () => usersPage([account]),
    'users.accountCount': () => 1,
    'users.verify': () => {
      account = { ...account, isVerified: true, canUploadVideos: true };
      return { account, concerns: [], entryIds: ['entry'] };
    },
  });
  for (const text of ['Unverified', 'Active', 'Upload Disabled']) (await card()).getByText(text);
  await act('Verify');
  await expectToast('User verified Ann Bee Undo');
  await (await card()).findByText('Upload Enabled');
  (await card()).getByText('Verified');
});

test('a user without concerns is verified by one press, which can be undone', { tags: ['CHECK-04'] }, async () => {
  const calls = openChanging(anAccount());
  await card();
  await act('Verify');
  await expectToast('User verified Ann Bee Undo');
  expect(inputsOf(calls, 'users.verify')).toEqual([{ id: ANN.id, acknowledged: [] }]);
  await (await card()).findByText('Verified');
  fireEvent.click(screen.getByText('Undo'));
  await expectToast('Undone for 1 user');
  expect(inputsOf(calls, 'audit.undoMany')).toEqual([{ ids: ['entry'] }]);
  await (await card()).findByText('Unverified');
});

test('a deactivation asks for its reason, is not sent without, and can be undone', { tags: ['AUSER-26'] }, async () => {
  const calls = openChanging(ANN);
  await card();
  await act('Deactivate');
  const form = await question();
  await press('Deactivate', form);
  await form.findByText('Please give a reason.');
  expect(inputsOf(calls, 'users.deactivate')).toEqual([]);
  fill('Reason', ' Spam. ');
  await press('Deactivate', form);
  await expectToast('User deactivated Ann Bee Undo');
  expect(inputsOf(calls, 'users.deactivate')).toEqual([{ id: ANN.id, inactiveReason: 'Spam.', inactiveUntil: null }]);
  await (await card()).findByText('Inactive');
  fireEvent.click(screen.getByText('Undo'));
  await expectToast('Undone for 1 user');
  expect(inputsOf(calls, 'audit.undoMany')).toEqual([{ ids: ['deactivation'] }]);
  await (await card()).findByText('Active');
});

const LABELS = { player: 'Player', scout: 'Scout', admin: 'Admin' };
const TO_ADMIN = 'Are you sure you want to make Ann Bee an admin? This will give them full administrative privileges.';

test('each change of the role has to be confirmed and then takes effect', {
  tags: [
    ...['AUSER-30', 'AUSER-31', 'AUSER-32', 'AUSER-33', 'AUSER-36', 'AUSER-37', 'AUSER-38', 'AUSER-39', 'AUSER-40'],
    ...['AUSER-41', 'AUSER-42', 'ERR-52'],
  ],
}, async () => {
  const calls = openChanging(ANN);
  const steps = [
    ['player', 'scout', "Are you sure you want to change Ann Bee's role to scout?"],
    ['scout', 'player', "Are you sure you want to change Ann Bee's role to player?"],
    ['player', 'admin', TO_ADMIN],
    ['admin', 'scout', 'Are you sure you want to demote Ann Bee from admin to scout?'],
    ['scout', 'admin', TO_ADMIN],
    ['admin', 'player', 'Are you sure you want to demote Ann Bee from admin to player?'],
  ] as const;
  for (const [index, [from, to, asked]] of steps.entries()) {
    await (await card()).findByText(LABELS[from]);
    const action = `Make ${LABELS[to]}`;
    const entries = await openMenu();
    const offered = ['Make Admin', 'Make Player', 'Make Scout'].filter((name) => name !== `Make ${LABELS[from]}`);
    const names = entries.map(({ textContent }) => textContent);
    expect(names.filter((name) => name?.startsWith('Make '))).toEqual(offered);
    expect(names.slice(-2)).toEqual(['Move to Trash', 'Delete User']);
    fireEvent.click(entries.find(({ textContent }) => textContent === action) as HTMLElement);
    const dialog = await question();
    await dialog.findByText(asked);
    expect(inputsOf(calls, 'users.change')).toHaveLength(index);
    fireEvent.click(dialog.getByText(action, { selector: 'button *' }));
    await (await card()).findByText(LABELS[to]);
    await expectToast('Role updated Ann Bee');
    expect((await card()).queryByText(LABELS[from])).toBeNull();
    expect((await card()).queryAllByText(/^Upload (En|Dis)abled$/)).toHaveLength(to === 'player' ? 1 : 0);
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  }
  expect(inputsOf(calls, 'users.change')).toEqual(steps.map(([, role]) => ({ id: ANN.id, patch: { role } })));
});

test('a cancelled change of the role, move to the trash or deletion changes nothing', {
  tags: ['AUSER-35', 'AUSER-36', 'AUSER-41'],
}, async () => {
  const calls = open([ANN]);
  for (const action of ['Make Admin', 'Move to Trash', 'Delete User']) {
    await act(action);
    fireEvent.click((await question()).getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  }
  const sent = (['users.change', 'trash.move', 'users.delete'] as const).flatMap((call) => inputsOf(calls, call));
  expect(sent).toEqual([]);
});

test('where a second admin is needed, a new admin waits and the row stays as it is', async () => {
  open([], {
    'users.accounts': () => usersPage([ANN]),
    'users.accountCount': () => 1,
    'users.change': () => ({ ...ANN, isWaitingForApproval: true }),
  });
  await act('Make Admin');
  fireEvent.click((await question()).getByText('Make Admin', { selector: 'button *' }));
  await expectToast('Waits for a second admin Ann Bee becomes an admin once another admin approves.');
  expect((await card()).getByText('Player').textContent).toBe('Player');
});

test('a user is moved to the trash after a question that says for how long, and comes back by Undo', {
  tags: ['TRASH-10'],
}, async () => {
  let accounts = [ANN];
  const calls = open([], {
    'users.accounts': () => usersPage(accounts),
    'users.accountCount': () => accounts.length,
    'trash.move': () => {
      accounts = [];
      return aTrashItem({ label: 'annbee' });
    },
    'trash.restore': () => {
      accounts = [ANN];
      return { kind: 'user', id: ANN.id };
    },
  });
  await screen.findByText('Users (1)');
  await act('Move to Trash');
  const dialog = await question();
  await dialog.findByText(/An admin can restore everything for 30 days; then it is erased\.$/);
  fireEvent.click(dialog.getByText('Move to Trash', { selector: 'button *' }));
  await expectToast('Moved to the trash annbee can be restored for 30 days. Undo');
  await screen.findByText('No users found');
  expect(inputsOf(calls, 'trash.move')).toEqual([{ kind: 'user', id: ANN.id }]);
  expect(inputsOf(calls, 'users.delete')).toEqual([]);
  fireEvent.click(screen.getByText('Undo'));
  await expectToast('User restored The ID card stays suspended until you end that in its editor.');
  await screen.findByText('Users (1)');
  expect(inputsOf(calls, 'trash.restore')).toEqual([{ id: 'item-1' }]);
});

test('a confirmed deletion removes the user from the list', {
  tags: ['AUSER-34', 'AUSER-35', 'AUSER-43', 'ERR-51'],
}, async () => {
  let accounts = [ANN];
  const calls = open([], {
    'users.accounts': () => usersPage(accounts),
    'users.accountCount': () => accounts.length,
    'users.delete': () => {
      accounts = [];
      return OK;
    },
  });
  await screen.findByText('Users (1)');
  await act('Delete User');
  const dialog = await question();
  await dialog.findByText('Are you sure you want to delete this user? This action cannot be undone.');
  fireEvent.click(dialog.getByText('Delete User', { selector: 'button *' }));
  await expectToast('User deleted');
  await screen.findByText('Users (0)');
  expect(inputsOf(calls, 'users.delete')).toEqual([{ id: ANN.id }]);
});
