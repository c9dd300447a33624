import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@touchline/contracts/audit';
import { expect, test } from 'vitest';
import { expectToast, field, fill, optionsOf } from '../../testing/actions.ts';
import { openPage } from '../../testing/app.tsx';
import { anAccount, onePage, usersPage } from '../../testing/people.ts';
import { type Answers, inputsOf, OK, Rejection, stubServerFor } from '../../testing/server.ts';

const ADMIN = anAccount({ id: 'chief', role: 'admin', isVerified: true });
const ANN = anAccount({ id: 'ann' });

const anEntry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'entry-1',
  act: 'user.verify',
  actor: { id: 'chief', name: 'The Chief' },
  target: { kind: 'user', id: 'ann', name: 'Ann Bee' },
  about: null,
  before: { isVerified: false, verifiedAt: null },
  after: { isVerified: true, verifiedAt: '2026-03-02T09:00:00.000Z' },
  reason: null,
  undoes: null,
  undoneBy: null,
  isUndoable: true,
  entryPoint: 'app',
  address: '192.0.2.1',
  requestId: 'req-7',
  createdAt: '2026-03-02T09:00:00.000Z',
  ...more,
});

function open(
  entries: AuditEntry[],
  { query = '', undo = () => OK }: { query?: string; undo?: Answers['audit.undo'] } = {},
) {
  const calls = stubServerFor(ADMIN, {
    'audit.list': () => onePage(entries),
    'audit.undo': undo,
    'users.byId': () => ANN,
    'users.accounts': () => usersPage([ANN]),
  });
  openPage(`/admin/audit${query}`);
  return calls;
}

const row = async (name: string) => within(await screen.findByRole('article', { name }));

test('an admin reads who did what to whom, what changed, from where, and how', { tags: ['AUDIT-02'] }, async () => {
  open([anEntry({ reason: 'Card seen' })]);
  const entry = await row('Verified a user');
  for (const text of [
    'The Chief',
    'Verified: no → yes',
    'Reason: Card seen',
    'In the app',
    'From the network 192.0.2.1',
    'req-7',
  ]) {
    expect(entry.getByText(text)).toBeTruthy();
  }
  expect(entry.getByText('In the app').closest('details')?.open).toBe(false);
  expect(entry.getByText(/^Verified at: none →/).closest('details')?.open).toBe(false);
  expect(entry.getByRole('link', { name: 'User: Ann Bee' }).getAttribute('href')).toBe('/admin/users/ann');
});

test('an admin reads which signing key of ID cards an operator has retired', async () => {
  const target = { kind: 'card-key', id: 'ab12cd34', name: null } as const;
  open([anEntry({ act: 'card.retire-key', target, actor: null, isUndoable: false, entryPoint: 'cli' })]);
  const entry = await row('Retired a signing key of ID cards');
  for (const text of ['No user', 'Signing key: ab12cd34', 'On the command line'])
    expect(entry.getByText(text)).toBeTruthy();
});

test('values that the log does not keep, users who were deleted and acts of jobs are named as such', async () => {
  open([
    anEntry({
      act: 'user.change-birth-date',
      target: { kind: 'user', id: 'gone', name: null },
      actor: null,
      entryPoint: 'job',
      isUndoable: false,
      before: { dateOfBirth: '[redacted]' },
      after: { dateOfBirth: '[redacted]' },
    }),
  ]);
  const entry = await row('Changed a date of birth');
  expect(entry.getByText('Changed: date of birth')).toBeTruthy();
  expect(entry.getByText('Removed user')).toBeTruthy();
  expect(entry.getByText('No user')).toBeTruthy();
  expect(entry.queryByRole('button')).toBeNull();
});

