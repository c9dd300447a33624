import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@touchline/contracts/users';
import { expect, test } from 'vitest';
import { expectToast, press } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/app.tsx';
import { anAccount, onePage } from '../../../testing/people.ts';
import { inputsOf, OK, stubServerFor } from '../../../testing/server.ts';
import { aTrashItem } from '../../../testing/trash.ts';

const ADMIN = anAccount({ id: 'chief', firstName: 'The', lastName: 'Chief', role: 'admin', isVerified: true });
const ANN = anAccount({ isVerified: true, canUploadVideos: true });
const COUNTS = { total: 2547, players: 1200, scouts: 158, pending: 0 };

type Answers = NonNullable<Parameters<typeof stubServerFor>[1]>;

function open(accounts: Account[], answers: Answers = {}, query = '') {
  const calls = stubServerFor(ADMIN, {
    'users.counts': () => COUNTS,
    'users.accountCount': () => accounts.length,
    'users.accounts': () => onePage(accounts),
    ...answers,
  });
  openPage(`/admin/users${query}`);
  return calls;
}

/** Opens the page with one account, which the server changes as requested. */
function openChanging(account: Account) {
  let now = account;
  return open([], {
    'users.accounts': () => onePage([now]),
    'users.accountCount': () => 1,
    'users.change': (input) => {
      now = { ...now, ...(input as { patch: Partial<Account> }).patch };
      return now;
    },
  });
}

const card = async (name = 'Ann Bee') => {
  const heading = await screen.findByText(name, { selector: 'h3 a' });
  return within(heading.closest('article') as HTMLElement);
};
/** The name, contacts and badges of a card. */
const facts = async (name?: string) =>
  Array.from((await card(name)).getByLabelText('Account').children, (line) => line.textContent);
const buttons = async (name?: string) =>
  (await card(name))
    .getAllByRole('button', { hidden: true })
    .map((one) => one.getAttribute('aria-label') ?? one.textContent);
const openMenu = async () => {
  fireEvent.click((await card()).getByLabelText('More actions'));
  return screen.findAllByRole('menuitem', { hidden: true });
};
const question = async () => within(await screen.findByRole('dialog', { hidden: true }));

test('a card shows the facts of a player and what an admin can do', {
  tags: ['AUSER-15', 'AUSER-16', 'AUSER-17', 'AUSER-19', 'AUSER-20', 'AUSER-21', 'AUSER-22', 'AUSER-31'],
}, async () => {
  open([anAccount({ isVerified: true, phone: '+34 600 100 200', createdAt: '2024-02-03T12:00:00.000Z' })]);
  expect(await facts()).toEqual(['@annbee', 'ann@example.org', '+34 600 100 200', 'Joined 3 Feb 2024']);
  for (const text of ['AB', 'Player', 'Verified', 'Active', 'Upload Disabled']) {
    expect((await card()).getByText(text).textContent).toBe(text);
  }
  expect(await buttons()).toEqual(['ID Card', 'Enable Upload', 'Unverify', 'Deactivate', 'Make Admin', 'More actions']);
});

test('the card of an unverified, inactive scout has no phone and no upload', {
  tags: ['AUSER-16', 'AUSER-17', 'AUSER-19', 'AUSER-20', 'AUSER-21', 'AUSER-30'],
}, async () => {
  open([anAccount({ role: 'scout', isActive: false })]);
  expect(await facts()).toHaveLength(3);
  for (const text of ['Scout', 'Unverified', 'Inactive']) expect((await card()).getByText(text).textContent).toBe(text);
  expect((await card()).queryByText(/Upload/)).toBeNull();
  expect(await buttons()).toEqual(expect.arrayContaining(['Verify', 'Activate', 'Make Admin']));
});

