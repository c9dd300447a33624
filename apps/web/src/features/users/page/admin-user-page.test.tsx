import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountCheck } from '@touchline/contracts/account-checks';
import type { AccountReview } from '@touchline/contracts/account-reviews';
import type { AuditEntry } from '@touchline/contracts/audit';
import { CONSENT_TEXTS } from '@touchline/contracts/consents';
import type { Account } from '@touchline/contracts/users';
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
import { aCase } from '../../../testing/cases.ts';
import { aConsent, scoutsOnly, unanswered } from '../../../testing/consents.ts';
import { anAccount, aProfile, aReviewOf, onePage } from '../../../testing/people.ts';
import { type Answers, held, inputsOf, OK, Rejection, stubServerFor } from '../../../testing/server.ts';
import { aVideo } from '../../../testing/videos.ts';

const CHIEF = anAccount({
  id: 'chief',
  firstName: 'The',
  lastName: 'Chief',
  role: 'admin',
  isVerified: true,
  isSafeguarding: true,
});
const SCOUT = anAccount({ id: 'sam', username: 'sam', firstName: 'Sam', lastName: 'Scout', role: 'scout' });
const BY = { checkedBy: { id: 'chief', name: 'The Chief' }, checkedAt: '2026-11-20T10:00:00.000Z' };
const LICENSE: AccountCheck = {
  kind: 'license',
  evidence: 'Register of the association',
  licenseNumber: 'FA-2291',
  expiresOn: '2026-01-31',
  ...BY,
};

const anEntry = (facts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'entry',
  act: 'user.verify',
  actor: { id: 'chief', name: 'The Chief' },
  target: { kind: 'user', id: 'sam', name: 'Sam Scout' },
  about: null,
  before: { isVerified: false },
  after: { isVerified: true },
  reason: null,
  undoes: null,
  undoneBy: null,
  isUndoable: false,
  entryPoint: 'app',
  address: null,
  requestId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...facts,
});

/** Opens the page of a user, whom the server changes as requested. */
function open(account: Account, more: Partial<AccountReview> = {}, answers: Answers = {}, as = CHIEF) {
  let review = aReviewOf(account, more);
  const calls = stubServerFor(as, {
    'users.review': () => review,
    'users.change': (input) => {
      review = { ...review, account: { ...review.account, ...(input as { patch: Partial<Account> }).patch } };
      return review.account;
    },
    'users.verify': () => {
      review = { ...review, account: { ...review.account, isVerified: true } };
      return { account: review.account, concerns: [], entryIds: ['entry'] };
    },
    'users.deactivate': ({ id: _, ...facts }) => {
      review = { ...review, account: { ...review.account, isActive: false, ...facts } };
      return { account: review.account, entryIds: ['entry'] };
    },
    'accountChecks.record': (input) => {
      const { kind, evidence, licenseNumber, expiresOn } = input;
      const check = { kind, evidence, licenseNumber: licenseNumber || null, expiresOn: expiresOn || null, ...BY };
      review = { ...review, checks: [...review.checks.filter((one) => one.kind !== kind), check] };
      return review.checks;
    },
    'accountChecks.withdraw': (input) => {
      const { kind } = input;
      review = { ...review, checks: review.checks.filter((one) => one.kind !== kind) };
      return review.checks;
    },
    'idCards.of': () => new Rejection('CARD_NOT_FOUND'),
    'cases.list': () => onePage([]),
    'audit.list': () => onePage([]),
    'videos.ofPlayer': () => onePage([]),
    'users.counts': () => ({ total: 1, players: 1, scouts: 0, pending: 0 }),
    'users.accountCount': () => 0,
    'users.accounts': () => onePage([]),
    ...answers,
  });
  openPage(`/admin/users/${account.id}`);
  return calls;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name, hidden: true }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
const section = async (name: string | RegExp) => {
  await screen.findByLabelText(name, { selector: 'section' });
  return part(name);
};
const deleteUser = async () => {
  fireEvent.click(await screen.findByLabelText('More actions'));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  fireEvent.click(items.find(({ textContent }) => textContent === 'Delete User') as HTMLElement);
  const question = await dialog('Delete Sam Scout');
  await act(async () => void fireEvent.click(question.getByText('Delete User', { selector: 'button *' })));
};
const checklist = async () =>
  (await section('Verification Checklist')).getAllByRole('listitem').map((item) => item.textContent);