test('changes are told in words: no ids, nothing that has not changed, and texts of the home page', {
  tags: ['AUDIT-14'],
}, async () => {
  const id = '9b6b0b5e-1f0f-4d2e-9a53-6a1b6f1c0d11';
  const base = { isUndoable: false, target: null } as const;
  open([
    anEntry({
      ...base,
      id: '1',
      act: 'card.change',
      before: { status: 'active' },
      after: { expiryDate: '2027-06-30' },
    }),
    anEntry({ ...base, id: '2', act: 'content.change', before: null, after: { afterId: id } }),
    anEntry({ ...base, id: '3', act: 'content.create', before: null, after: { title: 'News', subtitle: null } }),
    anEntry({
      ...{ ...base, id: '4', act: 'approval.request', before: null },
      after: { approvalAct: 'make-admin', approvalTargetId: 'Ann Bee' },
    }),
    anEntry({ ...base, id: '5', act: 'image.read', before: null, after: { place: 'passport' } }),
    anEntry({ ...base, id: '6', act: 'user.delete', before: { role: 'scout' }, after: null }),
    anEntry({
      ...{ ...base, id: '7', act: 'case.change' },
      before: { state: 'new' },
      after: { kind: 'state', state: 'open' },
    }),
    anEntry({ ...base, id: '8', act: 'guardian.confirm', before: null, after: { how: '[redacted]' } }),
    anEntry({ ...base, id: '9', act: 'user.check', before: null, after: { check: 'birth-date' } }),
  ]);
  const words = async (name: string) =>
    (await screen.findByRole('article', { name })).querySelector('details')?.previousElementSibling
      ?.previousElementSibling?.textContent;
  expect(await words('Changed an ID card')).toBe('Valid until: 2027-06-30');
  expect(await words('Changed content of the home page')).toBe('Placed after: one that was removed');
  expect(await words('Created content of the home page')).toBe('Title: News');
  expect(await words('Asked for the approval of a second admin')).toBe('Asked for: A new adminAbout: Ann Bee');
  expect(await words('Looked at an identity document')).toBe('Picture: portrait');
  expect(await words('Deleted a user')).toBe('Role: Scout');
  expect(await words('Changed a case')).toBe('Entry: State changedState: New → Open');
  expect(await words('Confirmed a guardian')).toBe('Set: how they were confirmed');
  expect(await words('Recorded a check of a user')).toBe('Check: Date of birth seen');
});

test('an admin undoes an act, knowing what that does', { tags: ['AUDIT-09'] }, async () => {
  const calls = open([anEntry()]);
  const button = (await row('Verified a user')).getByRole('button', { name: 'Undo' });
  expect(button.getAttribute('aria-description')).toBe('Sets Verified to no.');
  fireEvent.click(button);
  await waitFor(() => expect(inputsOf(calls, 'audit.undo')).toEqual([{ id: 'entry-1' }]));
  await expectToast('Undone It is as it was before.');
});

test('undoing the change of a role asks first', async () => {
  const calls = open([anEntry({ act: 'user.change-role', before: { role: 'scout' }, after: { role: 'admin' } })]);
  fireEvent.click((await row('Changed a role')).getByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Sets Role to Scout\. All sessions of the user end\./)).toBeTruthy();
  expect(inputsOf(calls, 'audit.undo')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(inputsOf(calls, 'audit.undo')).toEqual([{ id: 'entry-1' }]));
});

test('an act whose user has changed since is not undone, and the page says why', { tags: ['AUDIT-09'] }, async () => {
  open([anEntry()], { undo: () => new Rejection('CHANGED_SINCE') });
  fireEvent.click((await row('Verified a user')).getByRole('button', { name: 'Undo' }));
  await expectToast('This was not undone It has been changed since. Look at it as it is now.');
});

test('the log is filtered by act, user and day, and the address keeps the filters', {
  tags: ['AUDIT-04'],
}, async () => {
  const calls = open([anEntry()], { query: '?target=ann' });
  await row('Verified a user');
  expect(inputsOf(calls, 'audit.list').at(-1)).toMatchObject({ targetId: 'ann' });
  await waitFor(() => expect(field('Whom it concerns').value).toBe('Ann Bee (@annbee)'));
  const options = await optionsOf('Act');
  fireEvent.click(options.find(({ textContent }) => textContent === 'Verified a user') ?? expect.unreachable());
  fill('From', '2026-03-01');
  fill('Until', '2026-03-02');
  await waitFor(() =>
    expect(inputsOf(calls, 'audit.list').at(-1)).toMatchObject({
      act: 'user.verify',
      from: new Date('2026-03-01T00:00').toISOString(),
      until: new Date('2026-03-03T00:00').toISOString(),
    }),
  );
  expect(window.location.search).toBe('?target=ann&act=user.verify&from=2026-03-01&until=2026-03-02');
});

test('a log without entries says so', async () => {
  open([]);
  expect(await screen.findByText('No acts found')).toBeTruthy();
});

test('a log that cannot be loaded says so', async () => {
  stubServerFor(ADMIN, { 'audit.list': () => new Rejection('INTERNAL') });
  openPage('/admin/audit');
  expect(await screen.findByText('The audit log could not be loaded')).toBeTruthy();
});