test("an admin's own card has no actions", { tags: ['AUSER-23', 'PERM-11'] }, async () => {
  open([ADMIN]);
  expect((await card('The Chief')).getByText('Current User').textContent).toBe('Current User');
  const actions = Array.from(document.querySelectorAll('article button'), (one) => one.textContent);
  expect(actions.filter((name) => /verify|activate|upload|make/i.test(name))).toEqual([]);
  expect((await card('The Chief')).queryByLabelText('More actions')).toBeNull();
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

test('no badge is shown while no user is pending verification', { tags: ['AUSER-11'] }, async () => {
  open([ANN]);
  await screen.findByText('Users (1)');
  await screen.findByText('2,547');
  expect(screen.queryByText(/pending verification/)).toBeNull();
});

test.each([
  [{ isVerified: false }, 'Verify', ['User verified', 'Verified'], { isVerified: true }],
  [{}, 'Unverify', ['User unverified', 'Unverified'], { isVerified: false }],
  [{}, 'Deactivate', ['User deactivated', 'Inactive'], { isActive: false }],
  [{ isActive: false }, 'Activate', ['User activated', 'Active'], { isActive: true }],
  [{}, 'Disable Upload', ['Upload permission updated', 'Upload Disabled'], { canUploadVideos: false }],
  [
    { canUploadVideos: false },
    'Enable Upload',
    ['Upload permission updated', 'Upload Enabled'],
    { canUploadVideos: true },
  ],
] as const)(
  'of an account with %j, "%s" changes the flag and the badge',
  {
    tags: ['AUSER-24', 'AUSER-25', 'AUSER-26', 'AUSER-27', 'AUSER-28', 'AUSER-29', 'ERR-50'],
  },
  async (state, button, [toast, badge], patch) => {
    const calls = openChanging({ ...ANN, ...state });
    await card();
    await press(button);
    await expectToast(`${toast} Ann Bee`);
    await (await card()).findByText(badge);
    expect(inputsOf(calls, 'users.change')).toEqual([{ id: ANN.id, patch }]);
  },
);

test('verifying a player for the first time shows that the server has enabled uploads too', {
  tags: ['AUSER-24', 'PERM-07', 'ERR-50'],
}, async () => {
  let account = anAccount();
  open([], {
    'users.accounts': () => onePage([account]),
    'users.accountCount': () => 1,
    'users.change': () => {
      account = { ...account, isVerified: true, canUploadVideos: true };
      return account;
    },
  });
  for (const text of ['Unverified', 'Active', 'Upload Disabled']) (await card()).getByText(text);
  await press('Verify');
  await expectToast('User verified Ann Bee');
  await (await card()).findByText('Upload Enabled');
  (await card()).getByText('Verified');
});

const TO_ADMIN = 'Are you sure you want to make Ann Bee an admin? This will give them full administrative privileges.';

test.each([
  [
    'player',
    'scout',
    ['Make Scout', 'Move to Trash', 'Delete User'],
    "Are you sure you want to change Ann Bee's role to scout?",
  ],
  [
    'scout',
    'player',
    ['Make Player', 'Move to Trash', 'Delete User'],
    "Are you sure you want to change Ann Bee's role to player?",
  ],
  [
    'admin',
    'player',
    ['Make Player', 'Make Scout', 'Move to Trash', 'Delete User'],
    'Are you sure you want to demote Ann Bee from admin to player?',
  ],
  [
    'admin',
    'scout',
    ['Make Player', 'Make Scout', 'Move to Trash', 'Delete User'],
    'Are you sure you want to demote Ann Bee from admin to scout?',
  ],
  ['player', 'admin', ['Make Scout', 'Move to Trash', 'Delete User'], TO_ADMIN],
  ['scout', 'admin', ['Make Player', 'Move to Trash', 'Delete User'], TO_ADMIN],
] as const)(
  'a change from %s to %s has to be confirmed and then takes effect',
  {
    tags: [
      'AUSER-30',
      'AUSER-31',
      'AUSER-32',
      'AUSER-33',
      'AUSER-36',
      'AUSER-37',
      'AUSER-38',
      'AUSER-39',
      'AUSER-40',
      'AUSER-41',
      'AUSER-42',
      'ERR-52',
    ],
  },
  async (from, to, offered, asked) => {
    const calls = openChanging({ ...ANN, role: from });
    await card();
    const label = { player: 'Player', scout: 'Scout', admin: 'Admin' };
    const action = `Make ${label[to]}`;
    expect((await buttons()).includes('Make Admin')).toBe(from !== 'admin');
    const entries = await openMenu();
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Deactivate with a Reason', ...offered]);
    const entry = entries.find(({ textContent }) => textContent === action);
    fireEvent.click(entry ?? (await card()).getByText(action));
    const dialog = await question();
    await dialog.findByText(asked);
    expect(inputsOf(calls, 'users.change')).toEqual([]);
    fireEvent.click(dialog.getByText(action, { selector: 'button *' }));
    await expectToast('Role updated Ann Bee');
    await (await card()).findByText(label[to]);
    expect((await card()).queryByText(label[from])).toBeNull();
    expect((await card()).queryAllByText(/^Upload (En|Dis)abled$/)).toHaveLength(to === 'player' ? 1 : 0);
    expect(inputsOf(calls, 'users.change')).toEqual([{ id: ANN.id, patch: { role: to } }]);
  },
);

test.each(['Make Admin', 'Move to Trash', 'Delete User'])(
  'a cancelled "%s" changes nothing',
  {
    tags: ['AUSER-35', 'AUSER-36', 'AUSER-41'],
  },
  async (action) => {
    const calls = open([ANN]);
    if (action === 'Make Admin') fireEvent.click((await card()).getByText(action));
    else fireEvent.click((await openMenu()).find(({ textContent }) => textContent === action) as HTMLElement);
    fireEvent.click((await question()).getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    const sent = (['users.change', 'trash.move', 'users.delete'] as const).flatMap((call) => inputsOf(calls, call));
    expect(sent).toEqual([]);
  },
);

test('where a second admin is needed, a new admin waits and the card stays as it is', async () => {
  open([], {
    'users.accounts': () => onePage([ANN]),
    'users.accountCount': () => 1,
    'users.change': () => ({ ...ANN, isWaitingForApproval: true }),
  });
  fireEvent.click((await card()).getByText('Make Admin'));
  fireEvent.click((await question()).getByText('Make Admin', { selector: 'button *' }));
  await expectToast('Waits for a second admin Ann Bee becomes an admin once another admin approves.');
  expect((await card()).getByText('Player').textContent).toBe('Player');
});

test('a user is moved to the trash after a question that says for how long', async () => {
  let accounts = [ANN];
  const calls = open([], {
    'users.accounts': () => onePage(accounts),
    'users.accountCount': () => accounts.length,
    'trash.move': () => {
      accounts = [];
      return aTrashItem({ label: 'annbee' });
    },
  });
  await screen.findByText('Users (1)');
  fireEvent.click((await openMenu()).find(({ textContent }) => textContent === 'Move to Trash') as HTMLElement);
  const dialog = await question();
  await dialog.findByText(/An admin can restore everything for 30 days; then it is erased\.$/);
  fireEvent.click(dialog.getByText('Move to Trash', { selector: 'button *' }));
  await expectToast('Moved to the trash annbee can be restored for 30 days.');
  await screen.findByText('No users found');
  expect(inputsOf(calls, 'trash.move')).toEqual([{ kind: 'user', id: ANN.id }]);
  expect(inputsOf(calls, 'users.delete')).toEqual([]);
});

test('a confirmed deletion removes the user from the list', {
  tags: ['AUSER-34', 'AUSER-35', 'AUSER-43', 'ERR-51'],
}, async () => {
  let accounts = [ANN];
  const calls = open([], {
    'users.accounts': () => onePage(accounts),
    'users.accountCount': () => accounts.length,
    'users.delete': () => {
      accounts = [];
      return OK;
    },
  });
  await screen.findByText('Users (1)');
  fireEvent.click((await openMenu()).find(({ textContent }) => textContent === 'Delete User') as HTMLElement);
  const dialog = await question();
  await dialog.findByText('Are you sure you want to delete this user? This action cannot be undone.');
  fireEvent.click(dialog.getByText('Delete User', { selector: 'button *' }));
  await expectToast('User deleted');
  await screen.findByText('Users (0)');
  expect(inputsOf(calls, 'users.delete')).toEqual([{ id: ANN.id }]);
});