test('the page has the account, profile, all clips, card, reports and latest acts of a player', {
  tags: ['USER-01'],
}, async () => {
  const player = anAccount({ isVerified: true, playerProfile: aProfile() });
  const clips = { items: [], counts: { total: 3, approved: 1, pending: 2, rejected: 0 } };
  const calls = open(
    player,
    { clips, lastSignInAt: '2026-11-24T10:00:00.000Z' },
    {
      'videos.ofPlayer': () =>
        onePage([
          aVideo({ id: 'one', title: 'Solo run' }),
          aVideo({ id: 'two', title: 'Volley', isApproved: true }),
          aVideo({
            title: 'Dark',
            rejection: { reason: 'quality', note: null, rejectedAt: '2026-03-02T10:00:00.000Z' },
          }),
        ]),
      'cases.list': () => onePage([aCase({ id: 'case', reportCount: 2 })]),
      'audit.list': () => onePage([anEntry({ target: { kind: 'user', id: player.id, name: 'Ann Bee' } })]),
    },
  );
  expect((await screen.findByText('Ann Bee', { selector: 'h1' })).tagName).toBe('H1');
  expect(document.title).toMatch(/^Ann Bee · /);
  (await section('Account')).getByText('ann@example.org');
  (await section('Player Profile')).getByText('CD Marisma');
  const list = await section('Clips (3)');
  list.getByText('1 approved, 2 pending.');
  expect((await list.findByText('Solo run')).getAttribute('href')).toBe('/admin/content?video=one');
  const states = list.getAllByRole('listitem').map((item) => /Approved|Pending|Rejected/.exec(item.textContent)?.[0]);
  expect(states).toEqual(['Pending', 'Approved', 'Rejected']);
  (await section('ID Card')).getByText('There is no ID card yet.');
  const reports = await section('Reports');
  expect((await reports.findByText(/^2 reports/)).getAttribute('href')).toBe('/admin/safeguarding?case=case');
  const acts = await section('Latest Acts');
  await acts.findByText('Verified a user');
  expect(acts.getByText('View in the Audit Log').getAttribute('href')).toBe(`/admin/audit?target=${player.id}`);
  expect(inputsOf(calls, 'audit.list')).toEqual([{ targetId: player.id, limit: 10 }]);
  expect(inputsOf(calls, 'cases.list')).toMatchObject([{ aboutId: player.id }]);
});

test('an admin outside safeguarding sees no reports', { tags: ['USER-02'] }, async () => {
  const calls = open(SCOUT, {}, {}, { ...CHIEF, isSafeguarding: false });
  await section('ID Card');
  expect(screen.queryByText('Reports')).toBeNull();
  expect(inputsOf(calls, 'cases.list')).toEqual([]);
});

test('of a minor the page has the guardians and their decisions', async () => {
  open(
    anAccount({ isMinor: true }),
    {},
    { 'consents.of': () => [aConsent({ line: 'contact', isGiven: true, mayGive: false })] },
  );
  const family = await section('Guardians');
  await family.findByText('No guardian looks after this player here.');
  family.getByText('Yes');
});

test('a safeguarding admin answers for a child without a guardian and says why; what was typed is not lost', {
  tags: ['CONS-10'],
}, async () => {
  // Mantine warns that what is hidden during its fade-in cannot be focused.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const leo = anAccount({ id: 'leo', isMinor: true });
  const calls = open(
    leo,
    {},
    { 'consents.of': () => scoutsOnly(), 'consents.recordAll': () => unanswered({ kind: 'safeguarding' }) },
  );
  await press('Answer for This Child', await section('Guardians'));
  const form = within(await screen.findByRole('dialog', { name: 'Answer for This Child' }));
  const contact = within(form.getByRole('radiogroup', { name: CONSENT_TEXTS.contact.question('this child') }));
  expect(contact.getByLabelText<HTMLInputElement>('Yes').checked).toBe(true);
  fireEvent.click(contact.getByLabelText('No'));
  await press('Save Answers', form);
  await form.findByText('Please say why you answer for this child.');
  expect(document.activeElement).toBe(field('Reason'));
  fill('Reason', ' The parents have asked ');
  await press('Cancel', form);
  await answerDiscardQuestion('Keep Editing');
  await press('Save Answers', form);
  await expectToast('Answers saved A guardian who comes later is asked again.');
  const [sent] = inputsOf(calls, 'consents.recordAll');
  expect(sent).toMatchObject({ playerId: 'leo', reason: 'The parents have asked' });
  expect(sent?.answers.filter(({ isGiven }) => isGiven).map(({ line }) => line)).toEqual(['profile', 'clips']);
});

test('an unknown user gets a page that says so and leads to the list', async () => {
  open(anAccount({ id: 'gone' }), {}, { 'users.review': () => new Rejection('USER_NOT_FOUND') });
  await screen.findByText('There is no such user');
  expect(screen.getByText('Show All Users').closest('a')?.getAttribute('href')).toBe('/admin/users');
});

test('the own page has no actions, and no checks to record', async () => {
  open(CHIEF);
  await screen.findByText('Current User');
  expect(screen.queryByText('Record')).toBeNull();
  expect(screen.queryByText('Deactivate')).toBeNull();
});

test('a scout without concerns is verified by one press', async () => {
  const calls = open(SCOUT);
  expect(await checklist()).toEqual(
    ['Identity document seenRecord', 'Organization confirmedRecord', 'License number and expiryRecord'].toSpliced(
      1,
      0,
      'Date of birth seenRecord',
    ),
  );
  await press('Verify');
  await expectToast('User verified Sam Scout Undo');
  expect(inputsOf(calls, 'users.verify')).toEqual([{ id: 'sam', acknowledged: [] }]);
});

test('a check is recorded with its evidence; a license needs its number', { tags: ['CHECK-01'] }, async () => {
  const calls = open(SCOUT);
  const list = await section('Verification Checklist');
  const [, , , license] = list.getAllByText('Record');
  fireEvent.click(license as HTMLElement);
  // The form is in the list, with nothing above it.
  const form = within(await screen.findByRole('form', { name: 'License number and expiry' }));
  expect(document.activeElement).toBe(field('License Number'));
  fill('Evidence', 'Register of the association');
  await press('Record Check', form);
  await form.findByText('Please enter the number of the license.');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(inputsOf(calls, 'accountChecks.record')).toEqual([]);
  fill('License Number', 'FA-2291');
  fill('Valid Until', '2026-01-31');
  await press('Record Check', form);
  await expectToast('Check recorded License number and expiry');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'License number and expiry' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText('License number and expiry'));
  expect(inputsOf(calls, 'accountChecks.record')).toEqual([
    {
      userId: 'sam',
      kind: 'license',
      evidence: 'Register of the association',
      licenseNumber: 'FA-2291',
      expiresOn: '2026-01-31',
    },
  ]);
  expect((await checklist())[3]).toBe(
    'License number and expiryFA-2291, valid until 31 Jan 2026ExpiredRegister of the association20 Nov 2026 by The ChiefRecord AgainWithdraw',
  );
});

const DOCUMENT = '/api/users/sam/passport?v=1';

test('beside the document a check is ticked by one press, which can be undone', {
  tags: ['CHECK-12'],
}, async () => {
  const calls = open({ ...SCOUT, passportImageUrl: DOCUMENT });
  const list = await section('Verification Checklist');
  const box = list.getByLabelText<HTMLInputElement>('Identity document seen');
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await expectToast('Check recorded Identity document seen Undo');
  const key = { userId: 'sam', kind: 'identity' };
  expect(inputsOf(calls, 'accountChecks.record')).toEqual([{ ...key, evidence: 'The uploaded document' }]);
  await waitFor(() => expect(box.checked).toBe(true));
  list.getByText('The uploaded document');
  // A note replaces it.
  fireEvent.click(list.getByText('Record Again'));
  expect(field('Evidence').value).toBe('The uploaded document');
  fireEvent.click(screen.getByText('Cancel'));
  fireEvent.click(screen.getByText('Undo'));
  await expectToast('Check withdrawn Identity document seen');
  expect(inputsOf(calls, 'accountChecks.withdraw')).toEqual([key]);
  await waitFor(() => expect(box.checked).toBe(false));
});

test('what no document shows is ticked once the admin has said what they have seen', {
  tags: ['CHECK-12'],
}, async () => {
  const calls = open({ ...SCOUT, passportImageUrl: DOCUMENT });
  const list = await section('Verification Checklist');
  const box = list.getByLabelText<HTMLInputElement>('Organization confirmed');
  fireEvent.click(box);
  const form = within(await screen.findByRole('form', { name: 'Organization confirmed' }));
  expect(document.activeElement).toBe(field('Evidence'));
  expect([box.checked, inputsOf(calls, 'accountChecks.record')]).toEqual([false, []]);
  await press('Cancel', form);
  expect(document.activeElement).toBe(box);
  fireEvent.click(box);
  fill('Evidence', 'Their office, by phone');
  await press('Record Check');
  await waitFor(() => expect(box.checked).toBe(true));
});

test('without a document no check is ticked by a press alone', { tags: ['CHECK-12'] }, async () => {
  const calls = open(SCOUT);
  fireEvent.click((await section('Verification Checklist')).getByLabelText('Identity document seen'));
  await screen.findByRole('form', { name: 'Identity document seen' });
  expect(inputsOf(calls, 'accountChecks.record')).toEqual([]);
});

test('the document is enlarged in its place, and is fetched once it is in sight', { tags: ['CHECK-12'] }, async () => {
  open({ ...SCOUT, passportImageUrl: DOCUMENT });
  const image = await screen.findByAltText<HTMLImageElement>('Passport document of Sam Scout');
  expect([image.getAttribute('src'), image.getAttribute('loading')]).toEqual([DOCUMENT, 'lazy']);
  await press('Zoom In');
  expect(image.parentElement?.dataset.large).toBe('true');
  await press('Zoom Out');
  expect(image.parentElement?.dataset.large).toBe('false');
});

test('an expired license is a badge, and a check is withdrawn after a question', { tags: ['CHECK-03'] }, async () => {
  const calls = open({ ...SCOUT, licenseExpiresOn: '2026-01-31' }, { checks: [LICENSE] });
  await screen.findByText('License expired');
  await press('Withdraw', await section('Verification Checklist'));
  const question = await dialog('Withdraw the check');
  expect(inputsOf(calls, 'accountChecks.withdraw')).toEqual([]);
  await press('Withdraw', question);
  await expectToast('Check withdrawn License number and expiry');
  expect(inputsOf(calls, 'accountChecks.withdraw')).toEqual([{ userId: 'sam', kind: 'license' }]);
  await waitFor(async () => expect((await checklist())[3]).toBe('License number and expiryRecord'));
});

test('a deactivation with a reason and an end is shown on the page', async () => {
  const calls = open(SCOUT);
  await screen.findByText('Deactivate');
  await press('Deactivate');
  const form = await dialog('Deactivate Sam Scout');
  fill('Reason', 'Please send a valid license.');
  await press('1 Week', form);
  const day = screen.getByLabelText<HTMLInputElement>('Active Again On').value;
  await press('Deactivate', form);
  await expectToast('User deactivated Sam Scout Undo');
  await isClosed();
  const facts = {
    inactiveReason: 'Please send a valid license.',
    inactiveUntil: new Date(`${day}T00:00`).toISOString(),
  };
  expect(inputsOf(calls, 'users.deactivate')).toEqual([{ id: 'sam', ...facts }]);
  await screen.findByText(/^Inactive until \d/);
  screen.getByText('Please send a valid license.');
});

test('a deactivation is not begun while another change is on its way', async () => {
  const change = held({ ...SCOUT, isVerified: false });
  open({ ...SCOUT, isVerified: true }, {}, { 'users.change': change.answer });
  await screen.findByText('Unverify');
  await press('Unverify');
  await press('Deactivate');
  await allCallsSent();
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  change.release();
  await expectToast('User unverified Sam Scout');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

test('an end that is over is refused, and what was typed is not lost by closing', async () => {
  const calls = open(SCOUT);
  await screen.findByText('Deactivate');
  await press('Deactivate');
  const form = await dialog('Deactivate Sam Scout');
  fill('Active Again On', '2020-01-01');
  await press('Deactivate', form);
  await form.findByText('Please choose a day from tomorrow on, at most two years from now.');
  expect(inputsOf(calls, 'users.deactivate')).toEqual([]);
  await press('Cancel', form);
  await screen.findByText('Discard changes?');
  await press('Discard');
  await isClosed();
});

test('a deleted user leads back to the list, although the server does not know them any more', async () => {
  let review: ReturnType<NonNullable<Answers['users.review']>> = aReviewOf(SCOUT);
  open(
    SCOUT,
    {},
    {
      'users.review': () => review,
      'users.delete': () => {
        review = new Rejection('USER_NOT_FOUND');
        return { ok: true };
      },
    },
  );
  await deleteUser();
  await waitFor(() => expect(window.location.pathname).toBe('/admin/users'));
});

test('an admin who has gone to another page before the user was deleted stays there', async () => {
  const deletion = held(OK);
  open(SCOUT, {}, { 'users.delete': deletion.answer });
  await deleteUser();
  await waitFor(() => expect(screen.queryByText('Delete Sam Scout')).toBeNull());
  fireEvent.click(screen.getByText('View in the Audit Log'));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/audit'));
  deletion.release();
  await expectToast('User deleted');
  await allCallsSent();
  expect(window.location.pathname).toBe('/admin/audit');
});

test('accounts that look alike lead to their own page', async () => {
  const twin = { ...anAccount({ id: 'bo', firstName: 'Bo' }), agreesIn: ['name' as const], inOtherLetters: [] };
  open(SCOUT, { lookAlikes: [twin] });
  const alike = await section('Accounts That Look Alike');
  expect(alike.getByText('Bo Bee').getAttribute('href')).toBe('/admin/users/bo');
});
